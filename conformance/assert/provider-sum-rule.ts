import { itemsOf } from "./rows.ts";
import { reportFindings, expectEqual, withSource } from "./findings.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import { isCount, sumOfMap } from "./numbers.ts";
import type { Rule } from "../core/rule.ts";
import type { Survey } from "../core/survey.ts";
import { type GroupMode, responsesOf } from "./search-listings.ts";

/** A rule: `searches_by_provider` of each row in a mode adds up to its occurrences. */
export function providerSumRule(
  id: string,
  mode: GroupMode,
  requests: (survey: Survey) => Iterable<PlannedRequest>,
): Rule {
  return {
    id,
    requests,
    judge(survey, reporter) {
      reporter.needs(`a row with occurrences under group_by=${mode}`);
      for (const exchange of responsesOf(survey, mode)) {
        const sums = itemsOf(exchange).map((row) => ({
          occurrences: row?.occurrences as unknown,
          sum: sumOfMap(row?.searches_by_provider),
        }));
        const findings = sums.flatMap(({ occurrences, sum }, index) => {
          if (sum === null || !isCount(occurrences)) return [];
          const pointer = `/items/${index}/searches_by_provider`;
          const found = expectEqual(pointer, "sum-differs", occurrences, sum);
          return withSource(found, "its occurrences, as the sum of all counts");
        });
        const couldFail = sums.some(({ occurrences, sum }) => {
          return sum !== null && isCount(occurrences) && occurrences > 0;
        });
        reportFindings(reporter, exchange, findings, couldFail);
      }
    },
  };
}
