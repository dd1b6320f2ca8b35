import { mersenne } from "pure-rand/generator/mersenne";
import type { NameWords } from "../simulation/catalogue/invented-names.ts";

/** Lists of first names, as in a locale of Faker. */
export interface FirstNames {
  readonly generic: readonly string[];
  readonly female: readonly string[];
  readonly male: readonly string[];
}

/**
 * Draws the first names that `person.firstName()` of Faker draws, from the same random numbers: its classes, which can't
 * be bundled one by one, would take 20 KB (gzip).
 */
export function firstNamesFrom({ generic, female, male }: FirstNames): NameWords {
  let generator = mersenne(0);
  /** A number from 0 to 1 with 53 random bits. */
  const next = (): number => {
    const high = (generator.next() >>> 5) * 2 ** 26;
    return (high + (generator.next() >>> 6)) / 2 ** 53;
  };
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
  return {
    seed: (seed) => {
      generator = mersenne(seed);
    },
    person: {
      firstName: () => {
        const ofSex = pick([female, male]);
        const weight = 3 * Math.sqrt(ofSex.length);
        const isOfSex = next() * (weight + Math.sqrt(generic.length)) < weight;
        return pick(isOfSex ? ofSex : generic);
      },
    },
  };
}
