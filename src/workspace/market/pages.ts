import type { Page, Site, UrlStatus } from "../model.ts";
import { Chance, hash } from "../random.ts";
import {
  capitalised,
  fill,
  packOf,
  type LanguagePacks,
  type Market,
  type Source,
} from "./market.ts";
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
}

type Pages = Pick<Pool, "sites" | "pages" | "leanings">;

const OWN_WEIGHT = 7;
const NEIGHBOUR_SHARE = 6;
const VIDEO_PAGES = 36;
const LATER_PAGES = 6;
const VIDEO_ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The sites and pages that a brand's answers can cite: its own, its rivals', and the market's sources. */
export function makePages(brief: PageBrief): Pages {
  const sites: Site[] = [];
  const pages: Page[] = [];
  const leanings: Leaning[] = [];
  const usual = sourcesOf(brief);
  for (const [place, source] of [...usual, ...brief.laterSources].entries()) {
    const isLater = place >= usual.length;
    const site = sites.length;
    sites.push({
      domain: source.domain,
      authority: source.authority,
      sourceTypes: source.sourceTypes,
    });
    const taken = new Set<string>();
    for (let ordinal = 0; ordinal < (isLater ? LATER_PAGES : pageCount(source)); ordinal++) {
      const draft = draftPage(brief, source, ordinal);
      if (taken.has(draft.url)) continue;
      taken.add(draft.url);
      pages.push({ ...draft.page, site });
      leanings.push(isLater ? { ...draft.leaning, weight: 0 } : draft.leaning);
    }
  }
  return { sites, pages, leanings };
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

interface Draft {
  readonly url: string;
  readonly page: Omit<Page, "site">;
  readonly leaning: Leaning;
}

function draftPage(brief: PageBrief, source: Source, ordinal: number): Draft {
  const chance = new Chance(brief.seed, "page", source.domain, ordinal);
  const languages = source.languages.filter((language) => brief.languages.includes(language));
  const language = chance.pick(languages.length > 0 ? languages : source.languages);
  const subject = subjectOf(brief, language, chance);
  const contentType = chance.pick(source.contentTypes);
  const pack = packOf(brief.packs, language);
  const forms = subject === null ? undefined : brief.market.subjects.get(subject)?.forms;
  const phrase = forms?.[language]?.phrase ?? pack.such_things;
  const siteName = siteNameOf(source.domain);
  const slots = { phrase, site: siteName };
  const title = fill(chance.pick(pack.titles[contentType] ?? ["{Phrase}"]), slots);
  const url = urlOf(source, contentType, title, chance);
  const description = fill(chance.pick(pack.descriptions), slots);
  return {
    url,
    page: {
      url,
      status: statusOf(chance),
      contentTypes: [contentType],
      siteName,
      language,
      ...metadataOf({ url, title, siteName, description }, chance),
    },
    leaning: {
      subject: contentType === "homepage" ? null : subject,
      language,
      weight: source.weight * (0.3 + chance.next()),
    },
  };
}

function subjectOf(brief: PageBrief, language: string, chance: Chance): string | null {
  const known = (id: string): boolean =>
    brief.market.subjects.get(id)?.forms[language] !== undefined;
  const asked = brief.subjects.filter(known);
  const candidates = asked.length > 0 ? asked : [...brief.market.subjects.keys()].filter(known);
  return candidates.length > 0 ? chance.pick(candidates) : null;
}

function urlOf(source: Source, contentType: string, title: string, chance: Chance): string {
  if (source.sourceTypes.includes("video")) {
    const id = Array.from({ length: 11 }, () => VIDEO_ID_LETTERS[chance.below(64)]).join("");
    return `https://www.${source.domain}/watch?v=${id}`;
  }
  if (contentType === "homepage") return `https://${source.domain}/`;
  const host = chance.happens(0.5) ? `www.${source.domain}` : source.domain;
  return `https://${host}/${contentType.replace("_", "-")}/${slugOf(title)}`;
}

/** What a site calls itself: the part of its domain before the ending, in words. */
function siteNameOf(domain: string): string {
  const [word = domain] = domain.split(".").slice(-2);
  return word.split("-").map(capitalised).join(" ");
}

/** A text as a part of a URL: plain letters, digits and hyphens. */
export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 80);
}

function statusOf(chance: Chance): UrlStatus {
  const draw = chance.next();
  if (draw < 0.78) return "alive";
  if (draw < 0.86) return "redirect";
  return draw < 0.93 ? "dead" : "unknown";
}

interface Told {
  readonly url: string;
  readonly title: string;
  readonly siteName: string;
  readonly description: string;
}

function metadataOf(
  { url, title, siteName, description }: Told,
  chance: Chance,
): Pick<
  Page,
  | "canonicalUrl"
  | "metadataStatus"
  | "pageTitle"
  | "htmlTitle"
  | "metaDescription"
  | "ogTitle"
  | "ogDescription"
  | "ogImage"
> {
  if (chance.happens(0.1)) return { ...NO_METADATA, metadataStatus: "pending" };
  const social = chance.happens(0.8);
  return {
    canonicalUrl: chance.happens(0.75) ? url.replace("://www.", "://") : "",
    metadataStatus: "ok",
    pageTitle: title,
    htmlTitle: title.includes(siteName) ? title : `${title} | ${siteName}`,
    metaDescription: chance.happens(0.85) ? description : "",
    ogTitle: social ? title : "",
    ogDescription: social ? description : "",
    ogImage: social ? `${url.split("/", 3).join("/")}/images/${hash(url).toString(36)}.jpg` : "",
  };
}

const NO_METADATA = {
  canonicalUrl: "",
  pageTitle: "",
  htmlTitle: "",
  metaDescription: "",
  ogTitle: "",
  ogDescription: "",
  ogImage: "",
} as const;
