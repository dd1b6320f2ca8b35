import { counted } from "../../../src/common/counted.ts";
import { formatValue } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import { isSameInstant } from "../../core/instant.ts";
import type { Finding, Rule } from "../../core/rule.ts";
import { TOKENS } from "../../assert/documented.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { ownMentions, placeOf, type RunPair, runPairs } from "../../assert/runs.ts";

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
      for (const finding of findings) reporter.violates(finding);
      if (findings.length === 0) reporter.holds(pair.exchange);
    }
  },
};

function differences(pair: RunPair): Finding[] {
  const { row, detail, idsMove } = pair;
  return SHARED.flatMap(([field, types, isSame]) => {
    if (idsMove && TOKENS.includes(field)) return [];
    const [listed, detailed] = [row[field], detail[field]];
    const comparable = [listed, detailed].every((value) => types.includes(typeOf(value)));
    if (!comparable || isSame(listed, detailed)) return [];
    const kind = "list-and-detail-differ";
    const own = { exchange: pair.exchange, pointer: `/${field}` };
    const inList = placeOf(pair, field);
    const proof = proofOf(detail, field);
    if (proof === null || proof.value !== detailed) {
      const expected = `${formatValue(listed)}, as in /query-runs`;
      return [{ ...own, kind, expected, actual: formatValue(detailed), compared: [inList] }];
    }
    const expected = `${formatValue(detailed)}, as in the detail of the run, which has ${proof.what}`;
    const texts = { expected, actual: formatValue(listed) };
    return [{ ...inList, kind, ...texts, compared: [own] }];
  });
}

/** What a field must be by the other fields of the details. */
interface Proof {
  readonly value: Json;
  readonly what: string;
}

/** Returns the proof of a field that summarises others: the details confirm it, although all of them can be wrong. */
function proofOf(detail: Json, field: string): Proof | null {
  if (field === "citation_count") return lengthProof(detail.citations, "citation");
  if (field === "was_mentioned" && Array.isArray(detail.mentions)) {
    const value = ownMentions(detail).length > 0;
    return { value, what: `${value ? "a" : "no"} mention of ${formatValue(detail.brand)}` };
  }
  if (field !== "web_search_query_count") return null;
  const { web_search_queries: queries } = detail;
  if (queries === null) return { value: null, what: "web_search_queries null" };
  return lengthProof(queries, "search", "searches");
}

function lengthProof(list: Json, noun: string, plural?: string): Proof | null {
  if (!Array.isArray(list)) return null;
  return { value: list.length, what: counted(list.length, noun, plural) };
}

function typeOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}
