import type { OperationId } from "../../../src/contract/operation.ts";
import { type Ask, askOf, repeated, type Values } from "../../ask.ts";
import { baseAsk, listAsks, MAX_100, needed } from "../../lists.ts";
import { isCount } from "../../numbers.ts";
import type { Survey } from "../../survey.ts";
import { closedWindow, promptOf, richest, type Study } from "../../terrain.ts";

/** Lists of more rows than these are not walked whole here; whoever walks them is judged too. */
const MOST_ROWS = 300;

/** The base of each list once more, at the end: whether anything moved. */
export function anchorAsks(survey: Survey): Ask[] {
  const study = richest(survey);
  return study === null ? [] : MAX_100.map((id) => repeated(baseAsk(survey, id, study)));
}

/** Pages of every list, in several sizes: the few requests that show whether pages fit together. */
export function pageAsks(survey: Survey): readonly Ask[] {
  const study = richest(survey);
  if (study === null) return listAsks(survey);
  return [
    ...listAsks(survey),
    ...wholeAsks(survey, study),
    ...secondAsks(survey, study),
    ...stepAsks(survey, { id: "listRankingAdvice", values: { brand: study.brand } }, 7, 2),
    ...stepAsks(survey, { id: "listVideoSummaries", values: windowed(survey, study) }, 1, 2),
    ...anchorAsks(survey),
    ...adviceAnchors(survey, study),
  ];
}

function windowed(survey: Survey, { brand }: Study): Values {
  return { brand, ...closedWindow(survey) };
}

/** Walks by a hundred: where a list is long, over the answers to one prompt only. */
function wholeAsks(survey: Survey, study: Study): Ask[] {
  const prompt = promptOf(study);
  const lists: readonly OperationId[] = ["listCitedDomains", "listQueryRuns"];
  return lists.flatMap((id) => {
    const total = totalOf(survey, baseAsk(survey, id, study));
    const values = windowed(survey, study);
    if (total === null || total <= MOST_ROWS) return survey.walkAsks(id, values, 100, MOST_ROWS);
    if (prompt === null) return [];
    const narrowed = { ...values, brand_prompt_id: prompt };
    const walk = survey.walkAsks(id, narrowed, 100, MOST_ROWS);
    return [...walk, repeated(baseAsk(survey, id, study, { brand_prompt_id: prompt }))];
  });
}

/** Lists whose page without `limit` is followed by a second one of the same size. */
const SECOND: readonly OperationId[] = [
  "listTopMentionedBrands",
  "listCitations",
  "listSearches",
  "listPromptsByVisibility",
  "listPromptRankingAdvice",
];

function secondAsks(survey: Survey, study: Study): Ask[] {
  return SECOND.flatMap((id) => {
    const values = needed(survey, id, study);
    const first = values === null ? null : survey.body(survey.ask(id, values));
    const size: unknown = first?.items?.length;
    if (!isCount(size) || size === 0 || size > 100 || first.has_more !== true) return [];
    return [survey.ask(id, { ...values, limit: size, offset: size })];
  });
}

interface List {
  readonly id: OperationId;
  readonly values: Values;
}

/** The first pages of a list by small steps, as long as there is more. */
function stepAsks(survey: Survey, { id, values }: List, limit: number, most: number): Ask[] {
  const asks: Ask[] = [];
  for (let page = 0; page < most; page++) {
    const ask = survey.ask(id, { ...values, limit, offset: page * limit });
    asks.push(ask);
    if (survey.body(ask)?.has_more !== true) break;
  }
  return asks;
}

/** The advice lists have no window: their first pages once more. */
function adviceAnchors(survey: Survey, study: Study): Ask[] {
  const values = needed(survey, "listPromptRankingAdvice", study);
  return [
    repeated(survey.ask("listRankingAdvice", { brand: study.brand })),
    ...(values === null ? [] : [repeated(survey.ask("listPromptRankingAdvice", values))]),
  ];
}

/** Lists asked for rows behind their last one. */
const PAST: readonly OperationId[] = ["listTopMentionedBrands", "listSearches", "listQueryRuns"];

/** One page past the end of some lists: at the end exactly, as a walk that took a step too many. */
export function pastEndAsks(survey: Survey): readonly Ask[] {
  const study = richest(survey);
  if (study === null) return pageAsks(survey);
  const bases = PAST.map((id) => baseAsk(survey, id, study));
  const advice = survey.ask("listRankingAdvice", { brand: study.brand });
  return [...pageAsks(survey), ...[...bases, advice].flatMap((ask) => beyond(survey, ask))];
}

function beyond(survey: Survey, ask: Ask): Ask[] {
  const [exchange, total] = [survey.find(ask), totalOf(survey, ask)];
  if (exchange === null || total === null || total === 0) return [];
  const { request } = askOf(exchange);
  const query = request.query.filter(([name]) => name !== "offset" && name !== "limit");
  const past = [...query, ["limit", "20"] as const, ["offset", String(total)] as const];
  return [{ ...ask, request: { ...request, query: past } }];
}

/** The total of a list's page; null: unknown. */
export function totalOf(survey: Survey, ask: Ask): number | null {
  const total: unknown = survey.body(ask)?.total_count;
  return isCount(total) ? total : null;
}
