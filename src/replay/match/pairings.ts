/** Who found no partner on either side. */
export interface Unpaired {
  readonly alone: readonly number[];
  readonly left: readonly number[];
}

/**
 * Pairs as many of the one side with one each of the other as can be: a partner is given up for
 * another where that lets both be paired (Kuhn's augmenting paths).
 */
export function pairings(
  ones: number,
  others: number,
  fits: (one: number, other: number) => boolean,
): Unpaired {
  const partner = new Map<number, number>();
  const choices = Array.from({ length: ones }, (_, one) =>
    Array.from({ length: others }, (__, other) => other).filter((other) => fits(one, other)),
  );
  const pair = (one: number, asked: Set<number>): boolean =>
    (choices[one] ?? []).some((other) => {
      if (asked.has(other)) return false;
      asked.add(other);
      const held = partner.get(other);
      if (held !== undefined && !pair(held, asked)) return false;
      partner.set(other, one);
      return true;
    });
  const alone = [...choices.keys()].filter((one) => !pair(one, new Set()));
  const left = Array.from({ length: others }, (_, other) => other).filter(
    (other) => !partner.has(other),
  );
  return { alone, left };
}
