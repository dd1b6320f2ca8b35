import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import { isSameInstant } from "../../core/instant.ts";
import type { Rule } from "../../core/rule.ts";
import { TOKENS } from "../../assert/documented.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { rowField, type RunPair, runPairs } from "../../assert/runs.ts";

type IsSame = (a: Json, b: Json) => boolean;

const same: IsSame = (a, b) => a === b;

/** The fields that both the row and the details have (§2.16), with the types that are compared. */
const SHARED: readonly (readonly [field: string, types: readonly string[], isSame: IsSame])[] = [
  ["run_id", ["string"], same],
  ["brand_prompt_id", ["string"], same],
  ["provider", ["string"], same],
  ["provider_display", ["string"], same],
  ["run_at", ["string"], isSameInstant],
  ["was_mentioned", ["boolean"], same],
  ["citation_count", ["number"], same],
  ["web_search_query_count", ["number", "null"], same],
];

/** §2.16: list and details describe the same run; timestamps may be written differently. */
export const runAgrees: Rule = {
  id: "run.agrees",
  requests: runDetailRequests,
  judge(survey, reporter) {
    const pairs = runPairs(survey);
    if (pairs.length === 0) {
      reporter.needs(
        "a run in a list and in detail, over days that do not change during the check",
      );
    }
    for (const pair of pairs) {
      const findings = differences(pair);
      reportFindings(reporter, pair.exchange, findings);
    }
  },
};

function differences(pair: RunPair): FindingDetails[] {
  const { row, detail, idsMove } = pair;
  return SHARED.flatMap(([field, types, isSame]) => {
    if (idsMove && TOKENS.includes(field)) return [];
    const [listed, detailed] = [row[field], detail[field]];
    const comparable = [listed, detailed].every((value) => types.includes(typeOf(value)));
    if (!comparable || isSame(listed, detailed)) return [];
    return [
      {
        pointer: `/${field}`,
        kind: "list-and-detail-differ",
        expected: `${formatValue(listed)}, as in /query-runs`,
        actual: formatValue(detailed),
        compared: rowField(pair, field),
      },
    ];
  });
}

function typeOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}
