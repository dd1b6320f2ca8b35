import type { RequestParameters } from "../core/planned-request.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import type { Place } from "../core/rule.ts";
import type { Survey, Walk } from "../core/survey.ts";
import { countsBy, unchangedWholeList, wholeList } from "./whole-lists.ts";

/** Counts of one list over all runs, over the runs that mention a rival, and over the others. */
export interface BrandSplit {
  readonly rival: string;
  readonly all: ReadonlyMap<string, number>;
  readonly filtered: ReadonlyMap<string, number>;
  readonly excluded: ReadonlyMap<string, number>;
  readonly pages: {
    readonly all: Exchange;
    readonly filtered: Exchange;
    readonly excluded: Exchange;
  };
}

/** The list to split, its fields, and the brand and rival to split it by. */
export interface SplitOptions {
  readonly id: "listTopMentionedBrands" | "listCitedDomains";
  readonly name: string;
  readonly count: string;
  readonly values: RequestParameters;
  readonly rival: string;
}

/** Returns null if a list is incomplete or changed during the check. */
export function splitBy(survey: Survey, options: SplitOptions): BrandSplit | null {
  const { id, values, rival } = options;
  const all = counted(unchangedWholeList(survey, id, values), options);
  const filtered = counted(wholeList(survey, id, { ...values, filter_by_brand: rival }), options);
  const excluded = counted(wholeList(survey, id, { ...values, exclude_brand: rival }), options);
  if (all === null || filtered === null || excluded === null) return null;
  return {
    rival,
    all: all.counts,
    filtered: filtered.counts,
    excluded: excluded.counts,
    pages: { all: all.page, filtered: filtered.page, excluded: excluded.page },
  };
}

interface Counted {
  readonly counts: ReadonlyMap<string, number>;
  readonly page: Exchange;
}

function counted(walk: Walk | null, { name, count }: SplitOptions): Counted | null {
  const counts = walk === null ? null : countsBy(walk.rows, name, count);
  const page = walk?.pages[0];
  return counts === null || page === undefined ? null : { counts, page };
}

/** Returns where some of the lists count a name. */
export function countPlaces(
  { pages }: BrandSplit,
  lists: readonly (keyof BrandSplit["pages"])[],
  { field, name }: { readonly field: string; readonly name: string },
): Place[] {
  return lists.map((list) => ({
    exchange: pages[list],
    pointer: countPointer(pages[list], field, name),
  }));
}

/** Returns the pointer to the row with a name; the pointer to the list if there is no such row. */
export function countPointer(exchange: Exchange, field: string, name: string): string {
  const items: Json[] = exchange.response?.json?.items ?? [];
  const at = items.findIndex((row) => row?.brand_name === name || row?.domain === name);
  return at === -1 ? "/items" : `/items/${at}/${field}`;
}
