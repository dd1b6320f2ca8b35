import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { listingRequests } from "../../plan/runs.ts";
import { runRows } from "../../assert/runs.ts";
import type { Row } from "../../assert/rows.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** §2.16: null means not mentioned. Both kinds of rows are needed. */
export const sentimentNullWhenUnnamed: Rule = {
  id: "sentiment.null-when-unnamed",
  requests: listingRequests,
  judge(survey, reporter) {
    const rows = runRows(survey).filter(isReported);
    const isNamedSeen = rows.some(({ row }) => row.was_mentioned === true);
    const isUnnamedSeen = rows.some(({ row }) => row.was_mentioned === false);
    if (!isNamedSeen) reporter.needs("a run that mentions the brand");
    if (!isUnnamedSeen) reporter.needs("a run that does not mention the brand");
    for (const [exchange, group] of groupBy(rows, (row) => row.exchange)) {
      const findings = group.flatMap(findingOf);
      reportFindings(reporter, exchange, findings, isNamedSeen && isUnnamedSeen);
    }
  },
};

function isReported({ row }: Row): boolean {
  return typeof row.was_mentioned === "boolean" && row.mention_sentiment !== undefined;
}

function findingOf({ pointer, row }: Row): FindingDetails[] {
  const { was_mentioned, mention_sentiment } = row;
  if ((mention_sentiment === null) === !was_mentioned) return [];
  return [
    {
      pointer: `${pointer}/mention_sentiment`,
      kind: was_mentioned === true ? "null-though-named" : "label-though-unnamed",
      expected: `${was_mentioned === true ? "a label" : "null"}, because was_mentioned is ${was_mentioned}`,
      actual: formatValue(mention_sentiment),
    },
  ];
}
