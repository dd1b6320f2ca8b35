import { lazily } from "../lazily.ts";
import type { Prompt } from "../model.ts";
import { AdviceSchedule } from "../extras/advice.ts";
import { simulateVideos, writtenVideo } from "../extras/videos.ts";
import { History } from "../ledger/history.ts";
import { profileOf } from "../ledger/profile.ts";
import type { AskedPrompt } from "../ledger/simulate.ts";
import { writtenLedger, writtenPool } from "../ledger/written.ts";
import type { Pool } from "../market/pool.ts";
import type {
  BrandDefinition,
  HistoryDefinition,
  WrittenDefinition,
} from "../scenario/definition.ts";
import {
  BEFORE_ALL,
  habitsOf,
  promptsOf,
  seedOf,
  sharedFacts,
  writtenRuns,
  type BrandBase,
  type BrandPlace,
} from "./brand-base.ts";
import { historyPool } from "./history-pool.ts";

/** A brand that the scenario defines; all but its plain facts is made when somebody asks about it. */
export function scenarioBrand(place: BrandPlace, definition: BrandDefinition): BrandBase {
  const made = lazily(() => answersOf(place, definition));
  return {
    ...sharedFacts(definition),
    get prompts() {
      return made().prompts;
    },
    get pool() {
      return made().pool;
    },
    get habits() {
      return made().habits;
    },
    get ledger() {
      return made().ledger;
    },
    adviceThrough: (second) => made().adviceThrough(second),
    get videos() {
      return made().videos;
    },
  };
}

/** What a brand has besides its plain facts. */
type BrandAnswers = Omit<BrandBase, keyof ReturnType<typeof sharedFacts>>;

function answersOf(place: BrandPlace, definition: BrandDefinition): BrandAnswers {
  if (definition.history) return simulatedBrand(place, definition, definition.history);
  if (definition.written) return writtenBrand(place, definition, definition.written);
  throw new Error(`The brand "${definition.brand}" has neither a history nor written answers`);
}

function simulatedBrand(
  place: BrandPlace,
  definition: BrandDefinition,
  history: HistoryDefinition,
): BrandAnswers {
  const firstDay = 1 - history.days;
  const { prompts, pool } = historyPool(place, definition, history);
  const asked = askAll(pool, prompts, definition.competitors);
  const habits = {
    ...habitsOf(place, pool, definition),
    unstemmedShare: history.unstemmed,
    citing: history.volume?.citations ?? 1,
  };
  const ledger = new History({
    habits,
    prompts: asked,
    answersPerDay: history.answers_per_day,
    firstDay,
  });
  const schedule = scheduleOf(place, definition, pool, asked);
  const videos = lazily(() => [
    ...simulateVideos(pool, definition.videos, history.days),
    ...definition.video_list.map(writtenVideo),
  ]);
  return {
    prompts,
    pool,
    habits,
    ledger,
    adviceThrough: (second) => [
      ...(schedule?.through(second) ?? []),
      ...writtenRuns(definition, second),
    ],
    get videos() {
      return videos();
    },
  };
}

function scheduleOf(
  place: BrandPlace,
  { advice, brand }: BrandDefinition,
  pool: Pool,
  asked: readonly AskedPrompt[],
): AdviceSchedule | null {
  if (!advice) return null;
  return new AdviceSchedule({
    plan: advice,
    pool,
    brand,
    brandIndex: place.index,
    prompts: asked.map(({ prompt }) => prompt),
    profiles: asked.map(({ profile }) => profile),
  });
}

function writtenBrand(
  place: BrandPlace,
  definition: BrandDefinition,
  written: WrittenDefinition,
): BrandAnswers {
  const seed = seedOf(place, definition.brand);
  const pool = writtenPool(seed, definition, written, place.scenario.packs);
  return {
    prompts: promptsOf(definition, place.plan, BEFORE_ALL),
    pool,
    habits: habitsOf(place, pool, definition),
    ledger: writtenLedger(pool, written),
    adviceThrough: (second) => writtenRuns(definition, second),
    videos: definition.video_list.map(writtenVideo),
  };
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
