import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { canRoundTo, finestDecimals, isCount } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { topicRequests } from "../../plan/searches.ts";
import {
  hasOneLanguage,
  summaryOf,
  isUnfilteredDefault,
  searchListings,
  itemEntries,
} from "../../assert/search-listings.ts";
import { unitsOf } from "../../assert/rounding.ts";

/**
 * §2.12: the share of all searches. Checked only without a filter and with one language, where the total is
 * known.
 */
export const topicsPct: Rule = {
  id: "topics.pct",
  requests: topicRequests,
  judge(survey, reporter) {
    reporter.needs("topics of a brand of one language");
    const responses = searchListings(survey, "topic")
      .filter((listing) => isUnfilteredDefault(listing) && hasOneLanguage(summaryOf(listing)))
      .flatMap(({ pages }) => pages)
      .map((exchange) => ({ exchange, shares: sharesOf(itemEntries(exchange)) }));
    const decimals = finestDecimals(
      responses.flatMap(({ shares }) => shares.flatMap(({ printed }) => printed ?? [])),
    );
    const precision = { decimals, units: unitsOf(survey) };
    for (const { exchange, shares } of responses) {
      const total: unknown = exchange.response?.json?.total_occurrences;
      if (!isCount(total) || total === 0) continue;
      const findings = shares.flatMap(({ index, printed, occurrences }): FindingDetails[] => {
        const exact = (100 * occurrences) / total;
        if (printed !== null && canRoundTo(printed, exact, precision)) return [];
        const pointer = `/items/${index}/pct_of_searches`;
        const expected = `${occurrences} of ${total}, ${exact.toFixed(3)}`;
        return [{ pointer, kind: "share-differs", expected, actual: String(printed) }];
      });
      reportFindings(
        reporter,
        exchange,
        findings,
        shares.some(({ occurrences }) => occurrences > 0),
      );
    }
  },
};

interface Share {
  readonly index: number;
  readonly printed: number | null;
  readonly occurrences: number;
}

function sharesOf(entries: ReturnType<typeof itemEntries>): Share[] {
  return entries.flatMap(([index, { pct_of_searches: printed, occurrences }]) =>
    (typeof printed === "number" || printed === null) && isCount(occurrences)
      ? [{ index, printed, occurrences }]
      : [],
  );
}
