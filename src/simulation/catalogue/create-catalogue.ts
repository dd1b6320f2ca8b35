import type { ContentType, Name, Prompt, Site } from "../model.ts";
import { Chance } from "../../common/random.ts";
import { NO_TRAITS } from "../models/traits.ts";
import { groupPages, indexPages, type PageTopic, type SimulationCatalogue } from "./catalogue.ts";
import { GeneratedPage, urlOf } from "./generated-page.ts";
import { inventSources } from "./invented-names.ts";
import { longTailOf, NO_LONG_TAIL, type LongTail, type LongTailPlan } from "./long-tail.ts";
import type { LanguagePacks } from "./language-pack.ts";
import type { Market, Source } from "./market.ts";
import { generateNichePages } from "./niche-pages.ts";
import { generateRareSites } from "./rare-sites.ts";
import {
  hostOf,
  pageGenerator,
  type Host,
  type PageGenerator,
  type WeightedPage,
} from "./page-generator.ts";
import { siteMetadata } from "./site-metadata.ts";
import { subjectsByLanguage, topicsOfSite } from "./site-topics.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Input of a brand's catalogue. */
export interface CatalogueBrief {
  readonly seed: number;
  /** The tracked brand. */
  readonly brand: Name;
  readonly ownDomains: readonly string[];
  readonly market: Market;
  readonly packs: LanguagePacks;
  readonly prompts: readonly Prompt[];
  /** Number of pages that niche pages fill up to; default: no niche pages. */
  readonly minimumPages?: number | undefined;
  /** null, the default: no long tail. */
  readonly longTail?: LongTailPlan | null;
  /** Names and sites of later change events. */
  readonly later?: {
    readonly names: readonly Name[];
    readonly sources: readonly Omit<Source, "languages">[];
  };
}

interface PageBrief extends CatalogueBrief {
  /** Languages of the prompts, else all. */
  readonly languages: readonly string[];
}

interface Pages extends Pick<
  SimulationCatalogue,
  "sites" | "pages" | "topics" | "weights" | "pageIndex"
> {
  readonly rarePages: LongTail["pages"];
}

const OWN_WEIGHT = 4.5;
const COMPETITOR_WEIGHT = 6;
const VIDEO_PAGES = 36;
const LATER_PAGES = 6;
const PAGES_PER_SITE = 100;
/** Niche pages that are generated in one step, which takes 10 ms. */
const PAGES_AT_ONCE = 400;

/** Creates the catalogue of a brand in a market, without traits, in steps: one with 50,000 pages takes 1.2 s. */
export function* createCatalogue(brief: CatalogueBrief): Generator<void, SimulationCatalogue> {
  const { seed, market, packs, prompts } = brief;
  const languages = new Set(prompts.map(({ language }) => language));
  const names = namesOf(brief);
  const { rarePages, ...pages } = yield* generatePages({
    ...brief,
    languages: [...(prompts.length > 0 ? languages : packs.keys())],
  });
  return {
    seed,
    names,
    ...pages,
    longTail: brief.longTail
      ? longTailOf(brief.longTail, { names, pages: rarePages })
      : NO_LONG_TAIL,
    vocabulary: new Vocabulary(),
    marketSubjects: market.subjects,
    unstemmed: market.unstemmed,
    packs,
    traits: NO_TRAITS,
  };
}

/** Returns the names of a catalogue: the tracked brand, those of the market, and those that appear later. */
export function namesOf({ brand, market, later }: CatalogueBrief): Name[] {
  const others = market.names.filter(({ name }) => name !== brand.name);
  return [brand, ...others, ...(later?.names ?? [])];
}

/** Generates the sites and pages of the brand, its competitors and the market's sources. */
function* generatePages(brief: PageBrief): Generator<void, Pages> {
  const { languages, seed } = brief;
  const usual = sourcesOf(brief);
  const later = (brief.later?.sources ?? []).map((source) => ({ ...source, languages }));
  const hosts = [...usual, ...later].map(hostOf);
  const lists = new PageLists();
  const generate = pageGenerator(brief.market, brief.packs);
  for (const page of regularPages(brief, hosts, usual.length, generate)) lists.add(page);
  yield;
  const missing = (): number => Math.max(0, (brief.minimumPages ?? 0) - lists.pages.length);
  const further = furtherHosts(brief, hosts, missing());
  yield;
  const known = [...hosts, ...further];
  const taken = lists.urls();
  const asked = brief.longTail ? brief.prompts.flatMap((prompt) => topicsOf(brief, prompt)) : [];
  const rare = generateRareSites({ seed, topics: asked, hosts: known, generate, taken });
  const rareIds = rare.pages.map((page) => lists.add(page));
  yield;
  const niche = generateNichePages({
    seed,
    generate,
    topics: promptTopics(brief),
    hosts: [...hosts.slice(0, usual.length), ...further],
    missing: missing(),
    subjects: brief.market.subjects,
    taken: lists.urls(),
  });
  // One at a time: up to 50,000 intermediate objects are not in memory together.
  for (const page of niche) {
    if (lists.add(page) % PAGES_AT_ONCE === 0) yield;
  }
  return lists.finish({
    rareIds,
    marketSubjects: brief.market.subjects,
    sites: [...known, ...rare.hosts].map(({ source }): Site => ({
      domain: source.domain,
      authority: source.authority,
      sourceTypes: source.sourceTypes,
      metadata: siteMetadata(source, brief.packs),
    })),
  });
}

/** The pages of a catalogue with their topics and weights. */
class PageLists {
  readonly pages: GeneratedPage[] = [];
  readonly #topics: PageTopic[] = [];
  readonly #weights: number[] = [];
  readonly #intern = internTopics();

  /** Returns the index of the page. */
  add({ page, topic, weight }: WeightedPage): number {
    this.#topics.push(this.#intern(topic));
    this.#weights.push(weight);
    return this.pages.push(new GeneratedPage(page)) - 1;
  }

  urls(): Set<string> {
    return new Set(this.pages.map(({ url }) => url));
  }

  finish({
    sites,
    rareIds,
    marketSubjects,
  }: Pick<SimulationCatalogue, "sites" | "marketSubjects"> & {
    readonly rareIds: readonly number[];
  }): Pages {
    const weighted = { topics: this.#topics, weights: Float64Array.from(this.#weights) };
    return {
      sites,
      pages: this.pages,
      ...weighted,
      pageIndex: indexPages({ ...weighted, marketSubjects }),
      rarePages: groupPages(rareIds, this.#topics, marketSubjects),
    };
  }
}

/** Distinct topics of the prompts whose subject has a form in their language. */
function promptTopics(brief: PageBrief): PageTopic[] {
  const topics = brief.prompts.flatMap((prompt) => topicsOf(brief, prompt));
  return [...new Map(topics.map((one) => [`${one.language} ${one.subject}`, one])).values()];
}

/** The topic of a prompt, if its subject has a form in its language. */
function topicsOf({ market }: PageBrief, { subject, language }: Prompt): PageTopic[] {
  return subject !== null && market.subjects.get(subject)?.forms[language] !== undefined
    ? [{ subject, language }]
    : [];
}

/** Interns topics: thousands of pages share a few. */
function internTopics(): (topic: PageTopic) => PageTopic {
  const known = new Map<string, PageTopic>();
  return (topic) => {
    const { subject, language, isNiche = false } = topic;
    const key = `${language} ${isNiche} ${subject ?? ""}`;
    const same = known.get(key) ?? topic;
    known.set(key, same);
    return same;
  };
}

/** Invented sites for further pages. */
function furtherHosts(brief: PageBrief, hosts: readonly Host[], missing: number): Host[] {
  // Inventing loads the words of Faker, which most catalogues don't need.
  if (missing === 0) return [];
  const sources = inventSources(brief.seed, Math.ceil(missing / PAGES_PER_SITE), {
    languages: brief.languages,
    domains: hosts.map(({ source }) => source.domain),
  });
  return sources.map((source, place) => hostOf(source, hosts.length + place));
}

/** The regular pages of all sites. Those of the sites from `usual` on have no weight. */
function regularPages(
  brief: PageBrief,
  hosts: readonly Host[],
  usual: number,
  generate: PageGenerator,
): WeightedPage[] {
  const subjects = subjectsByLanguage(brief, hosts);
  return hosts.flatMap((host) => {
    const topics = topicsOfSite(brief, host.source, subjects);
    const isLater = host.site >= usual;
    const pages = new Map<string, WeightedPage>();
    for (let ordinal = 0; ordinal < (isLater ? LATER_PAGES : pageCount(host.source)); ordinal++) {
      const chance = new Chance(brief.seed, "page", host.source.domain, ordinal);
      const page = generate(host, topics(chance), chance);
      const url = urlOf(page.page);
      if (!pages.has(url)) pages.set(url, page);
    }
    return [...pages.values()].map((page) => (isLater ? { ...page, weight: 0 } : page));
  });
}

/** What a brand publishes on a site of its own, by words of the domain; on others it sells. */
const OWN_KINDS: readonly (readonly [words: RegExp, kinds: readonly ContentType[]])[] = [
  [/journal|guide/, ["article", "how_to", "homepage"]],
  [/repair|return/, ["how_to", "documentation", "homepage"]],
];

function sourcesOf(brief: PageBrief): Source[] {
  const brandSite: Pick<Source, "sourceTypes" | "contentTypes" | "languages" | "about"> = {
    sourceTypes: ["brand_site"],
    about: null,
    contentTypes: ["product_page", "category_page", "how_to", "homepage"],
    languages: brief.languages,
  };
  const own = brief.ownDomains.map((domain) => ({
    ...brandSite,
    contentTypes: OWN_KINDS.find(([words]) => words.test(domain))?.[1] ?? brandSite.contentTypes,
    domain,
    name: brief.brand.name,
    authority: 20 + new Chance(brief.seed, domain).below(45),
    weight: OWN_WEIGHT,
  }));
  const competitors = brief.market.names.flatMap(({ name, domain, strength }) =>
    domain === null || brief.ownDomains.includes(domain)
      ? []
      : [
          {
            ...brandSite,
            domain,
            name,
            authority: 5 + new Chance("authority", domain).below(70),
            weight: Math.max(1, Math.round(strength * COMPETITOR_WEIGHT)),
          },
        ],
  );
  return [...own, ...competitors, ...brief.market.sources];
}

function pageCount(source: Source): number {
  return source.sourceTypes.includes("video") ? VIDEO_PAGES : 1 + Math.ceil(source.weight * 0.6);
}
