import type { LanguagePack } from "../catalogue/language-pack.ts";
import { isOfTrade } from "./english-context.ts";
import { AFTER_NOUNS } from "./noun-rules.ts";
import { nounsOf, opinionsOf, plainForm, smallWordsOf } from "./nouns.ts";

/** "Private label skincare manufacturer" asks for no skincare. */
const ORDERED = /\b(?:private label|white label|contract|custom|OEM) .*manufacturers?$/i;

/** Whether an English phrase goes on after its noun: another noun follows, or what trades with it. */
export function goesOn(words: readonly string[], at: number, pack: LanguagePack): boolean {
  return isNoun(words, at, pack) || isOfTrade(words, at, pack);
}

/** "Tablet stand for a restaurant", unlike "which phone stands out" */
function isNounToo(words: readonly string[], at: number): boolean {
  return (
    /^(?:stand|cover|support|pick|run|press|suit|rest|ship)s?$/i.test(words[at] ?? "") &&
    !ASKING.test(words[0]!)
  );
}

const ASKING = /^(?:which|what|do|does|is|are|can|will)$/i;

/** Whether the word after an English noun goes on with its phrase: "phone tripod", unlike "which phone lasts". */
function isNoun(words: readonly string[], at: number, pack: LanguagePack): boolean {
  const word = words[at]?.toLowerCase();
  // "Dishwasher safe" is no dishwasher, "lunch box leakproof" a lunch box.
  if (word === "safe" || ORDERED.test(words.slice(0, at + 1).join(" "))) return true;
  if (isNounToo(words, at)) return true;
  if (word === undefined || /^\d|ly$|n't$|.(?:proof|less|-free)$/.test(word)) return false;
  const notNouns = [smallWordsOf(pack), opinionsOf(pack), AFTER_NOUNS];
  if (notNouns.some((others) => others.has(word))) return false;
  // "Which mattress stores deliver?"
  if (nounsOf(pack).has(plainForm(word)) || isPluralSubject(words.slice(at), pack)) return true;
  return !isVerbOfQuestion(words, at);
}

/** Whether a word after a noun that "which" asks for is its verb: "which phone lasts", "which brokers accept". */
function isVerbOfQuestion(words: readonly string[], at: number): boolean {
  // "Which nursery rhymes app has no ads?"
  if (/^(?:has|have|is|are|can|does|do|works?|lets?)$/i.test(words[at + 2] ?? "")) return false;
  const isWhich = /^(?:which|what)$/i.test(words[0]!);
  return isWhich && (words[at]!.endsWith("s") || /[^s]s$/.test(words[at - 1]!));
}

/** "Which mortgage lenders accept", "which vacuum filters are": the verb shows that the word before it is its subject. */
function isPluralSubject([word = "", next = ""]: readonly string[], pack: LanguagePack): boolean {
  const isVerb =
    /^(?:are|have|do|don't|can|will|should|would|could|must|accept|work|include|give|offer)$/i.test(
      next,
    );
  return isVerb && word.endsWith("s") && !smallWordsOf(pack).has(word.toLowerCase());
}
