import { least } from "../../assert/numbers.ts";
import { reportFindings } from "../../assert/findings.ts";
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
    const groups = groupBy(datedRuns(survey), ({ exchange, brand, provider }) =>
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
            expected: `a count, because an earlier run of ${String(group[0]?.provider)} has one`,
            actual: "null",
            compared: first === undefined ? [] : [countOf(first)],
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
    const { provider } = row;
    return [{ exchange, pointer, brand, provider, at, isRecorded: count !== null }];
  });
}
