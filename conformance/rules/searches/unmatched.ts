import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { topicAsks } from "./asks.ts";
import { conclude, type Finding } from "./conclude.ts";
import { isOther, wholeTrees } from "./other-searches.ts";
import { headOf, type View } from "./views.ts";

/**
 * §2.12: the bucket for rare searches stands last where it has a size. Under `search` the document
 * leaves open whether that size is narrowed, so only unfiltered walks are looked at.
 */
export const searchesUnmatched: Rule = {
  id: "searches.unmatched",
  asks: topicAsks,
  judge(survey, judgement) {
    judgement.missing("a whole unfiltered walk over topics");
    for (const view of wholeTrees(survey)) {
      const { topics_ready: ready, unmatched_terms: terms } = headOf(view);
      if (typeof ready !== "boolean" || !isCount(terms)) continue;
      conclude(judgement, view.head, findingsOf(view, ready && terms > 0), true);
    }
  },
};

function findingsOf(view: View, owed: boolean): Finding[] {
  const last = view.rows.at(-1);
  const present = isOther(last) && last.occurrences > 0;
  if (present === owed) return [];
  const { topics_ready: ready, unmatched_terms: terms } = headOf(view);
  return [
    {
      pointer: "/unmatched_terms",
      kind: owed ? "no-bucket" : "bucket-without-terms",
      expected: present ? "more than 0 in a tree that is ready" : "0",
      actual: `${terms} with topics_ready ${ready}, and the last row is ${present ? "" : "not "}Other searches`,
    },
  ];
}
