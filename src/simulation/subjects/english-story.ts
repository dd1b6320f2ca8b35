import { capitalised, type LanguagePack } from "../catalogue/language-pack.ts";
import { helpWith } from "./explanations/help.ts";
import { asReader } from "./explanations/english-reader.ts";
import { isQuestion, mainSentence, sentencesOf } from "./sentences.ts";
import { LONGEST_TITLE } from "./titles.ts";

/** Longer sentences are no topics. */
const LONGEST_TOPIC = 90;

const ABOUT_ASKER = /^(?:i|we|my|our|i'm|we're|i've|we've)\b/i;
/** These say nothing without the story before them: "Any suggestions?" */
const VAGUE =
  /^(?:any(?! \p{L}+ (?:that|who|for)\b)|thoughts|ideas|help|who (?:should|would|do|can|could) (?:i|we|you) |what (?:would|should|can|could|do|are|is) (?:i|we|you|my|our|your)\b|what now|which (?:ones? )?(?:should|would|do|is|are|can) |where (?:do|should|can|would) (?:i|we|you) (?:even )?(?:start|look|go|turn|begin)\b|is it\b)/iu;
/** "I need an apple press that fits in a shed" */
const NEEDED = /^i need (?:an? |some |the )?([^.:;!?]{3,70})$/i;

/** The question or else the sentence that says most about what an English prompt asks for. */
export function askingSentence(text: string, pack: LanguagePack): string {
  const main = withoutLead(mainSentence(text, pack), pack);
  if (pack.language !== "en" || isQuestion(main) || !ABOUT_ASKER.test(main)) return main;
  const question = sentencesOf(text).findLast(isQuestion);
  if (question === undefined || helpWith(main, text) !== null) return main;
  // A short story is repeated as a whole.
  return text.length > LONGEST_TITLE && VAGUE.test(question) ? main : question;
}

/** "We run a cidery and our press died, who sells used presses?" */
const LEAD =
  /^[^?]{20,200}[,;:–—] (?=(?:who|which|what|where|how|is there|are there|any)\b[^,;:?]{15,90}\?$)/i;

/** The question at the end of a sentence that would be too long for a title. */
function withoutLead(sentence: string, { language }: LanguagePack): string {
  const isLong = language === "en" && sentence.length > LONGEST_TITLE && ABOUT_ASKER.test(sentence);
  const question = isLong ? sentence.replace(LEAD, "") : sentence;
  return VAGUE.test(question) ? sentence : question;
}

/** What a sentence says that somebody needs; null: nothing. */
export function neededIn(asked: string, { language }: LanguagePack): string | null {
  return language === "en" ? (NEEDED.exec(asked)?.[1] ?? null) : null;
}

/** The label of a question, some words of whose story need not be what it asks for. */
export function storyLabel(
  label: string,
  { asked, question }: { readonly asked: string; readonly question: string },
  pack: LanguagePack,
): string {
  if (pack.language !== "en" || !ABOUT_ASKER.test(question)) return label;
  const needed = neededIn(asked, pack);
  if (needed !== null) return capitalised(needed);
  const [first = asked] = sentencesOf(question);
  const topic = (VAGUE.test(asked) ? first : asked).replace(/[.!]$/, "");
  return topic.length <= LONGEST_TOPIC ? capitalised(asReader(topic)) : label;
}

/** "We need forty desk chairs; which suppliers offer assembly?" asks for chairs. */
const FROM_SUPPLIERS =
  /^(?:i|we) need (?:(?:\d+|two|three|four|five|six|eight|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|a hundred|a dozen|dozens of|some|several) )?([^.;,:!?]{3,80})[.;,:] ?(?:which|what|are there|who are)(?: the)?(?: \p{L}+)? (?:suppliers|sellers|vendors|dealers|retailers|companies|shops|stores|manufacturers) [^?.]*\?$/iu;
/** The relative or pet that the pronoun of a question refers to. */
const RELATIVE_OR_PET =
  /^(?:my|our) (?:[\p{L}\d-]+ ){0,2}?(dog|puppy|cat|kitten|horse|pony|rabbit|daughter|son|wife|husband|mother|mom|mum|father|dad|grandmother|grandfather|baby|toddler)\b/iu;

/** An English story whose question says itself what it is about. */
export function withOwnThing(text: string, { language }: LanguagePack): string {
  if (language !== "en") return text;
  const [, antecedent] = RELATIVE_OR_PET.exec(text) ?? [];
  // "Which harness would stand up to her?"
  return antecedent === undefined
    ? text.replace(FROM_SUPPLIERS, "I need $1")
    : text.replace(/\b(?:her|him)\?$/i, `my ${antecedent}?`);
}
