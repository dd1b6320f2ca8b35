import type { Rule } from "../../rule.ts";
import { shown } from "../../tell.ts";
import { conclude } from "../searches/conclude.ts";
import { headOf, isUnfiltered, stood, type View, views } from "../searches/views.ts";
import { type Source, sourcesOf, triggerAsks } from "./triggers.ts";

/** §2.12: the prompt that produced a string most often did produce it. */
export const stringsTriggerYields: Rule = {
  id: "strings.trigger-yields",
  asks: triggerAsks,
  judge(survey, judgement) {
    judgement.missing("all strings of a prompt that triggered_by names, on data that stands still");
    for (const view of views(survey, "search")) {
      const { brand_prompt_id: prompt, ...rest } = view.filters;
      if (prompt === undefined || !isUnfiltered({ filters: rest }) || !view.whole) continue;
      const sources = sourcesOf(survey, view.filters, view.key).filter(
        (source) => isUnfiltered(source.view) && areOfOneTree(source, view),
      );
      for (const { view: source, rows } of sources) {
        if (!stood(survey, ...source.pages, ...view.walked)) continue;
        const yielded = new Set(view.rows.map((row): unknown => row?.search));
        const findings = rows
          .filter((row) => typeof row.search === "string" && !yielded.has(row.search))
          .map((row) => ({
            pointer: "/items",
            kind: "string-missing",
            expected: `"${row.search}", which names this prompt`,
            actual: shown([...yielded]),
          }));
        conclude(judgement, view.head, findings, true);
      }
    }
  },
};

function areOfOneTree({ view }: Source, other: View): boolean {
  return headOf(view).language === headOf(other).language;
}
