import type { OperationId } from "../../../src/contract/operation.ts";
import { groupKeyOf, type Exchange } from "../../core/exchange.ts";
import { requiredParameters } from "../../plan/paging.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { boundHandling } from "./parameters.ts";
import {
  eachResponse,
  requestedAspect,
  type Aspect,
  type ObserverGroup,
  type Value,
} from "../observer.ts";
import {
  aboutBrandWithMostRuns,
  forBrandWithMostRuns,
  observeEach,
  rowsIn,
  statusOr,
  totalCountOf,
  withoutRepeats,
} from "../observation.ts";

const DISCOVERY = [
  "listTrackedBrands",
  "listQueries",
  "listQueryTags",
  "listLlmProviders",
] as const;

/** Whether a discovery list without limit returns all rows. */
function completeness(exchange: Exchange): Value | null {
  const { limit, offset } = parametersOf(exchange);
  const total = totalCountOf(exchange);
  if (limit !== undefined || offset !== undefined || total === null || total === 0) return null;
  return rowsIn(exchange).length === total ? "all" : "some";
}

function defaultSize(id: OperationId): Aspect {
  return {
    needs: "a response with filters_applied",
    observe: eachResponse(id, (exchange) => {
      if (parametersOf(exchange)["limit"] !== undefined) return null;
      const limit: unknown = bodyOf(exchange)?.filters_applied?.limit;
      return typeof limit === "number" ? limit : null;
    }),
  };
}

/** Returns the maximum limit as far as a limit of 101 shows it. */
function largest(exchange: Exchange): Value | null {
  const used: unknown = bodyOf(exchange)?.filters_applied?.limit;
  const handling = boundHandling(exchange, "limit");
  if (handling === "served") return "more than 100";
  if (handling === "clamped") return `at most ${String(used)}`;
  return handling === null ? null : "at most 100";
}

function largeSize(id: OperationId): Aspect {
  return requestedAspect({
    requests: (survey) =>
      forBrandWithMostRuns(survey, (richest) => {
        const values = requiredParameters(survey, id, richest);
        return values === null ? [] : [survey.plan(id, { ...values, limit: 101 })];
      }),
    read: largest,
  });
}

/** Observes offsets at or past the total of the same list. */
function observePastEnd(survey: Survey): { exchange: Exchange; value: Value }[] {
  const totals = new Map<string, number>();
  for (const exchange of survey.exchanges) {
    const total = totalCountOf(exchange);
    if (total !== null) totals.set(listKey(exchange), total);
  }
  return observeEach(withoutRepeats(survey), (exchange) => {
    const { offset = "0" } = parametersOf(exchange);
    const total = totals.get(listKey(exchange));
    if (total === undefined || !(Number(offset) > 0) || Number(offset) < total) return null;
    return statusOr(exchange, () => (rowsIn(exchange).length === 0 ? "empty page" : "rows"));
  });
}

function listKey({ operation, request }: Exchange): string {
  return `${operation} ${groupKeyOf(request, ["limit", "offset"])}`;
}

/** Pages (§2.1, §8). */
export const PAGE_OBSERVERS: ObserverGroup = {
  reads: ["page.past-end"],
  choices: {
    C19: {
      "rows of a discovery list": {
        needs: "a discovery list with rows",
        observe: (survey) => observeEach(survey.responses(...DISCOVERY), completeness),
      },
      "limit on a discovery list": requestedAspect({
        needs: "a brand with several prompts",
        requests: aboutBrandWithMostRuns("listQueries", { limit: "1" }),
        read: (exchange) =>
          statusOr(exchange, () => {
            const { length } = rowsIn(exchange);
            const hasSeveral = length > 1 || (totalCountOf(exchange) ?? 0) > 1;
            return hasSeveral ? (length > 1 ? "ignored" : "accepted") : null;
          }),
      }),
    },
    C20: {
      "default limit of /prompts/ranking-advice": defaultSize("listPromptRankingAdvice"),
      "maximum limit of /prompts/ranking-advice": largeSize("listPromptRankingAdvice"),
      "maximum limit of /ranking-advice": largeSize("listRankingAdvice"),
    },
    C22: {
      "offset past the end": {
        needs: "this request for a list with rows",
        observe: observePastEnd,
      },
    },
  },
};
