import type { Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { headOf, isStill, isOfAll, views, type View } from "./views.ts";

/** The one documented label of a topic row: what is too rare for a topic (§2.12). */
const OTHER_SEARCHES = "Other searches";

export function isOther(row: Json): boolean {
  return row?.search === OTHER_SEARCHES;
}

/** Whole topic walks of unfiltered questions, of which the last row is known. */
export function wholeTrees(survey: Survey): View[] {
  return views(survey, "topic").filter(
    (view) => isOfAll(view) && view.whole && view.rows.length > 0 && isStill(survey, view),
  );
}

/** The bucket at the end of a whole walk, with anything in it; null where there is none. */
export function otherOf(view: View): Json {
  const last = view.rows.at(-1);
  return headOf(view).topics_ready === true && isOther(last) && last.occurrences > 0 ? last : null;
}
