import type { Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { detailAsks } from "../runs/asks.ts";
import { runDetails, runRows } from "../runs/rows.ts";
import { platformsOf } from "./platforms.ts";

/** §2.12, §2.16: of a platform that shows no searches nothing is known, and nothing is not zero. */
export const runSilentProvider: Rule = {
  id: "run.silent-provider",
  asks: detailAsks,
  judge(survey, judgement) {
    const platforms = platformsOf(survey);
    const rows = runRows(survey).filter(
      ({ exchange, brand, row }) => platforms.exposes(exchange, brand, row.provider) === false,
    );
    const details = runDetails(survey).filter(
      ({ exchange, detail }) =>
        platforms.exposes(exchange, String(detail.brand), detail.provider) === false,
    );
    if (rows.length === 0 || details.length === 0) {
      judgement.missing(
        "an answer of a provider with exposes_searches false, listed and in detail",
      );
    }
    for (const [exchange, group] of Map.groupBy(rows, (row) => row.exchange)) {
      const findings = group.flatMap(({ pointer, row }) => filled(row, COUNT, pointer));
      tell(judgement, exchange, { findings, witness: true });
    }
    for (const { exchange, detail } of details) {
      const findings = [...filled(detail, COUNT, ""), ...filled(detail, "web_search_queries", "")];
      tell(judgement, exchange, { findings, witness: true });
    }
  },
};

const COUNT = "web_search_query_count";

function filled(answer: Json, field: string, pointer: string): Finding[] {
  const value: Json = answer[field];
  if (value === null || value === undefined) return [];
  return [
    {
      pointer: `${pointer}/${field}`,
      kind: "not-null",
      expected: `null, for ${shown(answer.provider)} exposes no searches`,
      actual: shown(value),
    },
  ];
}
