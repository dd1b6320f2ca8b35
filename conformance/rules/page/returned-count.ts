import { reportFindings } from "../../assert/findings.ts";
import { listRequests, listResponses } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";

/** §2.1: `returned_count` is the number of rows of the page, on every list response. */
export const returnedCount: Rule = {
  id: "page.returned-count",
  requests: listRequests,
  judge(survey, reporter) {
    reporter.needs("a list response with items and returned_count");
    for (const exchange of listResponses(survey)) {
      const { items, returned_count } = exchange.response?.json ?? {};
      if (!Array.isArray(items) || typeof returned_count !== "number") continue;
      const finding = {
        pointer: "/returned_count",
        kind: "returned-count-differs",
        expected: `${items.length}, the number of items`,
        actual: String(returned_count),
      };
      reportFindings(reporter, exchange, returned_count === items.length ? [] : [finding]);
    }
  },
};
