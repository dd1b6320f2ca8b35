import type { Page, Site } from "../model.ts";
import { Chance } from "../random.ts";
import type { LanguagePacks, Market, Source } from "./market.ts";
import { narrowDrafts } from "./narrow-pages.ts";
import { draftPage, type PageDraft, type PageTopic } from "./page-draft.ts";
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

type Pages = Pick<Pool, "sites" | "pages" | "leanings" | "shelf">;

const OWN_WEIGHT = 7;
const NEIGHBOUR_SHARE = 6;
const VIDEO_PAGES = 36;
const LATER_PAGES = 6;

/** The sites and pages that a brand's answers can cite: its own, its rivals', and the market's sources. */
export function makePages(brief: PageBrief): Pages {
  const usual = sourcesOf(brief);
  const sources = [...usual, ...brief.laterSources];
  const pages: Page[] = [];
  const leanings: Leaning[] = [];
  const add = ({ page, leaning }: PageDraft, site: number): void => {
    pages.push({ ...page, site });
    leanings.push(leaning);
  };
  const subjects = subjectsByLanguage(brief, sources);
  for (const [site, source] of sources.entries()) {
    const isLater = site >= usual.length;
    for (const draft of draftsOf(brief, source, { isLater, subjects })) add(draft, site);
  }
  const missing = (brief.filling?.least ?? 0) - pages.length;
  if (missing > 0) {
    const taken = new Set(pages.map(({ url }) => url));
    for (const { draft, site } of narrowDrafts(brief, usual, { missing, taken })) add(draft, site);
  }
  return { sites: sources.map(siteOf), pages, leanings, shelf: pageShelf(leanings) };
}

interface DraftPlan {
  readonly isLater: boolean;
  /** By language. */
  readonly subjects: ReadonlyMap<string, readonly string[]>;
}

function draftsOf(brief: PageBrief, source: Source, { isLater, subjects }: DraftPlan): PageDraft[] {
  const drafts = new Map<string, PageDraft>();
  const spoken = source.languages.filter((language) => brief.languages.includes(language));
  for (let ordinal = 0; ordinal < (isLater ? LATER_PAGES : pageCount(source)); ordinal++) {
    const chance = new Chance(brief.seed, "page", source.domain, ordinal);
    const language = chance.pick(spoken.length > 0 ? spoken : source.languages);
    const known = subjects.get(language) ?? [];
    const subject = known.length > 0 ? chance.pick(known) : null;
    const draft = draftPage(brief, source, { language, subject }, chance);
    if (!drafts.has(draft.page.url)) drafts.set(draft.page.url, draft);
  }
  if (!isLater) return [...drafts.values()];
  return [...drafts.values()].map(({ page, leaning }) => ({
    page,
    leaning: { ...leaning, weight: 0 },
  }));
}

/** The subjects that pages can be about: those asked about, else all that the language has words for. */
function subjectsByLanguage(
  { market, subjects, languages }: PageBrief,
  sources: readonly Source[],
): ReadonlyMap<string, readonly string[]> {
  const spoken = new Set([...languages, ...sources.flatMap((source) => source.languages)]);
  const entries = [...spoken].map((language): [string, readonly string[]] => {
    const known = (id: string): boolean => market.subjects.get(id)?.forms[language] !== undefined;
    const asked = subjects.filter(known);
    return [language, asked.length > 0 ? asked : [...market.subjects.keys()].filter(known)];
  });
  return new Map(entries);
}

function siteOf({ domain, authority, sourceTypes }: Source): Site {
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
