import type { Rule } from "../../rule.ts";
import { shown, tell } from "../../tell.ts";
import { detailAsks } from "./asks.ts";
import { excerpts } from "./excerpts.ts";

/** §2.16: what is cut says so. White space aside, for a preview may be set in one line. */
export const runsExcerpt: Rule = {
  id: "runs.excerpt",
  asks: detailAsks,
  judge(survey, judgement) {
    const cut = excerpts(survey).filter(({ text, answer }) => text.length < answer.length);
    if (cut.length === 0)
      judgement.missing("an excerpt of a longer answer, over days that stand still");
    for (const { pair, text, hasEllipsis, answer } of cut) {
      const finding = {
        pointer: "/answer_text",
        kind: "ellipsis-missing",
        expected: `an ellipsis at the end of raw_response_excerpt, ${text.length} of ${answer.length} characters`,
        actual: shown(text.slice(-40)),
      };
      tell(judgement, pair.exchange, { findings: hasEllipsis ? [] : [finding], witness: true });
    }
  },
};
