import type { Json } from "../../exchange.ts";
import { canPrint, precisionOf } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { type Kind, KINDS } from "../citations/books.ts";
import { ownedAsks } from "../citations/ground.ts";
import { type OwnedShare, ownedShares } from "./shares.ts";

/** §2.11: percentages of the total; over nothing they are 0 or `null`. */
export const ownedPct: Rule = {
  id: "owned.pct",
  asks: ownedAsks,
  judge(survey, { held, broken, missing }) {
    missing("a brand with citations");
    const shares = ownedShares(survey);
    const printed = shares.flatMap(({ exchange }) =>
      KINDS.map((kind) => printedOf(exchange, kind)),
    );
    const decimals = precisionOf(printed);
    for (const share of shares) {
      const { exchange, total } = share;
      const wrong = KINDS.filter((kind) => !isRight(share, kind, decimals));
      for (const kind of wrong) {
        broken({
          exchange,
          pointer: `/${kind}_pct`,
          kind: "percentage-differs",
          expected:
            total > 0 ? `${(100 * share[kind]) / total}: ${share[kind]} of ${total}` : "0 or null",
          actual: String(printedOf(exchange, kind)),
        });
      }
      if (wrong.length === 0 && total > 0) held(exchange);
    }
  },
};

function printedOf({ reply }: OwnedShare["exchange"], kind: Kind): Json {
  return reply?.json?.[`${kind}_pct`];
}

/** What is absent or no number at all is a matter of the schema. */
function isRight(share: OwnedShare, kind: Kind, decimals: number): boolean {
  const printed = printedOf(share.exchange, kind);
  if (printed === null) return share.total === 0;
  if (typeof printed !== "number") return true;
  if (share.total <= 0) return printed === 0;
  return canPrint(printed, (100 * share[kind]) / share.total, decimals);
}
