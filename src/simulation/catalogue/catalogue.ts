import type { Catalogue, CitedUrl } from "../model.ts";
import type { Traits } from "../models/traits.ts";
import type { LanguagePacks } from "./language-pack.ts";
import { sameProducts, type MarketSubject, type UnstemmedGroup } from "./market.ts";
import type { LongTail } from "./long-tail.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { groupBy } from "../../common/group-by.ts";

/** Everything that the runs of a brand are drawn from; the tracked brand is the first name. */
export interface SimulationCatalogue extends Pick<Catalogue, "names" | "sites"> {
  /** Part of every hash, so that brands in the same market differ. */
  readonly seed: number;
  readonly pages: readonly CitedUrl[];
  /** The topic of each page. */
  readonly topics: readonly PageTopic[];
  /** The citation weight of each page; 0: cited in citation spikes only. */
  readonly weights: Float64Array | readonly number[];
  readonly pageIndex: CatalogueIndex;
  readonly longTail: LongTail;
  readonly vocabulary: Vocabulary;
  readonly marketSubjects: ReadonlyMap<string, MarketSubject>;
  readonly unstemmed: readonly UnstemmedGroup[];
  readonly packs: LanguagePacks;
  /** Number of names of the market; further ones belong to other subjects. Default: all. */
  readonly marketNames?: number;
  readonly traits: Traits;
}

export interface PageTopic {
  readonly language: string;
  /** Market subject; null: none. */
  readonly subject: string | null;
  /** Whether only runs about this subject cite the page. */
  readonly isNiche?: true;
}

/** Pages with a weight, in catalogue order. */
export interface CatalogueIndex {
  /** All pages but niche pages. */
  readonly all: readonly number[];
  /** The same by language. */
  readonly byLanguage: ReadonlyMap<string, readonly number[]>;
  /** The same by subject and language: pages about the same product. */
  readonly byProduct: ReadonlyMap<string, readonly number[]>;
  /** Niche pages by language and subject. */
  readonly niche: ReadonlyMap<string, readonly number[]>;
}

/** For each page, the index of the name that owns its site; -1: none. */
export function nameOfPage(
  { names, sites, pages }: SimulationCatalogue,
  ownDomains: readonly string[],
): Int16Array {
  // A domain of two names belongs to the first: a brand that appears later takes no site over.
  const byDomain = new Map<string | null, number>(
    names.map(({ domain }, name): [string | null, number] => [domain, name]).toReversed(),
  );
  for (const domain of ownDomains) byDomain.set(domain, 0);
  const bySite = sites.map(({ domain }) => byDomain.get(domain) ?? -1);
  return Int16Array.from(pages, ({ site }) => bySite[site] ?? -1);
}

/** Returns the homepages of sites. */
export function homepagesOf({ pages }: Pick<SimulationCatalogue, "pages">): ReadonlySet<number> {
  return new Set([...pages.keys()].filter((page) => pages[page]!.contentTypes[0] === "homepage"));
}

/** Builds the index of pages by their topics. */
export function indexPages({
  topics,
  weights,
  marketSubjects,
}: Pick<SimulationCatalogue, "topics" | "weights" | "marketSubjects">): CatalogueIndex {
  const weighted = [...weights.keys()].filter((page) => weights[page]! > 0);
  const all = weighted.filter((page) => topics[page]!.isNiche !== true);
  const niche = weighted.filter((page) => topics[page]!.isNiche === true);
  return {
    all,
    byLanguage: groupBy(all, (page) => topics[page]!.language),
    byProduct: groupPages(all, topics, marketSubjects),
    niche: groupBy(niche, (page) => topicKey(topics[page]!.subject, topics[page]!.language)),
  };
}

/** Groups pages, of which few are cited, by their language and all subjects whose product they are about. */
export function groupPages(
  pages: readonly number[],
  topics: readonly PageTopic[],
  subjects: SimulationCatalogue["marketSubjects"],
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const page of pages) {
    const { subject, language } = topics[page]!;
    for (const one of sameProducts(subjects, subject)) {
      const key = topicKey(one, language);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [page]);
      else group.push(page);
    }
  }
  return groups;
}

/** Returns the niche pages about a subject in a language. */
export function nichePages(
  { niche }: CatalogueIndex,
  subject: string | null,
  language: string,
): readonly number[] {
  return niche.get(topicKey(subject, language)) ?? [];
}

/**
 * Returns the pages of a language about the same product, and those about none; for a prompt without a subject all of
 * the language. The lists are shared by all prompts.
 */
export function relatedPages(
  { pageIndex, marketSubjects }: Pick<SimulationCatalogue, "pageIndex" | "marketSubjects">,
  { subject, language }: PageTopic,
): readonly (readonly number[])[] {
  const { byLanguage, byProduct } = pageIndex;
  const lists = marketSubjects.has(subject ?? "")
    ? [subject, null].map((one) => byProduct.get(topicKey(one, language)))
    : [byLanguage.get(language)];
  return lists.filter((list) => list !== undefined);
}

/** Returns the rare pages about the same product in a language; the list is shared. */
export function rarePages(
  { longTail }: Pick<SimulationCatalogue, "longTail">,
  { subject, language }: PageTopic,
): readonly number[] {
  return longTail.pages.get(topicKey(subject, language)) ?? [];
}

function topicKey(subject: string | null, language: string): string {
  return `${language} ${subject ?? ""}`;
}
