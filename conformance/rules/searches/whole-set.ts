import type { Ask } from "../../ask.ts";
import type { Exchange } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { shown } from "../../tell.ts";
import { closedWindow } from "../../terrain.ts";
import { richBrand, topicAsks } from "./asks.ts";
import { conclude, type Finding } from "./conclude.ts";
import { canonical, knownFigures } from "./figures.ts";
import { offsetOf, rowsOf, stood, views } from "./views.ts";

const OF_THE_WHOLE = [
  "total_occurrences",
  "total_unique_searches",
  "unmatched_terms",
  "unmatched_pct_of_searches",
  "searches_by_provider_total",
  "coverage",
];

/** §2.12: what stands beside the rows is about all of them, on whichever page it stands. */
export const searchesWholeSet: Rule = {
  id: "searches.whole-set",
  asks: (survey) => [...topicAsks(survey), ...smallPageAsk(survey)],
  judge(survey, judgement) {
    judgement.missing("two pages of the same list, about data that stands still");
    for (const { pages } of views(survey)) {
      const [first, ...others] = pages;
      for (const page of others) {
        if (first === undefined || !areApart(first, page) || !stood(survey, first, page)) continue;
        conclude(judgement, page, differences(survey, first, page), true);
      }
    }
  },
};

function smallPageAsk(survey: Survey): Ask[] {
  const rich = richBrand(survey);
  if (rich === null) return [];
  const values = { brand: rich.brand, ...closedWindow(survey), limit: 7, offset: 7 };
  return [survey.ask("listSearches", values)];
}

/** Whether two pages show different rows, at least one of them any. */
function areApart(one: Exchange, other: Exchange): boolean {
  const [rows, others] = [rowsOf(one).length, rowsOf(other).length];
  return rows + others > 0 && (offsetOf(one) !== offsetOf(other) || rows !== others);
}

function differences(survey: Survey, first: Exchange, page: Exchange): Finding[] {
  const [figures, others] = [first, page].map((one) => knownFigures(survey, one));
  return OF_THE_WHOLE.flatMap((name) => {
    const [expected, actual] = [figures[name], others[name]];
    if (canonical(expected) === canonical(actual)) return [];
    const told = { expected: shown(expected), actual: shown(actual) };
    return [{ pointer: `/${name}`, kind: "pages-differ", ...told }];
  });
}
