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

/** Of each two, the one is at most the other. */
const CHAINS = [
  { less: "mention_runs", more: "any_brand_mention_runs" },
  { less: "any_brand_mention_runs", more: "total_runs" },
  { less: "mention_runs", more: "total_runs" },
  { less: "any_sources_runs", more: "total_runs" },
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
          ...RATES.map((name) => wrongRate(row, name, decimals[name])),
          ...CHAINS.map((chain) => tooMany(row, chain)),
        ]
          .filter((one) => one !== null)
          .map((one) => ({ ...one, pointer: `${pointer}${one.pointer}` })),
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

function wrongRate(row: Json, name: Rate, decimals: number): Finding | null {
  const rate: unknown = row[name];
  const part: unknown = row[PARTS[name]];
  const whole: unknown = row.total_runs;
  if (typeof rate !== "number" || typeof part !== "number" || typeof whole !== "number")
    return null;
  const exact = (100 * part) / whole;
  if (canPrint(rate, exact, decimals)) return null;
  const expected = `${exact}: ${part} of ${whole} runs`;
  return { pointer: `/${name}`, kind: "percentage-differs", expected, actual: shown(rate) };
}

function tooMany(row: Json, { less, more }: (typeof CHAINS)[number]): Finding | null {
  const part: unknown = row[less];
  const whole: unknown = row[more];
  if (typeof part !== "number" || typeof whole !== "number" || part <= whole) return null;
  const expected = `at most ${whole}, the ${more}`;
  return { pointer: `/${less}`, kind: "part-exceeds-whole", expected, actual: shown(part) };
}
