import { type Ask, repeated, type Values } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import {
  closedWindow,
  isStudied,
  richest,
  scoutAsks,
  searchesAsk,
  studies,
  type Study,
  visibilityAsk,
} from "../../terrain.ts";
import { rowsOf } from "./rows.ts";
import { sampleOf } from "./sample.ts";

/** The brand whose answers are listed: one that some of them name and some do not, if there is one. */
function listedStudy(survey: Survey): Study | null {
  if (!isStudied(survey)) return null;
  const mixed = studies(survey).find(
    ({ runs, mentionRuns }) => mentionRuns > 0 && mentionRuns < runs,
  );
  return mixed ?? richest(survey);
}

function pageAsk(survey: Survey, values: Values): Ask {
  return survey.ask("listQueryRuns", { ...values, limit: 100, offset: 0 });
}

/** The listed brand's answers: all, those that name it, those that do not, and by platform. */
export function listingAsks(survey: Survey): readonly Ask[] {
  const study = listedStudy(survey);
  if (study === null) return scoutAsks(survey);
  const values = { brand: study.brand, ...closedWindow(survey) };
  const all = pageAsk(survey, values);
  return [
    ...scoutAsks(survey),
    all,
    repeated(all),
    pageAsk(survey, { ...values, mentioned: true }),
    pageAsk(survey, { ...values, mentioned: false }),
    ...platforms(study).map((llm_provider) => pageAsk(survey, { ...values, llm_provider })),
    repeated(visibilityAsk(survey, study.brand)),
    repeated(searchesAsk(survey, study.brand)),
  ];
}

/** A platform that hides its searches and one that shows them, as far as there are such. */
function platforms({ searches }: Study): string[] {
  const rows: unknown = searches?.coverage?.by_provider;
  if (!Array.isArray(rows)) return [];
  return [false, true].flatMap((exposes) => {
    const found: unknown = rows.find(
      (row: Json) => row?.exposes_searches === exposes && row.runs > 0,
    )?.provider;
    return typeof found === "string" ? [found] : [];
  });
}

/** The answers of the sample, and what /visibility says of them. */
export function sampleAsks(survey: Survey): Ask[] {
  const { asks, values } = sampleOf(survey);
  if (values === null) return [...asks];
  const list = pageAsk(survey, values);
  const metrics = survey.ask("getVisibility", values);
  return [...asks, list, repeated(list), repeated(metrics)];
}

/** Kinds of answers of which one is read in detail. */
const KINDS: readonly ((row: Json) => boolean)[] = [
  (row) => row.was_mentioned === false,
  (row) => row.mention_sentiment === "negative",
  (row) => row.mention_sentiment === "unknown",
  (row) => row.mention_rank > 1,
  (row) => row.citation_count > 1,
  (row) => row.web_search_query_count === null,
  (row) => row.web_search_query_count === 0,
  (row) => row.web_search_query_count > 0,
];

/** Details: of every answer in the sample that names the brand, and one of each kind. */
export function detailAsks(survey: Survey): Ask[] {
  const tokens = chosenRows(survey).map(({ run_id }) => run_id);
  return [
    ...listingAsks(survey),
    ...sampleAsks(survey),
    ...tokens
      .filter((run_id) => typeof run_id === "string")
      .map((run_id) => survey.ask("getQueryRun", { run_id })),
  ];
}

function chosenRows(survey: Survey): Json[] {
  const { isOver, values } = sampleOf(survey);
  const study = listedStudy(survey);
  if (!isOver || study === null) return [];
  const sample = values === null ? [] : rowsIn(survey, pageAsk(survey, values));
  const listed = rowsIn(survey, pageAsk(survey, { brand: study.brand, ...closedWindow(survey) }));
  if (sample === null || listed === null) return [];
  const chosen = new Set<Json>(sample.filter((row) => row.was_mentioned === true));
  for (const isOfKind of KINDS) {
    if ([...chosen].some(isOfKind)) continue;
    const found = [...sample, ...listed].find(isOfKind);
    if (found !== undefined) chosen.add(found);
  }
  return [...chosen];
}

/** The rows of a page; null: not collected yet. */
function rowsIn(survey: Survey, ask: Ask): Json[] | null {
  const exchange = survey.find(ask);
  return exchange === null ? null : rowsOf(exchange).map(({ row }) => row);
}
