import { OPERATION_IDS, type OperationId } from "../../src/contract/operation.ts";
import {
  bearer,
  planRequest,
  planPost,
  type PlannedRequest,
  type RequestParameters,
  withCredential,
} from "../core/planned-request.ts";
import type { Credential, Json } from "../core/exchange.ts";
import { bodyOf, type Survey } from "../core/survey.ts";
import {
  closedWindow,
  firstPromptId,
  brandWithMostRuns,
  discoveryRequests,
  discoveredBrands,
} from "./discovery.ts";

/**
 * One valid request for each of the 21 operations, so that the change that a rule makes (key, parameter) is the only
 * reason for a refusal. POSTs have the body `{}`, which no deployment can execute.
 */
export interface ValidCall {
  readonly id: OperationId;
  /** Query and path parameters; empty for a POST. */
  readonly values: RequestParameters;
  readonly request: PlannedRequest;
  /** Required parameters without a known value; a placeholder is used. */
  readonly unknown: readonly string[];
}

/** A token that does not exist. */
export const UNKNOWN_TOKEN = "understudy-no-such-token";

/** A brand that is not tracked. */
export const UNKNOWN_BRAND = "Understudy: a brand that is not tracked";

/** A well-formed URL of a video without a summary. */
export const UNKNOWN_VIDEO = "https://www.youtube.com/watch?v=UnderStudy0";

const MAX_BRANDS = 3;
const LISTED = { listQueryRuns: "run_id", listVideoSummaries: "url" } as const;

/** Plans what must be known to build the valid requests. */
export function prerequisiteRequests(survey: Survey): readonly PlannedRequest[] {
  const discovery = discoveryRequests(survey);
  if (discovery.some((request) => survey.find(request) === null)) return discovery;
  return [
    ...discovery,
    ...rowRequests(survey, "listQueryRuns"),
    ...rowRequests(survey, "listVideoSummaries"),
  ];
}

/** Returns a valid request for each operation; empty while values are missing. */
function validCalls(survey: Survey): readonly ValidCall[] {
  return survey.memoize("auth.calls", () => {
    const isKnown = prerequisiteRequests(survey).every((request) => survey.find(request) !== null);
    return isKnown ? OPERATION_IDS.map((id) => callOf(survey, id)) : [];
  });
}

/** Returns the valid GET requests without placeholders; deployments must answer each with 200. */
export function validReads(survey: Survey): ValidCall[] {
  return validCalls(survey).filter(
    ({ request, unknown }) => request.request.method === "GET" && unknown.length === 0,
  );
}

/**
 * Returns the valid requests that are sent with credentials that must be refused. A check that may write sends such
 * credentials with complete bodies instead of `{}`.
 */
export function callsToRefuse(survey: Survey): readonly ValidCall[] {
  const { allowWrites, depth } = survey.settings;
  const sendsBodies = allowWrites && survey.has("write") && depth !== "deep";
  const calls = validCalls(survey);
  return sendsBodies ? calls.filter(({ request }) => request.request.method === "GET") : calls;
}

/** Plans all operations with the key of a free plan; none without such a key. */
export function freePlanRequests(survey: Survey): PlannedRequest[] {
  if (!survey.has("free")) return [];
  return callsToRefuse(survey).map(({ request }) => withCredential(request, bearer("free")));
}

/** A row of a list with the brand it belongs to. */
interface Found {
  readonly brand: string;
  readonly value: string;
}

/** Plans lists of the brands with the most runs until one has a row. */
function rowRequests(survey: Survey, id: keyof typeof LISTED): PlannedRequest[] {
  const requests: PlannedRequest[] = [];
  for (const { brand } of discoveredBrands(survey).slice(0, MAX_BRANDS)) {
    const request = survey.plan(id, { brand, ...closedWindow(survey) });
    requests.push(request);
    if (firstOf(survey, request, LISTED[id]) !== null || survey.find(request) === null) break;
  }
  return requests;
}

function foundRow(survey: Survey, id: keyof typeof LISTED): Found | null {
  for (const { brand } of discoveredBrands(survey).slice(0, MAX_BRANDS)) {
    const request = survey.plan(id, { brand, ...closedWindow(survey) });
    const value = firstOf(survey, request, LISTED[id]);
    if (value !== null) return { brand, value };
  }
  return null;
}

function firstOf(survey: Survey, request: PlannedRequest, field: string): string | null {
  const exchange = survey.find(request);
  const items: Json = exchange === null ? null : bodyOf(exchange)?.items;
  const value: unknown = Array.isArray(items) ? items[0]?.[field] : null;
  return typeof value === "string" && value !== "" ? value : null;
}

function callOf(survey: Survey, id: OperationId): ValidCall {
  const { method, parameters } = survey.contract.operation(id);
  if (method === "post") {
    const request = planPost(survey.contract, id as "trackBrand" | "addPrompts", {});
    return { id, values: {}, request, unknown: [] };
  }
  const names = new Set(parameters.map(({ name }) => name));
  const needed = parameters.filter(({ required }) => required).map(({ name }) => name);
  const known = knownOf(survey, id);
  const unknown = needed.filter((name) => known[name] === undefined);
  const values: RequestParameters = {
    ...Object.fromEntries(
      needed.map((name) => [name, known[name] ?? PLACEHOLDERS[name] ?? UNKNOWN_TOKEN]),
    ),
    ...(names.has("start_date") ? closedWindow(survey) : {}),
  };
  return { id, values, request: planRequest(survey.contract, id, values), unknown };
}

const PLACEHOLDERS: Readonly<Record<string, string>> = { brand: UNKNOWN_BRAND, url: UNKNOWN_VIDEO };

type Known = Readonly<Record<string, string | undefined>>;

/** Returns the known values of an operation's parameters. */
function knownOf(survey: Survey, id: OperationId): Known {
  const discovered = brandWithMostRuns(survey);
  if (id === "getQueryRun") return { run_id: foundRow(survey, "listQueryRuns")?.value };
  if (id === "getVideoSummary") {
    const { brand = discovered?.brand, value } = foundRow(survey, "listVideoSummaries") ?? {};
    return { brand, url: value };
  }
  if (discovered === null) return {};
  return { brand: discovered.brand, brand_prompt_id: firstPromptId(discovered) ?? undefined };
}

/** Credentials that must be refused with 401 (§5), each for a reason of its own: the key, the form and the scheme. */
export const WRONG_BY_REASON: readonly Credential[] = [
  { form: "damaged", key: "main" },
  { form: "bare", key: "main" },
  { form: "basic", key: "main" },
];

/** All credentials that must be refused with 401. */
export const WRONG_CREDENTIALS: readonly Credential[] = [
  ...WRONG_BY_REASON,
  { form: "unknown" },
  { form: "longer", key: "main" },
  { form: "shorter", key: "main" },
  { form: "wrong-prefix", key: "main" },
  { form: "token", key: "main" },
  { form: "empty" },
];
