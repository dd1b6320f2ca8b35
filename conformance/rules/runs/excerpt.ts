import { formatValue } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { runDetailRequests } from "../../plan/runs.ts";
import { excerpts, placeOf } from "../../assert/runs.ts";

/** §2.16: a shortened excerpt ends with an ellipsis; white space and Markdown are ignored. */
export const runsExcerpt: Rule = {
  id: "runs.excerpt",
  requests: runDetailRequests,
  judge(survey, reporter) {
    const cut = excerpts(survey).filter(
      ({ letters }) => letters.text.length < letters.answer.length,
    );
    if (cut.length === 0)
      reporter.needs("an excerpt of a longer text, over days that do not change during the check");
    for (const { pair, text, hasEllipsis, answer } of cut) {
      if (hasEllipsis) {
        reporter.holds(pair.exchange);
        continue;
      }
      reporter.violates({
        ...placeOf(pair, "raw_response_excerpt"),
        kind: "ellipsis-missing",
        expected: `an ellipsis at the end: it has ${text.length} of the ${answer.length} characters of answer_text`,
        actual: `it ends in ${formatValue(text.slice(-40))}`,
        compared: [{ exchange: pair.exchange, pointer: "/answer_text" }],
      });
    }
  },
};
