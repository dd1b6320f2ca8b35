import type { Ask } from "./ask.ts";
import { addDays } from "./calendar.ts";
import type { Json } from "./exchange.ts";
import type { Survey } from "./survey.ts";

/**
 * What there is to look at on a deployment whose data nobody here knows: its brands, which of them are
 * rich, which prompts, tags, platforms and languages they have. Rules choose their witnesses from here.
 */

export interface WindowDates {
  readonly start_date: string;
  readonly end_date: string;
}

/** Thirty days that ended yesterday: no new answer can fall into them while a check runs. */
export function closedWindow(survey: Survey, days = 30): WindowDates {
  return survey.once(`terrain.closed-${days}`, () => {
    const end = addDays(survey.settings.today, -1);
    return { start_date: addDays(end, 1 - days), end_date: end };
  });
}

const MOST_BRANDS = 8;
const STUDIED_BRANDS = 2;

/** The tracked brands, in the deployment's order; or the only one that was asked for. */
export function brandNames(survey: Survey): readonly string[] {
  return survey.once("terrain.brands", () => findBrands(survey));
}

function findBrands(survey: Survey): string[] {
  const { brand } = survey.settings;
  if (brand !== null) return [brand];
  const items: Json = survey.body(survey.ask("listTrackedBrands"))?.items;
  return listOf(items)
    .map((item: Json) => item?.brand)
    .filter((name: unknown): name is string => typeof name === "string")
    .slice(0, MOST_BRANDS);
}

/** How a brand's searches look: the first page of its topics in the closed window. */
export function searchesAsk(survey: Survey, brand: string): Ask {
  return survey.ask("listSearches", { brand, ...closedWindow(survey), limit: 100, offset: 0 });
}

/** How a brand fares over the closed window. */
export function visibilityAsk(survey: Survey, brand: string): Ask {
  return survey.ask("getVisibility", { brand, ...closedWindow(survey) });
}

/** What everybody needs to know first; every rule that chooses its data by the terrain asks for this. */
export function scoutAsks(survey: Survey): readonly Ask[] {
  return survey.once("terrain.scouts", () => makeScoutAsks(survey));
}

function makeScoutAsks(survey: Survey): Ask[] {
  const brands = brandNames(survey);
  const studied = isScouted(survey) ? studies(survey).slice(0, STUDIED_BRANDS) : [];
  return [
    survey.ask("listTrackedBrands"),
    survey.ask("listLlmProviders"),
    ...brands.map((brand) => visibilityAsk(survey, brand)),
    ...brands.map((brand) => searchesAsk(survey, brand)),
    ...studied.flatMap(({ brand }) => [
      survey.ask("listQueries", { brand }),
      survey.ask("listQueryTags", { brand }),
      survey.ask("getVisibility", { brand, ...closedWindow(survey), group_by: "provider" }),
    ]),
  ];
}

/** One brand as a source of witnesses. */
export interface Study {
  readonly brand: string;
  /** Of the closed window. */
  readonly runs: number;
  readonly mentionRuns: number;
  /** Its prompts as /queries lists them; empty while unknown. */
  readonly prompts: readonly Json[];
  /** Slugs that at least one prompt carries. */
  readonly tags: readonly string[];
  /** The first page of its topics; null while unknown. */
  readonly searches: Json;
}

/** The brands with what is known of them, those with the most answers first. */
export function studies(survey: Survey): readonly Study[] {
  return survey.once("terrain.studies", () =>
    brandNames(survey)
      .map((brand) => studyOf(survey, brand))
      .toSorted((a, b) => b.runs - a.runs),
  );
}

function studyOf(survey: Survey, brand: string): Study {
  const metrics: Json = survey.body(visibilityAsk(survey, brand))?.metrics ?? {};
  const prompts = listOf(survey.body(survey.ask("listQueries", { brand }))?.items);
  const tags = prompts.flatMap((prompt: Json) => (Array.isArray(prompt?.tags) ? prompt.tags : []));
  return {
    brand,
    runs: numberOr(metrics.total_runs, 0),
    mentionRuns: numberOr(metrics.mention_runs, 0),
    prompts,
    tags: [...new Set(tags.filter((tag): tag is string => typeof tag === "string"))],
    searches: survey.body(searchesAsk(survey, brand)),
  };
}

/** The brand with the most answers; null where none is known yet. */
export function richest(survey: Survey): Study | null {
  return isScouted(survey) ? (studies(survey)[0] ?? null) : null;
}

/** Whether every brand has been asked: before, the first would be taken for the richest, and asked in vain. */
export function isScouted(survey: Survey): boolean {
  return survey.once("terrain.scouted", () => {
    const brands = brandNames(survey);
    return (
      brands.length > 0 &&
      brands.every((brand) => survey.find(visibilityAsk(survey, brand)) !== null)
    );
  });
}

/** Whether all is known by which witnesses are chosen, prompts and searches too. */
export function isStudied(survey: Survey): boolean {
  return survey.once("terrain.studied", () =>
    scoutAsks(survey).every((ask) => survey.find(ask) !== null),
  );
}

/** The prompt of a study that rules look at: its first with an id; null where there is none. */
export function promptOf(study: Study): string | null {
  const id: unknown = study.prompts.find(
    (prompt) => typeof prompt?.brand_prompt_id === "string",
  )?.brand_prompt_id;
  return typeof id === "string" ? id : null;
}

/** A list, whatever a deployment sent in its place. */
function listOf(value: Json): Json[] {
  return Array.isArray(value) ? value : [];
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}
