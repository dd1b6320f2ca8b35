import type { PlannedRequest } from "../core/planned-request.ts";
import type { Json } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import { closedWindow, brandWithMostRuns, discoveryRequests, usualDays } from "./discovery.ts";
import { unusualness } from "../assert/text.ts";
import { repeatedPages, wholeList } from "../assert/whole-lists.ts";

/** A brand and a window, as parameters. */
export type SampleParameters = {
  readonly brand: string;
  readonly start_date: string;
  readonly end_date: string;
};

/** The brand and window for rules on lists that are read completely. */
export interface ListSample {
  readonly values: SampleParameters;
  /** Runs of the brand over thirty days. */
  readonly runs: number;
}

const MAX_ROWS = 1000;
const WINDOW_DAYS = [7, 1];

/** Returns null while no brand is known. */
export function sovSample(survey: Survey): ListSample | null {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return null;
  const windows = [usualDays(survey), ...WINDOW_DAYS].map((days) => closedWindow(survey, days));
  const fits = windows.find(
    (window) => total(survey, { brand: discovered.brand, ...window }) <= MAX_ROWS,
  );
  const window = fits ?? closedWindow(survey, 1);
  return { values: { brand: discovered.brand, ...window }, runs: discovered.runs };
}

function total(survey: Survey, values: SampleParameters): number {
  const request = survey.plan("listTopMentionedBrands", { ...values, limit: 100, offset: 0 });
  const count: unknown = survey.body(request)?.total_count;
  return typeof count === "number" ? count : 0;
}

/** Plans the whole share of voice and its repetition. */
export function sovRequests(survey: Survey): readonly PlannedRequest[] {
  const sample = sovSample(survey);
  if (sample === null) return discoveryRequests(survey);
  const { values } = sample;
  return [
    ...discoveryRequests(survey),
    ...survey.walkRequests("listTopMentionedBrands", values),
    ...repeatedPages(survey, "listTopMentionedBrands", values),
  ];
}

/** Plans the share of voice over runs that mention the rival, and over the others. */
export function rivalRequests(survey: Survey): readonly PlannedRequest[] {
  const sample = sovSample(survey);
  const rival = sample === null ? null : competitorInShares(survey, sample);
  if (sample === null || rival === null) return sovRequests(survey);
  const { values } = sample;
  return [
    ...sovRequests(survey),
    ...survey.walkRequests("listTopMentionedBrands", { ...values, filter_by_brand: rival }),
    ...survey.walkRequests("listTopMentionedBrands", { ...values, exclude_brand: rival }),
  ];
}

/** Returns the rival in a sample; null if there is none, or not yet. */
export function competitorInShares(survey: Survey, { values, runs }: ListSample): string | null {
  const walk = wholeList(survey, "listTopMentionedBrands", values);
  return walk === null ? null : rivalOf(walk.rows, values.brand, runs);
}

/** A brand with an unusual name is preferred if more than one in this many runs mentions it. */
const RUNS_PER_MENTION = 20;

/**
 * Returns another brand whose name is unique in the list: the most unusual name that enough runs mention, because a
 * deployment may read it wrongly; among equally unusual names, the one whose mentions are closest to half of the runs.
 */
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
  const rank = ({ brand_name: name, mention_count: count }: Json): number =>
    count * RUNS_PER_MENTION > runs && count < runs ? unusualness(name) : 0;
  const ranked = rivals.toSorted((a, b) => rank(b) - rank(a) || distance(a) - distance(b));
  return ranked[0]?.brand_name ?? null;
}
