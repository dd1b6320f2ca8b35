import type { Page, UrlStatus } from "../model.ts";
import { hash, type Chance } from "../random.ts";
import {
  capitalised,
  fill,
  packOf,
  type LanguagePacks,
  type Market,
  type Source,
} from "./market.ts";
import type { Leaning } from "./pool.ts";

/** A page that is made up; it gets its site where it is put. */
export interface PageDraft {
  readonly page: Omit<Page, "site">;
  readonly leaning: Leaning;
}

/** What a page is about. */
export interface PageTopic {
  readonly language: string;
  /** Market subject; null: of no particular one. */
  readonly subject: string | null;
}

/** What titles and descriptions are made from. */
interface DraftGround {
  readonly market: Market;
  readonly packs: LanguagePacks;
}

const VIDEO_ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Makes up a page of a source: its address, what it tells of itself, how readily it is cited. */
export function draftPage(
  { market, packs }: DraftGround,
  source: Source,
  { language, subject }: PageTopic,
  chance: Chance,
): PageDraft {
  const contentType = chance.pick(source.contentTypes);
  const pack = packOf(packs, language);
  const forms = subject === null ? undefined : market.subjects.get(subject)?.forms;
  const phrase = forms?.[language]?.phrase ?? pack.such_things;
  const siteName = siteNameOf(source.domain);
  const slots = { phrase, site: siteName };
  const title = fill(chance.pick(pack.titles[contentType] ?? ["{Phrase}"]), slots);
  const url = urlOf(source, contentType, title, chance);
  const description = fill(chance.pick(pack.descriptions), slots);
  return {
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
