import type { Name, Prompt, Site } from "../model.ts";
import { Chance } from "../../common/random.ts";
import { NO_TRAITS } from "../models/traits.ts";
import { indexPages, type PageTopic, type SimulationCatalogue } from "./catalogue.ts";
import { GeneratedPage, urlOf } from "./generated-page.ts";
import { inventSources } from "./invented-names.ts";
import type { LanguagePacks } from "./language-pack.ts";
import { isAbout, type Market, type Source } from "./market.ts";
import { generateNichePages } from "./niche-pages.ts";
import { hostOf, pageGenerator, type Host, type WeightedPage } from "./page-generator.ts";
import { siteMetadata } from "./site-metadata.ts";
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

type Pages = Pick<SimulationCatalogue, "sites" | "pages" | "topics" | "weights" | "pageIndex">;

const OWN_WEIGHT = 7;
const COMPETITOR_WEIGHT = 6;
const VIDEO_PAGES = 36;
const LATER_PAGES = 6;
const PAGES_PER_SITE = 100;

/** Creates the catalogue of a brand in a market, without traits. */
export function createCatalogue(brief: CatalogueBrief): SimulationCatalogue {
  const { seed, brand, market, packs, prompts } = brief;
  const languages = new Set(prompts.map(({ language }) => language));
  return {
    seed,
    names: [
      brand,
      ...market.names.filter(({ name }) => name !== brand.name),
      ...(brief.later?.names ?? []),
    ],
    ...generatePages({ ...brief, languages: [...(prompts.length > 0 ? languages : packs.keys())] }),
    vocabulary: new Vocabulary(),
    marketSubjects: market.subjects,
    unstemmed: market.unstemmed,
    packs,
    traits: NO_TRAITS,
  };
}

/** Generates the sites and pages of the brand, its competitors and the market's sources. */
function generatePages(brief: PageBrief): Pages {
  const { languages } = brief;
  const usual = sourcesOf(brief);
  const later = (brief.later?.sources ?? []).map((source) => ({ ...source, languages }));
  const hosts = [...usual, ...later].map(hostOf);
  const regular = regularPages(brief, hosts, usual.length);
  const pages = regular.map(({ page }) => new GeneratedPage(page));
  const intern = internTopics();
  const topics = regular.map(({ topic }) => intern(topic));
  const weights = regular.map(({ weight }) => weight);
  const missing = Math.max(0, (brief.minimumPages ?? 0) - pages.length);
  const further = furtherHosts(brief, hosts, missing);
  const niche = generateNichePages({
    seed: brief.seed,
    generate: pageGenerator(brief.market, brief.packs),
    topics: promptTopics(brief),
    hosts: [...hosts.slice(0, usual.length), ...further],
    missing,
    subjects: brief.market.subjects,
    taken: new Set(pages.map(({ url }) => url)),
  });
  // One at a time: up to 50,000 intermediate objects are not in memory together.
  for (const { page, topic, weight } of niche) {
    pages.push(new GeneratedPage(page));
    topics.push(intern(topic));
    weights.push(weight);
  }
  const sites = [...hosts, ...further].map((host): Site => ({
    domain: host.source.domain,
    authority: host.source.authority,
    sourceTypes: host.source.sourceTypes,
    metadata: siteMetadata(host.source, brief.packs),
  }));
  const weighted = { topics, weights: Float64Array.from(weights) };
  return { sites, pages, ...weighted, pageIndex: indexPages(weighted) };
}

/** Distinct topics of the prompts whose subject has a form in their language. */
function promptTopics({ prompts, market }: PageBrief): PageTopic[] {
  const topics = prompts.flatMap(({ subject, language }): [string, PageTopic][] =>
    subject !== null && market.subjects.get(subject)?.forms[language] !== undefined
      ? [[`${language} ${subject}`, { subject, language }]]
      : [],
  );
  return [...new Map(topics).values()];
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
  const sources = inventSources(brief.seed, Math.ceil(missing / PAGES_PER_SITE), {
    languages: brief.languages,
    domains: hosts.map(({ source }) => source.domain),
  });
  return sources.map((source, place) => hostOf(source, hosts.length + place));
}

/** The regular pages of all sites. Those of the sites from `usual` on have no weight. */
function regularPages(brief: PageBrief, hosts: readonly Host[], usual: number): WeightedPage[] {
  const { market, packs } = brief;
  const subjects = subjectsByLanguage(brief, hosts);
  const generate = pageGenerator(market, packs);
  return hosts.flatMap((host) => {
    const isLater = host.site >= usual;
    const pages = new Map<string, WeightedPage>();
    for (let ordinal = 0; ordinal < (isLater ? LATER_PAGES : pageCount(host.source)); ordinal++) {
      const chance = new Chance(brief.seed, "page", host.source.domain, ordinal);
      const page = generate(host, topicOf(brief, host.source, subjects, chance), chance);
      const url = urlOf(page.page);
      if (!pages.has(url)) pages.set(url, page);
    }
    return [...pages.values()].map((page) => (isLater ? { ...page, weight: 0 } : page));
  });
}

type SubjectsByLanguage = ReadonlyMap<string, readonly string[]>;

function topicOf(
  { languages, market }: PageBrief,
  source: Source,
  subjects: SubjectsByLanguage,
  chance: Chance,
): PageTopic {
  const spoken = source.languages.filter((language) => languages.includes(language));
  const language = chance.pick(spoken.length > 0 ? spoken : source.languages);
  const all = subjects.get(language) ?? [];
  const own = all.filter((subject) => isAbout(source, subject, market.subjects));
  const known = own.length > 0 ? own : all;
  return { language, subject: known.length > 0 ? chance.pick(known) : null };
}

/** Subjects of pages by language: those of the prompts, else all that have a form in the language. */
function subjectsByLanguage(
  { market, prompts, languages }: PageBrief,
  hosts: readonly Host[],
): SubjectsByLanguage {
  const subjects = [...new Set(prompts.flatMap(({ subject }) => subject ?? []))];
  const spoken = new Set([...languages, ...hosts.flatMap(({ source }) => source.languages)]);
  const entries = [...spoken].map((language): [string, readonly string[]] => {
    const known = (id: string): boolean => market.subjects.get(id)?.forms[language] !== undefined;
    const ofPrompts = subjects.filter(known);
    return [language, ofPrompts.length > 0 ? ofPrompts : [...market.subjects.keys()].filter(known)];
  });
  return new Map(entries);
}

function sourcesOf(brief: PageBrief): Source[] {
  const brandSite: Pick<Source, "sourceTypes" | "contentTypes" | "languages" | "about"> = {
    sourceTypes: ["brand_site"],
    about: null,
    contentTypes: ["product_page", "category_page", "how_to", "homepage"],
    languages: brief.languages,
  };
  const own = brief.ownDomains.map((domain) => ({
    ...brandSite,
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
