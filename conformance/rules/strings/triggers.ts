import type { Ask } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import { askedAs, treesOf } from "../language/trees.ts";
import { pageAsk, readableBrand, stringAsks, triggersOf } from "../searches/asks.ts";
import { views, type View } from "../searches/views.ts";

const TRIED = 2;

/** The strings of the prompts that triggered the readable brand's most frequent ones. */
export function triggerAsks(survey: Survey): Ask[] {
  const study = readableBrand(survey);
  if (study === null) return stringAsks(survey);
  const { brand, searches } = study;
  const isOneOfSeveral = (treesOf(searches)?.length ?? 0) > 1;
  const language = isOneOfSeveral ? askedAs(searches.language) : undefined;
  const asks = triggersOf(survey, brand)
    .slice(0, TRIED)
    .map(({ brand_prompt_id }) =>
      pageAsk(survey, brand, { group_by: "search", brand_prompt_id, language }),
    );
  return [...stringAsks(survey), ...asks];
}

/** The views whose rows name the prompt of a filter, over the same brand and window. */
export function sourcesOf(survey: Survey, filters: View["filters"], key: string): Source[] {
  const { brand_prompt_id: prompt } = filters;
  return views(survey, "search")
    .filter((view) => {
      const isSame = WHERE.every((name) => view.filters[name] === filters[name]);
      return isSame && view.key === key && view.filters["brand_prompt_id"] === undefined;
    })
    .flatMap((view) => {
      const rows = view.pages
        .flatMap((page): Json[] => bodyOf(page)?.items ?? [])
        .filter((row) => row?.triggered_by?.brand_prompt_id === prompt);
      return rows.length === 0 ? [] : [{ view, rows }];
    });
}

const WHERE = ["brand", "start_date", "end_date"];

export interface Source {
  readonly view: View;
  /** Its rows that name the prompt. */
  readonly rows: readonly Json[];
}
