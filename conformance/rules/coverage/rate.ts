import { counted } from "../../../src/common/counted.ts";
import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { canRoundTo, finestDecimals, isCount, type Precision } from "../../assert/numbers.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import {
  brandWithMostRuns,
  closedWindow,
  discoveryRequests,
  YEAR_DAYS,
} from "../../plan/discovery.ts";
import { coverageResponses, coverageEntries, type CoverageEntry } from "./coverage-entries.ts";
import { unitsOf } from "../../assert/rounding.ts";

/** §2.12: the rate is a share of the readable runs. */
export const coverageRate: Rule = {
  id: "coverage.rate",
  requests: (survey) => [...discoveryRequests(survey), ...longWindow(survey)],
  judge(survey, reporter) {
    reporter.needs("a readable run without a search");
    const precision = { decimals: finestRate(survey), units: unitsOf(survey) };
    for (const exchange of coverageResponses(survey)) {
      const rated = coverageEntries(exchange).filter(isRated);
      const findings = rated.flatMap((entry) => findingsOf(entry, precision));
      reportFindings(
        reporter,
        exchange,
        findings,
        rated.some(({ counts }) => counts.runs_without_search > 0),
      );
    }
  },
};

/** Plans a window from before the searches of a platform were recorded, which shows the denominator of its rate. */
function longWindow(survey: Survey): PlannedRequest[] {
  const found = brandWithMostRuns(survey);
  if (found === null) return [];
  return [survey.plan("listSearches", { brand: found.brand, ...closedWindow(survey, YEAR_DAYS) })];
}

function finestRate(survey: Survey): number {
  const rates = coverageResponses(survey)
    .flatMap(coverageEntries)
    .map(({ counts }): unknown => counts.no_search_rate_pct);
  return finestDecimals(rates.filter((rate) => typeof rate === "number"));
}

function isRated({ counts }: CoverageEntry): boolean {
  const { runs_with_readable_searches: readable, runs_without_search: without } = counts;
  const isNumber = typeof counts.no_search_rate_pct === "number";
  return isNumber && isCount(readable) && readable > 0 && isCount(without);
}

function findingsOf({ pointer, counts }: CoverageEntry, precision: Precision): FindingDetails[] {
  const { runs_with_readable_searches: readable, runs_without_search: without } = counts;
  const exact = (100 * without) / readable;
  if (canRoundTo(counts.no_search_rate_pct, exact, precision)) return [];
  return [
    {
      pointer: `${pointer}/no_search_rate_pct`,
      kind: "rate-differs",
      expected: `${exact.toFixed(3)}: ${without} of ${counted(readable, "readable run")} without a search`,
      actual: String(counts.no_search_rate_pct),
    },
  ];
}
