import type { Name } from "../model.ts";
import { Chance, hash } from "../random.ts";
import { capitalised, type Market, type Source } from "./market.ts";
import { NAME_WORDS } from "./name-words.ts";
import { slugOf } from "./page-draft.ts";

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

const FURTHER_KINDS = [
  ...SITE_KINDS,
  { sourceTypes: ["directory"], contentTypes: ["reference", "category_page"], ending: "index" },
  { sourceTypes: ["brand_site"], contentTypes: ["documentation", "how_to"], ending: "manuals" },
  { sourceTypes: ["social"], contentTypes: ["social_post"], ending: "circle" },
] as const;

/** A market around a brand that no market file knows: invented rivals, invented sites. */
export function inventMarket(seed: number, brand: string, languages: readonly string[]): Market {
  const chance = new Chance(seed, "market", brand);
  const words = inventWords(hash(seed, "words", brand), RIVALS + SITES, { names: [brand] });
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
  const faker = NAME_WORDS.get();
  faker.seed(seed);
  return `${faker.person.firstName()} ${faker.person.lastName()}`;
}

/** What an invented name must not be mistaken for. */
export interface NamesAround {
  readonly names: readonly string[];
  /** Whatever else is said: an invented name is no part of it. */
  readonly text?: string;
}

/** Further firms of a market, most of them named rarely. */
export function inventNames(seed: number, count: number, around: NamesAround): Name[] {
  const chance = new Chance(seed, "further names");
  return inventWords(hash(seed, "further names"), count, around).map((word) => ({
    name: word,
    domain: `${slugOf(word)}.example`,
    strength: 0.03 + 0.45 * chance.next() ** 2,
    tone: chance.next() * 1.2 - 0.3,
  }));
}

/** Further sites of a market, the languages in turn. */
export function inventSources(
  seed: number,
  count: number,
  {
    languages,
    domains,
  }: { readonly languages: readonly string[]; readonly domains: readonly string[] },
): Source[] {
  const chance = new Chance(seed, "further sites");
  const faker = NAME_WORDS.get();
  faker.seed(hash(seed, "further sites"));
  const sources = new Map<string, Source>();
  while (sources.size < count) {
    const { ending, ...kind } = chance.pick(FURTHER_KINDS);
    const domain = `${slugOf(faker.person.firstName())}-${ending}.example`;
    if (sources.has(domain) || domains.includes(domain)) continue;
    sources.set(domain, {
      ...kind,
      domain,
      authority: chance.happens(0.12) ? null : chance.below(90),
      weight: 1 + chance.below(9),
      languages: [languages[sources.size % languages.length]!],
    });
  }
  return [...sources.values()];
}

const MOST_DRAWS = 50_000;

/** Distinct family names; none is part of another or of what is around, so that texts can be told apart. */
function inventWords(seed: number, count: number, { names, text = "" }: NamesAround): string[] {
  const faker = NAME_WORDS.get();
  faker.seed(seed);
  const words: string[] = [];
  const taken = names.map((name) => name.toLowerCase());
  const said = text.toLowerCase();
  for (let draws = 0; words.length < count; draws++) {
    if (draws === MOST_DRAWS) throw new RangeError(`There are no ${count} names to invent`);
    const word = capitalised(faker.person.lastName().replaceAll(/[^A-Za-z]/g, ""));
    const folded = word.toLowerCase();
    const clashes = taken.some((other) => other.includes(folded) || folded.includes(other));
    if (folded.length < 5 || clashes || said.includes(folded)) continue;
    taken.push(folded);
    words.push(word);
  }
  return words;
}
