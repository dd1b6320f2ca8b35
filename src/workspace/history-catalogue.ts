import type { SimulationCatalogue } from "../simulation/catalogue/catalogue.ts";
import { createCatalogue } from "../simulation/catalogue/create-catalogue.ts";
import { inventNames } from "../simulation/catalogue/invented-names.ts";
import { type LanguagePacks } from "../simulation/catalogue/language-pack.ts";
import { allNames, type Market } from "../simulation/catalogue/market.ts";
import type { LongTailPlan } from "../simulation/catalogue/long-tail.ts";
import { extendPrompts } from "../simulation/catalogue/questions.ts";
import type { Name, Plan, Prompt } from "../simulation/model.ts";
import { appearingNames, appearingSources, traitsOf } from "./history-traits.ts";
import type { BrandDefinition, HistoryDefinition } from "./scenario/definition.ts";
import type { Scenario } from "./scenario/scenario.ts";

/** Input of a simulated brand. */
interface HistoryBrief {
  readonly scenario: Scenario;
  readonly workspace: string;
  readonly plan: Plan;
  readonly seed: number;
  readonly definition: BrandDefinition;
  readonly history: HistoryDefinition;
  /** The prompts in the file. */
  readonly given: readonly Prompt[];
}

interface SimulatedCatalogue {
  readonly prompts: readonly Prompt[];
  readonly catalogue: SimulationCatalogue;
  /** Names that the runs mention more often than others. */
  readonly competitors: ReadonlySet<string>;
}

/** Creates the prompts and catalogue of a simulated brand, extended to the volume of its history. */
export function simulatedCatalogue({
  scenario,
  workspace,
  plan,
  seed,
  definition,
  history,
  given,
}: HistoryBrief): SimulatedCatalogue {
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
  const names = allNames(
    brand,
    market,
    laterNames.map(({ name }) => name),
  );
  const missing = (volume?.brands ?? 0) - names.length;
  const extra =
    missing > 0 ? inventNames(seed, missing, { names, text: textsOf(packs, market, prompts) }) : [];
  const extended = withNames(market, extra);
  const ownDomains = [...(domain === null ? [] : [domain]), ...ownedDomains];
  const catalogue = createCatalogue({
    seed,
    brand: { name: brand, domain, strength, tone },
    ownDomains,
    market: extended,
    packs,
    prompts,
    minimumPages: volume?.pages,
    longTail: history.steady ? null : longTailPlan({ definition, history, prompts, siblings }),
    later: { names: laterNames, sources: appearingSources(traits, extended, ownDomains) },
  });
  return {
    prompts,
    catalogue: { ...catalogue, traits: traitsOf(history, catalogue) },
    competitors: new Set([...definition.competitors, ...siblings.map(({ name }) => name)]),
  };
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
