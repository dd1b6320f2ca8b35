import type { Ask } from "../../ask.ts";
import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { conclude, differing } from "./conclude.ts";
import { sumOfMap } from "./figures.ts";
import { type Mode, repliesOf, rowsOf } from "./views.ts";

/** Rows of a mode whose searches_by_provider is their occurrences, by provider. */
export function providerSumRule(
  id: string,
  mode: Mode,
  asks: (survey: Survey) => Iterable<Ask>,
): Rule {
  return {
    id,
    asks,
    judge(survey, judgement) {
      judgement.missing(`a row with occurrences under group_by=${mode}`);
      for (const exchange of repliesOf(survey, mode)) {
        const sums = rowsOf(exchange).map((row) => ({
          occurrences: row?.occurrences as unknown,
          sum: sumOfMap(row?.searches_by_provider),
        }));
        const findings = sums.flatMap(({ occurrences, sum }, index) => {
          if (sum === null || !isCount(occurrences)) return [];
          const pointer = `/items/${index}/searches_by_provider`;
          return differing(pointer, "sum-differs", occurrences, sum);
        });
        const couldFail = sums.some(({ occurrences, sum }) => {
          return sum !== null && isCount(occurrences) && occurrences > 0;
        });
        conclude(judgement, exchange, findings, couldFail);
      }
    },
  };
}
