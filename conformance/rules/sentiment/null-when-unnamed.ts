import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { listingAsks } from "../runs/asks.ts";
import { type RunRow, runRows } from "../runs/rows.ts";

/** §2.16: null means not named, and nothing else. Both kinds of rows have to be seen. */
export const sentimentNullWhenUnnamed: Rule = {
  id: "sentiment.null-when-unnamed",
  asks: listingAsks,
  judge(survey, judgement) {
    const rows = runRows(survey).filter(isTold);
    const isNamedSeen = rows.some(({ row }) => row.was_mentioned === true);
    const isUnnamedSeen = rows.some(({ row }) => row.was_mentioned === false);
    if (!isNamedSeen) judgement.missing("an answer that names the brand");
    if (!isUnnamedSeen) judgement.missing("an answer that does not name the brand");
    for (const [exchange, group] of Map.groupBy(rows, (row) => row.exchange)) {
      const findings = group.flatMap(findingOf);
      tell(judgement, exchange, { findings, witness: isNamedSeen && isUnnamedSeen });
    }
  },
};

function isTold({ row }: RunRow): boolean {
  return typeof row.was_mentioned === "boolean" && row.mention_sentiment !== undefined;
}

function findingOf({ pointer, row }: RunRow): Finding[] {
  const { was_mentioned, mention_sentiment } = row;
  if ((mention_sentiment === null) === !was_mentioned) return [];
  return [
    {
      pointer: `${pointer}/mention_sentiment`,
      kind: was_mentioned === true ? "null-though-named" : "label-though-unnamed",
      expected: was_mentioned === true ? "a label, for was_mentioned is true" : "null",
      actual: shown(mention_sentiment),
    },
  ];
}
