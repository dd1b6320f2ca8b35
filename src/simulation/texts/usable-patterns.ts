import { forKind, type AnswerPatterns } from "../catalogue/language-pack.ts";
import type { AskedPrompt } from "./asked-prompt.ts";
import { sharedWords } from "./remark-patterns.ts";
import { asksForBest } from "./specific-question.ts";

/** The patterns of a bank that fit: those that repeat the options, if there are some; none that names an unknown subject. */
export function usableIn(
  all: readonly string[],
  { subject, pack, slots, isOfThings }: AskedPrompt,
): readonly string[] {
  const certain = isOfThings ? withoutCriteria(all) : all;
  const hasOptions = slots.options !== "";
  const fitting = preferred(certain, (pattern) => OPTIONS.test(pattern) === hasOptions);
  if (subject.phrase !== pack.such_things) return fitting;
  return preferred(fitting, (pattern) => !PHRASE.test(pattern));
}

const PHRASE = /\{phrase\}/i;
const OPTIONS = /\{options\}/i;

/** The patterns that fit; all, if none does. */
function preferred(bank: readonly string[], fits: (pattern: string) => boolean): readonly string[] {
  const found = bank.filter(fits);
  return found.length > 0 ? found : bank;
}

/** The patterns that name no criteria. */
export function withoutCriteria(patterns: readonly string[]): readonly string[] {
  return preferred(patterns, (pattern) => !/\{c\d\}/.test(pattern));
}

/** The patterns that repeat the fewest words of what was said before. */
export function leastRepeating(patterns: readonly string[], said: string): readonly string[] {
  const counts = patterns.map((pattern) => sharedWords(pattern, said));
  const fewest = Math.min(...counts);
  return patterns.filter((_, index) => counts[index] === fewest);
}

/** The patterns but for all that name criteria after the first: a second paragraph about them would repeat it. */
export function distinctCriteria(patterns: readonly string[]): readonly string[] {
  const first = patterns.findIndex(namesCriteria);
  return patterns.filter((pattern, index) => index === first || !namesCriteria(pattern));
}

function namesCriteria(pattern: string): boolean {
  return pattern.includes("{c1}");
}

/** "Vergleiche neben dem Preis auch Preis und Qualität" */
const SAME_PRICE = /\b(preis|price|prix)\b.*\b\1\b/i;

/** Whether a sentence names a criterion twice: "Compare comfort and price besides the price", if one is asked about. */
export function namesTwice(criteria: string, asked: readonly string[]): boolean {
  return SAME_PRICE.test(criteria) || asked.some((one) => criteria.split(one).length > 2);
}

/** The openings of an answer without a form; those for several brands claim that sources agree on them. */
export function openersOf(
  { pack, subject }: Pick<AskedPrompt, "pack" | "subject">,
  isOfSeveral: boolean,
): readonly string[] {
  const { openers, several_openers } = pack.answers;
  return isOfSeveral ? several_openers : forKind(openers, subject.group.kind);
}

const NO_WINNER = /\b(?:winner|ahead|favoriten|vorn|favori|gagnant)\b/i;
const NO_RECOMMENDATION = /\b(?:recommendation|empfehlung|recommandation|conseillent)\b/i;

/** What is said if nothing is praised: a question for the best has no winner, and any other one no recommendation. */
export function undecidedOpeners({
  pack: { answers },
  question,
}: Pick<AskedPrompt, "pack" | "question">): readonly string[] {
  const unfitting = asksForBest(question) ? NO_RECOMMENDATION : NO_WINNER;
  return preferred(answers.undecided_openers, (pattern) => !unfitting.test(pattern));
}

/** What an answer contains before its closing. */
interface Closed {
  /** The number of brands in its list. */
  readonly brands: number;
  readonly asksCriteria: boolean;
  readonly said: string;
}

const REVIEWS =
  /\b(?:bewertungen|avis|(?:recent|current|critical|customer) reviews|what reviews|reviews (?:by|from|say|written))\b/i;

/**
 * The closings that fit an answer. A question that names criteria needs no offer of criteria, and an answer that
 * mentions reviews does not recommend reading reviews.
 */
export function closingsOf(
  { closings: { any, several } }: AnswerPatterns,
  { brands, asksCriteria, said }: Closed,
): string[] {
  const mentionsReviews = REVIEWS.test(said);
  const general = preferred(
    any.filter((pattern) => !asksCriteria || !/\{c\d\}/.test(pattern)),
    (pattern) => !(mentionsReviews && REVIEWS.test(pattern)),
  );
  return [...general, ...(brands > 2 ? several : [])];
}
