import type { Json } from "../../exchange.ts";
import { isSameInstant } from "../../instant.ts";
import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { TOKENS } from "../../tokens.ts";
import { detailAsks } from "../runs/asks.ts";
import { type RunPair, runPairs } from "../runs/rows.ts";

type IsSame = (a: Json, b: Json) => boolean;

const same: IsSame = (a, b) => a === b;

/** The fields that §2.16 gives both to the row and to the detail, with the types they are compared in. */
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

/** §2.16: list and detail describe the same answer; a moment may be written in two ways. */
export const runAgrees: Rule = {
  id: "run.agrees",
  asks: detailAsks,
  judge(survey, judgement) {
    const pairs = runPairs(survey);
    if (pairs.length === 0) {
      judgement.missing("an answer in a list and in detail, over days that stand still");
    }
    for (const pair of pairs) {
      const findings = differences(pair);
      tell(judgement, pair.exchange, { findings, witness: true });
    }
  },
};

function differences({ row, detail, idsMove }: RunPair): Finding[] {
  return SHARED.flatMap(([field, types, isSame]) => {
    if (idsMove && TOKENS.includes(field)) return [];
    const [listed, detailed] = [row[field], detail[field]];
    const comparable = [listed, detailed].every((value) => types.includes(typeOf(value)));
    if (!comparable || isSame(listed, detailed)) return [];
    return [
      {
        pointer: `/${field}`,
        kind: "list-and-detail-differ",
        expected: `${shown(listed)}, as in /query-runs`,
        actual: shown(detailed),
      },
    ];
  });
}

function typeOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}
