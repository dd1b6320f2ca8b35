import { agency, contract as document, languages, markets } from "understudy:data";
import { lazy } from "../common/memoize.ts";
import { YamlSource, type ParseCache } from "../common/yaml-source.ts";
import { Contract } from "../contract/contract.ts";
import { marketOf } from "../workspace/scenario/market-file.ts";
import type { ScenarioDefinition } from "../workspace/scenario/definition.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";

/** The contract of the API; read once. */
export const shippedContract = lazy(
  () => new Contract(new YamlSource("openapi.yaml", "", parsedAs(document))),
);

/** A scenario as the bundle stores it. */
export interface ScenarioData {
  /** Validated, with defaults filled in, without a flow. */
  readonly definition: ScenarioDefinition;
  /** Names of the markets that its brands use. */
  readonly markets: readonly string[];
}

/** The default scenario. */
export const agencyScenario = lazy(() => scenarioFrom("agency", agency));

/** Returns a scenario with the markets and languages of this package. */
export function scenarioFrom(name: string, data: ScenarioData): Scenario {
  const { definition } = data;
  const text = JSON.stringify(definition);
  return {
    definition,
    markets: new Map(data.markets.map((market) => [market, marketOf(markets[market]!)])),
    packs: new Map(languages.map((pack) => [pack.language, pack])),
    source: new YamlSource(name, text, parsedAs(definition)),
    text,
  };
}

/** A cache for one text, whose value is known. */
function parsedAs(value: unknown): ParseCache {
  return { get: () => value, set: () => {} };
}
