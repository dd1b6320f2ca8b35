import type { Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf } from "../../survey.ts";
import { rowsOf } from "../sov/whole.ts";
import { citedAsks } from "./ground.ts";
import { searchAsks } from "./search-word.ts";
import { rowsWithout } from "./superset.ts";
import { pageHolds } from "./text.ts";

/** §4.3: domain, URL and title are searched, and they stand in the row. */
export const citationsSearch: Rule = {
  id: "citations.search",
  asks: (survey) => [...citedAsks(survey), ...searchAsks(survey, "listCitations")],
  judge(survey, { held, broken, missing }) {
    missing("a page found by a word that other pages do not have");
    for (const exchange of survey.replies("listCitations")) {
      const { search } = parametersOf(exchange);
      if (search === undefined) continue;
      const rows = rowsOf(exchange);
      const wrong = rows.flatMap((row, at) => (isPage(row) && !pageHolds(row, search) ? [at] : []));
      for (const at of wrong.slice(0, 5)) {
        broken({
          exchange,
          pointer: `/items/${at}`,
          kind: "search-not-kept",
          expected: `${JSON.stringify(search)} in an address, the domain or a title`,
          actual: String(rows[at]?.url),
        });
      }
      const wider = rowsWithout(survey, exchange, "search");
      const isTelling = wider.some((row) => isPage(row) && !pageHolds(row, search));
      if (wrong.length === 0 && rows.length > 0 && isTelling) held(exchange);
    }
  },
};

function isPage(row: Json): boolean {
  return typeof row?.url === "string";
}
