/** The nouns of a workspace. Days are relative to the anchor (day 0); `null` has the meaning its line tells. */

import type { Schemas } from "../contract/operation.ts";

/** Kinds of sites and of pages; the contract holds the values (C39). */
export type SourceType = Schemas["SourceType"];
export type ContentType = Schemas["ContentType"];

/** The five AI platforms in list order (§1). Proven equal to the contract's value set by a test. */
export const PLATFORMS = ["openai", "claude", "gemini", "perplexity", "grok"] as const;
export type Platform = (typeof PLATFORMS)[number];

export const PLATFORM_NAMES = {
  openai: "ChatGPT",
  claude: "Claude",
  gemini: "Gemini",
  perplexity: "Perplexity",
  grok: "Grok",
} as const satisfies Record<Platform, string>;

export const URL_STATUSES = ["unknown", "alive", "dead", "redirect"] as const;
export type UrlStatus = (typeof URL_STATUSES)[number];

/** What a mention's label says, as stored in the ledger's column (§2.2). */
export const LABELS = ["unknown", "positive", "neutral", "negative"] as const;
export type Label = (typeof LABELS)[number];

export type KeyMode = "read" | "write";

export interface Plan {
  readonly name: string;
  readonly apiAccess: boolean;
  readonly platforms: readonly Platform[];
}

export interface Tag {
  readonly slug: string;
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
}

/** A tracked prompt; its place in the brand's list is its ordinal, for good. */
export interface Prompt {
  readonly text: string;
  /** ISO alpha-2, or `ZZ` for Global. */
  readonly country: string;
  /** ISO 639-1 of its answers. */
  readonly language: string;
  /** The subject it asks about: an id of the market, or null where only its words tell. */
  readonly subject: string | null;
  readonly volume: number;
  readonly difficulty: number;
  readonly tags: readonly string[];
  readonly platforms: readonly Platform[];
  /** First day of its daily answers. */
  readonly since: number;
  /** The day from which it is no longer listed; null while it is. */
  readonly removed: number | null;
  /** Second (from the anchor's midnight) of its queued first crawl; null where the history began daily. */
  readonly firstCrawl: number | null;
}

/** A brand that answers may name. */
export interface Name {
  readonly name: string;
  readonly domain: string | null;
  /** How readily it is named, 0..1. */
  readonly strength: number;
  /** How it is spoken of, -1..1. */
  readonly tone: number;
}

/** A site that answers may cite (§2.9). */
export interface Site {
  readonly domain: string;
  /** 0-100; null: not yet looked up, or the look-up failed. */
  readonly authority: number | null;
  readonly sourceTypes: readonly SourceType[];
}

/** A page that answers may cite (§2.10). Empty texts: unknown or absent. */
export interface Page {
  readonly url: string;
  /** What its URL begins with; pages of one kind on one site share it. */
  readonly folder: string;
  /** What its URL goes on with. */
  readonly slug: string;
  readonly canonicalUrl: string;
  /** Index into the catalogue's sites. */
  readonly site: number;
  readonly status: UrlStatus;
  readonly metadataStatus: "pending" | "ok";
  readonly contentTypes: readonly ContentType[];
  readonly pageTitle: string;
  readonly htmlTitle: string;
  readonly metaDescription: string;
  readonly ogTitle: string;
  readonly ogDescription: string;
  readonly ogImage: string;
  /** Extracted metadata of the site, shown by `include_extras`. */
  readonly siteName: string;
  readonly language: string;
}

/** What a search is about: a node of one language's topic tree (§2.12). */
export interface Subject {
  readonly label: string;
  /** ISO 639-1; empty: unstemmed. */
  readonly language: string;
  /** Index of the wider subject, always smaller than its own; null at a root. */
  readonly parent: number | null;
  /** What its identity hangs on; never its position. */
  readonly key: string;
}

/** One exact search string in one language. */
export interface SearchString {
  readonly text: string;
  readonly language: string;
  /** Index into the catalogue's subjects; null where it is about no single one. */
  readonly subject: number | null;
}

/** Everything that a brand's answers can refer to; the ledger's columns hold indexes into these lists. */
export interface Catalogue {
  readonly names: readonly Name[];
  readonly sites: readonly Site[];
  readonly pages: readonly Page[];
  readonly subjects: readonly Subject[];
  readonly strings: readonly SearchString[];
}

/** A video page that the brand paid to have summarised (§2.17). */
export interface Video {
  readonly url: string;
  readonly domain: string;
  readonly title: string;
  readonly channel: string;
  readonly durationSeconds: number;
  readonly keyPoints: readonly string[];
  readonly topics: readonly string[];
  /** Seconds from the anchor's midnight. */
  readonly summarisedAt: number;
  readonly credits: number;
  readonly summary: string;
  /** null: the video has no captions. */
  readonly transcript: string | null;
}

/** One advice run as it will have gone when all is over (§2.15); the clock tells how much of it is seen. */
export interface AdvicePlan {
  readonly id: number;
  /** The prompt's ordinal. */
  readonly prompt: number;
  /** Seconds from the anchor's midnight. */
  readonly requestedAt: number;
  readonly startedAt: number;
  readonly completedAt: number;
  /** null: it ends well. */
  readonly errorCode: string | null;
  readonly summary: string;
  readonly toolCalls: number;
  readonly recommendations: readonly Recommendation[];
}

export interface Recommendation {
  readonly topic: string;
  readonly actionType: Schemas["ActionType"];
  readonly difficulty: Schemas["EstimatedDifficulty"];
  readonly rationale: string;
  readonly evidence: readonly string[];
}
