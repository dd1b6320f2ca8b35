import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { topicRequests } from "../../plan/searches.ts";
import { responsesOf, itemEntries } from "../../assert/search-listings.ts";

/** §2.12: a topic has prompt_count instead of triggered_by. */
export const topicsNoTrigger: Rule = {
  id: "topics.no-trigger",
  requests: topicRequests,
  judge(survey, reporter) {
    reporter.needs("a topic row");
    for (const exchange of responsesOf(survey, "topic")) {
      const entries = itemEntries(exchange);
      const findings = entries.flatMap(([index, row]): FindingDetails[] => {
        const pointer = `/items/${index}`;
        const absent = "prompt_count" in row ? [] : [missingCount(pointer)];
        return "triggered_by" in row ? [...absent, foreign(pointer, row.triggered_by)] : absent;
      });
      reportFindings(reporter, exchange, findings, entries.length > 0);
    }
  },
};

function missingCount(pointer: string): FindingDetails {
  return {
    pointer: `${pointer}/prompt_count`,
    kind: "no-prompt-count",
    expected: "a count",
    actual: "absent",
  };
}

function foreign(pointer: string, value: unknown): FindingDetails {
  return {
    pointer: `${pointer}/triggered_by`,
    kind: "trigger-on-topic",
    expected: "no triggered_by: topic rows have prompt_count instead",
    actual: formatValue(value),
  };
}
