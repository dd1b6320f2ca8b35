import { itemsOf } from "../../assert/rows.ts";
import { reportFindings, expectEqual, withSource } from "../../assert/findings.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { bodyOf } from "../../core/survey.ts";
import { stringRequests } from "../../plan/searches.ts";
import { responsesOf } from "../../assert/search-listings.ts";

/** §2.12: rows that are search strings have depth 0. */
export const searchesReadyFlat: Rule = {
  id: "searches.ready-flat",
  requests: stringRequests,
  judge(survey, reporter) {
    reporter.needs("a brand with searches but no topics yet");
    for (const exchange of responsesOf(survey, "topic")) {
      if (bodyOf(exchange)?.topics_ready !== false) continue;
      const depths = itemsOf(exchange).map((row): unknown => row?.depth);
      const findings = depths.flatMap((depth, index) =>
        isCount(depth)
          ? withSource(
              expectEqual(`/items/${index}/depth`, "not-flat", 0, depth),
              "because topics_ready is false",
            )
          : [],
      );
      reportFindings(reporter, exchange, findings, depths.some(isCount));
    }
  },
};
