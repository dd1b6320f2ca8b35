import { counted } from "../../../src/common/counted.ts";
import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import { memoize } from "../../../src/common/memoize.ts";
import type { Json } from "../../core/exchange.ts";
import { canBeEqual, decimalsOfValues } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { type Leaderboard, leaderboardRequests, leaderboards, isNamed } from "./leaderboards.ts";
import { unitsOf } from "../../assert/rounding.ts";

const FIELDS = [
  "rank",
  "brand",
  "is_your_brand",
  "times_named",
  "mention_rate_pct",
  "avg_position",
  "net_sentiment",
  "sentiment_coverage_pct",
  "seen_on_providers",
] as const;

/** §2.13: `your_row` repeats the queried brand's item. Brands that were not mentioned can have either, or neither. */
export const leaderboardYourRow: Rule = {
  id: "leaderboard.your-row",
  requests: leaderboardRequests,
  judge(survey, reporter) {
    reporter.needs("a prompt whose runs mention the brand");
    const all = leaderboards(survey);
    const print = printOf(all, unitsOf(survey));
    for (const leaderboard of all) {
      const own = leaderboard.rows.filter(({ row }) => row["is_your_brand"] === true);
      if (!isNamed(leaderboard.yours) && !own.some(({ row }) => isNamed(row))) continue;
      const [item] = own.map(({ row }) => row);
      const findings =
        own.length === 1 ? differingFields(leaderboard, item, print) : [several(own.length)];
      reportFindings(reporter, leaderboard.exchange, findings);
    }
  },
};

function several(count: number): FindingDetails {
  return {
    pointer: "/items",
    kind: "your-items",
    expected: "one item with is_your_brand true, because the brand was mentioned",
    actual: `${counted(count, "item")} with is_your_brand true`,
  };
}

function differingFields({ yours }: Leaderboard, item: Json, print: Print): FindingDetails[] {
  if (yours === null) {
    const expected = "the item with is_your_brand true";
    return [{ pointer: "/your_row", kind: "your-row-absent", expected, actual: "no row" }];
  }
  const wrong = FIELDS.filter((name) => !isSame([yours[name], item?.[name]], () => print(name)));
  return wrong.map((name) => ({
    pointer: `/your_row/${name}`,
    kind: "your-row-differs",
    expected: `${formatValue(item?.[name])}, as in the item`,
    actual: formatValue(yours[name]),
  }));
}

/** Decimals of a field in `your_row` and in the items, and the units by which it can differ. */
type Print = (name: string) => readonly [own: number, items: number, units: number];

function printOf(all: readonly Leaderboard[], units: number): Print {
  const rows = all.flatMap((leaderboard) => leaderboard.rows);
  return memoize((name) => [
    decimalsOfValues(all.map(({ yours }): unknown => yours?.[name])),
    decimalsOfValues(rows.map(({ row }): unknown => row[name])),
    units,
  ]);
}

/** Whether two values are equal; numbers as printed, lists in any order. */
function isSame([a, b]: readonly [unknown, unknown], print: () => ReturnType<Print>): boolean {
  if (typeof a === "number" && typeof b === "number") {
    if (Number.isInteger(a) && Number.isInteger(b)) return a === b;
    const [own, items, units] = print();
    return canBeEqual({ value: a, decimals: own }, { value: b, decimals: items }, units);
  }
  return reported(a) === reported(b);
}

function reported(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : (value ?? null));
}
