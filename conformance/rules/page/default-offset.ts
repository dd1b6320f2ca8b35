import { listRequests, PAGED_LISTS, repeatedFirstPages } from "../../plan/paging.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { givenNumber, type ListPage, listPageOf } from "./page.ts";
import { identityText } from "./row.ts";
import { type StableList, stableLists } from "./stable-lists.ts";

/** §2.1, §8: `offset` defaults to 0: in the echo, and by the rows, which are those of `offset=0`. */
export const defaultOffset: Rule = {
  id: "page.default-offset",
  requests: (survey) => [...listRequests(survey), ...repeatedFirstPages(survey)],
  judge(survey, reporter) {
    for (const exchange of survey.responses(...PAGED_LISTS)) {
      const page = listPageOf(exchange);
      if (page !== null && isWithout(page)) judgeEcho(page, reporter);
    }
    for (const list of stableLists(survey)) judgeRows(list, reporter);
    reporter.needs("a list with rows, requested with and without offset");
  },
};

function isWithout({ exchange }: ListPage): boolean {
  return givenNumber(exchange, "offset") === null;
}

function judgeEcho({ exchange }: ListPage, reporter: Reporter): void {
  const { filters_applied, offset } = exchange.response?.json ?? {};
  const echoes = { "/filters_applied/offset": filters_applied?.offset, "/offset": offset };
  for (const [pointer, echo] of Object.entries(echoes)) {
    if (typeof echo !== "number") continue;
    if (echo === 0) reporter.holds(exchange);
    else {
      const actual = String(echo);
      reporter.violates({
        exchange,
        pointer,
        kind: "default-echo",
        expected: "0, the default",
        actual,
      });
    }
  }
}

function judgeRows({ pages, identity }: StableList, reporter: Reporter): void {
  const from0 = pages.find((page) => page.offset === 0 && !isWithout(page));
  if (from0 === undefined) return;
  const first = identity(from0.rows[0]);
  if (first === null) return;
  const compared = [{ exchange: from0.exchange, pointer: "/items/0" }];
  for (const { exchange, id, rows } of pages.filter(isWithout)) {
    const actual = identity(rows[0]);
    if (actual === null) continue;
    if (actual === first) reporter.holds(exchange);
    else {
      const expected = `${identityText(id, first)}, the first row with offset=0`;
      const found = { kind: "default-rows", expected, actual: identityText(id, actual), compared };
      reporter.violates({ exchange, pointer: "/items/0", ...found });
    }
  }
}
