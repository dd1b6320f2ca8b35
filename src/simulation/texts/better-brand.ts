import type { TextMention } from "./remarks.ts";

const ORDER = { positive: 0, neutral: 1, unknown: 1, negative: 2 } as const;

/** Whether an answer criticizes a brand. */
export function isCriticized({ label }: TextMention): boolean {
  return label === "negative";
}

/**
 * The better of the brands that a question names: the one that the list of the answer names first. Null: the list has
 * fewer than two of them, that one is not praised more than all others, or the remarks speak for another one.
 */
export function betterOf(
  named: readonly TextMention[],
  weakness: (mention: TextMention) => number,
): string | null {
  const [first, ...others] = named.filter(({ passing }) => !passing);
  if (first === undefined || others.length === 0 || isCriticized(first)) return null;
  const isBest = others.every(
    (other) =>
      ORDER[first.label] < ORDER[other.label] ||
      (first.label === "positive" &&
        other.label === "positive" &&
        weakness(first) <= weakness(other)),
  );
  return isBest ? first.name : null;
}
