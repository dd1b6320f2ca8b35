import type { Ask } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { closedWindow, richest, scoutAsks } from "../../terrain.ts";
import { againAsks, whole } from "./whole.ts";

/** A brand over a window, as parameters. */
export type GroundValues = {
  readonly brand: string;
  readonly start_date: string;
  readonly end_date: string;
};

/** Where share of voice is looked at: the richest brand, over a window whose brands can all be read. */
export interface SovGround {
  readonly values: GroundValues;
  readonly runs: number;
}

const MOST_ROWS = 1000;
const WINDOW_DAYS = [30, 7, 1];

/** null: no brand is known yet. */
export function sovGround(survey: Survey): SovGround | null {
  const study = richest(survey);
  if (study === null) return null;
  const windows = WINDOW_DAYS.map((days) => closedWindow(survey, days));
  const fits = windows.find(
    (window) => total(survey, { brand: study.brand, ...window }) <= MOST_ROWS,
  );
  const window = fits ?? closedWindow(survey, 1);
  return { values: { brand: study.brand, ...window }, runs: study.runs };
}

function total(survey: Survey, values: GroundValues): number {
  const ask = survey.ask("listTopMentionedBrands", { ...values, limit: 100, offset: 0 });
  const count: unknown = survey.body(ask)?.total_count;
  return typeof count === "number" ? count : 0;
}

/** The whole share of voice, and all of it once more at the end. */
export function sovAsks(survey: Survey): readonly Ask[] {
  const ground = sovGround(survey);
  if (ground === null) return scoutAsks(survey);
  const { values } = ground;
  return [
    ...scoutAsks(survey),
    ...survey.walkAsks("listTopMentionedBrands", values),
    ...againAsks(survey, "listTopMentionedBrands", values),
  ];
}

/** A walk over the answers that name a brand, and one over those that do not. */
export function rivalAsks(survey: Survey): readonly Ask[] {
  const ground = sovGround(survey);
  const rival = ground === null ? null : rivalOn(survey, ground);
  if (ground === null || rival === null) return sovAsks(survey);
  const { values } = ground;
  return [
    ...sovAsks(survey),
    ...survey.walkAsks("listTopMentionedBrands", { ...values, filter_by_brand: rival }),
    ...survey.walkAsks("listTopMentionedBrands", { ...values, exclude_brand: rival }),
  ];
}

/** The rival on a ground; null: none, or not known yet. */
export function rivalOn(survey: Survey, { values, runs }: SovGround): string | null {
  const walk = whole(survey, "listTopMentionedBrands", values);
  return walk === null ? null : rivalOf(walk.rows, values.brand, runs);
}

/** The brand besides yours, of a name of its own, that comes closest to being named in half of the answers. */
export function rivalOf(rows: readonly Json[], brand: string, runs: number): string | null {
  const names: unknown[] = rows.map((row) => row?.brand_name);
  const rivals = rows.filter(
    (row) =>
      typeof row?.brand_name === "string" &&
      row.brand_name !== brand &&
      row.mention_count > 0 &&
      names.indexOf(row.brand_name) === names.lastIndexOf(row.brand_name),
  );
  const distance = (row: Json): number => Math.abs(row.mention_count - runs / 2);
  return rivals.toSorted((a, b) => distance(a) - distance(b))[0]?.brand_name ?? null;
}
