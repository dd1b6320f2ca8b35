import type { Profile, ProfiledAspect } from "./profile.ts";

/** An aspect in which two profiles differ. */
export interface ProfileDifference {
  readonly choice: string;
  readonly title: string;
  readonly aspect: string;
  /** The value as text, or all values of a mixed aspect; null: not observed. */
  readonly left: string | null;
  readonly right: string | null;
}

export interface ComparedProfiles {
  /** Observed in both profiles with different values. */
  readonly differing: readonly ProfileDifference[];
  /** Observed in one profile only. */
  readonly one_sided: readonly ProfileDifference[];
  /** Number of aspects observed in both profiles with the same value. */
  readonly equal: number;
}

/** Compares the values of two profiles, aspect by aspect; the number of observations does not matter. */
export function compareProfiles(left: Profile, right: Profile): ComparedProfiles {
  const [lefts, rights] = [aspectsIn(left), aspectsIn(right)];
  const compared = [...new Map([...lefts, ...rights])]
    .toSorted(([, a], [, b]) => Number(a.choice > b.choice) - Number(a.choice < b.choice))
    .map(([key, { choice, title, aspect }]): ProfileDifference => {
      const values = { left: lefts.get(key)?.value ?? null, right: rights.get(key)?.value ?? null };
      return { choice, title, aspect, ...values };
    });
  const both = compared.filter((one) => one.left !== null && one.right !== null);
  return {
    differing: both.filter((one) => one.left !== one.right),
    one_sided: compared.filter((one) => (one.left === null) !== (one.right === null)),
    equal: both.filter((one) => one.left === one.right).length,
  };
}

/** Returns the aspects of a profile by choice and name. */
function aspectsIn({ choices }: Profile) {
  const all = choices.flatMap(({ id, title, aspects }) =>
    aspects.map((one) => ({ choice: id, title, aspect: one.name, value: valueText(one) })),
  );
  return new Map(all.map((one) => [JSON.stringify([one.choice, one.aspect]), one]));
}

/** The value as text; all values of a mixed aspect, in alphabetical order. */
function valueText({ value, values }: ProfiledAspect): string | null {
  if (values === undefined) return value === null ? null : String(value);
  const all = values.map((one) => String(one.value)).toSorted();
  return `mixed: ${all.join(", ")}`;
}
