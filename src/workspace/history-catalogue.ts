import type { SimulationCatalogue } from "../simulation/catalogue/catalogue.ts";
import { createCatalogue } from "../simulation/catalogue/create-catalogue.ts";
import { inventNames } from "../simulation/catalogue/invented-names.ts";
import { allNames, type LanguagePacks, type Market } from "../simulation/catalogue/market.ts";
import { extendPrompts } from "../simulation/catalogue/questions.ts";
import type { Plan, Prompt } from "../simulation/model.ts";
import { appearingNames, appearingSources, traitsOf } from "./history-traits.ts";
import type { BrandDefinition, HistoryDefinition } from "./scenario/definition.ts";
import type { Scenario } from "./scenario/scenario.ts";

/** Input of a simulated brand. */
interface HistoryBrief {
  readonly scenario: Scenario;
  readonly plan: Plan;
  readonly seed: number;
  readonly definition: BrandDefinition;
  readonly history: HistoryDefinition;
  /** The prompts in the file. */
  readonly given: readonly Prompt[];
}

/** Creates the prompts and catalogue of a simulated brand, extended to the volume of its history. */
export function simulatedCatalogue({
  scenario,
  plan,
  seed,
  definition,
  history,
  given,
}: HistoryBrief): { readonly prompts: readonly Prompt[]; readonly catalogue: SimulationCatalogue } {
  const { packs } = scenario;
  const { brand, domain, owned_domains: ownedDomains, tags } = definition;
  const { strength, tone, traits, volume } = history;
  const market = scenario.markets.get(history.market);
  if (market === undefined) throw new Error(`No market "${history.market}" was loaded`);
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
  const extended = { ...market, names: [...market.names, ...extra] };
  const ownDomains = [...(domain === null ? [] : [domain]), ...ownedDomains];
  const catalogue = createCatalogue({
    seed,
    brand: { name: brand, domain, strength, tone },
    ownDomains,
    market: extended,
    packs,
    prompts,
    minimumPages: volume?.pages,
    later: { names: laterNames, sources: appearingSources(traits, extended, ownDomains) },
  });
  return { prompts, catalogue: { ...catalogue, traits: traitsOf(history, catalogue) } };
}

/** All texts of prompts and runs; an invented name must not be part of them. */
function textsOf(packs: LanguagePacks, { subjects }: Market, prompts: readonly Prompt[]): string {
  return JSON.stringify([
    prompts.map(({ text }) => text),
    [...packs.values()].map(({ answers }) => answers),
    [...subjects.values()].map(({ forms }) => forms),
  ]);
}
