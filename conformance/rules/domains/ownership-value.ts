import type { Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf } from "../../survey.ts";
import { kindOf } from "../citations/books.ts";
import { rowsOf } from "../sov/whole.ts";
import { ownershipAsks } from "./owners.ts";

/** §2.9, §4.3: a row says what it was found by; a competitor's may give the name as well. */
export const domainsOwnershipValue: Rule = {
  id: "domains.ownership-value",
  asks: ownershipAsks,
  judge(survey, { held, broken, missing }) {
    missing("a site found by an ownership filter");
    for (const exchange of survey.replies("listCitedDomains")) {
      const { ownership } = parametersOf(exchange);
      const wanted = kindOf(ownership);
      if (wanted === null) continue;
      const rows = rowsOf(exchange).map((row: Json): unknown => row?.ownership);
      const texts = rows.filter((value) => typeof value === "string");
      const wrong = rows.flatMap((value, at) =>
        typeof value === "string" && !says(value, wanted) ? [at] : [],
      );
      for (const at of wrong.slice(0, 5)) {
        broken({
          exchange,
          pointer: `/items/${at}/ownership`,
          kind: "filter-not-kept",
          expected: wanted === "competitor" ? "competitor or competitor:<name>" : wanted,
          actual: String(rows[at]),
        });
      }
      if (wrong.length === 0 && texts.length > 0) held(exchange);
    }
  },
};

function says(value: string, kind: string): boolean {
  return kind === "competitor" ? kindOf(value) === kind : value === kind;
}
