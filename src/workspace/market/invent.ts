import { faker } from "@faker-js/faker/locale/en";
import type { Name } from "../model.ts";
import { Chance, hash } from "../random.ts";
import { capitalised, type Market, type Source } from "./market.ts";
import { slugOf } from "./pages.ts";

/**
 * Names that no file gives: people and firms of a brand that a user adds. Faker supplies the words
 * and nothing else: every number comes from our own seeded chance, so its releases move no figure.
 */

const RIVALS = 11;
const SITES = 26;

const SITE_KINDS = [
  { sourceTypes: ["news"], contentTypes: ["article", "listicle"], ending: "gazette" },
  { sourceTypes: ["blog"], contentTypes: ["article", "how_to", "review"], ending: "notes" },
  { sourceTypes: ["forum"], contentTypes: ["forum_thread"], ending: "forum" },
  { sourceTypes: ["review_site"], contentTypes: ["review", "comparison"], ending: "tests" },
  { sourceTypes: ["retailer"], contentTypes: ["product_page", "category_page"], ending: "store" },
] as const;

/** A market around a brand that no market file knows: invented rivals, invented sites. */
export function inventMarket(seed: number, brand: string, languages: readonly string[]): Market {
  const chance = new Chance(seed, "market", brand);
  const words = inventWords(hash(seed, "words", brand), RIVALS + SITES, brand);
  const names = words.slice(0, RIVALS).map((word): Name => ({
    name: word,
    domain: `${slugOf(word)}.example`,
    strength: 0.08 + 0.55 * chance.next(),
    tone: chance.next() * 1.2 - 0.3,
  }));
  const sources = words.slice(RIVALS).map((word): Source => {
    const { ending, ...kind } = chance.pick(SITE_KINDS);
    return {
      ...kind,
      domain: `${slugOf(word)}${ending}.example`,
      authority: chance.happens(0.12) ? null : chance.below(90),
      weight: 1 + chance.below(9),
      languages,
    };
  });
  return { names, sources, subjects: new Map(), unstemmed: [] };
}

/** The name of a person who runs a video channel. */
export function inventPerson(seed: number): string {
  faker.seed(seed);
  return `${faker.person.firstName()} ${faker.person.lastName()}`;
}

/** Distinct family names; none is part of another or of the brand, so that texts can be told apart. */
function inventWords(seed: number, count: number, brand: string): string[] {
  faker.seed(seed);
  const words: string[] = [];
  const taken = [brand.toLowerCase()];
  while (words.length < count) {
    const word = capitalised(faker.person.lastName().replaceAll(/[^A-Za-z]/g, ""));
    const folded = word.toLowerCase();
    const clashes = taken.some((other) => other.includes(folded) || folded.includes(other));
    if (folded.length < 5 || clashes) continue;
    taken.push(folded);
    words.push(word);
  }
  return words;
}
