import { capitalised, type LanguagePack } from "../catalogue/language-pack.ts";
import { excerpt } from "../texts/preview.ts";
import { explanationOf, type ExplanationQuestion } from "./explanations/explanation.ts";
import { helpWith } from "./explanations/help.ts";
import { isPriced } from "./french-keywords.ts";
import { needsWhole, questionOfStory } from "./french-story.ts";
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
  /** The prompt as it is typed into a search engine; null: it is too long for that, or tells a story. */
  readonly typed: string | null;
  /** The label of its topic. */
  readonly label: string;
  /** What is to be explained; null: it asks for names, or nothing is known about that. */
  readonly explanation: ExplanationQuestion | null;
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
  const title = excerpt(capitalised(whole.replace(/(?<=\S)[.!]{1,3}$/, "")), LONGEST_THREAD);
  const question = title.replace(/[.,:;!?]{1,5}(?=…$)/, "");
  if (!/[\p{L}\p{N}]/u.test(whole)) return withoutWords(question);
  const typed = typedText(whole);
  const explanation = explanationIn(request, pack);
  // Who sells something is asked in forums only.
  const isTitle = explanation !== null && typed !== null && isGuideTitle(question);
  return { question, isTitle, typed, label: question.replace(/ ?\?$/, ""), explanation };
}

/** "???" */
function withoutWords(text: string): PromptWords {
  return { question: text, isTitle: false, typed: null, label: text, explanation: null };
}

/** Somebody is asked for help, or told a story. */
const TOLD = new RegExp(
  "^(?:" +
    "(?:can|could|would|will|do|have) you|(?:does |can |has )?(?:any|some)(?:one|body)|what would you|please|recommend|suggest|list|name|give|tell|help|i|we|my|our|i'm|we're|i've|we've|looking for|" +
    "kannst|könn(?:en sie|t ihr|test|te)|bitte|empfiehl|empfehlt|nennt?|nenne|liste|hilfe|gesucht|suche|suchen|such|kennt|kennst|hat jemand|habt|weiß jemand|was (?:haltet|hältst|meint|meinst)|meinst|ich|wir|meine?|unsere?|" +
    "peux-tu|pouvez-vous|pourr\\p{L}+-(?:tu|vous)|vous|tu|(?:est-ce que )?quelqu['’]un|connaissez-vous|connais-tu|avez-vous|auriez-vous|conseille|conseillez|recommande|recommandez|cite|donne|liste|merci|bonjour|je|nous|on|mon|ma|mes|notre|nos|cherche|cherchons|recherche|besoin" +
    ")(?![\\p{L}-])|^(?:j|quelqu)['’]",
  "iu",
);
/** A second sentence; "vs.", "St. Louis" and "70. Geburtstag" end none. */
const FURTHER = /(?<!(?:vs|st|dr|nr|no|mt|ca|max|min|inkl|bzw|\d))[.] \S|[!?;–] \S/i;
const OF_PERSON = /(?<!\p{L})(?:he|she|him|her|us|uns|mir|ihn|ihm|nous|moi)(?!\p{L})/u;

/** A prompt as it is typed into a search engine; null: it tells a story, or is too long. */
export function typedText(text: string): string | null {
  const typed = text.replace(/(?<=\S)\s?[?.!]{1,3}$/, "");
  const isTold = [TOLD, FURTHER, OF_PERSON].some((one) => one.test(typed));
  return isTold || typed.split(" ").length > MOST_TYPED ? null : typed;
}

/** What only the asker has: numbers, and what is theirs. */
const OWN_CASE =
  /\d|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|mich|mir|moi|my|our|we|budget|mein\p{L}{0,2}|unser\p{L}{0,2}|wir|mon|ma|mes|notre|nos|on|nous)(?!\p{L})/iu;

/** "… and where is the warranty best?" */
const SECOND_QUESTION =
  /,? (?:and|und|et) (?:who|which|what|how|where|when|why|is|are|do|does|should|can|wer|welche[rsnm]?|was|wie|wo|wann|warum|ist|sind|kann|qui|quel(?:le)?s?|que|comment|où|quand|combien|pourquoi|qu['’]est-ce|faut-il|est-ce) /iu;

/** Whether an editor would begin a title with a question. */
function isGuideTitle(question: string): boolean {
  const isShort = question.length <= LONGEST_TITLE && !SECOND_QUESTION.test(question);
  return isQuestion(question) && isShort && !OWN_CASE.test(question);
}

/** What a prompt wants explained; for a row of keywords with a price, names are wanted. */
function explanationIn(text: string, pack: LanguagePack): ExplanationQuestion | null {
  if (isPriced(text, pack)) return null;
  const both = ofTwoQuestions(twoQuestions(text, pack));
  if (both !== null) return both;
  const asked = mainSentence(text, pack).replace(/[.!]{1,3}$/, "");
  const found =
    explanationOf(asked, pack) ?? helpWith(asked, text) ?? explanationAfter(asked, text, pack);
  return pack.language === "fr" && needsWhole(text) ? explanationOfStory(text, found, pack) : found;
}

/** What the question of a French story wants explained: what is told first is no problem that it asks about. */
function explanationOfStory(
  text: string,
  found: ExplanationQuestion | null,
  pack: LanguagePack,
): ExplanationQuestion | null {
  const question = explanationOf(questionOfStory(text), pack);
  const read = [question, explanationOf(text.replace(/ ?\?$/, ""), pack)];
  const isTold = found?.kind === "problem" && sentencesOf(text).length > 1;
  return read.find((one) => one?.isCertain) ?? (isTold ? question : found);
}

/** What the question after another sentence wants explained, if that says more than it: "Kann man das retten?" */
function explanationAfter(
  asked: string,
  text: string,
  pack: LanguagePack,
): ExplanationQuestion | null {
  const last = sentencesOf(text).at(-1)!;
  return !isQuestion(asked) && isQuestion(last) ? explanationOf(last, pack) : null;
}
