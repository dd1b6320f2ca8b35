import { contract as document, languages, markets, scenarios } from "understudy:data";
import { lazy, memoize } from "../common/memoize.ts";
import { didYouMean } from "../common/did-you-mean.ts";
import { UsageError } from "../common/usage-error.ts";
import { YamlSource, type ParseCache } from "../common/yaml-source.ts";
import { Contract } from "../contract/contract.ts";
import { marketOf } from "../workspace/scenario/market-file.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";

/** The contract of the API; read once. */
export const shippedContract = lazy(
  () => new Contract(new YamlSource("openapi.yaml", "", parsedAs(document))),
);

/** The names of the scenarios of this package. */
export const SCENARIO_NAMES: readonly string[] = Object.keys(scenarios);

/** A scenario of this package. @throws {UsageError} that lists the names */
export const shippedScenario = memoize((name: string): Scenario => {
  const scenario = scenarios[name];
  if (scenario === undefined) {
    throw new UsageError(
      `there is no scenario "${name}" (allowed: ${SCENARIO_NAMES.join(", ")})${didYouMean(name, SCENARIO_NAMES)}`,
    );
  }
  const { definition } = scenario;
  const text = JSON.stringify(definition);
  return {
    definition,
    markets: new Map(scenario.markets.map((market) => [market, marketOf(markets[market]!)])),
    packs: new Map(languages.map((pack) => [pack.language, pack])),
    source: new YamlSource(name, text, parsedAs(definition)),
    text,
  };
});

/** A cache for one text, whose value is known. */
function parsedAs(value: unknown): ParseCache {
  return { get: () => value, set: () => {} };
}
