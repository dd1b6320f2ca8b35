import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { shown } from "../../tell.ts";
import { wordAsks } from "./asks.ts";
import { conclude, type Finding } from "./conclude.ts";
import { canonical, knownFigures } from "./figures.ts";
import { headOf, sibling, stood, type View, views } from "./views.ts";

/** §2.12, §4.4: coverage is about the answers, which `search` does not pick among. */
export const searchesCoverageFixed: Rule = {
  id: "searches.coverage-fixed",
  asks: wordAsks,
  judge(survey, judgement) {
    judgement.missing(
      "a search that leaves some of a brand's searches out, on data that stands still",
    );
    for (const view of views(survey)) {
      if (view.filters["search"] === undefined) continue;
      const base = sibling(survey, view, view.mode, ["search"]);
      if (base === null || !stood(survey, base.head, view.head)) continue;
      if (headOf(base).language !== headOf(view).language) continue;
      const narrows = headOf(view).total_occurrences < headOf(base).total_occurrences;
      conclude(judgement, view.head, differences(survey, base, view), narrows);
    }
  },
};

function differences(survey: Survey, base: View, view: View): Finding[] {
  const heads = [base.head, view.head];
  const [expected, actual] = heads.map((head) => knownFigures(survey, head).coverage);
  if (canonical(expected) === canonical(actual)) return [];
  const told = { expected: `${shown(expected)}, as without search`, actual: shown(actual) };
  return [{ pointer: "/coverage", kind: "coverage-moved", ...told }];
}
