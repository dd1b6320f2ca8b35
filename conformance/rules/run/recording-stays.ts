import { least } from "../../assert/numbers.ts";
import { formatValue, reportFindings } from "../../assert/findings.ts";
import { midnightOf } from "../../core/calendar.ts";
import { type Exchange, type Json, credentialIdentity } from "../../core/exchange.ts";
import type { Place, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { momentsOf, runDetails, runRows } from "../../assert/runs.ts";
import { platformsOf } from "./platforms.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** A run of a platform that exposes its searches, with or without recorded searches. */
interface DatedRun {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly brand: string;
  readonly provider: unknown;
  readonly at: number;
  readonly runAt: unknown;
  /** Identifies the run in lists and details. */
  readonly run: string;
  readonly isRecorded: boolean;
}

/**
 * §2.16: null is for platforms that expose nothing and for runs before recording began, so it cannot follow
 * a count. Runs of today are left out, because they may be unfinished.
 */
export const runRecordingStays: Rule = {
  id: "run.recording-stays",
  requests: runDetailRequests,
  judge(survey, reporter) {
    const groups = groupBy(consistentRuns(survey), ({ exchange, brand, provider }) =>
      JSON.stringify([credentialIdentity(exchange), brand, provider]),
    );
    let seen = false;
    for (const runs of groups.values()) {
      const recorded = runs.filter((one) => one.isRecorded);
      const since = least(recorded.map(({ at }) => at));
      const first = recorded.find(({ at }) => at === since);
      const later = runs.filter(({ at }) => at > since);
      seen ||= later.length > 0;
      for (const [exchange, group] of groupBy(later, (run) => run.exchange)) {
        const findings = group
          .filter(({ isRecorded }) => !isRecorded)
          .map(({ pointer }) => ({
            pointer: `${pointer}/${COUNT}`,
            kind: "null-after-count",
            expected: `a count, 0 if it did not search: an earlier run of ${formatValue(first?.provider)}, at ${String(first?.runAt)}, has one, and null is for runs before recording began`,
            actual: "null",
            compared: first === undefined ? [] : [countOf(first)],
            isCertain: true,
          }));
        reportFindings(reporter, exchange, findings);
      }
    }
    if (!seen) reporter.needs("two runs of a provider with exposes_searches true");
  },
};

const COUNT = "web_search_query_count";

function countOf({ exchange, pointer }: DatedRun): Place {
  return { exchange, pointer: `${pointer}/${COUNT}` };
}

/** Leaves out runs that are recorded in one response only: another rule reports that list and details disagree. */
function consistentRuns(survey: Survey): DatedRun[] {
  const groups = groupBy(datedRuns(survey), ({ run }) => run);
  return [...groups.values()]
    .filter((runs) => runs.every(({ isRecorded }) => isRecorded === runs[0]?.isRecorded))
    .flat();
}

function datedRuns(survey: Survey): DatedRun[] {
  const seen = [
    ...runRows(survey),
    ...runDetails(survey).map(({ exchange, detail }) => ({
      exchange,
      pointer: "",
      row: detail,
      brand: String(detail.brand),
    })),
  ];
  const platforms = platformsOf(survey);
  const midnight = midnightOf(survey.settings.today);
  const momentOf = momentsOf(survey);
  return seen.flatMap(({ exchange, pointer, row, brand }): DatedRun[] => {
    const at = momentOf(row.run_at);
    const count: Json = row.web_search_query_count;
    if (at === null || at >= midnight) return [];
    if (count !== null && !Number.isInteger(count)) return [];
    if (platforms.exposes(exchange, brand, row.provider) !== true) return [];
    const { provider, run_at: runAt, run_id: id } = row;
    const run = JSON.stringify([credentialIdentity(exchange), id]);
    return [{ exchange, pointer, brand, provider, at, runAt, run, isRecorded: count !== null }];
  });
}
