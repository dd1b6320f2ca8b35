import type { Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { topicAsks } from "../searches/asks.ts";
import { conclude, differing, type Finding } from "../searches/conclude.ts";
import { sumOf } from "../searches/figures.ts";
import { placeOf, wholeWalks } from "./rows.ts";

/** §2.12: what is searched for on a sub-topic is searched for on the topic. */
export const topicsIncludesChildren: Rule = {
  id: "topics.includes-children",
  asks: topicAsks,
  judge(survey, judgement) {
    judgement.missing("a topic with sub-topics");
    for (const view of wholeWalks(survey)) {
      const children = childrenOf(view.rows);
      const wrong = view.rows.flatMap((row, index) => {
        const { exchange, pointer } = placeOf(view, index);
        const below = children.get(row?.topic_id) ?? [];
        return findingsOf(row, below, pointer).map((finding) => ({ exchange, finding }));
      });
      for (const { exchange, finding } of wrong.slice(0, MOST)) {
        conclude(judgement, exchange, [finding], false);
      }
      if (wrong.length === 0) conclude(judgement, view.head, [], children.size > 0);
    }
  },
};

const MOST = 5;

function childrenOf(rows: readonly Json[]): ReadonlyMap<unknown, Json[]> {
  const children = new Map<unknown, Json[]>();
  for (const row of rows) {
    const parent: unknown = row?.parent_topic_id;
    if (parent === null || parent === undefined) continue;
    children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  return children;
}

function findingsOf(row: Json, children: readonly Json[], pointer: string): Finding[] {
  const below = children.map((child): unknown => child.occurrences);
  const sum = sumOf([row?.direct_occurrences, ...below]);
  if (sum === null || sumOf([row?.occurrences]) === null) return [];
  return differing(`${pointer}/occurrences`, "sum-differs", sum, row.occurrences);
}
