import type { Name } from "../model.ts";
import { Chance, hash } from "../../common/random.ts";
import { UNKNOWN_GROUP, type Market, type Source } from "./market.ts";
import { siteNameOf, slugOf } from "./site-name.ts";
import { WordList } from "../subjects/word-list.ts";

const COMPETITORS = 11;
/** Of a market of which nothing is known: there can be 300 of these, and about 2,500 names. */
const FEW_COMPETITORS = 4;
const SITES = 26;

const SITE_KINDS = [
  { sourceTypes: ["news"], contentTypes: ["article", "listicle"], ending: "gazette" },
  { sourceTypes: ["blog"], contentTypes: ["article", "how_to", "review"], ending: "notes" },
  { sourceTypes: ["forum"], contentTypes: ["forum_thread"], ending: "forum" },
  { sourceTypes: ["review_site"], contentTypes: ["review", "comparison"], ending: "tests" },
  { sourceTypes: ["retailer"], contentTypes: ["product_page", "category_page"], ending: "store" },
] as const;

/** Kinds of invented sites. */
export const EXTRA_SITE_KINDS = [
  ...SITE_KINDS,
  { sourceTypes: ["directory"], contentTypes: ["reference", "category_page"], ending: "index" },
  { sourceTypes: ["brand_site"], contentTypes: ["documentation", "how_to"], ending: "works" },
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
    const domain = `${slugOf(word)}-${ending}.example`;
    return {
      ...kind,
      domain,
      name: siteNameOf(domain),
      authority: chance.happens(0.12) ? null : chance.below(90),
      weight: 1 + chance.below(9),
      about: null,
      languages,
    };
  });
  return { names, sources, subjects: new Map(), unstemmed: [] };
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
  const sources = new Map<string, Source>();
  while (sources.size < count) {
    const { ending, ...kind } = chance.pick(EXTRA_SITE_KINDS);
    const domain = `${slugOf(drawWord(chance))}-${ending}.example`;
    if (sources.has(domain) || domains.includes(domain)) continue;
    sources.set(domain, {
      ...kind,
      domain,
      name: siteNameOf(domain),
      authority: chance.happens(0.12) ? null : chance.below(90),
      weight: drawSiteWeight(chance),
      about: null,
      languages: [languages[sources.size % languages.length]!],
    });
  }
  return [...sources.values()];
}

const LEAST_SITE_WEIGHT = 0.8;
const GREATEST_SITE_WEIGHT = 20;

/** Weights follow a power law: a few sites have most of the pages. */
function drawSiteWeight(chance: Chance): number {
  const share = 0.002 + 0.998 * chance.next();
  return Math.min(GREATEST_SITE_WEIGHT, LEAST_SITE_WEIGHT / Math.sqrt(share));
}

/** How many names are drawn for each rival, because some begin like another. */
const RIVALS_DRAWN = 2;
/** Letters that no two rivals have in common. */
const BEGINNING = 4;

/** Invents the brands of a group of subjects, from strong to weak. */
export function inventRivals(seed: number, group: string, reserved: ReservedNames): Name[] {
  const chance = new Chance(seed, "rivals", group);
  const count = group.startsWith(UNKNOWN_GROUP) ? FEW_COMPETITORS : COMPETITORS;
  // "Thornward, Thornrise and Thorntide" would look made up.
  const words = inventWords(hash(seed, "rivals", group), RIVALS_DRAWN * count, reserved);
  const beginnings = words.map((word) => word.slice(0, BEGINNING));
  const distinct = words.filter((_, at) => beginnings.indexOf(beginnings[at]!) === at);
  return distinct.slice(0, count).map((name, place) => ({
    name,
    domain: `${slugOf(name)}.example`,
    strength: (0.62 / (1 + 0.45 * place)) * (0.8 + 0.4 * chance.next()),
    tone: chance.next() * 1.2 - 0.3,
  }));
}

const BEGINNINGS = [
  "Alder",
  "Amber",
  "Arden",
  "Ash",
  "Birk",
  "Bram",
  "Brin",
  "Cal",
  "Cedar",
  "Corven",
  "Dell",
  "Elder",
  "Elm",
  "Ever",
  "Fal",
  "Fen",
  "Fjell",
  "Glen",
  "Gran",
  "Hale",
  "Harrow",
  "Haven",
  "Hazel",
  "Ivor",
  "Juni",
  "Kestrel",
  "Kirk",
  "Lark",
  "Linden",
  "Lumen",
  "Maple",
  "Marl",
  "Mead",
  "Mira",
  "Moor",
  "Nord",
  "North",
  "Oak",
  "Orla",
  "Oster",
  "Pell",
  "Pine",
  "Quill",
  "Raven",
  "Rowan",
  "Sable",
  "Salt",
  "Silver",
  "Sorrel",
  "Stern",
  "Tarn",
  "Thorn",
  "Vale",
  "Vel",
  "Wald",
  "Wex",
  "Whin",
  "Wren",
  "Yarrow",
] as const;
const ENDINGS = [
  "bach",
  "beck",
  "bourne",
  "brook",
  "bury",
  "by",
  "cote",
  "dale",
  "ea",
  "era",
  "fell",
  "field",
  "ford",
  "gate",
  "ham",
  "haus",
  "holm",
  "ia",
  "ica",
  "ley",
  "line",
  "low",
  "ly",
  "mark",
  "mere",
  "mond",
  "ora",
  "ova",
  "quist",
  "ridge",
  "rise",
  "sen",
  "shaw",
  "sted",
  "stone",
  "tide",
  "ton",
  "vane",
  "vik",
  "ward",
  "way",
  "well",
  "wick",
  "wood",
  "worth",
] as const;
const CLOSED_ENDINGS = ENDINGS.filter((ending) => !/^[aeiou]/.test(ending));
const MAX_DRAWS = 50_000;
/** Combinations that are real brands or well-known places. */
const REAL = new WordList(
  "oakley ashley silverline silverstone pinewood thornton calera northgate wexford ashford glendale lumenera bramley",
);

/** Distinct invented words of which none contains another or is part of a reserved name or text. */
export function inventWords(
  seed: number,
  count: number,
  { names, text = "" }: ReservedNames,
): string[] {
  const chance = new Chance(seed, "invented words");
  const words: string[] = [];
  const taken = names.map((name) => name.toLowerCase());
  const reservedText = text.toLowerCase();
  for (let draws = 0; words.length < count; draws++) {
    if (draws === MAX_DRAWS) throw new RangeError(`Cannot invent ${count} distinct names`);
    const word = drawWord(chance);
    const folded = word.toLowerCase();
    const clashes = taken.some((other) => other.includes(folded) || folded.includes(other));
    if (REAL.has(folded) || clashes || reservedText.includes(folded)) continue;
    // Three equal letters in a row, or the same half twice, look like a mistake.
    if (/(.)\1\1|^(.{3,})\2$/.test(folded)) continue;
    taken.push(folded);
    words.push(word);
  }
  return words;
}

/** A beginning and an ending, of which only one has a vowel where they meet. */
function drawWord(chance: Chance): string {
  const beginning = chance.pick(BEGINNINGS);
  const isOpen = /[aeiou]$/.test(beginning);
  return beginning + chance.pick(isOpen ? CLOSED_ENDINGS : ENDINGS);
}
