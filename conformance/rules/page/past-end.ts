import { askOf } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { PAGED } from "../../lists.ts";
import { isBetween } from "../../still.ts";
import { pastEndAsks } from "./asks.ts";
import { givenNumber, pageOf } from "./page.ts";
import { viewKey, views } from "./view.ts";

/** §2.1: behind the last row there is nothing: an empty page (or a 400), told by the list's total. */
export const pastEnd: Rule = {
  id: "page.past-end",
  asks: pastEndAsks,
  judge(survey, judgement) {
    const byKey = new Map(views(survey).map((view) => [view.key, view]));
    for (const exchange of survey.of(...PAGED)) {
      const offset = givenNumber(exchange, "offset");
      if (exchange.again > 0 || offset === null) continue;
      const view = byKey.get(viewKey(exchange));
      if (view === undefined) continue;
      const isBehind = offset > 0 && offset >= view.total;
      const anchor = askOf(view.anchor.exchange);
      if (isBehind && isBetween(survey, anchor, exchange)) {
        judgeBeyond(exchange, view.total, judgement);
      }
    }
    judgement.missing("a list with rows that stands still, asked for behind its last row");
  },
};

function judgeBeyond(exchange: Exchange, total: number, { held, broken }: Judgement): void {
  if (exchange.reply === null) return;
  const { status } = exchange.reply;
  if (status !== 200 && status !== 400) {
    const expected = "200 with no items, or 400";
    broken({ exchange, pointer: "", kind: "wrong-status", expected, actual: String(status) });
    return;
  }
  if (status === 400) {
    held(exchange);
    return;
  }
  const page = pageOf(exchange);
  if (page === null) return;
  const wrong = (
    [
      ["/items", "no items", page.rows.length, 0],
      ["/has_more", "false", page.hasMore, false],
      ["/total_count", `${total}, as before the end`, page.total, total],
    ] as const
  ).filter(([, , actual, right]) => actual !== right);
  for (const [pointer, expected, actual] of wrong) {
    broken({ exchange, pointer, kind: "past-end", expected, actual: String(actual) });
  }
  if (wrong.length === 0) held(exchange);
}
