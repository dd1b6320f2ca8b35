import { counted } from "../../../src/common/counted.ts";
import { LISTS_OF_AT_MOST_100, PAGED_LISTS } from "../../plan/paging.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { closedWindow, brandWithMostRuns } from "../../plan/discovery.ts";
import type { Rule } from "../../core/rule.ts";
import { pageRequests } from "./page-requests.ts";
import { givenNumber, isValidLimit, type ListPage, listPageOf } from "./page.ts";

/** §2.1, §8: a page has at most `limit` rows, and at most 100 where that is the maximum. */
export const limitBound: Rule = {
  id: "page.limit-bound",
  requests: (survey) => [...pageRequests(survey), ...excessiveRequests(survey)],
  judge(survey, reporter) {
    for (const exchange of survey.responses(...PAGED_LISTS)) {
      const page = listPageOf(exchange);
      const bound = page === null ? null : boundOf(page);
      if (page === null || bound === null) continue;
      if (page.rows.length > bound) {
        reporter.violates({
          exchange,
          pointer: "/items",
          kind: "too-many-rows",
          expected: `at most ${counted(bound, "row")}: ${bound === 100 ? "the documented maximum" : `limit is ${bound}`}`,
          actual: counted(page.rows.length, "row"),
        });
      } else if (echoOf(page) > 100) {
        reporter.violates({
          exchange,
          pointer: "/filters_applied/limit",
          kind: "limit-not-lowered",
          expected: "at most 100, the documented maximum, or a refusal",
          actual: String(echoOf(page)),
        });
      } else if (page.total > bound) reporter.holds(exchange);
    }
    reporter.needs("a list with more rows than the requested limit");
  },
};

/**
 * Plans a limit above the documented maximum, which is refused or lowered, for a list that often has more rows; in a deep
 * check also for searches.
 */
function excessiveRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  const values = { brand: discovered.brand, ...closedWindow(survey), limit: 101, offset: 0 };
  const runs = survey.plan("listQueryRuns", values);
  if (survey.settings.depth !== "deep") return [runs];
  return [runs, survey.plan("listSearches", { ...values, group_by: "search" })];
}

/** The echoed limit of a list with a documented maximum; 0 if there is none. */
function echoOf({ exchange, id }: ListPage): number {
  const echo: unknown = exchange.response?.json?.filters_applied?.limit;
  return LISTS_OF_AT_MOST_100.includes(id) && typeof echo === "number" ? echo : 0;
}

/** Returns the maximum number of rows of a page; null if it is not documented. */
function boundOf({ exchange, id }: ListPage): number | null {
  const given = givenNumber(exchange, "limit");
  if (isValidLimit(given)) return given;
  return LISTS_OF_AT_MOST_100.includes(id) ? 100 : null;
}
