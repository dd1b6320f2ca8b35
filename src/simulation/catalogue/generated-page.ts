import type { CitedUrl, PageMetadata } from "../model.ts";
import { hash } from "../../common/random.ts";
import { YOUTUBE_FOLDER } from "./page-addresses.ts";

/** The drawn attributes of a page; its other texts derive from them. */
export interface PageAttributes extends Pick<
  CitedUrl,
  "site" | "status" | "contentTypes" | "language" | "siteName"
> {
  /** URL prefix, shared by the pages of one kind on a site. */
  readonly folder: string;
  /** Rest of the URL. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** null: not crawled yet. */
  readonly metadata: PublishedMetadata | null;
}

/** Which kinds of metadata a page has. */
export interface PublishedMetadata {
  readonly canonical: boolean;
  readonly description: boolean;
  /** Open Graph tags. */
  readonly social: boolean;
}

export function urlOf({ folder, slug }: Pick<PageAttributes, "folder" | "slug">): string {
  return folder + slug;
}

/** A generated page. Its texts are computed on access, because there can be 50,000 pages. */
export class GeneratedPage implements CitedUrl {
  readonly site: number;
  readonly status: CitedUrl["status"];
  readonly contentTypes: CitedUrl["contentTypes"];
  readonly language: string;
  readonly siteName: string;
  readonly #folder: string;
  readonly #slug: string;
  readonly #title: string;
  readonly #description: string;
  readonly #published: PublishedMetadata | null;
  /** Identifies the preview image; computed here, since pages are listed far more often than created. */
  readonly #image: number;

  constructor(attributes: PageAttributes) {
    this.#folder = attributes.folder;
    // A slug has nothing to encode. V8 returns it as one string with a byte per letter, instead of a chain of parts with
    // up to two bytes per letter: 4 MB less in `large`.
    this.#slug = encodeURI(attributes.slug);
    this.site = attributes.site;
    this.status = attributes.status;
    this.contentTypes = attributes.contentTypes;
    this.language = attributes.language;
    this.siteName = attributes.siteName;
    this.#title = attributes.title;
    this.#description = attributes.description;
    this.#published = attributes.metadata;
    this.#image = hash(this.url) | 0;
  }

  get url(): string {
    return this.#folder + this.#slug;
  }

  get metadata(): PageMetadata {
    const published = this.#published;
    if (published === null) return PENDING_METADATA;
    const { url, siteName } = this;
    const title = this.#title;
    const isOnYouTube = this.#folder === YOUTUBE_FOLDER;
    const separator = isOnYouTube ? " - " : " | ";
    const origin = url.split("/", 3).join("/");
    const image = isOnYouTube
      ? `https://i.ytimg.com/vi/${this.#slug}/hqdefault.jpg`
      : `${origin}/images/${(this.#image >>> 0).toString(36)}.jpg`;
    return {
      status: "ok",
      canonicalUrl: published.canonical ? url.replace("://www.", "://") : "",
      pageTitle: title,
      htmlTitle: title.includes(siteName) ? title : `${title}${separator}${siteName}`,
      description: published.description ? this.#description : "",
      ogTitle: published.social ? title : "",
      ogDescription: published.social ? this.#description : "",
      ogImage: published.social ? image : "",
    };
  }
}

const PENDING_METADATA: PageMetadata = {
  status: "pending",
  canonicalUrl: "",
  pageTitle: "",
  htmlTitle: "",
  description: "",
  ogTitle: "",
  ogDescription: "",
  ogImage: "",
};
