/** The entities of a workspace. Days are relative to the anchor (day 0). */

import type { Schemas } from "../contract/operation.ts";

/** Kinds of sites and pages, as the contract defines them (C39). */
export type SourceType = Schemas["SourceType"];
export type ContentType = Schemas["PageType"];

/** The five AI platforms in list order (§1). A test compares them with the contract. */
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

/** Sentiment labels of mentions in the order of their codes in the ledger (§2.2). */
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

/** A tracked prompt. Its index in the brand's list is its ordinal, which never changes. */
export interface Prompt {
  readonly text: string;
  /** ISO alpha-2, or `ZZ` for Global. */
  readonly country: string;
  /** ISO 639-1 code of its runs. */
  readonly language: string;
  /** Id of a market subject; null: derived from the text. */
  readonly subject: string | null;
  readonly volume: number;
  readonly difficulty: number;
  readonly tags: readonly string[];
  readonly platforms: readonly Platform[];
  /** First day of its daily runs. */
  readonly since: number;
  /** Day of its removal; null: never. */
  readonly removed: number | null;
  /** First crawl of an added prompt, in seconds from the anchor's midnight; null: of the scenario. */
  readonly firstCrawl: number | null;
}

/** A brand that runs can mention. */
export interface Name {
  readonly name: string;
  readonly domain: string | null;
  /** Tendency to be mentioned, 0 to 1. */
  readonly strength: number;
  /** Sentiment of its mentions, -1 to 1. */
  readonly tone: number;
}

/** A site that runs can cite (§2.9). */
export interface Site {
  readonly domain: string;
  /** 0 to 100; null: unknown. */
  readonly authority: number | null;
  readonly sourceTypes: readonly SourceType[];
  /** The metadata of the site; null: not extracted. */
  readonly metadata: SiteMetadata | null;
}

/** The extracted metadata of a site (`include_extras`, C49). Empty: unknown. */
export interface SiteMetadata {
  readonly siteName: string;
  readonly description: string;
  /** ISO 639-1 code. */
  readonly language: string;
}

/** A page that runs can cite (§2.10). */
export interface CitedUrl {
  readonly url: string;
  /** Index in the catalogue's sites. */
  readonly site: number;
  readonly status: UrlStatus;
  readonly contentTypes: readonly ContentType[];
  /** Display name of its site. */
  readonly siteName: string;
  readonly language: string;
  readonly metadata: PageMetadata;
}

/** The metadata of a page. Empty: unknown or absent. */
export interface PageMetadata {
  readonly status: "pending" | "ok";
  readonly canonicalUrl: string;
  readonly pageTitle: string;
  readonly htmlTitle: string;
  readonly description: string;
  readonly ogTitle: string;
  readonly ogDescription: string;
  readonly ogImage: string;
}

/** A node of a language's topic tree (§2.12). */
export interface Subject {
  readonly label: string;
  /** ISO 639-1 code; empty: unstemmed. */
  readonly language: string;
  /** Index of the parent, always smaller than its own; null: root. */
  readonly parent: number | null;
  /** Identity within its language, independent of its index. */
  readonly key: string;
}

/** A search string in a language. */
export interface SearchString {
  readonly text: string;
  readonly language: string;
  /** Index in the catalogue's subjects; null: none. */
  readonly subject: number | null;
}

/** Everything that a brand's runs refer to by index. */
export interface Catalogue {
  readonly names: readonly Name[];
  readonly sites: readonly Site[];
  readonly pages: readonly CitedUrl[];
  readonly subjects: readonly Subject[];
  readonly strings: readonly SearchString[];
}

/** A summarised video page (§2.17). */
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

/** The whole course of an advice run (§2.15); the clock determines its status. */
export interface AdvicePlan {
  readonly id: number;
  /** The prompt's ordinal. */
  readonly prompt: number;
  /** Seconds from the anchor's midnight. */
  readonly requestedAt: number;
  readonly startedAt: number;
  readonly completedAt: number;
  /** null: it succeeds. */
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

/** One run before it is stored in columns. Numbers are indexes into the brand's catalogue. */
export interface RunFacts {
  /** Seconds from the anchor's midnight. */
  readonly at: number;
  /** Ordinal of the prompt in its brand. */
  readonly prompt: number;
  readonly platform: Platform;
  /** Which of the day's runs of this prompt on this platform, from 0. */
  readonly slot: number;
  /** In rank order. */
  readonly mentions: readonly MentionFacts[];
  /** Cited pages, one entry per citation. */
  readonly citations: readonly number[];
  /** Search strings in the order they were run; null: not recorded. */
  readonly searches: readonly number[] | null;
}

export interface MentionFacts {
  readonly name: number;
  readonly label: Label;
  readonly passing: boolean;
}
