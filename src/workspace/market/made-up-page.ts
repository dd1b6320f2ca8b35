import type { Page } from "../model.ts";
import { hash } from "../random.ts";

/** What a made-up page is drawn as. */
export interface PageTraits extends Pick<
  Page,
  "folder" | "slug" | "site" | "status" | "contentTypes" | "language" | "siteName"
> {
  readonly title: string;
  readonly description: string;
  /** What it tells of itself; null: not read yet. */
  readonly tells: PageTells | null;
}

export interface PageTells {
  readonly canonical: boolean;
  readonly description: boolean;
  /** Whether it has Open Graph tags. */
  readonly social: boolean;
}

/** The URL of a page, put together. */
export function urlOf({ folder, slug }: Pick<Page, "folder" | "slug">): string {
  return folder + slug;
}

/** A page that is made up. There can be many, so most texts are only put together when asked for. */
export class MadeUpPage implements Page {
  readonly folder: string;
  readonly slug: string;
  readonly site: number;
  readonly status: Page["status"];
  readonly contentTypes: Page["contentTypes"];
  readonly language: string;
  readonly siteName: string;
  readonly #title: string;
  readonly #description: string;
  readonly #tells: PageTells | null;

  constructor(traits: PageTraits) {
    this.folder = traits.folder;
    this.slug = traits.slug;
    this.site = traits.site;
    this.status = traits.status;
    this.contentTypes = traits.contentTypes;
    this.language = traits.language;
    this.siteName = traits.siteName;
    this.#title = traits.title;
    this.#description = traits.description;
    this.#tells = traits.tells;
  }

  get url(): string {
    return urlOf(this);
  }

  get metadataStatus(): Page["metadataStatus"] {
    return this.#tells === null ? "pending" : "ok";
  }

  get pageTitle(): string {
    return this.#tells === null ? "" : this.#title;
  }

  get htmlTitle(): string {
    if (this.#tells === null) return "";
    const hasName = this.#title.includes(this.siteName);
    return hasName ? this.#title : `${this.#title} | ${this.siteName}`;
  }

  get canonicalUrl(): string {
    return this.#tells?.canonical === true ? this.url.replace("://www.", "://") : "";
  }

  get metaDescription(): string {
    return this.#tells?.description === true ? this.#description : "";
  }

  get ogTitle(): string {
    return this.#tells?.social === true ? this.#title : "";
  }

  get ogDescription(): string {
    return this.#tells?.social === true ? this.#description : "";
  }

  get ogImage(): string {
    if (this.#tells?.social !== true) return "";
    const origin = this.url.split("/", 3).join("/");
    return `${origin}/images/${hash(this.url).toString(36)}.jpg`;
  }
}
