import {
  planRequest,
  bearer,
  type PlannedRequest,
  type RequestParameters,
} from "../core/planned-request.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import { placesOf, fieldTexts, listOf } from "../assert/rows.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import type { Place } from "../core/rule.ts";
import type { Survey } from "../core/survey.ts";
import { closedWindow, brandWithMostRuns } from "./discovery.ts";
import { firstPageRequest } from "./paging.ts";
import { validReads } from "./valid-calls.ts";

/** Data of another workspace, read with that workspace's key; the main key must never see it. */
export interface OtherWorkspace {
  /** A brand that only the other workspace lists; null if there is none. */
  readonly brand: string | null;
  /** A row of its runs, and the details of that run. */
  readonly run: Json;
  readonly detail: Json;
  /** Where the other key lists the brand. */
  readonly listed: readonly Place[];
  /** Where the other key reads the run and its details. */
  readonly read: readonly Place[];
}

const MAX_BRANDS = 3;

/** Plans the requests with the other workspace's key. */
export function foreignRequests(survey: Survey): PlannedRequest[] {
  const requests = [survey.plan("listTrackedBrands"), otherRequest(survey, "listTrackedBrands")];
  for (const request of foreignRunRequests(survey)) {
    requests.push(request);
    const run = firstRun(survey, request);
    if (run !== null)
      return [...requests, otherRequest(survey, "getQueryRun", { run_id: run.run_id })];
    if (survey.find(request) === null) break;
  }
  return requests;
}

export function otherWorkspaceOf(survey: Survey): OtherWorkspace {
  const list = foreignRunRequests(survey).find((request) => firstRun(survey, request) !== null);
  const run = list === undefined ? null : firstRun(survey, list);
  const details = run && otherRequest(survey, "getQueryRun", { run_id: run.run_id });
  const brand = foreignBrands(survey)[0] ?? null;
  const brands = survey.find(otherRequest(survey, "listTrackedBrands"));
  return {
    brand,
    run,
    detail: details && survey.body(details),
    listed: placesOf([brands], (row) => row.brand === brand, "brand"),
    read: [
      ...placesOf([list === undefined ? null : survey.find(list)], (row) => row === run),
      ...placeOf(details && survey.find(details)),
    ],
  };
}

function placeOf(exchange: Exchange | null): Place[] {
  return exchange === null ? [] : [{ exchange, pointer: "/answer_text" }];
}

/** Operations that always get requests with unknown brand names; a quick check sends the foreign brand to these only. */
export const ALWAYS_TRIED_OPERATIONS: ReadonlySet<OperationId> = new Set([
  "getVisibility",
  "listQueries",
  "listQueryRuns",
]);

/** Plans requests for the other workspace's brand with the main key: every GET that takes a brand. */
export function foreignBrandRequests(survey: Survey): PlannedRequest[] {
  const { brand } = otherWorkspaceOf(survey);
  if (brand === null) return [];
  const prompt = foreignPrompt(survey);
  const foreign = prompt === null ? {} : { brand_prompt_id: prompt };
  return validReads(survey)
    .filter(({ id, values }) => values["brand"] !== undefined && isTried(survey, id))
    .map(({ id, values }) => {
      const isOfPrompt = values["brand_prompt_id"] !== undefined;
      return survey.plan(id, { ...values, brand, ...(isOfPrompt ? foreign : {}) });
    });
}

function isTried({ settings }: Survey, id: OperationId): boolean {
  return settings.depth !== "quick" || ALWAYS_TRIED_OPERATIONS.has(id);
}

/** Plans requests with the other workspace's tokens and the main key. */
export function foreignTokenRequests(survey: Survey): PlannedRequest[] {
  const { run } = otherWorkspaceOf(survey);
  const mine = brandWithMostRuns(survey);
  if (run === null) return [];
  const prompt = foreignPrompt(survey);
  return [
    survey.plan("getQueryRun", { run_id: run.run_id }),
    ...(mine !== null && prompt !== null
      ? [
          survey.plan("listQueryRuns", {
            brand: mine.brand,
            brand_prompt_id: prompt,
            ...closedWindow(survey),
          }),
        ]
      : []),
  ];
}

/** Plans the other workspace's prompt for a brand of the main key's that has no prompt with this token. */
export function foreignPromptRequests(survey: Survey): PlannedRequest[] {
  const mine = brandWithMostRuns(survey);
  const prompt = opaqueForeignPrompt(survey);
  if (mine === null || prompt === null || mine.prompts.length === 0) return [];
  if (fieldTexts(mine.prompts, "brand_prompt_id").includes(prompt)) return [];
  const values = { brand: mine.brand, brand_prompt_id: prompt };
  return [
    survey.plan("getPromptLeaderboard", values),
    survey.plan("listPromptRankingAdvice", values),
  ];
}

/** Shorter tokens, such as numbers, can be those of a removed prompt of the main key's workspace too. */
const OPAQUE_LENGTH = 8;

/** The prompt of a run of the other workspace, if no other workspace is likely to have its token. */
export function opaqueForeignPrompt(survey: Survey): string | null {
  const prompt = foreignPrompt(survey);
  return prompt !== null && prompt.length >= OPAQUE_LENGTH ? prompt : null;
}

/** The prompt of a run of the other workspace; null if none is known. */
function foreignPrompt(survey: Survey): string | null {
  const prompt: unknown = otherWorkspaceOf(survey).run?.brand_prompt_id;
  return typeof prompt === "string" ? prompt : null;
}

/** Plans a run of the main key's workspace for both keys; in a deep check, the other key also asks for its brand. */
export function ownRequests(survey: Survey): PlannedRequest[] {
  const own = ownRun(survey);
  if (own === null) return [];
  return [
    survey.plan("getQueryRun", { run_id: own.run_id }),
    ...ownRunRequests(survey),
    ...ownBrandRequests(survey),
  ];
}

/** Plans the main key's run with the other key. */
export function ownRunRequests(survey: Survey): PlannedRequest[] {
  const own = ownRun(survey);
  return own === null ? [] : [otherRequest(survey, "getQueryRun", { run_id: own.run_id })];
}

/** Plans requests of the other key for a brand that only the main key lists. */
export function ownBrandRequests(survey: Survey): PlannedRequest[] {
  if (survey.settings.depth !== "deep") return [];
  const theirs = otherList(survey);
  const names = new Set(namesIn(theirs));
  if (theirs?.has_more !== false) return [];
  return validReads(survey)
    .filter(({ values: { brand } }) => typeof brand === "string" && !names.has(brand))
    .map(({ id, values }) => otherRequest(survey, id, values));
}

/** The main key's run, its details, and where the main key reads them. */
export function ownWorkspaceOf(survey: Survey): Pick<OtherWorkspace, "run" | "detail" | "read"> {
  const run = ownRun(survey);
  const details = run && survey.plan("getQueryRun", { run_id: run.run_id });
  return {
    run,
    detail: details && survey.body(details),
    read: placeOf(details && survey.find(details)),
  };
}

function ownRun(survey: Survey): Json {
  const mine = brandWithMostRuns(survey);
  if (mine === null) return null;
  return firstRun(survey, firstPageRequest(survey, "listQueryRuns", mine));
}

function otherRequest(
  { contract }: Survey,
  id: OperationId,
  values: RequestParameters = {},
): PlannedRequest {
  return planRequest(contract, id, values, bearer("other"));
}

function foreignRunRequests(survey: Survey): PlannedRequest[] {
  const brands = [...foreignBrands(survey), ...namesIn(otherList(survey))];
  return [...new Set(brands)]
    .slice(0, MAX_BRANDS)
    .map((brand) => otherRequest(survey, "listQueryRuns", { brand, ...closedWindow(survey) }));
}

function firstRun(survey: Survey, request: PlannedRequest): Json {
  const [run] = survey.rows(request);
  return typeof run?.run_id === "string" ? run : null;
}

/** Returns the brands that only the other key lists; empty unless both lists are complete. */
export function foreignBrands(survey: Survey): string[] {
  const own: Json = survey.body(survey.plan("listTrackedBrands"));
  if (own?.has_more !== false) return [];
  const names = new Set(namesIn(own));
  return namesIn(otherList(survey)).filter((name) => !names.has(name));
}

function otherList(survey: Survey): Json {
  return survey.body(otherRequest(survey, "listTrackedBrands"));
}

function namesIn(list: Json): string[] {
  return fieldTexts(listOf(list?.items), "brand").filter((name) => name !== "");
}
