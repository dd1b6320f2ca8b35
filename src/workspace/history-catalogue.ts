import type { SimulationCatalogue } from "../simulation/catalogue/catalogue.ts";
import {
  createCatalogue,
  namesOf,
  type CatalogueBrief,
} from "../simulation/catalogue/create-catalogue.ts";
import { inventNames } from "../simulation/catalogue/invented-names.ts";
import { type LanguagePacks } from "../simulation/catalogue/language-pack.ts";
import { allNames, type Market } from "../simulation/catalogue/market.ts";
import type { LongTailPlan } from "../simulation/catalogue/long-tail.ts";
import { extendPrompts } from "../simulation/catalogue/questions.ts";
import type { Name, Prompt } from "../simulation/model.ts";
import { appearingNames, appearingSources, traitsOf } from "./history-traits.ts";
import type { BrandContext } from "./brand.ts";
import type { BrandDefinition, HistoryDefinition } from "./scenario/definition.ts";
import type { Scenario } from "./scenario/scenario.ts";

/** Input of a simulated brand; the seed is its own. */
export interface HistoryBrief extends BrandContext {
  readonly definition: BrandDefinition;
  readonly history: HistoryDefinition;
  /** The prompts in the file. */
  readonly given: readonly Prompt[];
}

/** What a simulated brand consists of, without its pages and runs, which take far longer to create. */
export interface HistoryOutline {
  readonly prompts: readonly Prompt[];
  /** Names that runs can mention, in the order of the catalogue. */
  readonly names: readonly Name[];
  /** Names that the runs mention more often than others. */
  readonly competitors: ReadonlySet<string>;
  /** Input of the catalogue. */
  readonly catalogueBrief: CatalogueBrief;
}

/** Creates the prompts and names of a simulated brand, extended to the volume of its history. */
export function historyOutline(brief: HistoryBrief): HistoryOutline {
  const { scenario, workspace, plan, seed, definition, history, given } = brief;
  const { packs } = scenario;
  const { brand, domain, owned_domains: ownedDomains, tags } = definition;
  const { strength, tone, traits, volume } = history;
  const siblings = siblingsOf(scenario, workspace, definition);
  const market = withNames(marketOf(scenario, history), siblings);
  const prompts = extendPrompts(given, volume?.prompts ?? 0, {
    seed,
    subjects: market.subjects,
    packs,
    tags: tags.map(({ slug }) => slug),
    platforms: plan.platforms,
    firstDay: 1 - history.days,
  });
  const laterNames = appearingNames(traits);
  const extended = withInventedNames(brief, { market, prompts, laterNames });
  const ownDomains = [...(domain === null ? [] : [domain]), ...ownedDomains];
  const catalogueBrief = {
    seed,
    brand: { name: brand, domain, strength, tone },
    ownDomains,
    market: extended,
    packs,
    prompts,
    minimumPages: volume?.pages,
    longTail: history.steady ? null : longTailPlan({ definition, history, prompts, siblings }),
    later: { names: laterNames, sources: appearingSources(traits, extended, ownDomains) },
  };
  return {
    prompts,
    names: namesOf(catalogueBrief),
    competitors: new Set([...definition.competitors, ...siblings.map(({ name }) => name)]),
    catalogueBrief,
  };
}

/** Returns the market with invented names up to the volume of the history. */
function withInventedNames(
  { scenario: { packs }, seed, definition, history }: HistoryBrief,
  {
    market,
    prompts,
    laterNames,
  }: {
    readonly market: Market;
    readonly prompts: readonly Prompt[];
    readonly laterNames: readonly Name[];
  },
): Market {
  const later = laterNames.map(({ name }) => name);
  const names = allNames(definition.brand, market, later);
  const missing = (history.volume?.brands ?? 0) - names.length;
  if (missing <= 0) return market;
  const text = textsOf(packs, market, prompts);
  return withNames(market, inventNames(seed, missing, { names, text }));
}

/** Creates the catalogue of a simulated brand. */
export function* simulatedCatalogue(
  history: HistoryDefinition,
  { catalogueBrief }: HistoryOutline,
): Generator<void, SimulationCatalogue> {
  const catalogue = yield* createCatalogue(catalogueBrief);
  return { ...catalogue, traits: traitsOf(history, catalogue) };
}

/** Plans the long tail, without the competitors, the workspace's other brands and the brands that traits change. */
function longTailPlan({
  definition,
  history,
  prompts,
  siblings,
}: Pick<HistoryBrief, "definition" | "history"> & {
  readonly prompts: readonly Prompt[];
  readonly siblings: readonly Name[];
}): LongTailPlan {
  const runsPerDay = prompts.reduce((sum, { platforms }) => sum + platforms.length, 0);
  const changed = history.traits.flatMap((trait) => ("brand" in trait ? (trait.brand ?? []) : []));
  return {
    runsPerMonth: 30 * runsPerDay * history.answers_per_day,
    citationFactor: history.volume?.citations ?? 1,
    major: new Set([...definition.competitors, ...siblings.map(({ name }) => name), ...changed]),
  };
}

function marketOf({ markets }: Scenario, { market }: HistoryDefinition): Market {
  const known = markets.get(market);
  if (known === undefined) throw new Error(`No market "${market}" was loaded`);
  return known;
}

/** The workspace's other brands in the same market, as names that runs can mention. */
function siblingsOf({ definition }: Scenario, workspace: string, own: BrandDefinition): Name[] {
  const { brands } = definition.workspaces.find((one) => one.workspace === workspace)!;
  return brands.flatMap(({ brand, domain, history }) =>
    history?.market === own.history?.market && history !== undefined && brand !== own.brand
      ? [{ name: brand, domain, strength: history.strength, tone: history.tone }]
      : [],
  );
}

/** A market with further names. */
function withNames(market: Market, further: readonly Name[]): Market {
  const names = new Set(market.names.map(({ name }) => name));
  return { ...market, names: [...market.names, ...further.filter(({ name }) => !names.has(name))] };
}

/** All texts of prompts and runs; an invented name must not be part of them. */
function textsOf(packs: LanguagePacks, { subjects }: Market, prompts: readonly Prompt[]): string {
  return JSON.stringify([
    prompts.map(({ text }) => text),
    [...packs.values()].map(({ answers }) => answers),
    [...subjects.values()].map(({ forms }) => forms),
  ]);
}
