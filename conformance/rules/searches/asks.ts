import { type Ask, repeated, type Values } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import { isCount } from "../../numbers.ts";
import type { Survey } from "../../survey.ts";
import {
  brandNames,
  closedWindow,
  richest,
  scoutAsks,
  searchesAsk,
  studies,
  type Study,
  visibilityAsk,
} from "../../terrain.ts";
import { folded } from "../../text.ts";
import { hasOneLanguage } from "./views.ts";

/** The first page of /searches over the closed window. */
export function pageAsk(survey: Survey, brand: string, values: Values = {}): Ask {
  return survey.ask("listSearches", {
    brand,
    ...closedWindow(survey),
    ...values,
    limit: 100,
    offset: 0,
  });
}

const ENOUGH_STRINGS = 20;

/** A mined brand of one language whose strings are few but not a handful; any mined one otherwise. */
export function readableBrand(survey: Survey): Study | null {
  const mined = searched(survey).filter(({ searches }) => searches.topics_ready === true);
  const plain = mined.filter(({ searches }) => hasOneLanguage(searches));
  const bySize = (plain.length > 0 ? plain : mined).toSorted(
    (a, b) => a.searches.total_unique_searches - b.searches.total_unique_searches,
  );
  const ample = bySize.find(({ searches }) => searches.total_unique_searches >= ENOUGH_STRINGS);
  return ample ?? bySize.at(-1) ?? null;
}

/** A brand that has searches but no topics yet. */
export function unminedBrand(survey: Survey): Study | null {
  return searched(survey).find(({ searches }) => searches.topics_ready === false) ?? null;
}

function searched(survey: Survey): Study[] {
  if (!areSearchesScouted(survey)) return [];
  return studies(survey).filter(
    ({ searches }) =>
      isCount(searches?.total_unique_searches) && searches.total_unique_searches > 0,
  );
}

/** The brand with most answers, once all are known; null before. */
export function richBrand(survey: Survey): Study | null {
  return areSearchesScouted(survey) ? richest(survey) : null;
}

/** Whether every brand was looked at, so that choosing among them is not choosing the first known. */
export function areSearchesScouted(survey: Survey): boolean {
  return survey.once("searches.scouted", () => {
    const brands = brandNames(survey);
    const asks = brands.flatMap((brand) => [
      visibilityAsk(survey, brand),
      searchesAsk(survey, brand),
    ]);
    return brands.length > 0 && asks.every((ask) => survey.find(ask) !== null);
  });
}

/** Whole topic walks of the brands that matter, and their first pages again at the end. */
export function topicAsks(survey: Survey): Ask[] {
  return [
    ...scoutAsks(survey),
    ...brandsOfInterest(survey).flatMap((brand) => [
      ...survey.walkAsks("listSearches", { brand, ...closedWindow(survey) }),
      repeated(searchesAsk(survey, brand)),
    ]),
  ];
}

/** Whole walks over the strings of brands that have not too many, and the richest brand's first page. */
export function stringAsks(survey: Survey): Ask[] {
  const brands = [readableBrand(survey), unminedBrand(survey)].flatMap(
    (study) => study?.brand ?? [],
  );
  const rich = richBrand(survey);
  return [
    ...topicAsks(survey),
    ...(rich === null ? [] : [pageAsk(survey, rich.brand, { group_by: "search" })]),
    ...brands.flatMap((brand) => [
      ...survey.walkAsks("listSearches", { brand, ...closedWindow(survey), group_by: "search" }),
      repeated(pageAsk(survey, brand, { group_by: "search" })),
    ]),
  ];
}

/** The readable brand under a word that some of its strings hold, in both modes. */
export function wordAsks(survey: Survey): Ask[] {
  const study = readableBrand(survey);
  const word = study === null ? null : wordOf(survey, study.brand);
  if (study === null || word === null) return stringAsks(survey);
  return [
    ...stringAsks(survey),
    pageAsk(survey, study.brand, { search: word }),
    pageAsk(survey, study.brand, { search: word, group_by: "search" }),
  ];
}

/** The readable brand's topics under one filter of each kind. */
export function filterAsks(survey: Survey): Ask[] {
  const study = readableBrand(survey);
  if (study === null) return wordAsks(survey);
  const { brand } = study;
  const [provider] = Object.keys(study.searches.searches_by_provider_total ?? {});
  const [trigger] = triggersOf(survey, brand);
  return [
    ...wordAsks(survey),
    ...(provider === undefined ? [] : [pageAsk(survey, brand, { llm_provider: provider })]),
    ...(trigger === undefined
      ? []
      : [pageAsk(survey, brand, { brand_prompt_id: trigger.brand_prompt_id })]),
  ];
}

/** What triggered the strings of a brand's first page, each prompt once, with the string. */
export function triggersOf(survey: Survey, brand: string): Trigger[] {
  const triggers = new Map<string, Trigger>();
  for (const row of stringsOf(survey, brand)) {
    const id: unknown = row?.triggered_by?.brand_prompt_id;
    if (typeof id !== "string" || triggers.has(id)) continue;
    triggers.set(id, { brand_prompt_id: id, search: row.search });
  }
  return [...triggers.values()];
}

export interface Trigger {
  readonly brand_prompt_id: string;
  readonly search: unknown;
}

function stringsOf(survey: Survey, brand: string): readonly Json[] {
  const rows: unknown = survey.body(pageAsk(survey, brand, { group_by: "search" }))?.items;
  return Array.isArray(rows) ? rows : [];
}

function brandsOfInterest(survey: Survey): string[] {
  const found = [richBrand(survey), readableBrand(survey), unminedBrand(survey)];
  return [...new Set(found.flatMap((study) => study?.brand ?? []))];
}

/** Long enough to be a word, and of letters that everybody compares alike. */
const PLAIN_WORD = /^[a-z]{4,}$/i;

/** A word that some strings of a brand hold and others don't; null while its strings are unknown. */
function wordOf(survey: Survey, brand: string): string | null {
  const strings = stringsOf(survey, brand)
    .map((row) => row?.search)
    .filter((text) => typeof text === "string");
  const words = strings.flatMap((text) => text.split(/\s+/u));
  const telling = words.find((word) => {
    const holding = strings.filter((text) => folded(text).includes(folded(word)));
    return PLAIN_WORD.test(word) && holding.length < strings.length;
  });
  return telling ?? strings[0] ?? null;
}
