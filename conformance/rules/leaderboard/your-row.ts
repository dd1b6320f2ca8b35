import { onceEachValue } from "../../../src/contract/once-each.ts";
import type { Json } from "../../exchange.ts";
import { canAgree, precisionOf } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { type Board, boardAsks, boards, isNamed } from "./boards.ts";

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

/** §2.13: your row is your item once more. A brand that nobody named can have either, or neither. */
export const leaderboardYourRow: Rule = {
  id: "leaderboard.your-row",
  asks: boardAsks,
  judge(survey, judgement) {
    judgement.missing("a prompt whose answers name the brand");
    const all = boards(survey);
    const print = printOf(all);
    for (const board of all) {
      const own = board.rows.filter(({ row }) => row["is_your_brand"] === true);
      if (!isNamed(board.yours) && !own.some(({ row }) => isNamed(row))) continue;
      const [item] = own.map(({ row }) => row);
      const findings = own.length === 1 ? differing(board, item, print) : [several(own.length)];
      tell(judgement, board.exchange, { findings, witness: true });
    }
  },
};

function several(count: number): Finding {
  return {
    pointer: "/items",
    kind: "your-items",
    expected: "one item with is_your_brand true, for the brand was named",
    actual: `${count} of them`,
  };
}

function differing({ yours }: Board, item: Json, print: Print): Finding[] {
  if (yours === null) {
    const expected = "the item with is_your_brand true";
    return [{ pointer: "/your_row", kind: "your-row-absent", expected, actual: "no row" }];
  }
  const wrong = FIELDS.filter((name) => !isSame([yours[name], item?.[name]], () => print(name)));
  return wrong.map((name) => ({
    pointer: `/your_row/${name}`,
    kind: "your-row-differs",
    expected: `${shown(item?.[name])}, as in the item`,
    actual: shown(yours[name]),
  }));
}

/** With how many decimals a field is printed in your row and in the items. */
type Print = (name: string) => readonly [number, number];

function printOf(all: readonly Board[]): Print {
  const rows = all.flatMap((board) => board.rows);
  return onceEachValue((name) => [
    precisionOf(all.map(({ yours }): unknown => yours?.[name])),
    precisionOf(rows.map(({ row }): unknown => row[name])),
  ]);
}

/** Whether two values can be one; numbers as they are printed, lists in any order. */
function isSame(
  [a, b]: readonly [unknown, unknown],
  print: () => readonly [number, number],
): boolean {
  if (typeof a === "number" && typeof b === "number") {
    const [own, items] = print();
    return canAgree({ value: a, decimals: own }, { value: b, decimals: items });
  }
  return told(a) === told(b);
}

function told(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : (value ?? null));
}
