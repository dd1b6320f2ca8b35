import type { Exchange, Json } from "../../exchange.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import { isStill, repliesOf, rowsOf, views, type View } from "../searches/views.ts";

/** Topic walks from the first row on, whose rows belong together. */
export function walks(survey: Survey): readonly View[] {
  return views(survey, "topic").filter((view) => view.rows.length > 0 && isStill(survey, view));
}

/** Those that reached the end. */
export function wholeWalks(survey: Survey): readonly View[] {
  return walks(survey).filter(({ whole }) => whole);
}

/** Where in which reply a row of a walk stands. */
export function placeOf(view: View, index: number): Placed {
  let before = 0;
  for (const exchange of view.walked) {
    const { length } = rowsOf(exchange);
    if (index < before + length) return { exchange, pointer: `/items/${index - before}` };
    before += length;
  }
  return { exchange: view.head, pointer: "" };
}

export interface Placed {
  readonly exchange: Exchange;
  readonly pointer: string;
}

/** Replies with topics of a tree that is mined. */
export function readyReplies(survey: Survey): readonly Exchange[] {
  return repliesOf(survey, "topic").filter((exchange) => bodyOf(exchange)?.topics_ready === true);
}

/** The rows that are objects, with their places. */
export function entriesOf(exchange: Exchange): [number, Json][] {
  return [...rowsOf(exchange).entries()].filter(
    ([, row]) => typeof row === "object" && row !== null,
  );
}
