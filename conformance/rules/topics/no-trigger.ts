import type { Rule } from "../../rule.ts";
import { shown } from "../../tell.ts";
import { topicAsks } from "../searches/asks.ts";
import { conclude, type Finding } from "../searches/conclude.ts";
import { repliesOf } from "../searches/views.ts";
import { entriesOf } from "./rows.ts";

/** §2.12: a topic counts its prompts instead of naming one. */
export const topicsNoTrigger: Rule = {
  id: "topics.no-trigger",
  asks: topicAsks,
  judge(survey, judgement) {
    judgement.missing("a topic row");
    for (const exchange of repliesOf(survey, "topic")) {
      const entries = entriesOf(exchange);
      const findings = entries.flatMap(([index, row]): Finding[] => {
        const pointer = `/items/${index}`;
        const absent = "prompt_count" in row ? [] : [missingCount(pointer)];
        return "triggered_by" in row ? [...absent, foreign(pointer, row.triggered_by)] : absent;
      });
      conclude(judgement, exchange, findings, entries.length > 0);
    }
  },
};

function missingCount(pointer: string): Finding {
  return {
    pointer: `${pointer}/prompt_count`,
    kind: "no-prompt-count",
    expected: "a count",
    actual: "absent",
  };
}

function foreign(pointer: string, value: unknown): Finding {
  return {
    pointer: `${pointer}/triggered_by`,
    kind: "trigger-on-topic",
    expected: "absent",
    actual: shown(value),
  };
}
