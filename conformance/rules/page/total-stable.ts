import type { Rule } from "../../rule.ts";
import { pageAsks } from "./asks.ts";
import { views } from "./view.ts";

/**
 * §2.1: `total_count` is the size of the set, so each page of a list that stands still has the same one.
 * Pages past the end are left to page.past-end.
 */
export const totalStable: Rule = {
  id: "page.total-stable",
  asks: pageAsks,
  judge(survey, { held, broken, missing }) {
    for (const { total, anchor, pages } of views(survey)) {
      for (const page of pages) {
        const isAnchor = page.exchange === anchor.exchange;
        if (isAnchor || (page.offset > 0 && page.offset >= total)) continue;
        if (page.total !== total) {
          broken({
            exchange: page.exchange,
            pointer: "/total_count",
            kind: "total-differs",
            expected: `${total}, as on the page at offset ${anchor.offset} with limit ${anchor.limit}`,
            actual: String(page.total),
          });
        } else if (total > 0) held(page.exchange);
      }
    }
    missing("two pages of a list with rows that stands still");
  },
};
