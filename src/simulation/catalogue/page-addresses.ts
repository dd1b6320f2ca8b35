import { hash, type Chance } from "../../common/random.ts";
import type { ContentType } from "../model.ts";
import type { LanguagePack } from "./language-pack.ts";
import type { Source } from "./market.ts";
import { withoutLooseEnd } from "./site-name.ts";

/** The address of a page; the folder is shared by the pages of one kind on a site. */
export interface PageAddress {
  readonly folder: string;
  readonly slug: string;
}

/** The beginning of the URL of a video on YouTube; the rest is its id. */
export const YOUTUBE_FOLDER = "https://www.youtube.com/watch?v=";

const VIDEO_ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LONGEST_SOCIAL_SLUG = 50;
const FIRST_YEAR = 2019;
const YEARS = 6;

interface AddressStyle {
  /** With a slash at the end. */
  readonly host: string;
  /** A number that is the same for all pages of a kind on a site. */
  readonly style: number;
  readonly word: string;
  readonly source: Pick<Source, "domain" | "sourceTypes">;
  readonly slug: string;
  /** Whether what it is about is sold by the piece, and has a number. */
  readonly isGoods: boolean;
  readonly chance: Chance;
}

/** Returns the address of a page: each site builds those of one kind in the same way. */
export function addressOf(
  source: AddressStyle["source"],
  contentType: ContentType,
  slug: string,
  {
    pack,
    isGoods,
    chance,
  }: { readonly pack: LanguagePack; readonly isGoods: boolean; readonly chance: Chance },
): PageAddress {
  const { domain } = source;
  const style = hash("address", domain, contentType);
  const hasPrefix = domain.split(".").length === 2 && hash("www", domain) % 2 === 0;
  const words = pack.paths[contentType] ?? [];
  const word = words[style % Math.max(1, words.length)] ?? contentType;
  const host = `https://${hasPrefix ? "www." : ""}${domain}/`;
  const address = ADDRESSES[contentType] ?? wordAddress;
  return address({ host, style, word, source, slug, isGoods, chance });
}

/** Kinds of pages whose addresses hold more than words. */
const ADDRESSES: Readonly<Partial<Record<ContentType, (style: AddressStyle) => PageAddress>>> = {
  homepage: ({ host }) => ({ folder: host, slug: "" }),
  social_post: ({ host, chance }) => ({ folder: `${host}p/`, slug: videoId(chance) }),
  video: videoAddress,
  forum_thread: threadAddress,
  article: articleAddress,
  product_page: productAddress,
  documentation: ({ host, word, slug, chance }) => ({
    folder: `${host}${word}/`,
    slug: `${numberOf(chance)}-${slug}`,
  }),
  category_page: ({ host, word, style, slug }) => ({
    folder: `${host}${word}/`,
    slug: style % 2 === 0 ? slug : `${slug}/`,
  }),
};

function videoAddress({ host, source: { domain }, chance }: AddressStyle): PageAddress {
  const folder = domain === "youtube.com" ? YOUTUBE_FOLDER : `${host}video/`;
  return { folder, slug: videoId(chance) };
}

function threadAddress({ host, style, word, source, slug, chance }: AddressStyle): PageAddress {
  const number = 10_000 + chance.below(900_000);
  if (source.sourceTypes.includes("social")) {
    const id = (number * 1297).toString(36);
    const cut = slug.slice(0, slug.lastIndexOf("-", LONGEST_SOCIAL_SLUG));
    const short = slug.length > LONGEST_SOCIAL_SLUG ? withoutLooseEnd(cut) : slug;
    return { folder: `${host}r/${word}/comments/`, slug: `${id}/${short.replaceAll("-", "_")}/` };
  }
  switch (style % 3) {
    case 0:
      return { folder: `${host}t/`, slug: `${slug}/${number}` };
    case 1:
      return { folder: `${host}threads/`, slug: `${slug}.${number}/` };
    default:
      return { folder: `${host}viewtopic.php?t=`, slug: String(number) };
  }
}

function articleAddress(address: AddressStyle): PageAddress {
  const { host, style, word, slug, chance } = address;
  const month = String(1 + chance.below(12)).padStart(2, "0");
  const date = `${FIRST_YEAR + chance.below(YEARS)}/${month}`;
  if (style % 3 === 0) return { folder: host, slug: `${date}/${slug}/` };
  if (style % 3 === 1)
    return { folder: `${host}${word}/`, slug: `${slug}-${numberOf(chance)}.html` };
  return wordAddress(address);
}

function productAddress(address: AddressStyle): PageAddress {
  const { host, style, word, slug, isGoods, chance } = address;
  // Drawn for each page: one draw less would change what is drawn after it.
  const number = numberOf(chance);
  if (!isGoods) return wordAddress(address);
  if (style % 3 === 0) return { folder: `${host}p/`, slug: `${slug}-${number}.html` };
  if (style % 3 === 1) return { folder: `${host}${word}/`, slug: `${number}-${slug}` };
  return wordAddress(address);
}

function wordAddress({ host, style, word, source, slug }: AddressStyle): PageAddress {
  if (source.sourceTypes.includes("encyclopedia")) {
    return { folder: `${host}wiki/`, slug: slug.replaceAll("-", "_") };
  }
  if (style % 4 === 0) return { folder: host, slug: `${slug}/` };
  return { folder: `${host}${word}/`, slug: style % 2 === 0 ? slug : `${slug}/` };
}

function numberOf(chance: Chance): number {
  return 1000 + chance.below(90_000);
}

function videoId(chance: Chance): string {
  return Array.from({ length: 11 }, () => VIDEO_ID_LETTERS[chance.below(64)]).join("");
}

/** Makes a slug unique: before its ending, if it has one. */
export function withSuffix(slug: string, suffix: string): string {
  const [ending = ""] = /(?:\/|\.html)$/.exec(slug) ?? [];
  return slug.slice(0, slug.length - ending.length) + suffix + ending;
}
