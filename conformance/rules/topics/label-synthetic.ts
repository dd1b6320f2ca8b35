import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { wordAsks } from "../searches/asks.ts";
import { conclude } from "../searches/conclude.ts";
import { isOther } from "../searches/other-searches.ts";
import { headOf, rowsOf, stood, views, type View } from "../searches/views.ts";
import { entriesOf } from "./rows.ts";

/** §2.12: a label names a topic and quotes no search. */
export const topicsLabelSynthetic: Rule = {
  id: "topics.label-synthetic",
  asks: wordAsks,
  judge(survey, judgement) {
    judgement.missing("topics and strings of one brand, on data that stands still");
    for (const view of views(survey, "topic")) {
      if (headOf(view).topics_ready !== true) continue;
      for (const page of view.pages) {
        const strings = stringsBeside(survey, view, page);
        const labels = entriesOf(page).filter(([, row]) => !isOther(row));
        const findings = labels
          .filter(([, { search }]) => strings.has(search))
          .map(([index, { search }]) => ({
            pointer: `/items/${index}/search`,
            kind: "label-is-string",
            expected: "a label that is no search string",
            actual: String(search),
          }));
        conclude(judgement, page, findings, labels.length > 0 && strings.size > 0);
      }
    }
  },
};

/** Every string seen of the same brand, window and tree. */
function stringsBeside(survey: Survey, topics: View, page: Exchange): ReadonlySet<unknown> {
  const { language } = headOf(topics);
  const strings = stringViews(survey).get(windowKey(topics)) ?? [];
  const rows = strings
    .filter((view) => headOf(view).language === language)
    .flatMap(({ pages }) => pages)
    .filter((other) => stood(survey, page, other))
    .flatMap(rowsOf);
  return new Set(
    rows.map((row): unknown => row?.search).filter((text) => typeof text === "string"),
  );
}

/** Everything that was asked about strings, by brand, window and key. */
function stringViews(survey: Survey): ReadonlyMap<string, readonly View[]> {
  return survey.once("topics.strings", () => Map.groupBy(views(survey, "search"), windowKey));
}

function windowKey({ key, filters }: View): string {
  const { brand, start_date, end_date } = filters;
  return JSON.stringify([key, brand ?? null, start_date ?? null, end_date ?? null]);
}
