import { MAX_100, PAGED } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import { pageRequests } from "./page-requests.ts";
import { givenNumber, isLawfulLimit, type ListPage, listPageOf } from "./page.ts";

/** §2.1, §8: a page has at most `limit` rows, and at most 100 where that is the maximum. */
export const limitBound: Rule = {
  id: "page.limit-bound",
  requests: pageRequests,
  judge(survey, reporter) {
    for (const exchange of survey.responses(...PAGED)) {
      const page = listPageOf(exchange);
      const bound = page === null ? null : boundOf(page);
      if (page === null || bound === null) continue;
      if (page.rows.length > bound) {
        reporter.violates({
          exchange,
          pointer: "/items",
          kind: "too-many-rows",
          expected: `at most ${bound} rows`,
          actual: String(page.rows.length),
        });
      } else if (page.total > bound) reporter.holds(exchange);
    }
    reporter.needs("a list with more rows than the requested limit");
  },
};

/** Returns the maximum number of rows of a page; null if it is not documented. */
function boundOf({ exchange, id }: ListPage): number | null {
  const given = givenNumber(exchange, "limit");
  if (isLawfulLimit(given)) return given;
  return MAX_100.includes(id) ? 100 : null;
}
