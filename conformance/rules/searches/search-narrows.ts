import type { Json } from "../../exchange.ts";
import { isCount } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { shown } from "../../tell.ts";
import { folded } from "../../text.ts";
import { wordAsks } from "./asks.ts";
import { conclude, type Finding } from "./conclude.ts";
import { sumOfMap } from "./figures.ts";
import { headOf, rowsOf, sibling, stood, type View, views } from "./views.ts";

/** §2.12, §4.4: `search` picks among the strings before anything is grouped or counted. */
export const searchesSearchNarrows: Rule = {
  id: "searches.search-narrows",
  asks: wordAsks,
  judge(survey, judgement) {
    judgement.missing("a search beside the same question without it, on data that stands still");
    for (const view of views(survey)) {
      const wanted = view.filters["search"];
      if (wanted === undefined) continue;
      const strangers = view.mode === "search" ? strangersOf(view, wanted) : [];
      const base = sibling(survey, view, view.mode, ["search"]);
      const comparable =
        base !== null &&
        stood(survey, base.head, view.head) &&
        headOf(base).language === headOf(view).language;
      const grown = comparable ? grownOf(headOf(base), headOf(view)) : [];
      const unmoved =
        comparable && view.mode === "search" ? unmovedOf(headOf(base), headOf(view)) : [];
      const couldFail = comparable && headOf(base).total_occurrences > 0;
      conclude(judgement, view.head, [...strangers, ...grown, ...unmoved], couldFail);
    }
  },
};

/** Strings that do not hold the text, in whatever letter case and with whatever accents. */
function strangersOf({ head }: View, wanted: string): Finding[] {
  return rowsOf(head).flatMap((row, index) => {
    const text: unknown = row?.search;
    if (typeof text !== "string" || folded(text).includes(folded(wanted))) return [];
    return finding(`/items/${index}/search`, "not-found-in", `a string with "${wanted}"`, text);
  });
}

/** What `search` added. */
function grownOf(base: Json, view: Json): Finding[] {
  const totals = ["total_count", "total_occurrences"].map((name): Compared => ({
    pointer: `/${name}`,
    without: base[name],
    within: view[name],
  }));
  const providers = Object.entries(view.searches_by_provider_total ?? {}).map(
    ([name, within]): Compared => ({
      pointer: `/searches_by_provider_total/${name}`,
      without: base.searches_by_provider_total?.[name],
      within,
    }),
  );
  return [...totals, ...providers].flatMap(({ pointer, without, within }) =>
    isCount(without) && isCount(within) && within > without
      ? finding(pointer, "grown", `at most ${without}, as without search`, within)
      : [],
  );
}

interface Compared {
  readonly pointer: string;
  readonly without: unknown;
  readonly within: unknown;
}

/** Totals that stayed although strings, each with a search at least, were left out. */
function unmovedOf(base: Json, view: Json): Finding[] {
  const { total_count: all, total_occurrences: total } = base;
  const leavesOut = isCount(all) && isCount(view.total_count) && view.total_count < all;
  if (!leavesOut || !isCount(total)) return [];
  const providers = sumOfMap(base.searches_by_provider_total);
  const addsUp = providers === total;
  return [
    ...(view.total_occurrences === total
      ? finding("/total_occurrences", "not-narrowed", `less than ${total}`, total)
      : []),
    ...(addsUp && sumOfMap(view.searches_by_provider_total) === providers
      ? finding("/searches_by_provider_total", "not-narrowed", `less than ${total} in all`, total)
      : []),
  ];
}

function finding(pointer: string, kind: string, expected: string, actual: unknown): Finding[] {
  return [{ pointer, kind, expected, actual: shown(actual) }];
}
