import type { Deviation, Rule } from "../../rule.ts";
import { pageAsks } from "./asks.ts";
import type { Page } from "./page.ts";
import { views, type View } from "./view.ts";

const MOST_PER_WALK = 3;

/**
 * §2.1: stepping `offset` by `limit` visits every row once. Every walk of the record is followed, by
 * whatever limit, as far as it was read: no row twice, none left out between two pages or at the end.
 */
export const walk: Rule = {
  id: "page.walk",
  asks: pageAsks,
  judge(survey, { held, broken, missing }) {
    for (const view of views(survey)) {
      for (const steps of walksOf(view)) {
        const found = [...repeats(view, steps), ...gaps(view, steps)];
        for (const deviation of found.slice(0, MOST_PER_WALK)) broken(deviation);
        if (found.length === 0) for (const page of steps) held(page.exchange);
      }
    }
    missing("a list of more than one page that stands still");
  },
};

/** The walks that were made from the first row on, each of two pages at least. */
function walksOf({ pages }: View): Page[][] {
  const limits = new Set(pages.map(({ limit }) => limit).filter((limit) => limit !== null));
  return [...limits].flatMap((limit) => {
    const steps: Page[] = [];
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

function repeats(view: View, steps: readonly Page[]): Deviation[] {
  const seen = new Map<string, number>();
  return steps.flatMap(({ exchange, rows, offset }) =>
    rows.flatMap((row, place) => {
      const identity = view.identity(row);
      if (identity === null) return [];
      const before = seen.get(identity);
      seen.set(identity, offset + place);
      if (before === undefined) return [];
      return {
        exchange,
        pointer: `/items/${place}`,
        kind: "row-repeated",
        expected: `a row that was not there before`,
        actual: `${identity}, also row ${before} of the walk`,
      };
    }),
  );
}

/** Rows that a client which steps on by `limit` never sees. */
function gaps({ total }: View, steps: readonly Page[]): Deviation[] {
  const short = steps.filter((page) => page.hasMore && page.rows.length < (page.limit ?? 0));
  if (short.length > 0) {
    return short.map(({ exchange, rows, limit }) => ({
      exchange,
      pointer: "/items",
      kind: "rows-left-out",
      expected: `${limit} rows while has_more is true`,
      actual: `${rows.length}`,
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
      expected: `${total} rows (total_count) in the whole walk`,
      actual: String(visited),
    },
  ];
}
