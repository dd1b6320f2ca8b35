import type { AdvicePlan, Plan, Prompt, Tag, Video } from "../model.ts";
import { hash } from "../random.ts";
import { writtenAdvice } from "../extras/advice.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Habits } from "../ledger/simulate.ts";
import type { Pool } from "../market/pool.ts";
import type { BrandDefinition } from "../scenario/definition.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** What a brand is before any write: shared by all worlds over one scenario and seed. */
export interface BrandBase {
  readonly name: string;
  readonly domain: string | null;
  readonly ownedDomains: readonly string[];
  readonly competitors: ReadonlySet<string>;
  readonly tags: readonly Tag[];
  readonly miningPaused: boolean;
  /** The first day whose night is mined; null: every one. */
  readonly minedSince: number | null;
  readonly prompts: readonly Prompt[];
  readonly pool: Pool;
  readonly habits: Habits;
  /** All answers that will ever be: to be cut at the world's now. */
  readonly ledger: Ledger;
  /** All advice runs requested up to a second from the anchor's midnight. */
  readonly adviceThrough: (second: number) => readonly AdvicePlan[];
  readonly videos: readonly Video[];
}

/** Where a brand stands: its seed and ids hang on it. */
export interface BrandPlace {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly workspace: string;
  readonly plan: Plan;
  readonly silentPlatforms: Habits["silentPlatforms"];
  /** The brand's index in its workspace. */
  readonly index: number;
}

/** A day before anything that a scenario can tell of. */
export const BEFORE_ALL = -36_500;

/** What a scenario says of a brand whatever its history is. */
export function sharedFacts(
  definition: BrandDefinition,
): Omit<BrandBase, "prompts" | "pool" | "habits" | "ledger" | "adviceThrough" | "videos"> {
  return {
    name: definition.brand,
    domain: definition.domain,
    ownedDomains: definition.owned_domains,
    competitors: new Set(definition.competitors),
    tags: definition.tags,
    miningPaused: definition.mining === "paused",
    minedSince: definition.mined_since,
  };
}

/** A brand's own seed: another one in each workspace. */
export function seedOf({ seed, workspace }: BrandPlace, brand: string): number {
  return hash(seed, workspace, brand);
}

/** How a brand's answers come about. */
export function habitsOf(
  place: BrandPlace,
  pool: Pool,
  since: Pick<BrandDefinition, "sentiment_since" | "searches_since">,
): Habits {
  return {
    seed: pool.seed,
    names: pool.names,
    sentimentSince: since.sentiment_since,
    searchesSince: since.searches_since,
    silentPlatforms: place.silentPlatforms,
    unstemmedShare: 0,
    citing: 1,
    traits: pool.traits,
  };
}

/** The prompts that the scenario gives a brand. */
export function promptsOf(definition: BrandDefinition, plan: Plan, firstDay: number): Prompt[] {
  return definition.prompts.map((prompt) => ({
    text: prompt.text,
    country: prompt.country,
    language: prompt.language,
    subject: prompt.subject,
    volume: prompt.volume,
    difficulty: prompt.difficulty,
    tags: prompt.tags,
    platforms: prompt.platforms ?? plan.platforms,
    since: prompt.since ?? firstDay,
    removed: prompt.removed,
    firstCrawl: null,
  }));
}

/** Advice runs written out and requested by a second from the anchor's midnight. */
export function writtenRuns(definition: BrandDefinition, second: number): readonly AdvicePlan[] {
  return definition.advice_runs
    .map(writtenAdvice)
    .filter(({ requestedAt }) => requestedAt <= second);
}
