import { WordList } from "../word-list.ts";

const ASKS =
  /^(?:who|which|what|where|why|when|how|any|best|top|is|are|do|does|can|should|i|we|my|our|looking|need)\b/i;

const PRICES = new WordList(
  "price prices cost costs pricing rate rates fare fares fee fees charges",
);
/** Before such a word, these say that it is no cost that is asked for: "laptops with a fair price". */
const NO_COST = new WordList(
  "best top good cheap cheapest low lowest fair fixed flat competitive transparent with without that at under by no and",
);
const AFTER_COST = new WordList("for per in near of to with from");
const MOST_BEFORE_COST = 9;
/** "Ghostwriter for a memoir, how much?" */
const HOW_MUCH =
  /^(?!(?:i|we|my|our|who|where|which|what|how|is|are|do|does|can) )[^,;?]{5,80}[,;:–—]? how much(?: (?:does|would|will|should) it cost| is it| to pay)?$/i;

/** Whether some words without a verb ask what something costs: "hearse hire Leeds price", "drone survey rates for quarries". */
export function isTypedCost(question: string): boolean {
  if (HOW_MUCH.test(question)) return true;
  const words = question.split(" ");
  const at = words.findIndex((word) => PRICES.has(word.toLowerCase()));
  if (at < 1 || at > MOST_BEFORE_COST || ASKS.test(question)) return false;
  const next = words[at + 1];
  const isLast = next === undefined || AFTER_COST.has(next) || /^(?:\d+$|\p{Lu})/u.test(next);
  // "Software for pricing"
  const isPart = AFTER_COST.has(words[at - 1]!.toLowerCase());
  const isDescribed = words
    .slice(0, at)
    .some((word) => NO_COST.has(word.toLowerCase()) || /[,.]$/.test(word));
  return isLast && !isPart && !isDescribed;
}

/** "Pros and cons of epoxy vs concrete" */
const COMPARING =
  /^(?:(?:the )?(?:pros and cons|advantages|comparison|cost|price|durability|performance) (?:of|between) |compar(?:e|ing) )/i;
/** Begin what is true of both sides: "stainless or galvanised gutters for a barn". */
const CONDITIONS = new WordList("for in on with without at under to when if as near from");
const MOST_SIDE_WORDS = 5;

/** The two sides of a choice. */
export type Sides = readonly [one: string, other: string];

/** The two sides of "Cork vs synthetic stoppers for a small cidery", and "Tea or coffee"; null: there are none. */
export function sidesIn(question: string): Sides | null {
  const [one = "", other = "", ...others] = question
    .replace(COMPARING, "")
    .split(/ (?:vs\.?|versus|or) /i);
  if (others.length > 0 || ASKS.test(one) || /[,.:;]/.test(one)) return null;
  const side = withoutCondition(other);
  const isShort = [one, side].every((words) => wordsIn(words).length <= MOST_SIDE_WORDS);
  if (!isShort || /^(?:not)?$/i.test(side)) return null;
  return / or /i.test(question) && isOfNames(question, one) ? null : [one, side];
}

/** "Dog boarding or sitting near Leeds" wants names of either. */
function isOfNames(question: string, one: string): boolean {
  return / near | in \p{Lu}/u.test(question) || withoutCondition(one) !== one;
}

/** The words up to the first one that begins a condition, or to the first mark. */
function withoutCondition(side: string): string {
  const [clause = ""] = side.split(/[,:;–—]/, 1);
  const words = clause.split(" ");
  const end = words.findIndex((word) => CONDITIONS.has(word.toLowerCase()));
  return words.slice(0, end === -1 ? undefined : end).join(" ");
}

/** The words of a side without its article. */
export function wordsIn(side: string): readonly string[] {
  return side
    .trim()
    .replace(/^(?:an?|the) /i, "")
    .split(/\s+/);
}

/** "Tunnel or dome tent" asks for a tent all the same, unlike "deck oven or convection oven" or "this or a tent". */
export function shareNoun([one, other]: Sides): boolean {
  return wordsIn(one).length === 1 && wordsIn(other).length > 1 && !/^(?:an?|the) /i.test(other);
}

/** "Which is better, tea or coffee?", "Is oak or ash better for a handle?" */
const BETTER: readonly RegExp[] = [
  /^(?:which|what)\b[^,:]{0,60}?\b(?:better|cheaper|best|(?:more|less) \w+|\w{3,}er)\b[^,:]{0,60}[,:] ([^,:]+) or ([^,:]+)$/i,
  /^(?:is|are|do|does) (?!there )([^,:]{2,60}) or ([^,:]{2,60}) (?:better|cheaper|best|(?:more|less) \w+|\w{3,}er)\b/i,
];

/** The two sides of a question which of them is better; null: it is none. */
export function betterIn(question: string): Sides | null {
  const found = BETTER.map((one) => one.exec(question)).find((one) => one !== null);
  return found == null ? null : [found[1]!, found[2]!];
}
