import type { Exchange, Json } from "../../exchange.ts";
import type { Survey, Walk } from "../../survey.ts";
import { rivalOn, sovGround, type GroundValues } from "./ground.ts";
import { countsBy, stillWhole, whole } from "./whole.ts";

/** A list over all answers, over those that name a rival, and over those that do not. */
export interface Split {
  readonly rival: string;
  readonly all: ReadonlyMap<string, number>;
  readonly filtered: ReadonlyMap<string, number>;
  readonly excluded: ReadonlyMap<string, number>;
  readonly pages: { readonly filtered: Exchange; readonly excluded: Exchange };
}

/** What is split: a list's counts by name, of a brand over past days. */
export interface Splitting {
  readonly id: "listTopMentionedBrands" | "listCitedDomains";
  readonly name: string;
  readonly count: string;
  readonly values: GroundValues;
  readonly rival: string;
}

/** null: not all of it is there, or it moved meanwhile. */
export function splitBy(survey: Survey, splitting: Splitting): Split | null {
  const { id, values, rival } = splitting;
  const all = counted(stillWhole(survey, id, values), splitting);
  const filtered = counted(whole(survey, id, { ...values, filter_by_brand: rival }), splitting);
  const excluded = counted(whole(survey, id, { ...values, exclude_brand: rival }), splitting);
  if (all === null || filtered === null || excluded === null) return null;
  return {
    rival,
    all: all.counts,
    filtered: filtered.counts,
    excluded: excluded.counts,
    pages: { filtered: filtered.page, excluded: excluded.page },
  };
}

/** The share of voice of the ground, split by its rival. */
export function sovSplit(survey: Survey): Split | null {
  const ground = sovGround(survey);
  const rival = ground === null ? null : rivalOn(survey, ground);
  if (ground === null || rival === null) return null;
  const { values } = ground;
  const list = {
    id: "listTopMentionedBrands",
    name: "brand_name",
    count: "mention_count",
  } as const;
  return splitBy(survey, { ...list, values, rival });
}

interface Counted {
  readonly counts: ReadonlyMap<string, number>;
  readonly page: Exchange;
}

function counted(walk: Walk | null, { name, count }: Splitting): Counted | null {
  const counts = walk === null ? null : countsBy(walk.rows, name, count);
  const page = walk?.pages[0];
  return counts === null || page === undefined ? null : { counts, page };
}

/** Where a name stands in a reply; the list where it does not. */
export function pointerOf(exchange: Exchange, field: string, name: string): string {
  const items: Json[] = exchange.reply?.json?.items ?? [];
  const at = items.findIndex((row) => row?.brand_name === name || row?.domain === name);
  return at === -1 ? "/items" : `/items/${at}/${field}`;
}
