import type { Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { filterAsks } from "../searches/asks.ts";
import { conclude, type Finding } from "../searches/conclude.ts";
import { isOther } from "../searches/other-searches.ts";
import { headOf, isUnfiltered, sibling, stood, views, type View } from "../searches/views.ts";
import { entriesOf } from "./rows.ts";

const FILTERS = ["search", "llm_provider", "brand_prompt_id", "query_tag"];

/** §2.12: topics are mined nightly; filters pick among them and move none. */
export const topicsIdentity: Rule = {
  id: "topics.identity",
  asks: filterAsks,
  judge(survey, judgement) {
    judgement.missing("topics under a filter beside the whole tree, on data that stands still");
    for (const view of views(survey, "topic")) {
      const base = sibling(survey, view, "topic", FILTERS);
      if (base === null || !isUnfiltered(base) || isUnfiltered(view)) continue;
      if (!areComparable(base, view)) continue;
      for (const page of view.pages) {
        if (!stood(survey, ...base.walked, page)) continue;
        const rows = entriesOf(page).filter(([, row]) => isTopic(row));
        const findings = rows.flatMap(([index, row]) => moved(base, row, index));
        conclude(judgement, page, findings, rows.length > 0);
      }
    }
  },
};

/** Whether all topics of one tree are known, and the other reply is of the same tree. */
function areComparable(base: View, view: View): boolean {
  const [all, some] = [headOf(base), headOf(view)];
  const areReady = all.topics_ready === true && some.topics_ready === true;
  return base.whole && areReady && all.language === some.language;
}

function isTopic(row: Json): boolean {
  return Number.isInteger(row.topic_id) && !isOther(row);
}

function moved(base: View, row: Json, index: number): Finding[] {
  const { topic_id: id, parent_topic_id: parent, depth } = row;
  const known = base.rows.find((topic) => topic?.topic_id === id);
  const pointer = `/items/${index}/topic_id`;
  if (known === undefined) {
    const expected = "a topic_id of the whole tree";
    return [{ pointer, kind: "unknown-topic", expected, actual: String(id) }];
  }
  if (known.parent_topic_id === parent && known.depth === depth) return [];
  return [
    {
      pointer,
      kind: "topic-moved",
      expected: `${id} at depth ${known.depth} below ${known.parent_topic_id}`,
      actual: `depth ${depth} below ${parent}`,
    },
  ];
}
