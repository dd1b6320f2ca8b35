import { listAsks, PAGED } from "../../lists.ts";
import type { Judgement, Rule } from "../../rule.ts";
import { anchorAsks } from "./asks.ts";
import { givenNumber, type Page, pageOf } from "./page.ts";
import { type View, views } from "./view.ts";

/** §2.1, §8: `offset` defaults to 0: by the echo, and by the rows, which are those of `offset=0`. */
export const defaultOffset: Rule = {
  id: "page.default-offset",
  asks: (survey) => [...listAsks(survey), ...anchorAsks(survey)],
  judge(survey, judgement) {
    for (const exchange of survey.replies(...PAGED)) {
      const page = pageOf(exchange);
      if (page !== null && isWithout(page)) judgeEcho(page, judgement);
    }
    for (const view of views(survey)) judgeRows(view, judgement);
    judgement.missing("a list with rows, asked for with and without an offset");
  },
};

function isWithout({ exchange }: Page): boolean {
  return givenNumber(exchange, "offset") === null;
}

function judgeEcho({ exchange }: Page, { held, broken }: Judgement): void {
  const { filters_applied, offset } = exchange.reply?.json ?? {};
  const echoes = { "/filters_applied/offset": filters_applied?.offset, "/offset": offset };
  for (const [pointer, echo] of Object.entries(echoes)) {
    if (typeof echo !== "number") continue;
    if (echo === 0) held(exchange);
    else {
      const actual = String(echo);
      broken({ exchange, pointer, kind: "default-echo", expected: "0, the default", actual });
    }
  }
}

function judgeRows({ pages, identity }: View, { held, broken }: Judgement): void {
  const from0 = pages.find((page) => page.offset === 0 && !isWithout(page));
  const first = from0 === undefined ? null : identity(from0.rows[0]);
  if (first === null) return;
  for (const { exchange, rows } of pages.filter(isWithout)) {
    const actual = identity(rows[0]);
    if (actual === null) continue;
    if (actual === first) held(exchange);
    else {
      const expected = `${first}, the first row with offset=0`;
      broken({ exchange, pointer: "/items/0", kind: "default-rows", expected, actual });
    }
  }
}
