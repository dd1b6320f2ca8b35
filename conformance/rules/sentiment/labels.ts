import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { mentionsOf, runDetails, runRows } from "../../assert/runs.ts";
import { groupBy } from "../../../src/common/group-by.ts";

export const MENTION_LABELS: readonly unknown[] = ["positive", "neutral", "negative", "unknown"];

interface Label {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly label: Json;
}

/** §2.2, §2.16: there are four labels; in the list, null means no mention. */
export const sentimentLabels: Rule = {
  id: "sentiment.labels",
  requests: runDetailRequests,
  judge(survey, reporter) {
    const labels = [...listedLabels(survey), ...detailedLabels(survey)];
    if (labels.length === 0) reporter.needs("a run that mentions a brand");
    for (const [exchange, group] of groupBy(labels, (label) => label.exchange)) {
      const findings = group
        .filter(({ label }) => !MENTION_LABELS.includes(label))
        .map(({ pointer, label }) => ({
          pointer,
          kind: "unknown-value",
          expected: MENTION_LABELS.join(", "),
          actual: formatValue(label),
        }));
      reportFindings(reporter, exchange, findings);
    }
  },
};

function listedLabels(survey: Survey): Label[] {
  return runRows(survey)
    .map(({ exchange, pointer, row }) => ({
      exchange,
      pointer: `${pointer}/mention_sentiment`,
      label: row.mention_sentiment,
    }))
    .filter(({ label }) => label !== null && label !== undefined);
}

function detailedLabels(survey: Survey): Label[] {
  return runDetails(survey).flatMap(({ exchange, detail }) =>
    mentionsOf(detail)
      .map(({ sentiment }, index) => ({
        exchange,
        pointer: `/mentions/${index}/sentiment`,
        label: sentiment,
      }))
      .filter(({ label }) => label !== undefined),
  );
}
