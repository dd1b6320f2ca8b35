import type { Prompt } from "../model.ts";
import { AdviceSchedule } from "../extras/advice.ts";
import { simulateVideos, writtenVideo } from "../extras/videos.ts";
import { History } from "../ledger/history.ts";
import { profileOf } from "../ledger/profile.ts";
import type { AskedPrompt } from "../ledger/simulate.ts";
import { writtenLedger, writtenPool } from "../ledger/written.ts";
import type { LanguagePacks } from "../market/market.ts";
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
import { appearingNames, appearingSources, traitsOf } from "./history-traits.ts";
import { marketPool } from "./market-pool.ts";

/** A brand that the scenario defines. */
export function scenarioBrand(place: BrandPlace, definition: BrandDefinition): BrandBase {
  if (definition.history) return simulatedBrand(place, definition, definition.history);
  if (definition.written) return writtenBrand(place, definition, definition.written);
  throw new Error(`The brand "${definition.brand}" has neither a history nor written answers`);
}

function simulatedBrand(
  place: BrandPlace,
  definition: BrandDefinition,
  history: HistoryDefinition,
): BrandBase {
  const firstDay = 1 - history.days;
  const prompts = promptsOf(definition, place.plan, firstDay);
  const pool = historyPool(place, definition, history, prompts);
  const asked = askAll(pool, prompts, definition.competitors);
  const habits = {
    ...habitsOf(place, pool, definition),
    unstemmedShare: history.unstemmed,
  };
  const ledger = new History({
    habits,
    prompts: asked,
    answersPerDay: history.answers_per_day,
    firstDay,
  });
  const schedule = scheduleOf(place, definition, pool, asked);
  return {
    ...sharedFacts(definition),
    prompts,
    pool,
    habits,
    ledger,
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

function historyPool(
  place: BrandPlace,
  definition: BrandDefinition,
  history: HistoryDefinition,
  prompts: readonly Prompt[],
): Pool {
  const { markets, packs } = place.scenario;
  const market = markets.get(history.market);
  if (market === undefined) throw new Error(`No market "${history.market}" was loaded`);
  const { traits } = history;
  const ownDomains = ownDomainsOf(definition);
  const languages = languagesOf(prompts, packs);
  const pool = marketPool({
    seed: seedOf(place, definition.brand),
    market,
    packs,
    brand: { name: definition.brand, domain: definition.domain, ...history },
    ownDomains,
    subjects: [...new Set(prompts.flatMap(({ subject }) => (subject === null ? [] : [subject])))],
    languages,
    later: {
      names: appearingNames(traits),
      sources: appearingSources(traits, market, ownDomains, languages),
    },
  });
  return { ...pool, traits: traitsOf(history, pool) };
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
): BrandBase {
  const seed = seedOf(place, definition.brand);
  const pool = writtenPool(seed, definition, written, place.scenario.packs);
  return {
    ...sharedFacts(definition),
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

/** The languages asked in; those of all packs while nothing is asked. */
function languagesOf(prompts: readonly Prompt[], packs: LanguagePacks): string[] {
  const asked = new Set(prompts.map(({ language }) => language));
  return asked.size > 0 ? [...asked] : [...packs.keys()];
}

function ownDomainsOf({ domain, owned_domains }: BrandDefinition): string[] {
  return [...(domain === null ? [] : [domain]), ...owned_domains];
}
