import type { LanguagePack } from "../catalogue/language-pack.ts";
import { isAboutThat } from "./german-question.ts";
import { opinionsOf, smallWordsOf } from "./nouns.ts";

/** Own words of a question that says what it is about. */
export const FEWEST_WORDS = 2;

/** Beginnings of questions that many people type without their mark. */
export const ASKING =
  /^(?:is|are|does|do|can|should|which|what|who|where|how|any(?:one|body)|ist|sind|welche[rsnm]?|wer|wo|wie|was|lohnt|quel(?:le)?s?|qui|où|comment|pourquoi|combien|peut-on|faut-il|est-ce)(?!\p{L})/iu;

const DANGLING =
  /^(?:lequel|laquelle|lesquel(?:le)?s) |^(?:faut-il|dois-je|puis-je|peut-on|qui peut) l(?:es?|a|') | (?:ihn|sie|es) \p{L}+\?$| (?:(?:that|this|it|them|those|these)(?: (?:with|for|by|on|in|from|to|about|at))?|da|dagegen|dafür|dabei|damit|oder neu kaufen|so (?:et)?was(?: im \p{L}+)?|ça|l['’]en \p{L}+|helps?|hilft|helfen|aider)\s?\?$/iu;

/** Whether a question needs the sentence before: "Which harness stops that?" */
export function isDangling(question: string): boolean {
  return DANGLING.test(question);
}

/** After a number, only a question begins a sentence: "Mein Vater ist 82. Welches …", but "am 3. Mai". */
const AFTER_NUMBER =
  "(?<=\\d\\.)\\s+(?=(?:Do|Does|Should|Are|Can|Could|Who|Where|Any|Was|Wie|Welche[rsnm]?|Wer|Wo|Ist|Kann|Darf|Muss|Gibt|Which|What|How|Quel(?:le)?s?|Qui|Où|Combien|Comment|Par) )";
const SENTENCE_END = new RegExp(
  `(?<=[^.\\d][.?!])\\s+(?=\\p{Lu}|${ASKING.source.slice(1)})|${AFTER_NUMBER}`,
  "u",
);

/** The sentences of a prompt. Many people type them without capital letters. */
export function sentencesOf(text: string): string[] {
  return text.trim().split(SENTENCE_END);
}

const WHICH = /^(?:which|what|welche[rsnm]?|quel(?:le)?s?) \p{L}{4,} /iu;

/** "And what does it cost?" is about what the question before names. */
const FURTHER = /^(?:and|und|et) /i;

/** Whether a sentence ends like a question. */
export function isQuestion(sentence: string): boolean {
  return sentence.endsWith("?");
}

/** The own words of a question that says enough. */
function fewestWords(question: string, { language }: LanguagePack): number {
  const isGerman = language === "de";
  if (isGerman && isAboutThat(question)) return Infinity;
  const isShort = WHICH.test(question) || isDangling(question) || / (?:or|oder|ou) /.test(question);
  const isAboutNoun = isGerman && / (?:\p{Lu}-\p{Lu}|\p{Lu}\p{Ll}{3})/u.test(question);
  return isShort || isAboutNoun ? 1 : FEWEST_WORDS;
}

/** Returns the last question that has enough words of its own, or else the sentence with the most of them. */
export function mainSentence(text: string, pack: LanguagePack): string {
  const sentences = sentencesOf(text);
  const counts = sentences.map((sentence) => tellingWords(sentence, pack).length);
  const whole = sentences.findLastIndex((one) => isQuestion(one) && !FURTHER.test(one));
  const question = whole === -1 ? sentences.findLastIndex(isQuestion) : whole;
  const last = sentences[question] ?? "";
  const isClear = question !== -1 && counts[question]! >= fewestWords(last, pack);
  const main = isClear ? question : counts.lastIndexOf(Math.max(...counts));
  return sentences[main]!.replaceAll(/\s+/g, " ");
}

/** The words that say what a text is about; all, if it has none of these, and the text, if it has no words. */
export function ownWords(text: string, pack: LanguagePack): string[] {
  const own = tellingWords(text, pack);
  if (own.length > 0) return own;
  const words = wordsOf(text);
  return words.length > 0 ? words : [text];
}

/** All words of a text. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}'’.-]|(?<=\d),(?=\d))*(?<=[\p{L}\p{N}])/gu) ?? [];
}

/** The words that say what a text is about; none: "What can I do?" */
export function tellingWords(text: string, pack: LanguagePack): string[] {
  const [small, opinions] = [smallWordsOf(pack), opinionsOf(pack)];
  return wordsOf(text).filter((word) => {
    const lower = word.toLowerCase();
    const isLong = lower.length > 2 || /\p{Lu}/u.test(word.slice(1));
    return (
      isLong &&
      /\p{L}/u.test(word) &&
      !small.has(lower) &&
      // "New Jersey"
      (!opinions.has(lower) || word === "New") &&
      !/n['’]t$|^qu['’]/.test(lower)
    );
  });
}
