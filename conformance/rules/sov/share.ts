import { reportFindings } from "../../assert/findings.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { intervalOf, type Precision, decimalsOfValues } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { sovRequests } from "../../plan/share-of-voice.ts";
import { itemsOf } from "../../assert/rows.ts";
import { unitsOf } from "../../assert/rounding.ts";

/** §2.8: within a response, shares are proportional to counts. */
export const sovShare: Rule = {
  id: "sov.share",
  requests: sovRequests,
  judge(survey, reporter) {
    reporter.needs("a share of voice with two brands");
    const responses = survey.responses("listTopMentionedBrands");
    const decimals = decimalsOfValues(responses.flatMap(itemsOf).map((row) => row?.share_pct));
    const precision = { decimals, units: unitsOf(survey) };
    for (const exchange of responses) {
      const shares = sharesOf(exchange);
      const wrong = disproportionate(shares, precision);
      const findings = wrong.map(({ at, row }) => ({
        pointer: `/items/${at}/share_pct`,
        kind: "share-out-of-proportion",
        expected: `the ratio of the other rows, at mention_count ${row.mention_count}`,
        actual: String(row.share_pct),
      }));
      reportFindings(reporter, exchange, findings, shares.length > 1);
    }
  },
};

interface Share {
  readonly at: number;
  readonly row: Json;
}

/** Returns the rows with mentions. */
function sharesOf(exchange: Exchange): Share[] {
  return itemsOf(exchange)
    .map((row, at) => ({ at, row }))
    .filter(({ row }) => row?.mention_count > 0 && row.share_pct !== undefined);
}

/** Returns the rows that do not fit a common ratio, the most mentioned rows first. */
function disproportionate(shares: readonly Share[], { decimals, units }: Precision): Share[] {
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  const wrong: Share[] = [];
  for (const share of shares.toSorted((a, b) => b.row.mention_count - a.row.mention_count)) {
    const { share_pct, mention_count } = share.row;
    if (typeof share_pct !== "number") {
      wrong.push(share);
      continue;
    }
    const span = intervalOf(share_pct, decimals, units);
    const [least, most] = [span.low / mention_count, span.high / mention_count];
    if (least > high || most < low) wrong.push(share);
    else [low, high] = [Math.max(low, least), Math.min(high, most)];
  }
  return wrong;
}
