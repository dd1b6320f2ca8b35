import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import { listRequests } from "../../plan/paging.ts";
import { canRoundTo, type Precision, decimalsOfValues } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { rowsOf } from "../../assert/rows.ts";
import { promptRows } from "./prompt-rows.ts";
import { unitsOf } from "../../assert/rounding.ts";

/** Each rate and its numerator. */
const PARTS = {
  visibility_pct: "mention_runs",
  any_brand_mention_rate_pct: "any_brand_mention_runs",
  any_sources_rate_pct: "any_sources_runs",
} as const;

type Rate = keyof typeof PARTS;
const RATES = Object.keys(PARTS) as Rate[];

/** Pairs of counts of which the first is at most the second. */
const CHAINS = [
  { less: "mention_runs", more: "any_brand_mention_runs" },
  { less: "any_brand_mention_runs", more: "total_runs" },
  { less: "mention_runs", more: "total_runs" },
  { less: "any_sources_runs", more: "total_runs" },
] as const;

/** §2.14: rates are shares of the runs, and a run that mentions the queried brand mentions a brand. */
export const byvisRates: Rule = {
  id: "byvis.rates",
  requests: listRequests,
  judge(survey, reporter) {
    reporter.needs("a prompt with runs");
    const decimals = precisions(survey);
    const units = unitsOf(survey);
    for (const exchange of survey.responses("listPromptsByVisibility")) {
      const rows = rowsOf(exchange);
      const answered = rows.filter(({ row }) => row["total_runs"] > 0);
      const others = rows.filter(({ row }) => row["total_runs"] === 0);
      const findings = [...answered, ...others].flatMap(({ row, pointer }) =>
        [
          ...RATES.map((name) => wrongRate(row, name, { decimals: decimals[name], units })),
          ...CHAINS.map((chain) => tooMany(row, chain)),
        ]
          .filter((one) => one !== null)
          .map((one) => ({ ...one, pointer: `${pointer}${one.pointer}` })),
      );
      reportFindings(reporter, exchange, findings, answered.length > 0);
    }
  },
};

function precisions(survey: Survey): Readonly<Record<Rate, number>> {
  const rows = promptRows(survey);
  const of = (name: Rate): number => decimalsOfValues(rows.map(({ row }): unknown => row[name]));
  return {
    visibility_pct: of("visibility_pct"),
    any_brand_mention_rate_pct: of("any_brand_mention_rate_pct"),
    any_sources_rate_pct: of("any_sources_rate_pct"),
  };
}

function wrongRate(row: Json, name: Rate, precision: Precision): FindingDetails | null {
  const rate: unknown = row[name];
  const part: unknown = row[PARTS[name]];
  const whole: unknown = row.total_runs;
  if (typeof rate !== "number" || typeof part !== "number" || typeof whole !== "number")
    return null;
  if (whole === 0 && rate !== 0) {
    const none = { expected: "0 or null: there are no runs", actual: formatValue(rate) };
    return { pointer: `/${name}`, kind: "percentage-differs", ...none };
  }
  if (whole === 0) return null;
  const exact = (100 * part) / whole;
  if (canRoundTo(rate, exact, precision)) return null;
  const expected = `${exact.toFixed(3)}: ${part} of ${whole} runs`;
  return { pointer: `/${name}`, kind: "percentage-differs", expected, actual: formatValue(rate) };
}

function tooMany(row: Json, { less, more }: (typeof CHAINS)[number]): FindingDetails | null {
  const part: unknown = row[less];
  const whole: unknown = row[more];
  if (typeof part !== "number" || typeof whole !== "number" || part <= whole) return null;
  const expected = `at most ${whole}, the ${more}`;
  return { pointer: `/${less}`, kind: "part-exceeds-whole", expected, actual: formatValue(part) };
}
