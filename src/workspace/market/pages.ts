import type { Site } from "../model.ts";
import { Chance } from "../random.ts";
import { inventSources } from "./invent.ts";
import type { LanguagePacks, Market, Source } from "./market.ts";
import { MadeUpPage, urlOf } from "./made-up-page.ts";
import { narrowDrafts } from "./narrow-pages.ts";
import { hostOf, pageDrafter, type Host, type PageDraft, type PageTopic } from "./page-draft.ts";
import { pageShelf } from "./page-shelf.ts";
import type { Leaning, Pool } from "./pool.ts";

/** What pages are made for: the subjects and languages that the brand's prompts ask about. */
export interface PageBrief {
  readonly seed: number;
  readonly market: Market;
  readonly packs: LanguagePacks;
  /** Market subjects asked about; empty: any. */
  readonly subjects: readonly string[];
  readonly languages: readonly string[];
  /** The tracked brand's own domains. */
  readonly ownDomains: readonly string[];
  /** Sites that are cited only when something happens. */
  readonly laterSources: readonly Source[];
  /** How many pages there are at least, and what those are about that are made up for it. */
  readonly filling?: PageFilling | undefined;
}

export interface PageFilling {
  readonly least: number;
  /** What the prompts ask about, each once. */
  readonly topics: readonly PageTopic[];
}

type Pages = Pick<Pool, "sites" | "pages" | "leanings" | "weights" | "shelf">;

const OWN_WEIGHT = 7;
const NEIGHBOUR_SHARE = 6;
const VIDEO_PAGES = 36;
const LATER_PAGES = 6;
const PAGES_PER_SITE = 100;

/** The sites and pages that a brand's answers can cite: its own, its rivals', and the market's sources. */
export function makePages(brief: PageBrief): Pages {
  const usual = sourcesOf(brief);
  const hosts = [...usual, ...brief.laterSources].map(hostOf);
  const drafts = usualDrafts(brief, hosts, usual.length);
  const pages = drafts.map(({ page }) => new MadeUpPage(page));
  const shared = sharedLeanings();
  const leanings = drafts.map(({ leaning }) => shared(leaning));
  const weights = drafts.map(({ weight }) => weight);
  const missing = Math.max(0, (brief.filling?.least ?? 0) - pages.length);
  const further = furtherHosts(brief, hosts, missing);
  const narrow = narrowDrafts({
    seed: brief.seed,
    draft: pageDrafter(brief.market, brief.packs),
    topics: brief.filling?.topics ?? [],
    hosts: [...hosts.slice(0, usual.length), ...further],
    missing,
    taken: new Set(pages.map(({ url }) => url)),
  });
  // One by one: what a draft weighs more than its page would be there fifty thousand times.
  for (const { page, leaning, weight } of narrow) {
    pages.push(new MadeUpPage(page));
    leanings.push(shared(leaning));
    weights.push(weight);
  }
  const sites = [...hosts, ...further].map(siteOf);
  const leant = { leanings, weights: Float64Array.from(weights) };
  return { sites, pages, ...leant, shelf: pageShelf(leant) };
}

/** Gives for what is said of a page the same object as for all of which the same is said. */
function sharedLeanings(): (leaning: Leaning) => Leaning {
  const known = new Map<string, Leaning>();
  return (leaning) => {
    const { subject, language, isNarrow = false } = leaning;
    const key = `${language} ${isNarrow} ${subject ?? ""}`;
    const same = known.get(key) ?? leaning;
    known.set(key, same);
    return same;
  };
}

/** Sites for pages that are missing; the usual ones have their share of these too. */
function furtherHosts(brief: PageBrief, hosts: readonly Host[], missing: number): Host[] {
  const sources = inventSources(brief.seed, Math.ceil(missing / PAGES_PER_SITE), {
    languages: brief.languages,
    domains: hosts.map(({ source }) => source.domain),
  });
  return sources.map((source, place) => hostOf(source, hosts.length + place));
}

/** The pages that each site has whatever is asked; a site after the usual ones is cited on occasion only. */
function usualDrafts(brief: PageBrief, hosts: readonly Host[], usual: number): PageDraft[] {
  const { market, packs } = brief;
  const subjects = subjectsByLanguage(brief, hosts);
  const draft = pageDrafter(market, packs);
  return hosts.flatMap((host) => {
    const isLater = host.site >= usual;
    const drafts = new Map<string, PageDraft>();
    for (let ordinal = 0; ordinal < (isLater ? LATER_PAGES : pageCount(host.source)); ordinal++) {
      const chance = new Chance(brief.seed, "page", host.source.domain, ordinal);
      const drawn = draft(host, topicOf(brief, host.source, subjects, chance), chance);
      const url = urlOf(drawn.page);
      if (!drafts.has(url)) drafts.set(url, drawn);
    }
    return [...drafts.values()].map((drawn) => (isLater ? { ...drawn, weight: 0 } : drawn));
  });
}

type SubjectsByLanguage = ReadonlyMap<string, readonly string[]>;

function topicOf(
  { languages }: PageBrief,
  source: Source,
  subjects: SubjectsByLanguage,
  chance: Chance,
): PageTopic {
  const spoken = source.languages.filter((language) => languages.includes(language));
  const language = chance.pick(spoken.length > 0 ? spoken : source.languages);
  const known = subjects.get(language) ?? [];
  return { language, subject: known.length > 0 ? chance.pick(known) : null };
}

/** The subjects that pages can be about: those asked about, else all that the language has words for. */
function subjectsByLanguage(
  { market, subjects, languages }: PageBrief,
  hosts: readonly Host[],
): SubjectsByLanguage {
  const spoken = new Set([...languages, ...hosts.flatMap(({ source }) => source.languages)]);
  const entries = [...spoken].map((language): [string, readonly string[]] => {
    const known = (id: string): boolean => market.subjects.get(id)?.forms[language] !== undefined;
    const asked = subjects.filter(known);
    return [language, asked.length > 0 ? asked : [...market.subjects.keys()].filter(known)];
  });
  return new Map(entries);
}

function siteOf({ source: { domain, authority, sourceTypes } }: Host): Site {
  return { domain, authority, sourceTypes };
}

function sourcesOf(brief: PageBrief): Source[] {
  const brandSite: Pick<Source, "sourceTypes" | "contentTypes" | "languages"> = {
    sourceTypes: ["brand_site"],
    contentTypes: ["product_page", "category_page", "how_to", "homepage"],
    languages: brief.languages,
  };
  const own = brief.ownDomains.map((domain) => ({
    ...brandSite,
    domain,
    authority: 20 + new Chance(brief.seed, domain).below(45),
    weight: OWN_WEIGHT,
  }));
  const rivals = brief.market.names.flatMap(({ domain, strength }) =>
    domain === null || brief.ownDomains.includes(domain)
      ? []
      : [
          {
            ...brandSite,
            domain,
            authority: 5 + new Chance("authority", domain).below(70),
            weight: Math.max(1, Math.round(strength * NEIGHBOUR_SHARE)),
          },
        ],
  );
  return [...own, ...rivals, ...brief.market.sources];
}

function pageCount(source: Source): number {
  return source.sourceTypes.includes("video") ? VIDEO_PAGES : 1 + Math.ceil(source.weight * 0.6);
}
