import { askOf, repeated } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { badBrandAsks } from "./bad-brand.ts";

const TRIES = 3;
/** A deployment that is down is not asked everything three times. */
const MOST_REPEATED = 12;

/** §7: an internal error may happen once; what fails on each of three tries is broken. POSTs that write are tried once only. */
export const no500: Rule = {
  id: "error.no-500",
  asks: (survey) => [
    ...badBrandAsks(survey),
    ...firstFailures(survey).flatMap((exchange) => [
      repeated(askOf(exchange), 1),
      repeated(askOf(exchange), 2),
    ]),
  ],
  judge(survey, { held, broken, missing }) {
    const failures = new Set(firstFailures(survey));
    for (const exchange of survey.exchanges) {
      if (exchange.reply !== null && exchange.reply.status < 500) held(exchange);
      if (!failures.has(exchange)) continue;
      const tries = Array.from({ length: TRIES }, (_, again) =>
        survey.find(repeated(askOf(exchange), again)),
      );
      if (!tries.every(isFailure)) missing("a third try of a request that failed");
      else {
        broken({
          exchange,
          pointer: "",
          kind: "server-error",
          expected: `a status below 500 on one of ${TRIES} tries`,
          actual: `status ${tries.map((one) => one?.reply?.status).join(", ")}`,
        });
      }
    }
  },
};

function firstFailures({ exchanges }: Survey): Exchange[] {
  return exchanges
    .filter((exchange) => exchange.again === 0 && isFailure(exchange) && isHarmless(exchange))
    .slice(0, MOST_REPEATED);
}

/** A 5xx; a 503 that says when to come back is a rate limit. */
function isFailure(exchange: Exchange | null): boolean {
  const reply = exchange?.reply;
  if (!reply || reply.status < 500) return false;
  return reply.status !== 503 || reply.headers["retry-after"] === undefined;
}

function isHarmless({ request: { body } }: Exchange): boolean {
  return body === undefined || (typeof body === "object" && Object.keys(body ?? {}).length === 0);
}
