import { dayOf } from "../common/calendar.ts";
import { lazy, lazyInSteps, type Lazy, type SteppedLazy } from "../common/memoize.ts";
import { hash } from "../common/random.ts";
import { simulatedLedger } from "../ledger/history.ts";
import { EMPTY_LEDGER, type Ledger } from "../ledger/ledger.ts";
import { AdviceSchedule } from "../simulation/advice.ts";
import type { SimulationCatalogue } from "../simulation/catalogue/catalogue.ts";
import {
  createCatalogue,
  namesOf,
  type CatalogueBrief,
} from "../simulation/catalogue/create-catalogue.ts";
import { inventMarket } from "../simulation/catalogue/invented-names.ts";
import type { AdvicePlan, Name, Plan, Prompt, Tag, Video } from "../simulation/model.ts";
import type { BrandModel, PromptWithModel } from "../simulation/models/simulate-run.ts";
import { simulateVideos } from "../simulation/videos.ts";
import { brandModel, modelPrompts } from "./brand-model.ts";
import {
  historyOutline,
  simulatedCatalogue,
  type HistoryBrief,
  type HistoryOutline,
} from "./history-catalogue.ts";
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
  /** Creates prompts and names on the first call. */
  readonly outline: () => BrandOutline;
  /** Creates pages and models too on the first call; runs are simulated by day when they are read. */
  readonly data: SteppedLazy<BrandData>;
}

/** What takes far less time to create than pages and runs. */
export interface BrandOutline {
  readonly prompts: readonly Prompt[];
  /** Names that runs can mention. */
  readonly names: readonly Name[];
}

export interface BrandData {
  readonly prompts: readonly Prompt[];
  readonly catalogue: SimulationCatalogue;
  readonly model: BrandModel;
  /** All runs, including those after a world's now. */
  readonly ledger: Ledger;
  /** Returns the advice runs requested up to a second from the anchor's midnight. */
  readonly advice: (second: number) => readonly AdvicePlan[];
  readonly videos: Lazy<readonly Video[]>;
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
  const { history, written } = definition;
  const brief = history && historyBrief(context, definition, history);
  const outline = brief && lazy(() => historyOutline(brief));
  const data = lazyInSteps(function* () {
    if (brief && outline) return yield* simulatedData(brief, outline());
    if (written) return writtenData(context, definition, written);
    throw new Error(`The brand "${definition.brand}" has neither history nor written data`);
  });
  return {
    name: definition.brand,
    domain: definition.domain,
    ownedDomains: definition.owned_domains,
    competitors: new Set(definition.competitors),
    tags: definition.tags,
    miningPaused: definition.mining === "paused",
    minedSince: definition.mined_since,
    keepsLabels: definition.history?.steady ?? true,
    outline: outline ?? (() => outlineOf(data())),
    data,
  };
}

/** Written data is small. */
function outlineOf({ prompts, catalogue: { names } }: BrandData): BrandOutline {
  return { prompts, names };
}

/** Returns a brand added by POST /brands/tracked: without prompts, in an invented market. */
export function addedBrand(context: BrandContext, name: string, domain: string | null): Brand {
  const brief = lazy(() => addedBrief(context, name, domain));
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
    outline: () => ({ prompts: [], names: namesOf(brief()) }),
    data: lazyInSteps(function* () {
      const catalogue = yield* createCatalogue(brief());
      const since = { sentiment_since: EARLIEST_DAY, searches_since: EARLIEST_DAY };
      return {
        prompts: [],
        catalogue,
        model: brandModel(context, catalogue, since),
        ledger: EMPTY_LEDGER,
        advice: () => [],
        videos: lazy(() => []),
      };
    }),
  };
}

function addedBrief(context: BrandContext, name: string, domain: string | null): CatalogueBrief {
  const seed = seedOf(context, name);
  const { packs } = context.scenario;
  return {
    seed,
    brand: { name, domain, strength: ADDED_STRENGTH, tone: ADDED_TONE },
    ownDomains: domain === null ? [] : [domain],
    market: inventMarket(seed, name, [...packs.keys()]),
    packs,
    prompts: [],
  };
}

function historyBrief(
  context: BrandContext,
  definition: BrandDefinition,
  history: HistoryDefinition,
): HistoryBrief {
  const seed = seedOf(context, definition.brand);
  const given = promptsOf(definition, context.plan, 1 - history.days);
  return { ...context, seed, definition, history, given };
}

/** The number of prompts whose models are created in one step, which takes 10 ms. */
const MODELLED_AT_ONCE = 20;

function* simulatedData(brief: HistoryBrief, outline: HistoryOutline): Generator<void, BrandData> {
  const { definition, history, index } = brief;
  const firstDay = 1 - history.days;
  const { prompts, competitors } = outline;
  const catalogue = yield* simulatedCatalogue(history, outline);
  const modelled: PromptWithModel[] = [];
  for (let first = 0; first < prompts.length; first += MODELLED_AT_ONCE) {
    const some = prompts.slice(first, first + MODELLED_AT_ONCE);
    modelled.push(...modelPrompts(catalogue, catalogue.vocabulary, some, { competitors, first }));
    yield;
  }
  const model = brandModel(brief, catalogue, definition);
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
        brandIndex: index,
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
