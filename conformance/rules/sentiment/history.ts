import { least } from "../../assert/numbers.ts";
import { reportFindings } from "../../assert/findings.ts";
import { midnightOf } from "../../core/calendar.ts";
import { type Exchange, type Json, credentialIdentity } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { momentsOf, runRows } from "../../assert/runs.ts";
import { MENTION_LABELS } from "./labels.ts";
import { groupBy } from "../../../src/common/group-by.ts";

interface DatedRun {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly brand: string;
  readonly at: number;
  readonly label: Json;
}

/** §2.2: once labels begin they do not stop. Runs of today may still be waiting for theirs. */
export const sentimentHistory: Rule = {
  id: "sentiment.history",
  requests: runDetailRequests,
  judge(survey, reporter) {
    let seen = false;
    const brands = groupBy(
      datedRuns(survey),
      ({ exchange, brand }) => credentialIdentity(exchange) + brand,
    );
    for (const runs of brands.values()) {
      const labelled = runs.filter(({ label }) => label !== "unknown");
      const since = least(labelled.map(({ at }) => at));
      const later = runs.filter(({ at }) => at > since);
      seen ||= later.length > 0;
      for (const [exchange, group] of groupBy(later, (run) => run.exchange)) {
        const findings = group
          .filter(({ label }) => label === "unknown")
          .map(({ pointer, brand }) => ({
            pointer: `${pointer}/mention_sentiment`,
            kind: "unknown-after-label",
            expected: `a label, because an earlier mention of ${brand} has one`,
            actual: "unknown",
          }));
        reportFindings(reporter, exchange, findings);
      }
    }
    if (!seen) reporter.needs("a labelled mention and a later one of the same brand");
  },
};

function datedRuns(survey: Survey): DatedRun[] {
  const midnight = midnightOf(survey.settings.today);
  const momentOf = momentsOf(survey);
  return runRows(survey).flatMap(({ exchange, pointer, row, brand }): DatedRun[] => {
    const at = momentOf(row.run_at);
    const label: Json = row.mention_sentiment;
    if (row.was_mentioned !== true || at === null || at >= midnight) return [];
    return MENTION_LABELS.includes(label) ? [{ exchange, pointer, brand, at, label }] : [];
  });
}
