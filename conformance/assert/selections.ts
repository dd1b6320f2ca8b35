import type { OperationId } from "../../src/contract/operation.ts";
import { groupBy } from "../../src/common/group-by.ts";
import { groupKeyOf, type Exchange, type Json } from "../core/exchange.ts";
import { plannedRequestOf } from "../core/planned-request.ts";
import { parametersOf, type Survey } from "../core/survey.ts";
import { isPlainWindow, requestedWindow } from "./date-window.ts";
import { itemsOf, offsetOf } from "./rows.ts";
import { isBetween, isClosedWindow, isUnchanged } from "./stability.ts";
import { isValidRequest } from "./valid-request.ts";
import { isCompleteList } from "./whole-lists.ts";

/** The parameters that select rows or runs, except the dates. */
export const SELECTING_PARAMETERS = [
  "brand_prompt_id",
  "content_type",
  "country",
  "domain",
  "exclude_brand",
  "filter_by_brand",
  "llm_provider",
  "max_difficulty",
  "mentioned",
  "min_search_volume",
  "ownership",
  "query_tag",
  "search",
  "source_type",
  "status",
  "url_status",
] as const;

const DATES = ["start_date", "end_date"] as const;

/** Parameters that do not select. */
const LAYOUT = ["include_extras", "limit", "offset", "order"];

/** All pages of a list, or the response of another operation, under one set of filters. */
export interface Selection {
  readonly filters: Readonly<Record<string, string>>;
  readonly pages: readonly Exchange[];
  /** The page from the first row on with the most rows; else any page. */
  readonly first: Exchange;
  /** All rows; null if they were not all read. */
  readonly rows: readonly Json[] | null;
}

/** A selection, and the same one without one of its filters or over a longer window. */
export interface WiderSelection {
  readonly narrow: Selection;
  readonly wide: Selection;
  /** The filter that the wider one lacks; `window` if it is over a longer window. */
  readonly lacks: string;
}

/** Returns each selection of an operation with its wider ones, none of which changed in between. */
export function widerSelections(
  survey: Survey,
  id: OperationId,
): ReadonlyMap<Selection, readonly WiderSelection[]> {
  return survey.memoize(`wider selections ${id}`, () => {
    const closed = survey
      .responses(id)
      .filter((one) => isClosedWindow(survey, one) && isValidRequest(survey, one));
    const aside = [...SELECTING_PARAMETERS, ...DATES, ...LAYOUT];
    const groups = [...groupBy(closed, ({ request }) => groupKeyOf(request, aside)).values()];
    return new Map(groups.flatMap((group) => widerIn(survey, group)));
  });
}

/** Compares the selections among requests that differ in filters, dates and pages only. */
function widerIn(
  survey: Survey,
  exchanges: readonly Exchange[],
): (readonly [Selection, readonly WiderSelection[]])[] {
  const groups = groupBy(exchanges, ({ request }) => groupKeyOf(request, ["limit", "offset"]));
  const selections = [...groups.values()].map(selectionOf);
  const byFilters = groupBy(selections, ({ filters }) => keyOf(filters));
  const isStable = stabilityOf(survey, selections);
  return selections
    .filter(({ filters }) => Object.keys(filters).length > 0)
    .map((narrow) => {
      const wider = Object.keys(narrow.filters).flatMap((lacks) => {
        const { [lacks]: _, ...rest } = narrow.filters;
        const found = (byFilters.get(keyOf(rest)) ?? []).find((one) => isSameWindow(one, narrow));
        return found === undefined ? [] : [{ narrow, wide: found, lacks }];
      });
      const longer = (byFilters.get(keyOf(narrow.filters)) ?? [])
        .filter((one) => isLonger(survey, one, narrow))
        .map((wide) => ({ narrow, wide, lacks: "window" }));
      return [narrow, [...wider, ...longer].filter(isStable)];
    });
}

function selectionOf(pages: readonly Exchange[]): Selection {
  const [any] = pages;
  if (any === undefined) throw new RangeError("A selection has at least one page");
  const given = parametersOf(any);
  const filters = Object.fromEntries(
    SELECTING_PARAMETERS.flatMap((name) =>
      given[name] === undefined ? [] : [[name, given[name]]],
    ),
  );
  const [first = any] = pages
    .filter((page) => offsetOf(page) === 0)
    .toSorted((a, b) => itemsOf(b).length - itemsOf(a).length);
  return { filters, pages, first, rows: allRows(pages, first) };
}

/** Returns the rows of consecutive pages, if they are the whole list. */
function allRows(pages: readonly Exchange[], first: Exchange): readonly Json[] | null {
  if (isCompleteList(first)) return itemsOf(first);
  const rows: Json[] = [];
  for (;;) {
    const [next] = pages
      .filter((page) => offsetOf(page) === rows.length && itemsOf(page).length > 0)
      .toSorted((a, b) => itemsOf(b).length - itemsOf(a).length);
    if (next === undefined) return null;
    for (const row of itemsOf(next)) rows.push(row);
    const { has_more, total_count } = next.response?.json ?? {};
    if (has_more === false) return total_count === rows.length ? rows : null;
  }
}

function keyOf(filters: Selection["filters"]): string {
  return JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isSameWindow({ first: a }: Selection, { first: b }: Selection): boolean {
  return DATES.every((name) => parametersOf(a)[name] === parametersOf(b)[name]);
}

/** Whether a window contains another one. A deployment may adjust windows of more than 30 days. */
function isLonger(survey: Survey, { first: wide }: Selection, { first }: Selection): boolean {
  const [outer, inner] = [requestedWindow(wide), requestedWindow(first)];
  if (outer === null || inner === null || !isPlainWindow(survey, outer)) return false;
  return (
    outer.start <= inner.start &&
    inner.end <= outer.end &&
    (outer.start < inner.start || inner.end < outer.end)
  );
}

/**
 * Returns whether the data of two selections did not change: the wider one, or the one without filters over its window,
 * was the same at the end of the check.
 */
function stabilityOf(
  survey: Survey,
  selections: readonly Selection[],
): (pair: WiderSelection) => boolean {
  const isRepeated = (page: Exchange): boolean =>
    survey.find({ ...plannedRequestOf(page), repetition: 1 }) !== null;
  const repeatedIn = new Map(
    selections.map((selection) => [selection, selection.pages.filter(isRepeated)]),
  );
  const whole = selections.filter(({ filters }) => Object.keys(filters).length === 0);
  return ({ narrow, wide }) => {
    const unfiltered = whole.filter(
      (one) => isSameWindow(one, wide) || isLonger(survey, one, wide),
    );
    const references = [wide, ...unfiltered].flatMap((one) => repeatedIn.get(one) ?? []);
    if (!references.every((one) => isUnchanged(survey, plannedRequestOf(one)))) return false;
    const pages = [...narrow.pages, ...wide.pages];
    return references.some((one) =>
      pages.every((page) => isBetween(survey, plannedRequestOf(one), page)),
    );
  };
}
