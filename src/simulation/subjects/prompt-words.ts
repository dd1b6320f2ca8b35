import { capitalised, type LanguagePack } from "../catalogue/language-pack.ts";
import { excerpt } from "../texts/preview.ts";
import { explanationOf, type Explanation } from "./explanations/explanation.ts";
import { helpWith } from "./explanations/help.ts";
import { isPriced } from "./french-keywords.ts";
import { questionOfStory } from "./french-story.ts";
import { ofTwoQuestions, twoQuestions } from "./german-two-questions.ts";
import { isQuestion, mainSentence, sentencesOf } from "./sentences.ts";

/**
 * How texts repeat a prompt of whose subject nothing is known but its words: as a whole, because a part of it can be
 * about something else.
 */
export interface PromptWords {
  /** The title of a thread. */
  readonly question: string;
  /** Whether an editor would begin a title with it. */
  readonly isTitle: boolean;
  /** What is typed into a search engine; null: nobody types it. */
  readonly typed: string | null;
  /** The label of its topic. */
  readonly label: string;
  /** What is to be explained; null: it asks for names, or nothing is known about that. */
  readonly explanation: Explanation | null;
}

/** Forums cut off longer titles. */
const LONGEST_THREAD = 140;
/** Longer questions are asked by one person only, so that no editor answers them. */
const LONGEST_TITLE = 80;
/** Few people type more. */
const MOST_TYPED = 16;

/** Returns the words of a prompt that other texts repeat; `request` is what it asks for without what leads to that. */
export function promptWords(prompt: string, request: string, pack: LanguagePack): PromptWords {
  const whole = prompt.trim().replaceAll(/\s+/g, " ");
  const question = capitalised(whole.replace(/(?<=\S)[.!]{1,3}$/, ""));
  const typed = typedText(whole);
  const thread = excerpt(question, LONGEST_THREAD);
  return {
    question: thread,
    isTitle: typed !== null && isGuideTitle(question),
    typed,
    label: thread.replace(/ ?\?$/, ""),
    explanation: /[\p{L}\p{N}]/u.test(whole) ? explanationIn(request, pack) : null,
  };
}

/** Somebody is asked for help, or told a story. */
const TOLD =
  /^(?:(?:can|could|would) (?:you|anyone|somebody)|please|recommend|suggest|(?:i|we|my|our)(?=[ '])|looking for|help|kannst|können sie|könnt ihr|könntest|bitte|empfiehl|nenne?|ich |wir |meine? |unsere? |such|hilfe|gesucht|peux-tu|pouvez-vous|pourr\p{L}+-|conseill|recommand|merci|bonjour|je |nous |on |mon |ma |mes |notre |nos |j['’]|(?:je |nous )?cherch|besoin)/iu;
/** A pronoun for somebody, or a second sentence. */
const OF_PERSON = /[.!?;–] \S|(?<!\p{L})(?:he|she|him|her|us|uns|mir|ihn|ihm|nous|moi)(?!\p{L})/iu;

/** A prompt as it is typed into a search engine; null: it tells a story, or is too long. */
export function typedText(text: string): string | null {
  const typed = text.replace(/(?<=\S)\s?[?.!]{1,3}$/, "");
  const isTyped = !TOLD.test(typed) && !OF_PERSON.test(typed);
  return isTyped && typed.split(" ").length <= MOST_TYPED ? typed : null;
}

/** What only the asker has: numbers, and what is theirs. */
const OWN_CASE =
  /\d|(?<!\p{L})(?:my|our|we|budget|mein\p{L}{0,2}|unser\p{L}{0,2}|wir|mon|ma|mes|notre|nos|on|nous)(?!\p{L})/iu;

/** Whether an editor would begin a title with a question. */
function isGuideTitle(question: string): boolean {
  return isQuestion(question) && question.length <= LONGEST_TITLE && !OWN_CASE.test(question);
}

/** What a prompt wants explained; for a row of keywords with a price, names are wanted. */
function explanationIn(text: string, pack: LanguagePack): Explanation | null {
  if (isPriced(text, pack)) return null;
  const both = ofTwoQuestions(twoQuestions(text, pack));
  if (both !== null) return both;
  const asked = mainSentence(text, pack).replace(/[.!]{1,3}$/, "");
  const story = pack.language === "fr" ? [questionOfStory(text), text.replace(/ ?\?$/, "")] : [];
  const read = [...story, asked].flatMap((one) => explanationOf(one, pack) ?? []);
  const found = read.find(({ isCertain }) => isCertain) ?? read[0];
  return found ?? helpWith(asked, text) ?? explanationAfter(asked, text, pack);
}

/** What the question after another sentence wants explained, if that says more than it: "Kann man das retten?" */
function explanationAfter(asked: string, text: string, pack: LanguagePack): Explanation | null {
  const last = sentencesOf(text).at(-1)!;
  return !isQuestion(asked) && isQuestion(last) ? explanationOf(last, pack) : null;
}
