import { reportFindings } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf } from "../../core/survey.ts";
import { itemsOf } from "../../assert/rows.ts";
import { citedRequests, searchRequests } from "../../plan/cited-sources.ts";
import { rowsWithout } from "../../assert/unfiltered-rows.ts";
import { citedUrlContains } from "../../assert/text.ts";

/** §4.3: `search` searches domain, URL and title, which are in the row. */
export const citationsSearch: Rule = {
  id: "citations.search",
  requests: (survey) => [...citedRequests(survey), ...searchRequests(survey, "listCitations")],
  judge(survey, reporter) {
    reporter.needs("a URL found by a word that other URLs do not have");
    for (const exchange of survey.responses("listCitations")) {
      const { search } = parametersOf(exchange);
      if (search === undefined) continue;
      const rows = itemsOf(exchange);
      const isWrong = (row: Json): boolean =>
        typeof row?.url === "string" && !citedUrlContains(row, search);
      const wrong = rows.flatMap((row, at) => (isWrong(row) ? [at] : []));
      const findings = wrong.map((at) => ({
        pointer: `/items/${at}`,
        kind: "search-not-kept",
        expected: `${JSON.stringify(search)} in a URL, the domain or a title`,
        actual: String(rows[at].url),
      }));
      const isDistinctive = rowsWithout(survey, exchange, "search").some(isWrong);
      reportFindings(reporter, exchange, findings, rows.length > 0 && isDistinctive);
    }
  },
};
