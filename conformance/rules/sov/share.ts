import type { Exchange, Json } from "../../exchange.ts";
import { intervalOf, precisionOf } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { sovAsks } from "./ground.ts";
import { rowsOf } from "./whole.ts";

/** §2.8: within a reply every share stands in the same proportion to its count, whatever the whole is. */
export const sovShare: Rule = {
  id: "sov.share",
  asks: sovAsks,
  judge(survey, { held, broken, missing }) {
    missing("a share of voice with two brands");
    const replies = survey.replies("listTopMentionedBrands");
    const decimals = precisionOf(replies.flatMap(rowsOf).map((row) => row?.share_pct));
    for (const exchange of replies) {
      const shares = sharesOf(exchange);
      const wrong = disproportionate(shares, decimals);
      for (const { at, row } of wrong.slice(0, 5)) {
        broken({
          exchange,
          pointer: `/items/${at}/share_pct`,
          kind: "share-out-of-proportion",
          expected: `the proportion of the other rows, at mention_count ${row.mention_count}`,
          actual: String(row.share_pct),
        });
      }
      if (wrong.length === 0 && shares.length > 1) held(exchange);
    }
  },
};

interface Share {
  readonly at: number;
  readonly row: Json;
}

/** Rows with mentions; a share of no mentions is a share of nothing. */
function sharesOf(exchange: Exchange): Share[] {
  return rowsOf(exchange)
    .map((row, at) => ({ at, row }))
    .filter(({ row }) => row?.mention_count > 0 && row.share_pct !== undefined);
}

/** The rows that no proportion explains together with the others, the most mentioned asked first. */
function disproportionate(shares: readonly Share[], decimals: number): Share[] {
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  const wrong: Share[] = [];
  for (const share of shares.toSorted((a, b) => b.row.mention_count - a.row.mention_count)) {
    const { share_pct, mention_count } = share.row;
    if (typeof share_pct !== "number") {
      wrong.push(share);
      continue;
    }
    const span = intervalOf(share_pct, decimals);
    const [least, most] = [span.low / mention_count, span.high / mention_count];
    if (least > high || most < low) wrong.push(share);
    else [low, high] = [Math.max(low, least), Math.min(high, most)];
  }
  return wrong;
}
