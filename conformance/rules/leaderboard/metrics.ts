import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import { canBeEqual, canRoundTo, type Precision, decimalsOfValues } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { type Leaderboard, leaderboardRequests, leaderboards, isNamed } from "./leaderboards.ts";
import { wrongRates } from "./rates.ts";
import { unitsOf } from "../../assert/rounding.ts";

/** §2.13: totals are sums of the rows, and the `your_…` metrics equal `your_row`. */
export const leaderboardMetrics: Rule = {
  id: "leaderboard.metrics",
  requests: leaderboardRequests,
  judge(survey, reporter) {
    reporter.needs("a prompt with mentioned brands");
    const all = leaderboards(survey);
    const shares = decimalsOfValues(all.map(({ metrics }) => metrics.your_share_of_voice_pct));
    const rates = decimalsOfValues(
      all.flatMap(({ rows }) => rows.map(({ row }): unknown => row["mention_rate_pct"])),
    );
    const printed = printedOf(all);
    const units = unitsOf(survey);
    for (const leaderboard of all) {
      const findings = [
        ...wrongSums(leaderboard),
        ...wrongWindow(leaderboard),
        ...wrongYourRow(leaderboard, printed, units),
        ...wrongShare(leaderboard, { decimals: shares, units }),
        ...wrongRates(leaderboard, { decimals: rates, units }),
      ];
      reportFindings(reporter, leaderboard.exchange, findings, leaderboard.rows.length > 0);
    }
  },
};

/** Returns the sum of times_named; null if a row has none. */
function sumOfTimesNamed({ rows }: Leaderboard): number | null {
  const counts = rows.map(({ row }): unknown => row["times_named"]);
  return counts.every((count) => typeof count === "number")
    ? counts.reduce((sum, count) => sum + count, 0)
    : null;
}

function wrongSums(leaderboard: Leaderboard): FindingDetails[] {
  const { total_brand_mentions, total_entities } = leaderboard.metrics;
  const sum = sumOfTimesNamed(leaderboard);
  // Brands that were not mentioned may be listed without counting as entities.
  const entities = [
    leaderboard.rows.length,
    leaderboard.rows.filter(({ row }) => isNamed(row)).length,
  ];
  return [
    ...(typeof total_brand_mentions !== "number" || sum === null || sum === total_brand_mentions
      ? []
      : [finding("total_brand_mentions", `${sum}, all times_named`, total_brand_mentions)]),
    ...(typeof total_entities !== "number" || entities.includes(total_entities)
      ? []
      : [finding("total_entities", `${entities[0]}, the items`, total_entities)]),
  ];
}

/** Both places give the days in effect. */
function wrongWindow({ exchange, metrics }: Leaderboard): FindingDetails[] {
  const used: unknown = exchange.response?.json?.filters_applied?.window_days;
  const { window_days: days } = metrics;
  if (typeof days !== "number" || typeof used !== "number" || days === used) return [];
  return [finding("window_days", `${used}, as in filters_applied`, days)];
}

const SHARED = {
  your_rank: "rank",
  your_times_named: "times_named",
  your_mention_rate_pct: "mention_rate_pct",
  your_avg_position: "avg_position",
} as const;

/** Decimals of each shared field in the metrics and in `your_row`. */
type PrintedShared = ReadonlyMap<string, { readonly reported: number; readonly row: number }>;

function printedOf(all: readonly Leaderboard[]): PrintedShared {
  return new Map(
    Object.entries(SHARED).map(([name, field]) => [
      name,
      {
        reported: decimalsOfValues(all.map((one): unknown => one.metrics[name])),
        row: decimalsOfValues(all.map((one): unknown => one.yours?.[field])),
      },
    ]),
  );
}

function wrongYourRow(
  { yours, metrics }: Leaderboard,
  printed: PrintedShared,
  units: number,
): FindingDetails[] {
  if (!isNamed(yours)) return [];
  return Object.entries(SHARED).flatMap(([name, field]) => {
    const [value, own]: unknown[] = [metrics[name], yours[field]];
    const decimals = printed.get(name);
    if (typeof own !== "number" || decimals === undefined) return [];
    if (value === null) return [finding(name, `${own}, as in your_row`, value)];
    if (typeof value !== "number") return [];
    const reported = { value, decimals: decimals.reported };
    const row = { value: own, decimals: decimals.row };
    return canBeEqual(reported, row, units) ? [] : [finding(name, `${own}, as in your_row`, value)];
  });
}

function wrongShare(leaderboard: Leaderboard, precision: Precision): FindingDetails[] {
  const share: unknown = leaderboard.metrics.your_share_of_voice_pct;
  const sum = sumOfTimesNamed(leaderboard);
  if (!isNamed(leaderboard.yours) || sum === null || sum === 0) return [];
  const exact = (100 * leaderboard.yours.times_named) / sum;
  if (share !== null && (typeof share !== "number" || canRoundTo(share, exact, precision)))
    return [];
  const expected = `${exact.toFixed(3)}: ${leaderboard.yours.times_named} of ${sum}`;
  return [finding("your_share_of_voice_pct", expected, share)];
}

function finding(name: string, expected: string, actual: unknown): FindingDetails {
  return {
    pointer: `/metrics/${name}`,
    kind: "metric-differs",
    expected,
    actual: formatValue(actual),
  };
}
