import type { Schemas } from "../../contract/operation.ts";
import type { AdviceRate } from "../../simulation/advice.ts";
import type { LanguagePack } from "../../simulation/catalogue/language-pack.ts";
import type { ContentType, Platform, SourceType, UrlStatus } from "../../simulation/model.ts";
import type { Period } from "../../simulation/models/traits.ts";
import type { MarketFile } from "./market-file.ts";

/** A scenario file that conforms to scenario.schema.json, with defaults filled in. */
export interface ScenarioDefinition {
  readonly scenario: string;
  readonly title: string;
  readonly description?: string;
  /** Scenario that provides the workspaces. */
  readonly based_on?: string;
  readonly seed: number;
  readonly crawl_delay_s: number;
  /** Initial clock of a world; undefined: real time. */
  readonly clock?: ClockDefinition;
  /** Further markets and languages: their content, or the path of their file. */
  readonly markets?: readonly (string | MarketFile)[];
  readonly languages?: readonly (string | LanguagePack)[];
  /** Initial fault rules, in the format of POST /__admin/faults. */
  readonly faults: readonly unknown[];
  readonly workspaces: readonly WorkspaceDefinition[];
}

export interface ClockDefinition {
  /** `<day> HH:MM[:SS]` */
  readonly at: string;
  readonly runs: boolean;
}

export interface WorkspaceDefinition {
  readonly workspace: string;
  readonly plan: {
    readonly name: string;
    readonly api_access: boolean;
    readonly platforms: readonly Platform[];
  };
  readonly silent_platforms: readonly Platform[];
  readonly keys: readonly KeyDefinition[];
  readonly brands: readonly BrandDefinition[];
}

export interface KeyDefinition {
  readonly key: string;
  readonly mode: "read" | "write";
  readonly revoked: boolean;
}

export interface BrandDefinition {
  readonly brand: string;
  readonly shows: string;
  readonly domain: string | null;
  readonly owned_domains: readonly string[];
  readonly competitors: readonly string[];
  readonly sentiment_since: number | null;
  readonly searches_since: number | null;
  /** First day of topic mining; null: before the history. */
  readonly mined_since: number | null;
  readonly mining: "nightly" | "paused";
  readonly tags: readonly {
    readonly slug: string;
    readonly name: string;
    readonly color: string;
  }[];
  readonly history?: HistoryDefinition;
  readonly written?: WrittenDefinition;
  readonly prompts: readonly PromptDefinition[];
  readonly videos: number;
  readonly video_list: readonly VideoDefinition[];
  readonly advice?: AdviceRate | null;
  readonly advice_runs: readonly AdviceRunDefinition[];
}

export interface PromptDefinition {
  readonly text: string;
  readonly country: string;
  readonly language: string;
  readonly subject: string | null;
  readonly volume: number;
  readonly difficulty: number;
  readonly tags: readonly string[];
  readonly platforms?: readonly Platform[];
  readonly since?: number;
  readonly removed: number | null;
}

export interface HistoryDefinition {
  readonly market: string;
  readonly days: number;
  readonly strength: number;
  readonly tone: number;
  readonly answers_per_day: number;
  /** No failed runs, no drift and no events: only traits change the history. */
  readonly steady: boolean;
  readonly unstemmed: number;
  readonly volume?: VolumeDefinition;
  readonly traits: readonly TraitDefinition[];
}

/** Amount of data: what the file lacks is generated. */
export interface VolumeDefinition {
  /** Total; undefined: those in the file. */
  readonly prompts?: number;
  /** Total of names; undefined: those of the market. */
  readonly brands?: number;
  /** Minimum; undefined: the regular pages. */
  readonly pages?: number;
  /** Factor on the number of citations of a run. */
  readonly citations: number;
}

/** A change during a simulated history. */
export type TraitDefinition =
  | ToneTrait
  | StrengthTrait
  | AppearsTrait
  | PlatformTrait<"silent">
  | PlatformTrait<"absent">
  | NewsTrait;

interface Gradual extends Period {
  /** Days until the full effect. */
  readonly over: number;
}

export interface ToneTrait extends Gradual {
  readonly trait: "tone";
  readonly tone: number;
  readonly brand?: string;
}

export interface StrengthTrait extends Gradual {
  readonly trait: "strength";
  readonly strength: number;
  readonly brand?: string;
}

export interface AppearsTrait extends Gradual {
  readonly trait: "appears";
  readonly brand: string;
  readonly domain: string | null;
  readonly strength: number;
  readonly tone: number;
}

interface PlatformTrait<Kind extends string> extends Period {
  readonly trait: Kind;
  readonly platform: Platform;
}

export interface NewsTrait extends Gradual {
  readonly trait: "news";
  readonly site: string;
  readonly share: number;
}

export interface WrittenDefinition {
  readonly names: readonly { readonly name: string; readonly domain: string | null }[];
  readonly sites: readonly {
    readonly domain: string;
    readonly authority: number | null;
    readonly source_types: readonly SourceType[];
    /** null: not extracted. */
    readonly metadata: {
      readonly site_name: string;
      readonly description: string;
      readonly language: string;
    } | null;
  }[];
  readonly pages: readonly PageDefinition[];
  readonly subjects: readonly {
    readonly id: string;
    readonly label: string;
    readonly language: string;
    readonly parent: string | null;
  }[];
  readonly searches: readonly {
    readonly id: string;
    readonly text: string;
    readonly language: string;
    readonly subject: string | null;
  }[];
  readonly answers: readonly RunDefinition[];
}

export interface PageDefinition {
  readonly id: string;
  readonly site: string;
  readonly url: string;
  readonly canonical_url: string;
  readonly status: UrlStatus;
  readonly metadata: "pending" | "ok";
  readonly content_types: readonly ContentType[];
  readonly title: string;
  readonly html_title: string;
  readonly description: string;
  readonly og_title: string;
  readonly og_description: string;
  readonly og_image: string;
  readonly language: string;
}

export interface RunDefinition {
  /** `<day> HH:MM[:SS]` */
  readonly at: string;
  readonly prompt: number;
  readonly platform: Platform;
  readonly mentions: readonly {
    readonly brand: string;
    readonly label: "unknown" | "positive" | "neutral" | "negative";
    readonly passing: boolean;
  }[];
  readonly cites: readonly string[];
  readonly searched: readonly string[] | null;
}

export interface VideoDefinition {
  readonly url: string;
  readonly title: string;
  readonly channel: string;
  readonly seconds: number;
  readonly key_points: readonly string[];
  readonly topics: readonly string[];
  readonly summarised_at: string;
  readonly credits: number;
  readonly summary: string;
  readonly transcript: string | null;
}

export interface AdviceRunDefinition {
  readonly id: number;
  readonly prompt: number;
  readonly requested: string;
  readonly started: string;
  readonly completed: string;
  readonly error_code: string | null;
  readonly summary: string;
  readonly tool_calls: number;
  readonly recommendations: readonly {
    readonly topic: string;
    readonly action_type: Schemas["ActionType"];
    readonly difficulty: Schemas["EstimatedDifficulty"];
    readonly rationale: string;
    readonly evidence: readonly string[];
  }[];
}
