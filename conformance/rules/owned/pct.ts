import { reportFindings } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import { canRoundTo, type Precision, decimalsOfValues } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { type OwnerKind, OWNER_KINDS } from "../../plan/citation-counts.ts";
import { ownedRequests } from "../../plan/cited-sources.ts";
import { type OwnedShare, ownedShares } from "./shares.ts";
import { unitsOf } from "../../assert/rounding.ts";

/** §2.11: percentages of the total; 0 or null if the total is 0. */
export const ownedPct: Rule = {
  id: "owned.pct",
  requests: ownedRequests,
  judge(survey, reporter) {
    reporter.needs("a brand with citations");
    const shares = ownedShares(survey);
    const printed = shares.flatMap(({ exchange }) =>
      OWNER_KINDS.map((kind) => printedOf(exchange, kind)),
    );
    const precision = { decimals: decimalsOfValues(printed), units: unitsOf(survey) };
    for (const share of shares) {
      const { exchange, total } = share;
      const wrong = OWNER_KINDS.filter((kind) => !isRight(share, kind, precision));
      const findings = wrong.map((kind) => ({
        pointer: `/${kind}_pct`,
        kind: "percentage-differs",
        expected:
          total > 0
            ? `${((100 * share[kind]) / total).toFixed(3)}: ${share[kind]} of ${total}`
            : "0 or null",
        actual: String(printedOf(exchange, kind)),
      }));
      reportFindings(reporter, exchange, findings, total > 0);
    }
  },
};

function printedOf({ response }: OwnedShare["exchange"], kind: OwnerKind): Json {
  return response?.json?.[`${kind}_pct`];
}

/** Missing and malformed values are checked by the schema rule. */
function isRight(share: OwnedShare, kind: OwnerKind, precision: Precision): boolean {
  const printed = printedOf(share.exchange, kind);
  if (printed === null) return share.total === 0;
  if (typeof printed !== "number") return true;
  if (share.total <= 0) return printed === 0;
  return canRoundTo(printed, (100 * share[kind]) / share.total, precision);
}
