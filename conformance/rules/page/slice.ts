import type { Place, Reporter, Rule } from "../../core/rule.ts";
import { pageRequests } from "./page-requests.ts";
import type { ListPage } from "./page.ts";
import { identityText } from "./row.ts";
import { stableLists, type StableList } from "./stable-lists.ts";
import { unstableOrders } from "./unstable-order.ts";

/** §2.1: every page is a slice of one list: of the list that the pages with the largest limit form. */
export const slice: Rule = {
  id: "page.slice",
  requests: pageRequests,
  judge(survey, reporter) {
    unstableOrders(survey).forEach(reporter.violates);
    for (const list of stableLists(survey)) {
      const step = Math.max(...list.pages.map(({ limit }) => limit ?? 0));
      const whole = wholeOf(list, step);
      for (const page of list.pages) {
        if (page.limit !== step) judgePage(page, { list, whole }, reporter);
      }
    }
    reporter.needs("an unchanged list, read with two different limits");
  },
};

interface Whole {
  readonly list: StableList;
  /** The known rows by row number. */
  readonly whole: ReadonlyMap<number, KnownRow>;
}

/** A row of a page, with its identity. */
interface KnownRow extends Place {
  readonly known: string;
}

function wholeOf({ pages, identity }: StableList, step: number): Map<number, KnownRow> {
  const whole = new Map<number, KnownRow>();
  for (const { limit, offset, rows, exchange } of pages) {
    if (limit !== step) continue;
    for (const [index, row] of rows.entries()) {
      const known = identity(row);
      if (known === null) continue;
      whole.set(offset + index, { known, exchange, pointer: `/items/${index}` });
    }
  }
  return whole;
}

function judgePage(page: ListPage, { list, whole }: Whole, reporter: Reporter): void {
  const { exchange, offset, rows } = page;
  let compared = 0;
  for (const [index, row] of rows.entries()) {
    const [expected, actual] = [whole.get(offset + index), list.identity(row)];
    if (expected === undefined || actual === null) continue;
    compared++;
    if (expected.known === actual) continue;
    reporter.violates({
      exchange,
      pointer: `/items/${index}`,
      kind: "other-row",
      expected: `${identityText(page.id, expected.known)}, row ${offset + index} of the list (counted from 0)`,
      actual: identityText(page.id, actual),
      compared: [expected],
    });
    return;
  }
  const left = list.total - offset;
  // The rows that the page should have are on no other page with this limit.
  if (page.limit !== null && rows.length === 0 && left > 0) {
    const expected = `rows from offset ${offset} on: total_count has ${left} more`;
    reporter.violates({
      exchange,
      pointer: "/items",
      kind: "page-empty",
      expected,
      actual: "no row",
      compared: [{ exchange: list.reference.exchange, pointer: "/total_count" }],
    });
  } else if (compared > 0) reporter.holds(exchange);
}
