import {
  comparedWith,
  expectEqual,
  reportFindings,
  type FindingDetails,
  withSource,
} from "../../assert/findings.ts";
import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import { isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import {
  areBrandsRanked,
  closedWindow,
  brandWithMostRuns,
  usualDays,
  discoveryRequests,
  searchesRequest,
  discoveredBrands,
  visibilityRequest,
  type WindowDates,
} from "../../plan/discovery.ts";
import { areUnchanged } from "../../assert/search-listings.ts";
import {
  coverageOf,
  coverageResponses,
  coverageEntries,
  type CoverageEntry,
} from "./coverage-entries.ts";

/** §2.7, §2.12, §2.16: three endpoints count the same runs. */
export const coverageBounds: Rule = {
  id: "coverage.bounds",
  requests: boundsRequests,
  judge(survey, reporter) {
    reporter.needs("coverage with runs");
    for (const exchange of coverageResponses(survey)) {
      const entries = coverageEntries(exchange);
      const hasRuns = entries.some(({ counts }) => counts.runs > 0);
      reportFindings(reporter, exchange, entries.flatMap(orderFindings), hasRuns);
      const compared = [...runsFindings(survey, exchange), ...readableFindings(survey, exchange)];
      reportFindings(reporter, exchange, compared, false);
    }
  },
};

/** Returns a brand and window with few enough runs to read them all. */
function readableRuns(
  survey: Survey,
): { readonly brand: string; readonly window: WindowDates } | null {
  if (!areBrandsRanked(survey)) return null;
  const few = discoveredBrands(survey).findLast(({ runs }) => runs > 0);
  if (few === undefined) return null;
  const days = few.runs > MAX_RUNS ? 1 : usualDays(survey);
  return { brand: few.brand, window: closedWindow(survey, days) };
}

const MAX_RUNS = 300;

function boundsRequests(survey: Survey): readonly PlannedRequest[] {
  const [richest, few] = [brandWithMostRuns(survey), readableRuns(survey)];
  if (richest === null || few === null) return discoveryRequests(survey);
  const values = { brand: few.brand, ...few.window };
  const searches = survey.plan("listSearches", { ...values, limit: 100, offset: 0 });
  const visibility = survey.plan("getVisibility", values);
  return [
    ...discoveryRequests(survey),
    searches,
    visibility,
    ...survey.walkRequests("listQueryRuns", values),
    ...[searches, visibility, visibilityRequest(survey, richest.brand)].map((request) =>
      repeated(request),
    ),
    repeated(searchesRequest(survey, richest.brand)),
  ];
}

function orderFindings({ pointer, counts }: CoverageEntry): FindingDetails[] {
  const names = ["runs_without_search", "runs_with_readable_searches", "runs"];
  return names.slice(1).flatMap((larger, index) => {
    const smaller = names[index] ?? "";
    const [least, most]: unknown[] = [counts[smaller], counts[larger]];
    if (!isCount(least) || !isCount(most) || least <= most) return [];
    const expected = `at most ${most}, the ${larger}`;
    return [
      { pointer: `${pointer}/${smaller}`, kind: "too-many", expected, actual: String(least) },
    ];
  });
}

/** Returns brand and window of an unfiltered request; null for any other. */
function plainValues(exchange: Exchange): Record<string, string> | null {
  const { limit: _, offset: __, group_by: ___, ...values } = parametersOf(exchange);
  const isPlain = Object.keys(values).toSorted().join() === "brand,end_date,start_date";
  return isPlain && exchange.request.credential.form === "bearer" ? values : null;
}

function runsFindings(survey: Survey, exchange: Exchange): FindingDetails[] {
  const values = plainValues(exchange);
  const other = values === null ? null : survey.find(survey.plan("getVisibility", values));
  if (other === null || !areUnchanged(survey, other, exchange)) return [];
  const [runs, total]: unknown[] = [coverageOf(exchange).runs, bodyOf(other)?.metrics?.total_runs];
  if (!isCount(runs) || !isCount(total)) return [];
  const found = withSource(
    expectEqual("/coverage/runs", "not-total-runs", total, runs),
    "the total_runs of /visibility",
  );
  return comparedWith(found, [{ exchange: other, pointer: "/metrics/total_runs" }]);
}

function readableFindings(survey: Survey, exchange: Exchange): FindingDetails[] {
  const values = plainValues(exchange);
  if (values === null) return [];
  const { pages, rows, complete } = survey.walk("listQueryRuns", values);
  const isWhole = complete && bodyOf(pages[0] ?? exchange)?.total_count === rows.length;
  if (!isWhole || !areUnchanged(survey, exchange, ...pages)) return [];
  const counts = rows.map((row): unknown => row?.web_search_query_count);
  if (!counts.every((count) => count === null || isCount(count))) return [];
  const recorded = counts.filter(isCount).length;
  const { runs_with_readable_searches: readable } = coverageOf(exchange);
  if (!isCount(readable)) return [];
  const pointer = "/coverage/runs_with_readable_searches";
  return comparedWith(
    withSource(
      expectEqual(pointer, "not-recorded-runs", recorded, readable),
      `the runs of /query-runs in the same window whose web_search_query_count is not null, of ${rows.length}`,
    ),
    pages.map((page) => ({ exchange: page, pointer: "/items" })),
  );
}
