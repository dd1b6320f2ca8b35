import { type Ask, repeated } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import { listAsks } from "../../lists.ts";
import type { Survey } from "../../survey.ts";
import { brandNames, closedWindow, promptOf, type Study, visibilityAsk } from "../../terrain.ts";
import { knownStudies, taggedStudy, tellingTag } from "../queries/ground.ts";

/** A listed name or id, put where the API asks for one. */
export interface Use {
  /** In words: the brand "X". */
  readonly what: string;
  readonly ask: Ask;
  /** The list that shows it. */
  readonly list: Ask;
  readonly field: "brand" | "brand_prompt_id" | "run_id" | "slug";
  readonly value: string;
}

/** Everything that is tried; a list whose value was refused is looked at once more at the end. */
export function usableAsks(survey: Survey): Ask[] {
  const uses = usesOf(survey);
  const doubted = uses.filter(({ ask }) => isRefused(survey, ask));
  return [
    ...listAsks(survey),
    ...uses.map(({ ask }) => ask),
    ...doubted.map(({ list }) => repeated(list)),
  ];
}

/** Whether a request was refused for what it names, not for its key or for haste. */
export function isRefused(survey: Survey, ask: Ask): boolean {
  const status = survey.find(ask)?.reply?.status ?? 0;
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}

/** Whether a list holds the value, as it was first read or at the end. */
export function isListed(survey: Survey, { list, field, value }: Use, again = 0): boolean {
  const items: unknown = survey.body({ ...list, again })?.items;
  return Array.isArray(items) && items.some((row: Json) => row?.[field] === value);
}

/** What is listed by now, as far as it is tried. */
export function usesOf(survey: Survey): Use[] {
  const wanted = [
    ...brandNames(survey).map((name) => brandUse(survey, name)),
    ...knownStudies(survey).flatMap((study, place) => promptUses(survey, study, place === 0)),
    ...tagUses(survey),
    ...runUses(survey),
  ];
  return wanted.filter((use) => isListed(survey, use));
}

function brandUse(survey: Survey, value: string): Use {
  return {
    what: `the brand "${value}"`,
    ask: visibilityAsk(survey, value),
    list: survey.ask("listTrackedBrands"),
    field: "brand",
    value,
  };
}

/** The first prompt, on the richest brand the last one too, where it is required; one as a filter. */
function promptUses(survey: Survey, { brand, prompts }: Study, isRichest: boolean): Use[] {
  const ids = prompts
    .map((prompt): unknown => prompt?.brand_prompt_id)
    .filter((id): id is string => typeof id === "string");
  const tried = isRichest ? ids.slice(0, 1).concat(ids.slice(1).slice(-1)) : ids.slice(0, 1);
  const use = (ask: Ask, value: string): Use => ({
    what: `the brand_prompt_id ${value}`,
    ask,
    list: survey.ask("listQueries", { brand }),
    field: "brand_prompt_id",
    value,
  });
  const required = tried.map((id) =>
    use(survey.ask("getPromptLeaderboard", { brand, brand_prompt_id: id }), id),
  );
  const filter = (isRichest ? tried.slice(0, 1) : []).map((id) =>
    use(survey.ask("getVisibility", { brand, ...closedWindow(survey), brand_prompt_id: id }), id),
  );
  return [...required, ...filter];
}

function tagUses(survey: Survey): Use[] {
  const study = taggedStudy(survey);
  const value = study === null ? null : tellingTag(study);
  if (study === null || value === null) return [];
  const { brand } = study;
  const list = survey.ask("listQueryTags", { brand });
  const what = `the tag ${value}`;
  return [
    survey.ask("listQueries", { brand, query_tag: value }),
    survey.ask("getVisibility", { brand, ...closedWindow(survey), query_tag: value }),
  ].map((ask): Use => ({ what, ask, list, field: "slug", value }));
}

/** The first and the last answer of the richest brand's first page. */
function runUses(survey: Survey): Use[] {
  const study = knownStudies(survey).find((one) => promptOf(one) !== null);
  if (study === undefined) return [];
  const list = survey.ask("listQueryRuns", { brand: study.brand, ...closedWindow(survey) });
  const items: unknown = survey.body(list)?.items;
  const tokens = (Array.isArray(items) ? items : [])
    .map((row: Json): unknown => row?.run_id)
    .filter((token): token is string => typeof token === "string" && token !== "");
  const tried = tokens.slice(0, 1).concat(tokens.slice(1).slice(-1));
  return tried.map((value) => ({
    what: `the run_id ${value}`,
    ask: survey.ask("getQueryRun", { run_id: value }),
    list,
    field: "run_id",
    value,
  }));
}
