import type { Contract } from "../../../src/contract/contract.ts";
import type { OperationId, Parameter } from "../../../src/contract/operation.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { onceEach } from "../../../src/contract/once-each.ts";
import type { Survey } from "../../survey.ts";

/** Endpoints whose replies echo their parameters: all but discovery, single answers and videos, POSTs (§2.1). */
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

/** A documented parameter of a request and what the reply's echo has for it. */
export interface Echoed {
  readonly exchange: Exchange;
  readonly parameter: Parameter;
  /** As sent; null: left out. */
  readonly given: string | null;
  /** undefined: the echo has no such key. */
  readonly echo: unknown;
}

/** The echo of a reply; null where it has none that is an object. */
export function echoOf({ reply }: Exchange): Readonly<Record<string, Json>> | null {
  const echo: unknown = reply?.json?.filters_applied;
  const isObject = typeof echo === "object" && echo !== null && !Array.isArray(echo);
  return isObject ? (echo as Readonly<Record<string, Json>>) : null;
}

/**
 * Every documented parameter of a reply with an echo. A parameter that was sent empty or twice is left
 * aside: nothing says what is used then.
 */
export function echoedBy({ contract }: Survey, exchange: Exchange): readonly Echoed[] {
  return echoedUnder(contract)(exchange);
}

const echoedUnder = onceEach((contract: Contract) =>
  onceEach((exchange: Exchange): readonly Echoed[] => {
    const echo = echoOf(exchange);
    if (echo === null || exchange.operation === null) return [];
    const { parameters } = contract.operation(exchange.operation);
    const echoed: Echoed[] = [];
    for (const parameter of parameters) {
      const given = givenFor(parameter, exchange);
      if (given === undefined) continue;
      const value: unknown = Object.hasOwn(echo, parameter.name) ? echo[parameter.name] : undefined;
      echoed.push({ exchange, parameter, given, echo: value });
    }
    return echoed;
  }),
);

/** A parameter as sent, null where it was left out; undefined: sent empty or twice. */
function givenFor({ name }: Parameter, { request }: Exchange): string | null | undefined {
  let given: string | null = null;
  for (const pair of request.query) {
    if (pair[0] !== name) continue;
    if (given !== null || pair[1] === "") return undefined;
    given = pair[1];
  }
  return given;
}

/** The documented default of a parameter; undefined: it has none. The one of per-prompt advice is not shown. */
export function defaultOf({ exchange, parameter }: Echoed): unknown {
  const isShown = exchange.operation !== "listPromptRankingAdvice" || parameter.name !== "limit";
  return isShown ? parameter.schema.default : undefined;
}

/** A window's end, whose default is a day that only the deployment knows for sure. */
export function isDateParameter({ parameter }: Echoed): boolean {
  return parameter.name === "start_date" || parameter.name === "end_date";
}
