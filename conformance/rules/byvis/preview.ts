import { type Ask, repeated } from "../../ask.ts";
import { listAsks } from "../../lists.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { tell } from "../../tell.ts";
import { rowsOf } from "../runs/rows.ts";
import { byvisStudy } from "./rows.ts";
import { textsFor } from "./texts.ts";

/** §2.4, §2.14: the preview is the text from its start, cut where the deployment likes. */
export const byvisPreview: Rule = {
  id: "byvis.preview",
  asks: textAsks,
  judge(survey, judgement) {
    judgement.missing("a prompt that both /queries and /prompts/by-visibility list");
    for (const exchange of survey.replies("listPromptsByVisibility")) {
      const texts = textsFor(survey, exchange);
      const known = rowsOf(exchange).flatMap(({ row, pointer }) => {
        const text = texts.get(row["brand_prompt_id"]);
        const preview: unknown = row["prompt_text_preview"];
        return text === undefined || typeof preview !== "string"
          ? []
          : [{ text, preview, pointer }];
      });
      const findings = known
        .filter(({ text, preview }) => !isBeginning(preview, text))
        .map(({ text, preview, pointer }) => ({
          pointer: `${pointer}/prompt_text_preview`,
          kind: "preview-differs",
          expected: `the beginning of "${text}"`,
          actual: preview,
        }));
      tell(judgement, exchange, { findings, witness: known.length > 0 });
    }
  },
};

/** The list of by-visibility, and the prompts' texts around it. */
export function textAsks(survey: Survey): readonly Ask[] {
  const study = byvisStudy(survey);
  if (study === null) return listAsks(survey);
  return [...listAsks(survey), repeated(survey.ask("listQueries", { brand: study.brand }))];
}

/** Whether a preview, its ellipsis aside, begins a text; white space can be put otherwise. */
function isBeginning(preview: string, text: string): boolean {
  const [whole, shortened] = [spaced(text), spaced(preview)];
  if (shortened === "") return whole === "";
  return whole.startsWith(shortened) || whole.startsWith(shortened.replace(/\s*(?:…|\.{3})$/u, ""));
}

function spaced(text: string): string {
  return text.trim().replaceAll(/\s+/gu, " ");
}
