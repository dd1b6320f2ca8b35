import type { Rule } from "../../core/rule.ts";
import { pageRequests } from "./page-requests.ts";
import { stableLists } from "./stable-lists.ts";

/**
 * §2.1: `total_count` is the size of the whole list, so all pages of an unchanged list have the same one.
 * page.past-end checks pages beyond the end.
 */
export const totalStable: Rule = {
  id: "page.total-stable",
  requests: pageRequests,
  judge(survey, reporter) {
    for (const { total, reference, pages } of stableLists(survey)) {
      for (const page of pages) {
        const isAnchor = page.exchange === reference.exchange;
        if (isAnchor || (page.offset > 0 && page.offset >= total)) continue;
        if (page.total !== total) {
          reporter.violates({
            exchange: page.exchange,
            pointer: "/total_count",
            kind: "total-differs",
            expected: `${total}, as on the page at offset ${reference.offset} with limit ${reference.limit}`,
            actual: String(page.total),
            compared: [{ exchange: reference.exchange, pointer: "/total_count" }],
          });
        } else if (total > 0) reporter.holds(page.exchange);
      }
    }
    reporter.needs("two pages of an unchanged list with rows");
  },
};
