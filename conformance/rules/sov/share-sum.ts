import type { Exchange, Json } from "../../exchange.ts";
import { canPrint, precisionOf } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { sovAsks, sovGround } from "./ground.ts";
import { isWholeList, rowsOf, stillWhole } from "./whole.ts";

/** §2.8: shares of one whole: of all rows, not of those on the page. Looked at without brand filters. */
export const sovShareSum: Rule = {
  id: "sov.share-sum",
  asks: sovAsks,
  judge(survey, { held, broken, missing }) {
    missing("a whole share of voice with mentions");
    const replies = survey.replies("listTopMentionedBrands").filter((one) => !isFiltered(one));
    const decimals = precisionOf(replies.flatMap(rowsOf).map((row) => row?.share_pct));
    for (const exchange of replies) {
      const sum = sumFor(survey, exchange);
      if (sum === null || sum <= 0 || rowsOf(exchange).length === 0) continue;
      const wrong = rowsOf(exchange).flatMap((row, at) =>
        isShare(row, sum, decimals) ? [] : [{ row, at }],
      );
      for (const { row, at } of wrong.slice(0, 5)) {
        broken({
          exchange,
          pointer: `/items/${at}/share_pct`,
          kind: "share-differs",
          expected: `${(100 * row.mention_count) / sum}: ${row.mention_count} of ${sum} mentions`,
          actual: String(row.share_pct),
        });
      }
      if (wrong.length === 0) held(exchange);
    }
  },
};

function isFiltered(exchange: Exchange): boolean {
  const { filter_by_brand, exclude_brand } = parametersOf(exchange);
  return filter_by_brand !== undefined || exclude_brand !== undefined;
}

/** A row without mentions may have a share of 0 or of nothing; one of wrong types is another rule's. */
function isShare(row: Json, sum: number, decimals: number): boolean {
  const { mention_count, share_pct } = row ?? {};
  if (typeof mention_count !== "number") return true;
  if (share_pct === null) return mention_count === 0;
  if (typeof share_pct !== "number") return true;
  return canPrint(share_pct, (100 * mention_count) / sum, decimals);
}

/** All mentions of the list that a reply is a page of; null: not known. */
function sumFor(survey: Survey, exchange: Exchange): number | null {
  if (isWholeList(exchange)) return sumOf(rowsOf(exchange));
  const ground = sovGround(survey);
  if (ground === null || !isPageOf(exchange, ground.values)) return null;
  const walk = stillWhole(survey, "listTopMentionedBrands", ground.values);
  return walk === null ? null : sumOf(walk.rows);
}

function sumOf(rows: readonly Json[]): number | null {
  const counts: unknown[] = rows.map((row) => row?.mention_count);
  if (!counts.every((count) => typeof count === "number")) return null;
  return counts.reduce((total, count) => total + count, 0);
}

/** Whether a reply was asked for with these parameters and nothing but a page's besides. */
function isPageOf(exchange: Exchange, values: Readonly<Record<string, string>>): boolean {
  const { limit: _limit, offset: _offset, ...rest } = parametersOf(exchange);
  const names = Object.keys(rest);
  return (
    names.length === Object.keys(values).length &&
    names.every((name) => rest[name] === values[name])
  );
}
