import { OPERATION_IDS, type OperationId } from "../../../src/contract/operation.ts";
import { asking, posting, type Ask, type Values } from "../../ask.ts";
import { identityOf, type Credential, type Exchange, type Json } from "../../exchange.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import { closedWindow, promptOf, richest, scoutAsks, studies } from "../../terrain.ts";

/**
 * One request for each of the 21 operations with nothing wrong about it, so that whatever a rule
 * changes of it (the key, a parameter) is the only reason for a refusal. A POST has the body `{}`,
 * which lacks what is required: no deployment can execute it.
 */
export interface Call {
  readonly id: OperationId;
  /** The query and path parameters; empty for a POST. */
  readonly values: Values;
  readonly ask: Ask;
  /** Parameters for which the deployment showed no value, so that a made-up one stands there. */
  readonly unknown: readonly string[];
}

/** Stands for a token that nobody knows; it is none of any deployment's. */
export const NO_TOKEN = "understudy-no-such-token";

/** A brand that nobody tracks. */
export const NO_BRAND = "Understudy: a brand that nobody tracks";

/** A well-formed address of a video that nobody has summarised. */
export const NO_VIDEO = "https://www.youtube.com/watch?v=UnderStudy0";

const STUDIED_BRANDS = 3;
const LISTED = { listQueryRuns: "run_id", listVideoSummaries: "url" } as const;

/** What has to be seen before the calls can be made. */
export function groundAsks(survey: Survey): readonly Ask[] {
  const scout = scoutAsks(survey);
  if (scout.some((ask) => survey.find(ask) === null)) return scout;
  return [...scout, ...rowAsks(survey, "listQueryRuns"), ...rowAsks(survey, "listVideoSummaries")];
}

/** The calls of all operations; none as long as their ground is not known. */
export function calls(survey: Survey): readonly Call[] {
  return survey.once("auth.calls", () => {
    const isKnown = groundAsks(survey).every((ask) => survey.find(ask) !== null);
    return isKnown ? OPERATION_IDS.map((id) => callOf(survey, id)) : [];
  });
}

/** The reads for which every parameter is known: the deployment owes each of them a 200. */
export function goodReads(survey: Survey): Call[] {
  return calls(survey).filter(
    ({ ask, unknown }) => ask.request.method === "GET" && unknown.length === 0,
  );
}

/** The same request with another key, or with none. */
export function shownWith({ ask }: Call, credential: Credential): Ask {
  return { ...ask, request: { ...ask.request, credential } };
}

/** Whether the same request, shown the main key, was answered with 200: then only the key was wrong. */
export function wasGood(survey: Survey, { request }: Exchange): boolean {
  const twin = { ...request, credential: { form: "bearer", key: "main" } } as const;
  const answered = survey.once(
    "auth.answered",
    () =>
      new Set(
        survey.exchanges
          .filter((exchange) => exchange.reply?.status === 200)
          .map((exchange) => identityOf(exchange.request)),
      ),
  );
  return answered.has(identityOf(twin));
}

/** A row of a list, and the brand to which it belongs. */
interface Found {
  readonly brand: string;
  readonly value: string;
}

/** The first lists of the richest brands, until one has a row. */
function rowAsks(survey: Survey, id: keyof typeof LISTED): Ask[] {
  const asks: Ask[] = [];
  for (const { brand } of studies(survey).slice(0, STUDIED_BRANDS)) {
    const ask = survey.ask(id, { brand, ...closedWindow(survey) });
    asks.push(ask);
    if (firstOf(survey, ask, LISTED[id]) !== null || survey.find(ask) === null) break;
  }
  return asks;
}

function foundRow(survey: Survey, id: keyof typeof LISTED): Found | null {
  for (const { brand } of studies(survey).slice(0, STUDIED_BRANDS)) {
    const ask = survey.ask(id, { brand, ...closedWindow(survey) });
    const value = firstOf(survey, ask, LISTED[id]);
    if (value !== null) return { brand, value };
  }
  return null;
}

function firstOf(survey: Survey, ask: Ask, field: string): string | null {
  const exchange = survey.find(ask);
  const items: Json = exchange === null ? null : bodyOf(exchange)?.items;
  const value: unknown = Array.isArray(items) ? items[0]?.[field] : null;
  return typeof value === "string" && value !== "" ? value : null;
}

function callOf(survey: Survey, id: OperationId): Call {
  const { method, parameters } = survey.contract.operation(id);
  if (method === "post") {
    const ask = posting(survey.contract, id as "trackBrand" | "addPrompts", {});
    return { id, values: {}, ask, unknown: [] };
  }
  const names = new Set(parameters.map(({ name }) => name));
  const needed = parameters.filter(({ required }) => required).map(({ name }) => name);
  const known = knownOf(survey, id);
  const unknown = needed.filter((name) => known[name] === undefined);
  const values: Values = {
    ...Object.fromEntries(needed.map((name) => [name, known[name] ?? MADE_UP[name] ?? NO_TOKEN])),
    ...(names.has("start_date") ? closedWindow(survey) : {}),
  };
  return { id, values, ask: asking(survey.contract, id, values), unknown };
}

const MADE_UP: Readonly<Record<string, string>> = { brand: NO_BRAND, url: NO_VIDEO };

type Known = Readonly<Record<string, string | undefined>>;

/** What the deployment has shown of what an operation needs. */
function knownOf(survey: Survey, id: OperationId): Known {
  const study = richest(survey);
  if (id === "getQueryRun") return { run_id: foundRow(survey, "listQueryRuns")?.value };
  if (id === "getVideoSummary") {
    const { brand = study?.brand, value } = foundRow(survey, "listVideoSummaries") ?? {};
    return { brand, url: value };
  }
  if (study === null) return {};
  return { brand: study.brand, brand_prompt_id: promptOf(study) ?? undefined };
}
