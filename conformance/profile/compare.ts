import type { Profile, ProfiledAspect } from "./profile.ts";

/** An aspect in which two profiles are not the same. */
export interface ProfileDifference {
  readonly choice: string;
  readonly title: string;
  readonly aspect: string;
  /** The value, the values where they are mixed, in words; null: not observed. */
  readonly left: string | null;
  readonly right: string | null;
}

export interface ComparedProfiles {
  /** Observed on both sides, and not the same. */
  readonly differing: readonly ProfileDifference[];
  /** Observed on one side only. */
  readonly one_sided: readonly ProfileDifference[];
  /** How many aspects both sides show, and alike. */
  readonly alike: number;
}

/** Compares what two profiles say of each choice; how often it was seen does not matter. */
export function compareProfiles(left: Profile, right: Profile): ComparedProfiles {
  const places = new Map([...toldIn(left), ...toldIn(right)].map((told) => [keyOf(told), told]));
  const [lefts, rights] = [valuesIn(left), valuesIn(right)];
  const compared = [...places]
    .toSorted(([, a], [, b]) => Number(a.choice > b.choice) - Number(a.choice < b.choice))
    .map(([key, { choice, title, aspect }]): ProfileDifference => {
      const sides = { left: lefts.get(key) ?? null, right: rights.get(key) ?? null };
      return { choice, title, aspect, ...sides };
    });
  const both = compared.filter((one) => one.left !== null && one.right !== null);
  return {
    differing: both.filter((one) => one.left !== one.right),
    one_sided: compared.filter((one) => (one.left === null) !== (one.right === null)),
    alike: both.filter((one) => one.left === one.right).length,
  };
}

interface Told {
  readonly choice: string;
  readonly title: string;
  readonly aspect: string;
  readonly value: string | null;
}

function toldIn({ choices }: Profile): Told[] {
  return choices.flatMap(({ id, title, aspects }) =>
    aspects.map((aspect) => ({
      choice: id,
      title,
      aspect: aspect.name,
      value: valueOf(aspect),
    })),
  );
}

function valuesIn(profile: Profile): Map<string, string | null> {
  return new Map(toldIn(profile).map((told) => [keyOf(told), told.value]));
}

function keyOf({ choice, aspect }: Told): string {
  return JSON.stringify([choice, aspect]);
}

/** A value in words; all of them where they are mixed, in whatever number. */
function valueOf({ value, values }: ProfiledAspect): string | null {
  if (values === undefined) return value === null ? null : String(value);
  const all = values.map((one) => String(one.value)).toSorted();
  return `mixed: ${all.join(", ")}`;
}
