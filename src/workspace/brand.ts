import { dayOf } from "../common/calendar.ts";
import { lazy } from "../common/memoize.ts";
import { hash } from "../common/random.ts";
import { simulatedLedger } from "../ledger/history.ts";
import { EMPTY_LEDGER, type Ledger } from "../ledger/ledger.ts";
import { AdviceSchedule } from "../simulation/advice.ts";
import {
  homepagesOf,
  nameOfPage,
  type SimulationCatalogue,
} from "../simulation/catalogue/catalogue.ts";
import { createCatalogue } from "../simulation/catalogue/create-catalogue.ts";
import { inventMarket } from "../simulation/catalogue/invented-names.ts";
import type { Vocabulary } from "../simulation/catalogue/vocabulary.ts";
import type { AdvicePlan, Plan, Prompt, Tag, Video } from "../simulation/model.ts";
import { DailyLevels } from "../simulation/models/daily-levels.ts";
import { createPromptModel, type SubjectScope } from "../simulation/models/prompt-model.ts";
import type { BrandModel, PromptWithModel } from "../simulation/models/simulate-run.ts";
import { simulateVideos } from "../simulation/videos.ts";
import { simulatedCatalogue } from "./history-catalogue.ts";
import type {
  BrandDefinition,
  HistoryDefinition,
  PromptDefinition,
  WrittenDefinition,
} from "./scenario/definition.ts";
import type { Scenario } from "./scenario/scenario.ts";
import { writtenAdvice, writtenCatalogue, writtenLedger, writtenVideo } from "./written-data.ts";

/** A tracked brand before any write, shared by all worlds of one scenario and seed. */
export interface Brand {
  readonly name: string;
  readonly domain: string | null;
  readonly ownedDomains: readonly string[];
  readonly competitors: ReadonlySet<string>;
  readonly tags: readonly Tag[];
  readonly miningPaused: boolean;
  /** First day of topic mining; null: before the history. */
  readonly minedSince: number | null;
  /** Whether labels of topics are never worded differently. */
  readonly keepsLabels: boolean;
  /** Simulates the brand on the first call. */
  readonly data: () => BrandData;
}

export interface BrandData {
  readonly prompts: readonly Prompt[];
  readonly catalogue: SimulationCatalogue;
  readonly model: BrandModel;
  /** All runs, including those after a world's now. */
  readonly ledger: Ledger;
  /** Returns the advice runs requested up to a second from the anchor's midnight. */
  readonly advice: (second: number) => readonly AdvicePlan[];
  readonly videos: () => readonly Video[];
}

/** Everything that a brand's seed and ids depend on. */
export interface BrandContext {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly workspace: string;
  readonly plan: Plan;
  readonly silentPlatforms: BrandModel["silentPlatforms"];
  /** Index of the brand in its workspace. */
  readonly index: number;
}

/** A day before all days that a scenario can contain. */
export const EARLIEST_DAY = -36_500;

const ADDED_STRENGTH = 0.4;
const ADDED_TONE = 0.3;

/** Returns a brand of the scenario. */
export function scenarioBrand(context: BrandContext, definition: BrandDefinition): Brand {
  return {
    name: definition.brand,
    domain: definition.domain,
    ownedDomains: definition.owned_domains,
    competitors: new Set(definition.competitors),
    tags: definition.tags,
    miningPaused: definition.mining === "paused",
    minedSince: definition.mined_since,
    keepsLabels: definition.history?.steady ?? true,
    data: lazy(() => {
      if (definition.history) return simulatedData(context, definition, definition.history);
      if (definition.written) return writtenData(context, definition, definition.written);
      throw new Error(`The brand "${definition.brand}" has neither history nor written data`);
    }),
  };
}

/** Returns a brand added by POST /brands/tracked: without prompts, in an invented market. */
export function addedBrand(context: BrandContext, name: string, domain: string | null): Brand {
  return {
    name,
    // Registered domains are in the write log, with the time of their registration.
    domain: null,
    ownedDomains: [],
    competitors: new Set(),
    tags: [],
    miningPaused: false,
    minedSince: null,
    keepsLabels: false,
    data: lazy(() => {
      const seed = seedOf(context, name);
      const { packs } = context.scenario;
      const catalogue = createCatalogue({
        seed,
        brand: { name, domain, strength: ADDED_STRENGTH, tone: ADDED_TONE },
        ownDomains: domain === null ? [] : [domain],
        market: inventMarket(seed, name, [...packs.keys()]),
        packs,
        prompts: [],
      });
      const since = { sentiment_since: EARLIEST_DAY, searches_since: EARLIEST_DAY };
      return {
        prompts: [],
        catalogue,
        model: brandModel(context, catalogue, since),
        ledger: EMPTY_LEDGER,
        advice: () => [],
        videos: () => [],
      };
    }),
  };
}

/** Creates the models of prompts whose ordinals start at `first`. */
export function modelPrompts(
  catalogue: SimulationCatalogue,
  vocabulary: Vocabulary,
  prompts: readonly Prompt[],
  {
    competitors,
    first,
    scopes,
  }: {
    readonly competitors: ReadonlySet<string>;
    readonly first: number;
    readonly scopes?: ReadonlyMap<Prompt, SubjectScope>;
  },
): PromptWithModel[] {
  return prompts.map((prompt, index) => ({
    ordinal: first + index,
    prompt,
    model: createPromptModel(catalogue, vocabulary, prompt, {
      competitors,
      scope: scopes?.get(prompt) ?? null,
    }),
  }));
}

function simulatedData(
  context: BrandContext,
  definition: BrandDefinition,
  history: HistoryDefinition,
): BrandData {
  const firstDay = 1 - history.days;
  const seed = seedOf(context, definition.brand);
  const given = promptsOf(definition, context.plan, firstDay);
  const brief = { ...context, seed, definition, history, given };
  const { prompts, catalogue, competitors } = simulatedCatalogue(brief);
  const modelled = modelPrompts(catalogue, catalogue.vocabulary, prompts, {
    competitors,
    first: 0,
  });
  const model = brandModel(context, catalogue, definition);
  const ledger = simulatedLedger({
    model,
    prompts: () => modelled,
    runsPerDay: history.answers_per_day,
    firstDay,
  });
  const schedule = definition.advice
    ? new AdviceSchedule({
        plan: definition.advice,
        catalogue,
        brand: definition.brand,
        brandIndex: context.index,
        prompts: modelled,
        isOwn: (page) => model.nameOfPage[page] === 0,
        citedBefore: (prompt, second) => pagesCitedBefore(ledger, prompt, dayOf(second)),
      })
    : null;
  return {
    prompts,
    catalogue,
    model,
    ledger,
    advice: (second) => [
      ...(schedule?.through(second) ?? []),
      ...writtenAdvice(definition, second),
    ],
    videos: lazy(() => [
      ...simulateVideos(catalogue, definition.videos, history.days),
      ...definition.video_list.map(writtenVideo),
    ]),
  };
}

/** Days of runs that advice looks at. */
const ADVICE_DAYS = 14;

/** The distinct pages that runs of a prompt cited in the weeks before a day. */
function pagesCitedBefore(ledger: Ledger, prompt: number, day: number): number[] {
  const pages = new Set<number>();
  for (let at = Math.max(ledger.firstDay, day - ADVICE_DAYS); at < day; at++) {
    const segment = ledger.day(at);
    for (let row = 0; row < segment.length; row++) {
      if (segment.prompt[row] !== prompt) continue;
      const cited = segment.citationPage.subarray(
        segment.citationStart(row),
        segment.citationEnd[row],
      );
      for (const page of cited) pages.add(page);
    }
  }
  return [...pages];
}

function writtenData(
  context: BrandContext,
  definition: BrandDefinition,
  written: WrittenDefinition,
): BrandData {
  const seed = seedOf(context, definition.brand);
  const catalogue = writtenCatalogue(seed, definition, written, context.scenario.packs);
  return {
    prompts: promptsOf(definition, context.plan, EARLIEST_DAY),
    catalogue,
    model: brandModel(context, catalogue, definition),
    ledger: writtenLedger(catalogue, written),
    advice: (second) => writtenAdvice(definition, second),
    videos: lazy(() => definition.video_list.map(writtenVideo)),
  };
}

function seedOf({ seed, workspace }: BrandContext, brand: string): number {
  return hash(seed, workspace, brand);
}

function brandModel(
  { silentPlatforms }: BrandContext,
  catalogue: SimulationCatalogue,
  definition: Pick<BrandDefinition, "sentiment_since" | "searches_since" | "history"> & {
    readonly owned_domains?: readonly string[];
  },
): BrandModel {
  const { seed, names, traits, longTail } = catalogue;
  return {
    seed,
    names,
    sentimentSince: definition.sentiment_since,
    searchesSince: definition.searches_since,
    silentPlatforms,
    unstemmedShare: definition.history?.unstemmed ?? 0,
    citationFactor: definition.history?.volume?.citations ?? 1,
    traits,
    levels: traits.isSteady ? null : new DailyLevels(seed),
    longTail,
    nameOfPage: nameOfPage(catalogue, definition.owned_domains ?? []),
    homepages: homepagesOf(catalogue),
  };
}

function promptsOf({ prompts }: BrandDefinition, plan: Plan, firstDay: number): Prompt[] {
  return prompts.map(
    ({ platforms = plan.platforms, since = firstDay, ...prompt }: PromptDefinition) => ({
      ...prompt,
      platforms,
      since,
      firstCrawl: null,
    }),
  );
}
