import { counted } from "../../../src/common/counted.ts";
import { reportFindings } from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import { listRequests, listResponses } from "../../plan/paging.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { givenNumber } from "./page.ts";

/** §2.1: `has_more` is true while rows remain. Checked on every list response. */
export const hasMore: Rule = {
  id: "page.has-more",
  requests: listRequests,
  judge(survey, reporter) {
    for (const exchange of listResponses(survey).filter(hasCounts)) {
      const { total_count, returned_count, has_more } = exchange.response?.json ?? {};
      const end = (givenNumber(exchange, "offset") ?? 0) + returned_count;
      const finding = {
        pointer: "/has_more",
        kind: "has-more-wrong",
        expected: `${end < total_count}: the page ends after ${end} of ${counted(total_count, "row")} (total_count)`,
        actual: String(has_more),
      };
      reportFindings(reporter, exchange, has_more === end < total_count ? [] : [finding]);
    }
    reporter.needs("a list response with total_count, returned_count and has_more");
  },
};

/** Ignores invalid offsets, which other rules send. */
function hasCounts(exchange: Exchange): boolean {
  const { total_count, returned_count, has_more } = exchange.response?.json ?? {};
  const isReckonable = isCount(total_count) && isCount(returned_count) && has_more !== undefined;
  return isReckonable && isCount(givenNumber(exchange, "offset") ?? 0);
}
