import { withoutDots } from "../../assert/ellipsis.ts";
import { reportFindings } from "../../assert/findings.ts";
import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import { listRequests } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { rowsOf } from "../../assert/rows.ts";
import { byvisBrand, textsFor } from "./prompt-rows.ts";

/** §2.4, §2.14, §2.16: the preview is the beginning of the prompt's text, of any length. */
export const byvisPreview: Rule = {
  id: "byvis.preview",
  requests: textRequests,
  judge(survey, reporter) {
    reporter.needs("a prompt in both /queries and /prompts/by-visibility");
    for (const exchange of survey.responses("listPromptsByVisibility", "listQueryRuns")) {
      const texts = textsFor(survey, exchange);
      const known = rowsOf(exchange).flatMap(({ row, pointer }) => {
        const source = texts.get(row["brand_prompt_id"]);
        const preview: unknown = row["prompt_text_preview"];
        return source === undefined || typeof preview !== "string"
          ? []
          : [{ source, text: source.text, preview, pointer }];
      });
      const findings = known
        .filter(({ text, preview }) => !isBeginning(preview, text))
        .map(({ source, text, preview, pointer }) => ({
          pointer: `${pointer}/prompt_text_preview`,
          kind: "preview-differs",
          expected: `the beginning of "${text}"`,
          actual: preview,
          compared: [source],
        }));
      reportFindings(reporter, exchange, findings, known.length > 0);
    }
  },
};

/** Plans /prompts/by-visibility, with the prompts' texts before and after it. */
export function textRequests(survey: Survey): readonly PlannedRequest[] {
  const discovered = byvisBrand(survey);
  if (discovered === null) return listRequests(survey);
  return [
    ...listRequests(survey),
    repeated(survey.plan("listQueries", { brand: discovered.brand })),
  ];
}

/** Whether a preview without its ellipsis is the beginning of a text, ignoring white space. */
function isBeginning(preview: string, text: string): boolean {
  // Most previews are, as they stand; the rest of this is slow for long lists of runs.
  if (preview.trim() !== "" && text.startsWith(preview)) return true;
  const [whole, shortened] = [spaced(text), spaced(preview)];
  if (shortened === "") return whole === "";
  return whole.startsWith(shortened) || whole.startsWith(withoutDots(shortened));
}

function spaced(text: string): string {
  return text.trim().replaceAll(/\s+/gu, " ");
}
