import { type Ask, repeated } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import {
  closedWindow,
  scoutAsks,
  searchesAsk,
  studies,
  visibilityAsk,
  type WindowDates,
} from "../../terrain.ts";
import { areSearchesScouted, richBrand } from "../searches/asks.ts";
import { conclude, differing, type Finding } from "../searches/conclude.ts";
import { stood } from "../searches/views.ts";
import { coverageOf, coverageReplies, entriesOf, type Entry } from "./entries.ts";

/** §2.7, §2.12, §2.16: three endpoints count the same answers. */
export const coverageBounds: Rule = {
  id: "coverage.bounds",
  asks: boundsAsks,
  judge(survey, judgement) {
    judgement.missing("a coverage with answers");
    for (const exchange of coverageReplies(survey)) {
      const entries = entriesOf(exchange);
      const hasRuns = entries.some(({ counts }) => counts.runs > 0);
      conclude(judgement, exchange, entries.flatMap(orderFindings), hasRuns);
      const compared = [...runsFindings(survey, exchange), ...readableFindings(survey, exchange)];
      conclude(judgement, exchange, compared, false);
    }
  },
};

/** The brand whose answers are few enough to read them all, and the window in which they are. */
function readableRuns(
  survey: Survey,
): { readonly brand: string; readonly window: WindowDates } | null {
  if (!areSearchesScouted(survey)) return null;
  const few = studies(survey).findLast(({ runs }) => runs > 0);
  if (few === undefined) return null;
  return { brand: few.brand, window: closedWindow(survey, few.runs > MOST_RUNS ? 1 : 30) };
}

const MOST_RUNS = 300;

function boundsAsks(survey: Survey): readonly Ask[] {
  const [rich, few] = [richBrand(survey), readableRuns(survey)];
  if (rich === null || few === null) return scoutAsks(survey);
  const values = { brand: few.brand, ...few.window };
  const searches = survey.ask("listSearches", { ...values, limit: 100, offset: 0 });
  const visibility = survey.ask("getVisibility", values);
  return [
    ...scoutAsks(survey),
    searches,
    visibility,
    ...survey.walkAsks("listQueryRuns", values),
    ...[searches, visibility, visibilityAsk(survey, rich.brand)].map((ask) => repeated(ask)),
    repeated(searchesAsk(survey, rich.brand)),
  ];
}

function orderFindings({ pointer, counts }: Entry): Finding[] {
  const names = ["runs_without_search", "runs_with_readable_searches", "runs"];
  return names.slice(1).flatMap((larger, index) => {
    const smaller = names[index] ?? "";
    const [least, most]: unknown[] = [counts[smaller], counts[larger]];
    if (!isCount(least) || !isCount(most) || least <= most) return [];
    const expected = `at most the ${most} of ${larger}`;
    return [
      { pointer: `${pointer}/${smaller}`, kind: "too-many", expected, actual: String(least) },
    ];
  });
}

/** The brand and window of a question without filters; null for any other. */
function plainValues(exchange: Exchange): Record<string, string> | null {
  const { limit: _, offset: __, group_by: ___, ...values } = parametersOf(exchange);
  const isPlain = Object.keys(values).toSorted().join() === "brand,end_date,start_date";
  return isPlain && exchange.request.credential.form === "bearer" ? values : null;
}

function runsFindings(survey: Survey, exchange: Exchange): Finding[] {
  const values = plainValues(exchange);
  const other = values === null ? null : survey.find(survey.ask("getVisibility", values));
  if (other === null || !stood(survey, other, exchange)) return [];
  const [runs, total]: unknown[] = [coverageOf(exchange).runs, bodyOf(other)?.metrics?.total_runs];
  return isCount(runs) && isCount(total)
    ? differing("/coverage/runs", "not-total-runs", total, runs)
    : [];
}

function readableFindings(survey: Survey, exchange: Exchange): Finding[] {
  const values = plainValues(exchange);
  if (values === null) return [];
  const { pages, rows, complete } = survey.walk("listQueryRuns", values);
  const isWhole = complete && bodyOf(pages[0] ?? exchange)?.total_count === rows.length;
  if (!isWhole || !stood(survey, exchange, ...pages)) return [];
  const counts = rows.map((row): unknown => row?.web_search_query_count);
  if (!counts.every((count) => count === null || isCount(count))) return [];
  const recorded = counts.filter(isCount).length;
  const { runs_with_readable_searches: readable } = coverageOf(exchange);
  if (!isCount(readable)) return [];
  return differing(
    "/coverage/runs_with_readable_searches",
    "not-recorded-runs",
    recorded,
    readable,
  );
}
