import type { TextMention } from "./remarks.ts";

const ORDER = { positive: 0, neutral: 1, unknown: 1, negative: 2 } as const;

/** Whether an answer criticizes a brand. */
export function isCriticized({ label }: TextMention): boolean {
  return label === "negative";
}

/** Whether an answer can end by choosing a brand: it is praised, and one of those that the question compares, if any. */
export function isChoice(
  { name, label }: TextMention,
  compared: readonly string[] | null,
): boolean {
  return label === "positive" && compared?.includes(name) !== false;
}

/**
 * The better of the brands that a question names: the one that the list of the answer names first. Null: the list has
 * none of them or the question no other, that one is not praised more than all others, or the remarks speak for another.
 */
export function betterOf(
  named: readonly TextMention[],
  weakness: (mention: TextMention) => number,
): string | null {
  const [first, ...others] = named.toSorted((a, b) => Number(a.passing) - Number(b.passing));
  if (first === undefined || first.passing || others.length === 0 || isCriticized(first))
    return null;
  const isBest = others.every(
    (other) =>
      ORDER[first.label] < ORDER[other.label] ||
      (first.label === "positive" &&
        other.label === "positive" &&
        weakness(first) <= weakness(other)),
  );
  return isBest ? first.name : null;
}

/** Whether a question compares brands: several of those it names, or one of them with a name that is not known. */
export function comparesBrands(
  names: readonly string[],
  question: string,
  words: readonly string[],
): boolean {
  return names.length > 1 || names.some((name) => isComparedWithName(name, question, words));
}

/** Whether the other name is written with a capital letter like the brand. */
function isComparedWithName(name: string, question: string, words: readonly string[]): boolean {
  return words.some((word) => {
    const [before, after, ...more] = question.split(` ${word} `);
    if (before === undefined || after === undefined || more.length > 0) return false;
    return (
      (before.endsWith(name) && /^\p{Lu}/u.test(after)) ||
      (after.startsWith(name) && /(?:^| )\p{Lu}[^ ]*$/u.test(before))
    );
  });
}

/** Whether a question names a brand before all of some others. */
export function isNamedFirst(name: string, others: readonly string[], question: string): boolean {
  return others.every((other) => question.indexOf(name) <= question.indexOf(other));
}
