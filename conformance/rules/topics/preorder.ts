import type { Json } from "../../exchange.ts";
import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { shown } from "../../tell.ts";
import { topicAsks } from "../searches/asks.ts";
import { conclude, differing, type Finding } from "../searches/conclude.ts";
import { isOther } from "../searches/other-searches.ts";
import { placeOf, walks } from "./rows.ts";

/** §2.12: a topic, then its sub-topics. The bucket at the end has no place in the tree. */
export const topicsPreorder: Rule = {
  id: "topics.preorder",
  asks: topicAsks,
  judge(survey, judgement) {
    judgement.missing("a topic with sub-topics");
    for (const view of walks(survey)) {
      const above: Json[] = [];
      const broken = new Set<number>();
      for (const [index, row] of view.rows.entries()) {
        if (!isCount(row?.depth) || isOther(row)) continue;
        const { exchange, pointer } = placeOf(view, index);
        const findings = findingsOf(row, above, pointer);
        if (findings.length > 0) broken.add(index);
        if (broken.size <= MOST) conclude(judgement, exchange, findings, false);
        above.splice(row.depth, Infinity, row);
      }
      const hasTree = view.rows.some((row) => row?.depth > 0);
      if (broken.size === 0) conclude(judgement, view.head, [], hasTree);
    }
  },
};

const MOST = 5;

/** What is wrong with a row's place, given the topics that are open above it. */
function findingsOf(row: Json, above: readonly Json[], pointer: string): Finding[] {
  const { depth, parent_topic_id: parent } = row;
  if (depth === 0) {
    return differing(`${pointer}/parent_topic_id`, "root-with-parent", null, parent);
  }
  const expected = above[depth - 1];
  if (expected === undefined || above.length < depth) {
    const told = { expected: `a topic of depth ${depth - 1} above it`, actual: shown(row.search) };
    return [{ pointer: `${pointer}/depth`, kind: "no-parent-above", ...told }];
  }
  return differing(`${pointer}/parent_topic_id`, "not-below-parent", expected.topic_id, parent);
}
