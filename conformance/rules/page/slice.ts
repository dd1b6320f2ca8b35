import type { Judgement, Rule } from "../../rule.ts";
import { pageAsks } from "./asks.ts";
import type { Page } from "./page.ts";
import { views, type View } from "./view.ts";

/** §2.1: a page is a cut of the one list that the pages by the largest step make up. */
export const slice: Rule = {
  id: "page.slice",
  asks: pageAsks,
  judge(survey, judgement) {
    for (const view of views(survey)) {
      const step = Math.max(...view.pages.map(({ limit }) => limit ?? 0));
      const whole = wholeOf(view, step);
      for (const page of view.pages) {
        if (page.limit !== step) judgePage(page, { view, whole }, judgement);
      }
    }
    judgement.missing("a list that stands still, read by two different limits");
  },
};

interface Whole {
  readonly view: View;
  /** What is known of the list, row by row. */
  readonly whole: ReadonlyMap<number, string>;
}

function wholeOf({ pages, identity }: View, step: number): Map<number, string> {
  const whole = new Map<number, string>();
  for (const { limit, offset, rows } of pages) {
    if (limit !== step) continue;
    for (const [place, row] of rows.entries()) {
      const known = identity(row);
      if (known !== null) whole.set(offset + place, known);
    }
  }
  return whole;
}

function judgePage(page: Page, { view, whole }: Whole, { held, broken }: Judgement): void {
  const { exchange, offset, rows } = page;
  let compared = 0;
  for (const [place, row] of rows.entries()) {
    const [expected, actual] = [whole.get(offset + place), view.identity(row)];
    if (expected === undefined || actual === null) continue;
    compared++;
    if (expected === actual) continue;
    broken({
      exchange,
      pointer: `/items/${place}`,
      kind: "other-row",
      expected: `${expected}, row ${offset + place} of the walk`,
      actual,
    });
    return;
  }
  if (compared > 0) held(exchange);
}
