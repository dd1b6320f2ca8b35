import type { Name } from "../model.ts";
import { injectedLoader } from "../../common/injected-loader.ts";
import { Chance, hash } from "../../common/random.ts";
import { capitalised, type Market, type Source } from "./market.ts";
import { slugOf } from "./page-generator.ts";

/** A seeded source of names. */
export interface NameWords {
  readonly seed: (seed: number) => unknown;
  readonly person: { readonly firstName: () => string; readonly lastName: () => string };
}

/**
 * Faker, loaded on first use: scenarios that spell out all names do not need it. It supplies words only;
 * every number comes from `Chance`, so that a release of Faker changes no figure.
 */
export const NAME_WORDS = injectedLoader<NameWords>("the names");

const COMPETITORS = 11;
const SITES = 26;

const SITE_KINDS = [
  { sourceTypes: ["news"], contentTypes: ["article", "listicle"], ending: "gazette" },
  { sourceTypes: ["blog"], contentTypes: ["article", "how_to", "review"], ending: "notes" },
  { sourceTypes: ["forum"], contentTypes: ["forum_thread"], ending: "forum" },
  { sourceTypes: ["review_site"], contentTypes: ["review", "comparison"], ending: "tests" },
  { sourceTypes: ["retailer"], contentTypes: ["product_page", "category_page"], ending: "store" },
] as const;

const EXTRA_SITE_KINDS = [
  ...SITE_KINDS,
  { sourceTypes: ["directory"], contentTypes: ["reference", "category_page"], ending: "index" },
  { sourceTypes: ["brand_site"], contentTypes: ["documentation", "how_to"], ending: "manuals" },
  { sourceTypes: ["social"], contentTypes: ["social_post"], ending: "circle" },
] as const;

/** Invents a market for a brand that is in no market file: competitors and sites, without subjects. */
export function inventMarket(seed: number, brand: string, languages: readonly string[]): Market {
  const chance = new Chance(seed, "market", brand);
  const words = inventWords(hash(seed, "words", brand), COMPETITORS + SITES, { names: [brand] });
  const names = words.slice(0, COMPETITORS).map((word): Name => ({
    name: word,
    domain: `${slugOf(word)}.example`,
    strength: 0.08 + 0.55 * chance.next(),
    tone: chance.next() * 1.2 - 0.3,
  }));
  const sources = words.slice(COMPETITORS).map((word): Source => {
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

/** Invents the name of a video channel's owner. */
export function inventPerson(seed: number): string {
  const faker = NAME_WORDS.get();
  faker.seed(seed);
  return `${faker.person.firstName()} ${faker.person.lastName()}`;
}

/** What invented names must not collide with. */
export interface ReservedNames {
  readonly names: readonly string[];
  /** Text that must not contain an invented name. */
  readonly text?: string;
}

/** Invents further brands of a market, most of them of low strength. */
export function inventNames(seed: number, count: number, reserved: ReservedNames): Name[] {
  const chance = new Chance(seed, "further names");
  return inventWords(hash(seed, "further names"), count, reserved).map((word) => ({
    name: word,
    domain: `${slugOf(word)}.example`,
    strength: 0.03 + 0.45 * chance.next() ** 2,
    tone: chance.next() * 1.2 - 0.3,
  }));
}

/** Invents further sites of a market; the languages take turns. */
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
    const { ending, ...kind } = chance.pick(EXTRA_SITE_KINDS);
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

const MAX_DRAWS = 50_000;

/** Distinct family names of which none contains another or is part of a reserved name or text. */
function inventWords(seed: number, count: number, { names, text = "" }: ReservedNames): string[] {
  const faker = NAME_WORDS.get();
  faker.seed(seed);
  const words: string[] = [];
  const taken = names.map((name) => name.toLowerCase());
  const reservedText = text.toLowerCase();
  for (let draws = 0; words.length < count; draws++) {
    if (draws === MAX_DRAWS) throw new RangeError(`Cannot invent ${count} distinct names`);
    const word = capitalised(faker.person.lastName().replaceAll(/[^A-Za-z]/g, ""));
    const folded = word.toLowerCase();
    const clashes = taken.some((other) => other.includes(folded) || folded.includes(other));
    if (folded.length < 5 || clashes || reservedText.includes(folded)) continue;
    taken.push(folded);
    words.push(word);
  }
  return words;
}
