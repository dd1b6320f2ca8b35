import type { LanguagePack } from "../catalogue/language-pack.ts";
import { isOwnWord } from "./noun-phrase.ts";
import { sentencesOf } from "./sentences.ts";

/** Begin a clause about the thing or its circumstances: "a press that fits in a shed", "who to call when a boiler leaks". */
const SUBORDINATE =
  /^(?:that|who|whose|whom|which|where|when|because|if|while|since|although|though|whenever|until|so)$/i;

/** "Anyone know who makes kettles that last": these ask for what follows. */
const BEFORE_ASKING = /^(?:know|knows|me|us|wondering|and|or|out)$/i;

/** The words of an English clause up to one that only says something about its noun. */
export function withoutSubordinate(words: readonly string[]): readonly string[] {
  const end = words.findIndex(
    (word, at) => at > 0 && SUBORDINATE.test(word) && !BEFORE_ASKING.test(words[at - 1]!),
  );
  return end === -1 ? words : words.slice(0, end);
}

const JOINING = /^(?:and|or|&)$/i;

/** Whether a noun is one of two that are asked for: "falconry hoods and gloves" are more than gloves. */
export function isOneOfTwo(
  words: readonly string[],
  { at, end }: { readonly at: number; readonly end: number },
  pack: LanguagePack,
): boolean {
  if (pack.language !== "en") return false;
  const joined = words.findLastIndex((word, index) => index < at && JOINING.test(word));
  const isSecond =
    joined > 0 &&
    isOwnWord(words[joined - 1], pack) &&
    words.slice(joined + 1, at).every((word) => isOwnWord(word, pack));
  return isSecond || (JOINING.test(words[end] ?? "") && isOwnWord(words[end + 1], pack));
}

const ABOUT_ASKER = /^(?:i|we|my|our|i'm|we're|i've|we've)\b/i;
const WISH =
  /\b(?:needs?|needing|wants?|looking|searching|shopping|after|recommend|recommendations?|suggest|which|what)\b/i;
/** "Our fridge died": what takes its place is asked for. */
const GONE =
  /^(?:my|our) (?:[\p{L}-]+ ){1,4}?(?:(?:just|finally|has|have|is|are) ){0,2}(?:died|broke|broken|dead|quit|gave out|dying|worn out|retired|exploded)\b/iu;

/** Whether an English sentence can name what a prompt asks for; what the asker has or does need not be that. */
export function canNameAsked(sentence: string, text: string, { language }: LanguagePack): boolean {
  if (language !== "en" || sentence.endsWith("?") || !ABOUT_ASKER.test(sentence)) return true;
  return sentencesOf(text).length === 1 || WISH.test(sentence) || GONE.test(sentence);
}

/** "Which holds up better, a gas or an electric dryer?" */
const BETWEEN_TWO = /[,:] (?:an? |the )?[^,:?]{2,60} or [^,:?]{2,60}\?$/i;
const COMPARING =
  /^(?:which|what|is|are|do|does)\b.{0,80}\b(?:better|best|more|less|\p{L}{3,}er)\b/iu;
/** "Are the pricier umbrellas worth it under $80?": a yes or a no is wanted. */
const WORTH =
  /^(?:is|are)\b.{0,80}\b(?:pricier|pricey|expensive|premium|cheaper|cheap)\b.{0,80}\bworth\b/i;
/** Somebody of a story, who need not be a person: "What coat should we buy that she won't chew off?" */
const REFERRING = /\b(?:he|she|him|her|his|hers)\b/i;
/** "Can someone with a pacemaker use an induction hob, or is gas safer?" */
const ELSE = /,? or (?:is|are|do|does|should|can|would|will|just|even) /i;
/** "Is 65 too old to start cello, and what would a rental cost?" */
const TWO_QUESTIONS =
  /^(?:is|are|do|does|did|can|should|would|will|how|why|when)\b.{5,200} and (?:what|which|who|how|where|is there|are there|do|does|can|should|would|will) .{3,200}$/i;
/** No seller takes these back, and none that sells others need make them. */
const MADE_TO_ORDER =
  /\b(?:custom|made[- ]to[- ](?:measure|order)|bespoke|personali[sz]ed|engraved|monogrammed|tailor[- ]made)\b/i;

/** Whether an English sentence asks two questions, or refers to a person or thing that its noun does not name. */
export function isOpen(sentence: string): boolean {
  return [REFERRING, ELSE, TWO_QUESTIONS, NAMED, DOES].some((one) => one.test(sentence));
}

/** "Do Kessler knives stay sharp?" is not about knives. */
const NAMED =
  /^(?:[Ii]s|[Aa]re|[Dd]o|[Dd]oes|[Dd]id|[Cc]an|[Ww]ill) (?:an? |the )?(?!\p{L}+(?:an|ish|ese|ench) )\p{Lu}\p{Ll}[\p{L}'-]+ /u;

/** "Do acoustic curtains really help?" asks for no brands of them. */
const DOES = /^(?:do|does) (?!(?:i|we|you|they|any\w*|some\w*|people|folks)\b)/i;

/** Whether an English sentence asks for more than its noun says, or for something else. */
export function asksForMore(sentence: string): boolean {
  const isOfTwo = BETWEEN_TWO.test(sentence) && COMPARING.test(sentence);
  return isOpen(sentence) || isOfTwo || MADE_TO_ORDER.test(sentence) || WORTH.test(sentence);
}
