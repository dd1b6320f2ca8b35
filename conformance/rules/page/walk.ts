import { counted } from "../../../src/common/counted.ts";
import { identityText } from "./row.ts";
import type { Finding, Place, Rule } from "../../core/rule.ts";
import { pageRequests } from "./page-requests.ts";
import type { ListPage } from "./page.ts";
import { stableLists, type StableList } from "./stable-lists.ts";

const MAX_PER_WALK = 3;

/**
 * §2.1: stepping `offset` by `limit` visits every row once: none twice, none skipped between two pages or
 * at the end.
 */
export const walk: Rule = {
  id: "page.walk",
  requests: pageRequests,
  judge(survey, reporter) {
    for (const list of stableLists(survey)) {
      for (const steps of walksOf(list)) {
        const found = [...repeats(list, steps), ...gaps(list, steps)];
        for (const finding of found.slice(0, MAX_PER_WALK)) reporter.violates(finding);
        if (found.length === 0) for (const page of steps) reporter.holds(page.exchange);
      }
    }
    reporter.needs("an unchanged list of more than one page");
  },
};

/** Returns the walks from the first row on, each with at least two pages. */
function walksOf({ pages }: StableList): ListPage[][] {
  const limits = new Set(pages.map(({ limit }) => limit).filter((limit) => limit !== null));
  return [...limits].flatMap((limit) => {
    const steps: ListPage[] = [];
    for (;;) {
      const offset = steps.length * limit;
      const next = pages.find((page) => page.limit === limit && page.offset === offset);
      if (next === undefined) break;
      steps.push(next);
      if (!next.hasMore) break;
    }
    return steps.length > 1 ? [steps] : [];
  });
}

function repeats(list: StableList, steps: readonly ListPage[]): Finding[] {
  const seen = new Map<string, Place & { readonly number: number }>();
  return steps.flatMap(({ exchange, id, rows, offset }) =>
    rows.flatMap((row, index) => {
      const identity = list.identity(row);
      if (identity === null) return [];
      const before = seen.get(identity);
      const pointer = `/items/${index}`;
      seen.set(identity, { exchange, pointer, number: offset + index });
      if (before === undefined) return [];
      return {
        exchange,
        pointer,
        kind: "row-repeated",
        expected: `a row that no earlier page has`,
        actual: `${identityText(id, identity)}, also row ${before.number} of the list (counted from 0)`,
        compared: [before],
      };
    }),
  );
}

/** Returns findings for rows that a client stepping by `limit` never sees. */
function gaps({ total }: StableList, steps: readonly ListPage[]): Finding[] {
  const short = steps.filter((page) => page.hasMore && page.rows.length < (page.limit ?? 0));
  if (short.length > 0) {
    return short.map(({ exchange, rows, limit }) => ({
      exchange,
      pointer: "/items",
      kind: "rows-left-out",
      expected: `${counted(limit ?? 0, "row")}, the limit, because has_more is true`,
      actual: counted(rows.length, "row"),
      compared: [{ exchange, pointer: "/has_more" }],
    }));
  }
  const last = steps.at(-1);
  const visited = steps.reduce((sum, { rows }) => sum + rows.length, 0);
  if (last === undefined || last.hasMore || visited === total) return [];
  return [
    {
      exchange: last.exchange,
      pointer: "/items",
      kind: "walk-incomplete",
      expected: `${counted(total, "row")} on all pages together, as total_count says`,
      actual: counted(visited, "row"),
      compared: steps.map(({ exchange }) => ({ exchange, pointer: "/total_count" })),
    },
  ];
}
