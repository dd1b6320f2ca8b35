import type { ContentType, UrlStatus } from "../model.ts";
import type { Chance } from "../random.ts";
import {
  capitalised,
  fill,
  packOf,
  type LanguagePacks,
  type Market,
  type Source,
} from "./market.ts";
import type { PageTells, PageTraits } from "./made-up-page.ts";
import type { Leaning } from "./pool.ts";

/** A page that is made up, and what it leans to. */
export interface PageDraft {
  readonly page: PageTraits;
  readonly leaning: Leaning;
  /** How readily it is cited. */
  readonly weight: number;
}

/** What a page is about. */
export interface PageTopic {
  readonly language: string;
  /** Market subject; null: of no particular one. */
  readonly subject: string | null;
}

/** A source as the site that pages stand on. */
export interface Host {
  readonly source: Source;
  /** Its index among the sites. */
  readonly site: number;
  /** What it calls itself. */
  readonly name: string;
  readonly kinds: readonly PageKind[];
}

/** A kind of page that a site has; what all of its pages share is there once. */
export interface PageKind {
  readonly contentTypes: readonly [ContentType];
  /** What their addresses begin with, with and without `www`. */
  readonly folders: readonly [www: string, plain: string];
}

/** The site of a source. */
export function hostOf(source: Source, site: number): Host {
  const { domain, contentTypes } = source;
  const kinds = contentTypes.map((type): PageKind => {
    const path = `${domain}/${type.replace("_", "-")}/`;
    return { contentTypes: [type], folders: [`https://www.${path}`, `https://${path}`] };
  });
  return { source, site, name: siteNameOf(domain), kinds };
}

/** Makes up a page of a site: its address, what it tells of itself, how readily it is cited. */
export type DraftPage = (host: Host, topic: PageTopic, chance: Chance) => PageDraft;

const VIDEO_ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Each way once, for all pages that tell the same. */
const WAYS_OF_TELLING = Array.from({ length: 8 }, (_, way): PageTells => ({
  social: way % 2 === 1,
  canonical: (way >> 1) % 2 === 1,
  description: way >> 2 === 1,
}));

/** Makes pages up in the words of a market; texts that many of them share are there only once. */
export function pageDrafter(market: Market, packs: LanguagePacks): DraftPage {
  const filled = onceFilled();
  return ({ source, site, name, kinds }, { language, subject }, chance) => {
    const kind = chance.pick(kinds);
    const { contentTypes } = kind;
    const [contentType] = contentTypes;
    const pack = packOf(packs, language);
    const forms = subject === null ? undefined : market.subjects.get(subject)?.forms;
    const slots = { phrase: forms?.[language]?.phrase ?? pack.such_things, site: name };
    const title = filled(chance.pick(pack.titles[contentType] ?? ["{Phrase}"]), slots);
    const address = addressOf(source, kind, title.slug, chance);
    const description = filled(chance.pick(pack.descriptions), slots).text;
    return {
      page: {
        ...address,
        site,
        status: statusOf(chance),
        contentTypes,
        siteName: name,
        language,
        title: title.text,
        description,
        tells: tellsOf(chance),
      },
      leaning: {
        subject: contentType === "homepage" ? null : subject,
        language,
      },
      weight: source.weight * (0.3 + chance.next()),
    };
  };
}

/** A text and how it looks in a URL. */
interface Wording {
  readonly text: string;
  readonly slug: string;
}

/** Fills patterns, those that name no site once for each phrase. */
function onceFilled(): (pattern: string, slots: Slots) => Wording {
  const known = new Map<string, Map<string, Wording>>();
  return (pattern, slots) => {
    if (pattern.includes("{site}")) return wordingOf(pattern, slots);
    let byPhrase = known.get(pattern);
    if (byPhrase === undefined) known.set(pattern, (byPhrase = new Map()));
    let wording = byPhrase.get(slots.phrase);
    if (wording === undefined) byPhrase.set(slots.phrase, (wording = wordingOf(pattern, slots)));
    return wording;
  };
}

type Slots = Readonly<Record<"phrase" | "site", string>>;

function wordingOf(pattern: string, slots: Slots): Wording {
  const text = fill(pattern, slots);
  return { text, slug: slugOf(text) };
}

function addressOf(
  { domain, sourceTypes }: Source,
  { contentTypes, folders }: PageKind,
  slug: string,
  chance: Chance,
): Pick<PageTraits, "folder" | "slug"> {
  if (sourceTypes.includes("video")) {
    const id = Array.from({ length: 11 }, () => VIDEO_ID_LETTERS[chance.below(64)]).join("");
    return { folder: `https://www.${domain}/watch?v=`, slug: id };
  }
  if (contentTypes[0] === "homepage") return { folder: `https://${domain}/`, slug: "" };
  return { folder: folders[chance.happens(0.5) ? 0 : 1], slug };
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

function tellsOf(chance: Chance): PageTells | null {
  if (chance.happens(0.1)) return null;
  const social = chance.happens(0.8);
  const canonical = chance.happens(0.75);
  const description = chance.happens(0.85);
  return WAYS_OF_TELLING[Number(social) + 2 * Number(canonical) + 4 * Number(description)]!;
}
