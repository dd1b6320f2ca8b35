import { MAX_100, PAGED } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { pageAsks } from "./asks.ts";
import { givenNumber, isLawfulLimit, type Page, pageOf } from "./page.ts";

/** §2.1, §8: no page has more rows than asked for; none has more than 100 where that is the maximum. */
export const limitBound: Rule = {
  id: "page.limit-bound",
  asks: pageAsks,
  judge(survey, { held, broken, missing }) {
    for (const exchange of survey.replies(...PAGED)) {
      const page = pageOf(exchange);
      const bound = page === null ? null : boundOf(page);
      if (page === null || bound === null) continue;
      if (page.rows.length > bound) {
        broken({
          exchange,
          pointer: "/items",
          kind: "too-many-rows",
          expected: `at most ${bound} rows`,
          actual: String(page.rows.length),
        });
      } else if (page.total > bound) held(exchange);
    }
    missing("a list of more rows than the limit asked for");
  },
};

/** The most rows that a page may have; null: nothing is said. */
function boundOf({ exchange, id }: Page): number | null {
  const given = givenNumber(exchange, "limit");
  if (isLawfulLimit(given)) return given;
  return MAX_100.includes(id) ? 100 : null;
}
