import { canPrint, finestDecimals, isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { topicAsks } from "../searches/asks.ts";
import { conclude, type Finding } from "../searches/conclude.ts";
import { hasOneLanguage, headOf, isOfAll, views } from "../searches/views.ts";
import { entriesOf } from "./rows.ts";

/**
 * §2.12: the share of all searches. Only where the whole is beyond doubt: one language, no filter.
 */
export const topicsPct: Rule = {
  id: "topics.pct",
  asks: topicAsks,
  judge(survey, judgement) {
    judgement.missing("topics of a brand of one language");
    const replies = views(survey, "topic")
      .filter((view) => isOfAll(view) && hasOneLanguage(headOf(view)))
      .flatMap(({ pages }) => pages)
      .map((exchange) => ({ exchange, shares: sharesOf(entriesOf(exchange)) }));
    const decimals = finestDecimals(
      replies.flatMap(({ shares }) => shares.map(({ printed }) => printed)),
    );
    for (const { exchange, shares } of replies) {
      const total: unknown = exchange.reply?.json?.total_occurrences;
      if (!isCount(total) || total === 0) continue;
      const findings = shares.flatMap(({ index, printed, occurrences }): Finding[] => {
        const exact = (100 * occurrences) / total;
        if (canPrint(printed, exact, decimals)) return [];
        const pointer = `/items/${index}/pct_of_searches`;
        const expected = `${occurrences} of ${total}, ${exact.toFixed(3)}`;
        return [{ pointer, kind: "share-differs", expected, actual: String(printed) }];
      });
      conclude(
        judgement,
        exchange,
        findings,
        shares.some(({ occurrences }) => occurrences > 0),
      );
    }
  },
};

interface Share {
  readonly index: number;
  readonly printed: number;
  readonly occurrences: number;
}

function sharesOf(entries: ReturnType<typeof entriesOf>): Share[] {
  return entries.flatMap(([index, { pct_of_searches: printed, occurrences }]) =>
    typeof printed === "number" && isCount(occurrences) ? [{ index, printed, occurrences }] : [],
  );
}
