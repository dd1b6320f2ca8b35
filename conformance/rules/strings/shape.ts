import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { shown } from "../../tell.ts";
import { stringAsks } from "../searches/asks.ts";
import { conclude, type Finding } from "../searches/conclude.ts";
import { isStill, repliesOf, type View, views } from "../searches/views.ts";
import { entriesOf, placeOf } from "../topics/rows.ts";

const OF_TOPICS = ["depth", "topic_id", "prompt_count"];

/** §2.12: one row per exact string, with its prompt and without what only topics have. */
export const stringsShape: Rule = {
  id: "strings.shape",
  asks: stringAsks,
  judge(survey, judgement) {
    judgement.missing("a row under group_by=search");
    for (const exchange of repliesOf(survey, "search")) {
      conclude(judgement, exchange, foreignFields(exchange), entriesOf(exchange).length > 0);
    }
    for (const view of views(survey, "search")) {
      if (!isStill(survey, view)) continue;
      for (const index of repeatedRows(view).slice(0, MOST)) {
        const { exchange, pointer } = placeOf(view, index);
        const told = { expected: "each string once", actual: shown(view.rows[index].search) };
        conclude(judgement, exchange, [{ pointer, kind: "string-repeated", ...told }], false);
      }
    }
  },
};

const MOST = 5;

function foreignFields(exchange: Exchange): Finding[] {
  return entriesOf(exchange).flatMap(([index, row]) => {
    const pointer = `/items/${index}`;
    const foreign = OF_TOPICS.filter((name) => name in row).map((name) => ({
      pointer: `${pointer}/${name}`,
      kind: "topic-field",
      expected: "absent",
      actual: shown(row[name]),
    }));
    if ("triggered_by" in row) return foreign;
    const told = { expected: "a prompt or null", actual: "absent" };
    return [...foreign, { pointer: `${pointer}/triggered_by`, kind: "no-trigger", ...told }];
  });
}

/** Rows whose string stood in an earlier row of the walk. */
function repeatedRows({ rows }: View): number[] {
  const seen = new Set<unknown>();
  return rows.flatMap((row, index) => {
    const text: unknown = row?.search;
    if (typeof text !== "string") return [];
    const isKnown = seen.has(text);
    seen.add(text);
    return isKnown ? [index] : [];
  });
}
