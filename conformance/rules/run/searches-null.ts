import type { Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { shown, tell } from "../../tell.ts";
import { detailAsks } from "../runs/asks.ts";
import { runDetails } from "../runs/rows.ts";

/** §2.16: a list and its count, or null in both places: not recorded is not the same as none. */
export const runSearchesNull: Rule = {
  id: "run.searches-null",
  asks: detailAsks,
  judge(survey, judgement) {
    const details = runDetails(survey).filter(({ detail }) => isTyped(detail));
    if (details.length === 0) judgement.missing("an answer in detail");
    for (const { exchange, detail } of details) {
      const { web_search_queries: queries, web_search_query_count: count } = detail;
      const owed = queries === null ? null : queries.length;
      const finding = {
        pointer: "/web_search_query_count",
        kind: owed === null || count === null ? "null-in-one-place" : "count-differs",
        expected: `${owed}, for web_search_queries is ${shown(queries)}`,
        actual: String(count),
      };
      tell(judgement, exchange, { findings: owed === count ? [] : [finding], witness: true });
    }
  },
};

function isTyped({ web_search_queries: queries, web_search_query_count: count }: Json): boolean {
  const isList = queries === null || Array.isArray(queries);
  return isList && (count === null || Number.isInteger(count));
}
