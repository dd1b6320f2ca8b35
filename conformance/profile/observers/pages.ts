import type { OperationId } from "../../../src/contract/operation.ts";
import { identityOf, type Exchange } from "../../exchange.ts";
import { needed } from "../../lists.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import { probe, type Aspect, type Observer, type Value } from "../observer.ts";
import { each, firsts, ofRichest, outcome, rowsIn, totalIn } from "../seeing.ts";
import { bounded } from "./parameters.ts";

const DISCOVERY = [
  "listTrackedBrands",
  "listQueries",
  "listQueryTags",
  "listLlmProviders",
] as const;

/** Whether a discovery list came whole. */
function wholeness(exchange: Exchange): Value | null {
  const { limit, offset } = parametersOf(exchange);
  const total = totalIn(exchange);
  if (limit !== undefined || offset !== undefined || total === null || total === 0) return null;
  return rowsIn(exchange).length === total ? "all of them" : "a part of them";
}

function defaultSize(id: OperationId, path: string): Aspect {
  return {
    name: `limit of ${path} when left out`,
    needs: "a reply with its echo",
    see: (survey) =>
      each(survey.replies(id), (exchange) => {
        if (parametersOf(exchange)["limit"] !== undefined) return null;
        const limit: unknown = bodyOf(exchange)?.filters_applied?.limit;
        return typeof limit === "number" ? limit : null;
      }),
  };
}

/** The largest limit as far as a limit of 101 shows it. */
function largest(exchange: Exchange): Value | null {
  const used: unknown = bodyOf(exchange)?.filters_applied?.limit;
  const became = bounded(exchange, "limit");
  if (became === "served") return "more than 100";
  if (became === "clamped") return `at most ${String(used)}`;
  return became === null ? null : "at most 100";
}

function largeSize(id: OperationId, path: string): Aspect {
  return probe({
    name: `largest limit of ${path}`,
    needs: "a request with a limit of 101",
    asks: (survey) =>
      ofRichest(survey, (study) => {
        const values = needed(survey, id, study);
        return values === null ? [] : [survey.ask(id, { ...values, limit: 101 })];
      }),
    read: largest,
  });
}

/** What came from an offset at or behind the total of the same list. */
function behind(survey: Survey): { exchange: Exchange; value: Value }[] {
  const totals = new Map<string, number>();
  for (const exchange of survey.exchanges) {
    const total = totalIn(exchange);
    if (total !== null) totals.set(listKey(exchange), total);
  }
  return each(firsts(survey), (exchange) => {
    const { offset = "0" } = parametersOf(exchange);
    const total = totals.get(listKey(exchange));
    if (total === undefined || !(Number(offset) > 0) || Number(offset) < total) return null;
    return outcome(exchange, () => (rowsIn(exchange).length === 0 ? "empty page" : "rows"));
  });
}

function listKey({ operation, request }: Exchange): string {
  const query = request.query.filter(([name]) => name !== "limit" && name !== "offset");
  return `${operation} ${identityOf({ ...request, query })}`;
}

/** Pages (§2.1, §8). */
export const PAGE_OBSERVERS: readonly Observer[] = [
  {
    choice: "C19",
    aspects: [
      {
        name: "rows of a discovery list",
        needs: "a discovery list with rows",
        see: (survey) => each(survey.replies(...DISCOVERY), wholeness),
      },
      probe({
        name: "limit on a discovery list",
        needs: "a brand with several prompts",
        asks: (survey) =>
          ofRichest(survey, ({ brand }) => [survey.ask("listQueries", { brand, limit: 1 })]),
        read: (exchange) =>
          outcome(exchange, () => {
            const { length } = rowsIn(exchange);
            const isTelling = length > 1 || (totalIn(exchange) ?? 0) > 1;
            return isTelling ? (length > 1 ? "ignored" : "taken") : null;
          }),
      }),
    ],
  },
  {
    choice: "C20",
    aspects: [
      defaultSize("listPromptRankingAdvice", "/prompts/ranking-advice"),
      largeSize("listPromptRankingAdvice", "/prompts/ranking-advice"),
      largeSize("listRankingAdvice", "/ranking-advice"),
    ],
  },
  {
    choice: "C22",
    reads: ["page.past-end"],
    aspects: [
      {
        name: "an offset past the end",
        needs: "a request with one, for a list with rows",
        see: behind,
      },
    ],
  },
];
