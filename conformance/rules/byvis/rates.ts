import type { Json } from "../../exchange.ts";
import { listAsks } from "../../lists.ts";
import { canPrint, precisionOf } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { rowsOf } from "../runs/rows.ts";
import { promptRows } from "./rows.ts";

/** Each rate and what it is a rate of. */
const PARTS = {
  visibility_pct: "mention_runs",
  any_brand_mention_rate_pct: "any_brand_mention_runs",
  any_sources_rate_pct: "any_sources_runs",
} as const;
type Rate = keyof typeof PARTS;
const RATES = Object.keys(PARTS) as Rate[];

/** Each of them is at most the next. */
const CHAINS = [
  ["mention_runs", "any_brand_mention_runs"],
  ["any_brand_mention_runs", "total_runs"],
  ["mention_runs", "total_runs"],
  ["any_sources_runs", "total_runs"],
] as const;

/** §2.14: rates are parts of the runs, and an answer that names you names a brand. */
export const byvisRates: Rule = {
  id: "byvis.rates",
  asks: listAsks,
  judge(survey, judgement) {
    judgement.missing("a prompt with answers");
    const decimals = precisions(survey);
    for (const exchange of survey.replies("listPromptsByVisibility")) {
      const answered = rowsOf(exchange).filter(({ row }) => row["total_runs"] > 0);
      const findings = answered.flatMap(({ row, pointer }) =>
        [
          ...RATES.flatMap((name) => wrongRate(row, name, decimals[name])),
          ...CHAINS.flatMap(([less, more]) => tooMany(row, less, more)),
        ].map((one) => ({ ...one, pointer: `${pointer}${one.pointer}` })),
      );
      tell(judgement, exchange, { findings, witness: answered.length > 0 });
    }
  },
};

function precisions(survey: Survey): Readonly<Record<Rate, number>> {
  const rows = promptRows(survey);
  const of = (name: Rate): number => precisionOf(rows.map(({ row }): unknown => row[name]));
  return {
    visibility_pct: of("visibility_pct"),
    any_brand_mention_rate_pct: of("any_brand_mention_rate_pct"),
    any_sources_rate_pct: of("any_sources_rate_pct"),
  };
}

function wrongRate(row: Json, name: Rate, decimals: number): Finding[] {
  const [rate, part, whole]: unknown[] = [row[name], row[PARTS[name]], row.total_runs];
  if (typeof rate !== "number" || typeof part !== "number" || typeof whole !== "number") return [];
  const exact = (100 * part) / whole;
  if (canPrint(rate, exact, decimals)) return [];
  const expected = `${exact}: ${part} of ${whole} runs`;
  return [{ pointer: `/${name}`, kind: "percentage-differs", expected, actual: shown(rate) }];
}

function tooMany(row: Json, less: string, more: string): Finding[] {
  const [part, whole]: unknown[] = [row[less], row[more]];
  if (typeof part !== "number" || typeof whole !== "number" || part <= whole) return [];
  const expected = `at most ${whole}, the ${more}`;
  return [{ pointer: `/${less}`, kind: "part-exceeds-whole", expected, actual: shown(part) }];
}
