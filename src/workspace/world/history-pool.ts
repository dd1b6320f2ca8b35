import type { Prompt } from "../model.ts";
import { inventNames } from "../market/invent.ts";
import { namesInAll, type LanguagePacks, type Market } from "../market/market.ts";
import type { PageTopic } from "../market/page-draft.ts";
import type { PageFilling } from "../market/pages.ts";
import type { Pool } from "../market/pool.ts";
import { withQuestions } from "../market/questions.ts";
import type { BrandDefinition, HistoryDefinition } from "../scenario/definition.ts";
import { promptsOf, seedOf, type BrandPlace } from "./brand-base.ts";
import { appearingNames, appearingSources, traitsOf } from "./history-traits.ts";
import { marketPool } from "./market-pool.ts";

/** A brand's prompts, and what the answers to them are drawn from. */
interface HistoryPool {
  readonly prompts: readonly Prompt[];
  readonly pool: Pool;
}

/** What a simulated brand draws on: what the scenario and the market give, widened to its volume. */
export function historyPool(
  place: BrandPlace,
  definition: BrandDefinition,
  history: HistoryDefinition,
): HistoryPool {
  const given = place.scenario.markets.get(history.market);
  if (given === undefined) throw new Error(`No market "${history.market}" was loaded`);
  const { packs } = place.scenario;
  const ground = { place, definition, history };
  const prompts = promptsInAll(ground, given);
  const languages = languagesOf(prompts, packs);
  const market = widened(ground, given, prompts);
  const { traits } = history;
  const ownDomains = ownDomainsOf(definition);
  const pool = marketPool({
    seed: seedOf(place, definition.brand),
    market,
    packs,
    brand: { name: definition.brand, domain: definition.domain, ...history },
    ownDomains,
    subjects: [...new Set(prompts.flatMap(({ subject }) => (subject === null ? [] : [subject])))],
    languages,
    filling: fillingOf(history, market, prompts),
    later: {
      names: appearingNames(traits),
      sources: appearingSources(traits, market, ownDomains, languages),
    },
  });
  return { prompts, pool: { ...pool, traits: traitsOf(history, pool) } };
}

interface Ground {
  readonly place: BrandPlace;
  readonly definition: BrandDefinition;
  readonly history: HistoryDefinition;
}

function promptsInAll({ place, definition, history }: Ground, { subjects }: Market): Prompt[] {
  const firstDay = 1 - history.days;
  const written = promptsOf(definition, place.plan, firstDay);
  return withQuestions(written, history.volume?.prompts ?? 0, {
    seed: seedOf(place, definition.brand),
    subjects,
    packs: place.scenario.packs,
    tags: definition.tags.map(({ slug }) => slug),
    platforms: place.plan.platforms,
    firstDay,
  });
}

/** A market with the names that a volume asks for besides its own. */
function widened(
  { place, definition, history: { volume, traits } }: Ground,
  market: Market,
  prompts: readonly Prompt[],
): Market {
  if (volume === undefined) return market;
  const seed = seedOf(place, definition.brand);
  const known = namesInAll(
    definition.brand,
    market,
    appearingNames(traits).map(({ name }) => name),
  );
  const names = inventNames(seed, Math.max(0, (volume.brands ?? 0) - known.length), {
    names: known,
    text: saidBy(place.scenario.packs, market, prompts),
  });
  return { ...market, names: [...market.names, ...names] };
}

/** All that prompts and answers can say besides names. */
function saidBy(packs: LanguagePacks, { subjects }: Market, prompts: readonly Prompt[]): string {
  return JSON.stringify([
    prompts.map(({ text }) => text),
    [...packs.values()].map(({ answers }) => answers),
    [...subjects.values()].map(({ forms }) => forms),
  ]);
}

/** What pages are made up for: what the prompts ask about in a language that has words for it. */
function fillingOf(
  { volume }: HistoryDefinition,
  { subjects }: Market,
  prompts: readonly Prompt[],
): PageFilling | undefined {
  if (volume?.pages === undefined) return undefined;
  const topics = prompts.flatMap(({ subject, language }): [string, PageTopic][] =>
    subject !== null && subjects.get(subject)?.forms[language] !== undefined
      ? [[`${language} ${subject}`, { subject, language }]]
      : [],
  );
  return { least: volume.pages, topics: [...new Map(topics).values()] };
}

/** The languages asked in; those of all packs while nothing is asked. */
function languagesOf(prompts: readonly Prompt[], packs: LanguagePacks): string[] {
  const asked = new Set(prompts.map(({ language }) => language));
  return asked.size > 0 ? [...asked] : [...packs.keys()];
}

function ownDomainsOf({ domain, owned_domains }: BrandDefinition): string[] {
  return [...(domain === null ? [] : [domain]), ...owned_domains];
}
