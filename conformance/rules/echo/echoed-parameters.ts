import { isObject } from "../../../src/common/is-object.ts";
import type { Contract } from "../../../src/contract/contract.ts";
import type { OperationId, Parameter } from "../../../src/contract/operation.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { memoize } from "../../../src/common/memoize.ts";
import type { Survey } from "../../core/survey.ts";

/**
 * Operations whose responses echo their parameters: all but discovery, single runs and videos, and POSTs
 * (§2.1).
 */
export const ECHOING: readonly OperationId[] = [
  "getVisibility",
  "listTopMentionedBrands",
  "listCitedDomains",
  "listCitations",
  "getOwnedShare",
  "listSearches",
  "getPromptLeaderboard",
  "listPromptsByVisibility",
  "listPromptRankingAdvice",
  "listRankingAdvice",
  "listQueryRuns",
  "listVideoSummaries",
];

/** A documented parameter with its echo. */
export interface EchoedParameter {
  readonly exchange: Exchange;
  readonly parameter: Parameter;
  /** As sent; null if left out. */
  readonly given: string | null;
  /** undefined if the echo has no such key. */
  readonly echo: unknown;
}

/** Returns the echo of a response; null if it is not an object. */
export function echoOf({ response }: Exchange): Readonly<Record<string, Json>> | null {
  const echo: unknown = response?.json?.filters_applied;
  return isObject(echo) ? echo : null;
}

/**
 * Returns the documented parameters of a response with an echo, except those that were sent empty or twice,
 * whose effect is not documented.
 */
export function echoedParameters(
  { contract }: Survey,
  exchange: Exchange,
): readonly EchoedParameter[] {
  return echoedUnder(contract)(exchange);
}

const echoedUnder = memoize((contract: Contract) =>
  memoize((exchange: Exchange): readonly EchoedParameter[] => {
    const echo = echoOf(exchange);
    if (echo === null || exchange.operation === null) return [];
    const { parameters } = contract.operation(exchange.operation);
    const echoed: EchoedParameter[] = [];
    for (const parameter of parameters) {
      const given = givenFor(parameter, exchange);
      if (given === undefined) continue;
      const value: unknown = Object.hasOwn(echo, parameter.name) ? echo[parameter.name] : undefined;
      echoed.push({ exchange, parameter, given, echo: value });
    }
    return echoed;
  }),
);

/** Returns a parameter as sent; null if it was left out, undefined if it was sent empty or twice. */
function givenFor({ name }: Parameter, { request }: Exchange): string | null | undefined {
  let given: string | null = null;
  for (const pair of request.query) {
    if (pair[0] !== name) continue;
    if (given !== null || pair[1] === "") return undefined;
    given = pair[1];
  }
  return given;
}

/**
 * Returns the documented default of a parameter; undefined if there is none. That of per-prompt advice is
 * not documented.
 */
export function defaultOf({ exchange, parameter }: EchoedParameter): unknown {
  const isShown = exchange.operation !== "listPromptRankingAdvice" || parameter.name !== "limit";
  return isShown ? parameter.schema.default : undefined;
}

/** Whether a parameter is an end of the window, whose default depends on the deployment's date. */
export function isDateParameter({ parameter }: EchoedParameter): boolean {
  return parameter.name === "start_date" || parameter.name === "end_date";
}
