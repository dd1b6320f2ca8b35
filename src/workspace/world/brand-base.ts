import type { AdvicePlan, Plan, Prompt, Tag, Video } from "../model.ts";
import { hash } from "../random.ts";
import { AdviceSchedule, writtenAdvice } from "../extras/advice.ts";
import { simulateVideos, writtenVideo } from "../extras/videos.ts";
import { History } from "../ledger/history.ts";
import { profileOf } from "../ledger/profile.ts";
import { Segment } from "../ledger/segment.ts";
import type { AskedPrompt, Habits } from "../ledger/simulate.ts";
import { writtenPool, writtenSegment } from "../ledger/written.ts";
import { inventMarket } from "../market/invent.ts";
import type { LanguagePacks, Market } from "../market/market.ts";
import { makePages } from "../market/pages.ts";
import type { Pool } from "../market/pool.ts";
import { Vocabulary } from "../market/vocabulary.ts";
import type { BrandDefinition, HistoryDefinition, WrittenDefinition } from "../scenario/definition.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** What a brand is before any write: shared by all worlds over one scenario and seed. */
export interface BrandBase {
  readonly name: string;
  readonly domain: string | null;
  readonly ownedDomains: readonly string[];
  readonly competitors: ReadonlySet<string>;
  readonly tags: readonly Tag[];
  readonly miningPaused: boolean;
  readonly prompts: readonly Prompt[];
  readonly pool: Pool;
  readonly habits: Habits;
  /** All answers up to the end of a day, possibly later ones too. */
  readonly answersThrough: (day: number) => Segment;
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

const BEFORE_ALL = -36_500;
const ADDED_STRENGTH = 0.4;

/** A brand that the scenario defines. */
export function scenarioBrand(place: BrandPlace, definition: BrandDefinition): BrandBase {
  if (definition.history) return simulatedBrand(place, definition, definition.history);
  if (definition.written) return writtenBrand(place, definition, definition.written);
  throw new Error(`The brand "${definition.brand}" has neither a history nor written answers`);
}

/** A brand that POST /brands/tracked added: no prompts yet, in a market invented around its name. */
export function addedBrand(place: BrandPlace, name: string, domain: string | null): BrandBase {
  const seed = seedOf(place, name);
  const { packs } = place.scenario;
  const languages = [...packs.keys()];
  const market = inventMarket(seed, name, languages);
  const pool = marketPool({
    seed,
    market,
    packs,
    brand: { name, domain, strength: ADDED_STRENGTH, tone: 0.3 },
    ownDomains: domain === null ? [] : [domain],
    subjects: [],
    languages,
  });
  const habits = habitsOf(place, pool, ALWAYS);
  const nothing = new Segment();
  return {
    name,
    // Its domains are in the write log, each from its own instant on.
    domain: null,
    ownedDomains: [],
    competitors: new Set(),
    tags: [],
    miningPaused: false,
    prompts: [],
    pool,
    habits,
    answersThrough: () => nothing,
    adviceThrough: () => [],
    videos: [],
  };
}

const ALWAYS = { sentiment_since: BEFORE_ALL, searches_since: BEFORE_ALL } as const;

function simulatedBrand(
  place: BrandPlace,
  definition: BrandDefinition,
  history: HistoryDefinition,
): BrandBase {
  const market = place.scenario.markets.get(history.market);
  if (market === undefined) throw new Error(`No market "${history.market}" was loaded`);
  const firstDay = 1 - history.days;
  const prompts = promptsOf(definition, place.plan, firstDay);
  const pool = marketPool({
    seed: seedOf(place, definition.brand),
    market,
    packs: place.scenario.packs,
    brand: { name: definition.brand, domain: definition.domain, ...history },
    ownDomains: ownDomainsOf(definition),
    subjects: [...new Set(prompts.flatMap(({ subject }) => (subject === null ? [] : [subject])))],
    languages: languagesOf(prompts, place.scenario.packs),
  });
  const asked = askAll(pool, prompts, definition.competitors);
  const habits = {
    ...habitsOf(place, pool, definition),
    unstemmedShare: history.unstemmed,
  };
  const answers = new History({
    habits,
    prompts: asked,
    answersPerDay: history.answers_per_day,
    firstDay,
  });
  const schedule =
    definition.advice &&
    new AdviceSchedule({
      plan: definition.advice,
      pool,
      brand: definition.brand,
      brandIndex: place.index,
      prompts,
      profiles: asked.map(({ profile }) => profile),
    });
  return {
    ...sharedFacts(definition),
    prompts,
    pool,
    habits,
    answersThrough: (day) => answers.through(day),
    adviceThrough: (second) => [
      ...(schedule?.through(second) ?? []),
      ...writtenRuns(definition, second),
    ],
    videos: [
      ...simulateVideos(pool, definition.videos, history.days),
      ...definition.video_list.map(writtenVideo),
    ],
  };
}

function writtenBrand(
  place: BrandPlace,
  definition: BrandDefinition,
  written: WrittenDefinition,
): BrandBase {
  const seed = seedOf(place, definition.brand);
  const pool = writtenPool(seed, definition, written, place.scenario.packs);
  const segment = writtenSegment(pool, written);
  return {
    ...sharedFacts(definition),
    prompts: promptsOf(definition, place.plan, BEFORE_ALL),
    pool,
    habits: habitsOf(place, pool, definition),
    answersThrough: () => segment,
    adviceThrough: (second) => writtenRuns(definition, second),
    videos: definition.video_list.map(writtenVideo),
  };
}

function writtenRuns(definition: BrandDefinition, second: number): readonly AdvicePlan[] {
  return definition.advice_runs
    .map(writtenAdvice)
    .filter(({ requestedAt }) => requestedAt <= second);
}

function sharedFacts(
  definition: BrandDefinition,
): Pick<BrandBase, "name" | "domain" | "ownedDomains" | "competitors" | "tags" | "miningPaused"> {
  return {
    name: definition.brand,
    domain: definition.domain,
    ownedDomains: definition.owned_domains,
    competitors: new Set(definition.competitors),
    tags: definition.tags,
    miningPaused: definition.mining === "paused",
  };
}

/** The languages asked in; those of all packs while nothing is asked. */
function languagesOf(prompts: readonly Prompt[], packs: LanguagePacks): string[] {
  const asked = new Set(prompts.map(({ language }) => language));
  return asked.size > 0 ? [...asked] : [...packs.keys()];
}

function ownDomainsOf({ domain, owned_domains }: BrandDefinition): string[] {
  return [...(domain === null ? [] : [domain]), ...owned_domains];
}

function seedOf({ seed, workspace }: BrandPlace, brand: string): number {
  return hash(seed, workspace, brand);
}

function habitsOf(
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
  };
}

function promptsOf(definition: BrandDefinition, plan: Plan, firstDay: number): Prompt[] {
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

function askAll(
  pool: Pool,
  prompts: readonly Prompt[],
  competitors: readonly string[],
): AskedPrompt[] {
  const favoured = new Set(competitors);
  return prompts.map((prompt, ordinal) => ({
    ordinal,
    prompt,
    profile: profileOf(pool, pool.vocabulary, prompt, favoured),
  }));
}

interface MarketBrief {
  readonly seed: number;
  readonly market: Market;
  readonly packs: LanguagePacks;
  readonly brand: {
    readonly name: string;
    readonly domain: string | null;
    readonly strength: number;
    readonly tone: number;
  };
  readonly ownDomains: readonly string[];
  readonly subjects: readonly string[];
  readonly languages: readonly string[];
}

function marketPool(brief: MarketBrief): Pool {
  const { name, domain, strength, tone } = brief.brand;
  return {
    seed: brief.seed,
    names: [
      { name, domain, strength, tone },
      ...brief.market.names.filter((other) => other.name !== name),
    ],
    ...makePages(brief),
    vocabulary: new Vocabulary(),
    subjects: brief.market.subjects,
    unstemmed: brief.market.unstemmed,
    packs: brief.packs,
  };
}
