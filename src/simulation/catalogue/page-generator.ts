import type { ContentType, UrlStatus } from "../model.ts";
import { memoize } from "../../common/memoize.ts";
import type { Chance } from "../../common/random.ts";
import {
  capitalised,
  fill,
  languagePack,
  type LanguagePacks,
  type Market,
  type Source,
} from "./market.ts";
import type { PageTopic } from "./catalogue.ts";
import type { PageAttributes, PublishedMetadata } from "./generated-page.ts";

/** A generated page with its topic and citation weight. */
export interface WeightedPage {
  readonly page: PageAttributes;
  readonly topic: PageTopic;
  readonly weight: number;
}

/** A source as a site that has pages. */
export interface Host {
  readonly source: Source;
  /** Index in the catalogue's sites. */
  readonly site: number;
  /** Display name. */
  readonly name: string;
  readonly kinds: readonly PageKind[];
}

/** A kind of page on a site, with the values that its pages share. */
export interface PageKind {
  readonly contentTypes: readonly [ContentType];
  /** URL prefixes with and without `www`. */
  readonly folders: readonly [www: string, plain: string];
}

/** Returns the site of a source. */
export function hostOf(source: Source, site: number): Host {
  const { domain, contentTypes } = source;
  const kinds = contentTypes.map((type): PageKind => {
    const path = `${domain}/${type.replace("_", "-")}/`;
    return { contentTypes: [type], folders: [`https://www.${path}`, `https://${path}`] };
  });
  return { source, site, name: siteNameOf(domain), kinds };
}

/** Generates a page of a site about a topic. */
export type PageGenerator = (host: Host, topic: PageTopic, chance: Chance) => WeightedPage;

const VIDEO_ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Shared by all pages with the same metadata. */
const METADATA_COMBINATIONS = Array.from({ length: 8 }, (_, bits): PublishedMetadata => ({
  social: bits % 2 === 1,
  canonical: (bits >> 1) % 2 === 1,
  description: bits >> 2 === 1,
}));

/** Returns a page generator with the market's words; equal texts share one string. */
export function pageGenerator(market: Market, packs: LanguagePacks): PageGenerator {
  const fillPattern = memoizedFill();
  return ({ source, site, name, kinds }, { language, subject }, chance) => {
    const kind = chance.pick(kinds);
    const { contentTypes } = kind;
    const [contentType] = contentTypes;
    const pack = languagePack(packs, language);
    const forms = subject === null ? undefined : market.subjects.get(subject)?.forms;
    const slots = { phrase: forms?.[language]?.phrase ?? pack.such_things, site: name };
    const title = fillPattern(chance.pick(pack.titles[contentType] ?? ["{Phrase}"]), slots);
    const address = addressOf(source, kind, title.slug, chance);
    const description = fillPattern(chance.pick(pack.descriptions), slots).text;
    return {
      page: {
        ...address,
        site,
        status: drawStatus(chance),
        contentTypes,
        siteName: name,
        language,
        title: title.text,
        description,
        metadata: drawMetadata(chance),
      },
      topic: {
        subject: contentType === "homepage" ? null : subject,
        language,
      },
      weight: source.weight * (0.3 + chance.next()),
    };
  };
}

/** A text and its slug. */
interface FilledText {
  readonly text: string;
  readonly slug: string;
}

/** Fills patterns; those without a site name are memoized by phrase. */
function memoizedFill(): (pattern: string, slots: Slots) => FilledText {
  const byPhrase = memoize((phrase: string) =>
    memoize((pattern: string) => fillText(pattern, { phrase, site: "" })),
  );
  return (pattern, slots) =>
    pattern.includes("{site}") ? fillText(pattern, slots) : byPhrase(slots.phrase)(pattern);
}

type Slots = Readonly<Record<"phrase" | "site", string>>;

function fillText(pattern: string, slots: Slots): FilledText {
  const text = fill(pattern, slots);
  return { text, slug: slugOf(text) };
}

function addressOf(
  { domain, sourceTypes }: Source,
  { contentTypes, folders }: PageKind,
  slug: string,
  chance: Chance,
): Pick<PageAttributes, "folder" | "slug"> {
  if (sourceTypes.includes("video")) {
    const id = Array.from({ length: 11 }, () => VIDEO_ID_LETTERS[chance.below(64)]).join("");
    return { folder: `https://www.${domain}/watch?v=`, slug: id };
  }
  if (contentTypes[0] === "homepage") return { folder: `https://${domain}/`, slug: "" };
  return { folder: folders[chance.happens(0.5) ? 0 : 1], slug };
}

/** Derives a display name from the second-level domain: `trail-notes.example` becomes `Trail Notes`. */
function siteNameOf(domain: string): string {
  const [word = domain] = domain.split(".").slice(-2);
  return word.split("-").map(capitalised).join(" ");
}

/** Returns a text as a URL segment of at most 80 characters: a-z, 0-9 and hyphens. */
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

function drawStatus(chance: Chance): UrlStatus {
  const draw = chance.next();
  if (draw < 0.78) return "alive";
  if (draw < 0.86) return "redirect";
  return draw < 0.93 ? "dead" : "unknown";
}

function drawMetadata(chance: Chance): PublishedMetadata | null {
  if (chance.happens(0.1)) return null;
  const social = chance.happens(0.8);
  const canonical = chance.happens(0.75);
  const description = chance.happens(0.85);
  return METADATA_COMBINATIONS[Number(social) + 2 * Number(canonical) + 4 * Number(description)]!;
}
