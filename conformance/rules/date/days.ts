import { daysBetween } from "../../calendar.ts";
import type { Exchange } from "../../exchange.ts";
import { listAsks } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import { DATED, toldWindow } from "./window.ts";

/** §2.1: `days` is the window's length: with both ends or as their difference, and always the same way. */
export const days: Rule = {
  id: "date.days",
  asks: listAsks,
  judge(survey, { held, broken, missing }) {
    const replies = survey.replies(...DATED, "getOwnedShare").flatMap((one) => measured(one) ?? []);
    const inclusive = replies.filter(({ days: told, difference }) => told === difference + 1);
    const exclusive = replies.filter(({ days: told, difference }) => told === difference);
    const more = inclusive.length >= exclusive.length ? 1 : 0;
    for (const { exchange, days: told, difference } of replies) {
      if (told === difference + more) held(exchange);
      else {
        const way = more === 1 ? "counting both ends" : "counting the difference";
        broken({
          exchange,
          pointer: "/date_range/days",
          kind: "days-differ",
          expected: `${difference + more}, ${way} as most replies do`,
          actual: String(told),
        });
      }
    }
    missing("a date_range with days, start and end");
  },
};

interface Measured {
  readonly exchange: Exchange;
  readonly days: number;
  readonly difference: number;
}

function measured(exchange: Exchange): Measured | null {
  const told = toldWindow(exchange);
  const count: unknown = exchange.reply?.json?.date_range?.days;
  if (told === null || typeof count !== "number" || told.start > told.end) return null;
  return { exchange, days: count, difference: daysBetween(told.start, told.end) };
}
