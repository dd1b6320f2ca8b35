import { memoize } from "../../common/memoize.ts";
import type { Chance } from "../../common/random.ts";
import type { LanguagePack, SubjectGroup } from "../catalogue/language-pack.ts";

/** Letters that a word of the text and one of the criterion must share: "comfortable" means comfort. */
const STEM_LETTERS = 5;
const SHORTEST_BEGINNING = 5;

/** Three criteria of a subject in random order, as slots. */
export function criteriaSlots(
  { group }: { readonly group: SubjectGroup },
  chance: Chance,
): Readonly<Record<"c1" | "c2" | "c3", string>> {
  return criterionSlots(chance.shuffled(group.criteria), []);
}

/** Slots of criteria in their order, but those of `first` before the others. */
export function criterionSlots(
  criteria: readonly string[],
  first: readonly string[],
): Readonly<Record<"c1" | "c2" | "c3", string>> {
  const [c1 = "", c2 = "", c3 = ""] = new Set([...first, ...criteria]);
  return { c1, c2, c3 };
}

/**
 * The criteria that a question asks about: those of the subject, by their names or by words that the language lists,
 * else qualities that any subject can have.
 */
export function askedCriteria(
  question: string,
  group: SubjectGroup,
  pack: LanguagePack,
): readonly string[] {
  const words = plainWords(question);
  const found = askedQualities(words, group, pack);
  const qualities = found.map(({ name }) => name);
  const own = qualities.filter((one) => group.criteria.includes(one));
  if (own.length > 0) return own;
  // A whole phrase, such as "ships fastest", is certain.
  if (found.some(({ isPhrase }) => isPhrase)) return qualities;
  const known = knownCriteria(question, group, pack);
  return known.length > 0 ? known : qualities;
}

/** The criteria of a subject that a text asks about or names, be it as what all of its brands have: "waterproof boots". */
export function demandedCriteria(
  text: string,
  group: SubjectGroup,
  pack: LanguagePack,
): readonly string[] {
  const found = new Set([...askedCriteria(text, group, pack), ...knownCriteria(text, group, pack)]);
  return group.criteria.filter((one) => found.has(one));
}

/** The criteria of a subject that a text mentions by their names or by words that the language lists. */
function knownCriteria(
  text: string,
  group: SubjectGroup,
  { traits }: LanguagePack,
): readonly string[] {
  const wanted = plainWords(text).replaceAll(/ sans [^ ]+(?= )/g, "");
  const named = namedCriteria(wanted, group);
  return group.criteria.filter(
    (one) =>
      named.includes(one) ||
      traits[one]?.words?.some((word) => wanted.includes(` ${word}${endOf(word)}`)) === true,
  );
}

/** What costs nothing is not compared by its price. */
export const FREE =
  /(?<!-)\b(?:free|gratis|kostenlose?[mnrs]?|gratuite?(?:s|ment)?|logiciels? libres?)\b/i;
/** What speaks of what something costs. */
export const PRICE_WORDS =
  /(?:cheap|afford|pric|budget|expensive|value|günstig|billig|teure|preis|prix|cher|tarif|coût|gamme|économique|\bfree\b|kostenlos|gratuit)/i;
/** A budget: "under 200 dollars", "sans se ruiner". */
const BUDGET =
  /[$£€]|\d (?:pounds|dollars|euros?)\b|\b(?:cheap|afford|inexpensive|budget|prices?\b|costs?\b|günstig|billig|preis|kosten\b|prix\b|pas cher|ruiner)|worth the money/i;
const PRICES = /\b(?:price|preis|prix)\b/i;
const FRAGRANCE = /^(?:fragrance|perfume)$/i;
const EXCLUDED =
  /(?<= (?:sans|without|no) )\p{L}+|(?<!\p{L})\p{L}{1,30}(?=-free)|(?<=\bun)scented/giu;

/** Whether a question speaks of what something may cost. */
export function asksPrice(question: string): boolean {
  return BUDGET.test(question);
}

/** A group without the criteria that a question excludes: "sans parfum", "fragrance-free". */
export function wantedOf(group: SubjectGroup, question: string): SubjectGroup {
  const excluded = (question.match(EXCLUDED) ?? []).map((word) => word.replace(FRAGRANCE, "scent"));
  const isFree = FREE.test(question);
  if (excluded.length === 0 && !isFree) return group;
  const stems = stemsOf(excluded.join(" "));
  const criteria = group.criteria.filter(
    (one) => !(isFree && PRICES.test(one)) && ![...stemsOf(one)].some((it) => stems.has(it)),
  );
  return { ...group, criteria };
}

/** A short word is not looked for at the beginning of others: a hotel need not be hot. */
function endOf(word: string): "" | " " {
  return word.length < SHORTEST_BEGINNING ? " " : "";
}

/** The words of a text in lower case, with blanks between and around them. */
export function plainWords(text: string): string {
  return ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}-]+/gu, " ")} `;
}

const phrasesOf = memoize(({ qualities }: LanguagePack) =>
  qualities.map(({ asks, ...quality }) => ({ ...quality, phrases: asks.map(plainWords) })),
);

interface AskedQuality {
  readonly name: string;
  /** Whether the question has a phrase of several words for it. */
  readonly isPhrase: boolean;
}

/** The qualities that words ask about; no word counts twice: the easiest to clean need not be easy to use. */
function askedQualities(words: string, { kind }: SubjectGroup, pack: LanguagePack): AskedQuality[] {
  let rest = words;
  return phrasesOf(pack).flatMap(({ name, kinds, phrases }) => {
    // "Sans parfum" asks for none.
    const found = phrases.filter(
      (phrase) => rest.includes(phrase) && !rest.includes(` sans${phrase}`),
    );
    for (const phrase of found) rest = rest.replace(phrase, " ");
    const isFitting = found.length > 0 && (kinds?.includes(kind) ?? true);
    return isFitting ? [{ name, isPhrase: found.some((one) => one.trim().includes(" ")) }] : [];
  });
}

function namedCriteria(text: string, { criteria }: SubjectGroup): readonly string[] {
  const stems = stemsOf(text);
  if (stems.size === 0) return [];
  return criteria.filter((one) => [...stemsOf(one)].some((stem) => stems.has(stem)));
}

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(
    words.filter((word) => word.length >= STEM_LETTERS).map((word) => word.slice(0, STEM_LETTERS)),
  );
}
