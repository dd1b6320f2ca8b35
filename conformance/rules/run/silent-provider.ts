import {
  comparedWith,
  formatValue,
  reportFindings,
  type FindingDetails,
} from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { runDetails, runRows } from "../../assert/runs.ts";
import { platformsOf } from "./platforms.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** §2.12, §2.16: searches of a platform that exposes none are null, not zero. */
export const runSilentProvider: Rule = {
  id: "run.silent-provider",
  requests: runDetailRequests,
  judge(survey, reporter) {
    const platforms = platformsOf(survey);
    const rows = runRows(survey).filter(
      ({ exchange, brand, row }) => platforms.exposes(exchange, brand, row.provider) === false,
    );
    const details = runDetails(survey).filter(
      ({ exchange, detail }) =>
        platforms.exposes(exchange, String(detail.brand), detail.provider) === false,
    );
    if (rows.length === 0 || details.length === 0) {
      reporter.needs("a run of a provider with exposes_searches false, in a list and in detail");
    }
    for (const [exchange, group] of groupBy(rows, (row) => row.exchange)) {
      const findings = group.flatMap(({ pointer, row, brand }) =>
        comparedWith(
          filled(row, COUNT, pointer),
          platforms.placesOf(exchange, brand, row.provider),
        ),
      );
      reportFindings(reporter, exchange, findings);
    }
    for (const { exchange, detail } of details) {
      const findings = [...filled(detail, COUNT, ""), ...filled(detail, "web_search_queries", "")];
      const exposes = platforms.placesOf(exchange, String(detail.brand), detail.provider);
      reportFindings(reporter, exchange, comparedWith(findings, exposes));
    }
  },
};

const COUNT = "web_search_query_count";

function filled(answer: Json, field: string, pointer: string): FindingDetails[] {
  const value: Json = answer[field];
  if (value === null || value === undefined) return [];
  return [
    {
      pointer: `${pointer}/${field}`,
      kind: "not-null",
      expected: `null, because ${formatValue(answer.provider)} exposes no searches`,
      actual: formatValue(value),
    },
  ];
}
