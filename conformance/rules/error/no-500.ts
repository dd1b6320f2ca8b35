import { plannedRequestOf, repeated } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { unknownBrandRequests } from "./probes.ts";

const TRIES = 3;
/** Limits the requests to a deployment that is down. */
const MAX_REPEATED = 12;

/**
 * §7: an internal error may happen once; three in a row violate the rule. Writes are sent once only, unless they must be refused
 * because a list is too long (§4.8).
 */
export const no500: Rule = {
  id: "error.no-500",
  requests: (survey) => [
    ...unknownBrandRequests(survey),
    ...firstFailures(survey).flatMap((exchange) => {
      const effect = isTooLong(exchange) ? "writes" : "reads";
      const planned = { ...plannedRequestOf(exchange), effect } as const;
      return [repeated(planned, 1), repeated(planned, 2)];
    }),
  ],
  judge(survey, reporter) {
    const failures = new Set(firstFailures(survey));
    for (const exchange of survey.exchanges) {
      if (exchange.response !== null && exchange.response.status < 500) reporter.holds(exchange);
      if (!failures.has(exchange)) continue;
      const tries = Array.from({ length: TRIES }, (_, repetition) =>
        survey.find(repeated(plannedRequestOf(exchange), repetition)),
      );
      if (!tries.every(isFailure)) reporter.needs("a third attempt at a request that failed");
      else {
        reporter.violates({
          exchange,
          pointer: "",
          kind: "server-error",
          expected: `a status below 500 on one of ${TRIES} tries`,
          actual: `status ${tries.map((one) => one?.response?.status).join(", ")}`,
        });
      }
    }
  },
};

function firstFailures({ exchanges }: Survey): Exchange[] {
  return exchanges
    .filter((exchange) => exchange.repetition === 0 && isFailure(exchange))
    .filter((exchange) => isHarmless(exchange) || isTooLong(exchange))
    .slice(0, MAX_REPEATED);
}

/** Whether a response is a 5xx; a 503 with Retry-After is a rate limit. */
function isFailure(exchange: Exchange | null): boolean {
  const response = exchange?.response;
  if (!response || response.status < 500) return false;
  return response.status !== 503 || response.headers["retry-after"] === undefined;
}

/** The most entries of the lists in a body (§8). */
const MAX_ENTRIES = { prompts: 50, tags: 10 } as const;

function isTooLong({ request: { body } }: Exchange): boolean {
  const given: Json = body;
  return Object.entries(MAX_ENTRIES).some(([name, most]) => {
    const list: unknown = given?.[name];
    return Array.isArray(list) && list.length > most;
  });
}

function isHarmless({ request: { body } }: Exchange): boolean {
  return body === undefined || (typeof body === "object" && Object.keys(body ?? {}).length === 0);
}
