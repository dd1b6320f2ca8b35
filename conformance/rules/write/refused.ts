import { reportStatus } from "../../assert/status.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Reporter } from "../../core/rule.ts";
import { type Survey, succeeded } from "../../core/survey.ts";
import { ownPromptsRequest } from "./reads.ts";

/** Statuses that are not about the body. */
const ELSEWHERE = new Set([401, 403, 429, 500, 502, 503, 504]);

/** A write that must be refused. */
export interface RefusedWrite {
  readonly request: PlannedRequest;
  readonly status: number;
  /** What is wrong with the body. */
  readonly why: string;
  /** The wrong fields. */
  readonly parameters: readonly string[];
}

const LISTS: ReadonlySet<string> = new Set(["prompts", "llms", "tags"]);
const REQUIRED = { "/brands/tracked": ["brand"], "/prompts": ["brand", "prompts", "llms"] };

/** Returns the refusal of a body with a missing field or one of a wrong type. */
export function typeRefusal(request: PlannedRequest): RefusedWrite {
  const { body, path } = request.request;
  const given: Json = body;
  const required = path === "/prompts" ? REQUIRED["/prompts"] : REQUIRED["/brands/tracked"];
  const missing = required.filter((name) => given?.[name] === undefined);
  const wrong = Object.keys(given ?? {}).filter((name) => !hasType(name, given[name]));
  const texts = [
    ...missing.map((name) => `${name} is missing`),
    ...wrong.map((name) => `${name} is not ${LISTS.has(name) ? "a list" : "a string"}`),
  ];
  return { request, status: 400, why: texts.join(" and "), parameters: [...missing, ...wrong] };
}

function hasType(name: string, value: unknown): boolean {
  return LISTS.has(name) ? Array.isArray(value) : typeof value === "string";
}

/** Judges a write that must be refused. Returns its exchange if it was. */
export function judgeRefusal(
  survey: Survey,
  reporter: Reporter,
  wanted: RefusedWrite,
): Exchange | null {
  const exchange = survey.find(wanted.request);
  const status = exchange?.response?.status;
  if (exchange === null || status === undefined) return null;
  if (status === wanted.status) return exchange;
  if (ELSEWHERE.has(status)) {
    reporter.needs(`a write that is judged by its body, not answered with ${status}`);
    return null;
  }
  const { parameters } = wanted;
  reportStatus(reporter, exchange, `status ${wanted.status}: ${wanted.why}`, { parameters });
  return null;
}

/** The prompts of the added brand after the writes. */
export interface OwnPrompts {
  readonly exchange: Exchange;
  readonly rows: readonly Json[];
  readonly isWhole: boolean;
}

/** `repetition`: 1 after the first writes, 2 after those that confirm a finding. */
export function ownPrompts(survey: Survey, repetition = 1): OwnPrompts | null {
  const exchange = survey.find({ ...ownPromptsRequest(survey), repetition });
  if (exchange === null || !succeeded(exchange)) return null;
  const { items, has_more } = exchange.response?.json ?? {};
  if (!Array.isArray(items)) return null;
  return { exchange, rows: items, isWhole: has_more === false };
}

/** Reports a prompt of a refused write that is listed all the same; returns whether there is one. */
export function reportAdded(
  reporter: Reporter,
  refused: Exchange,
  { exchange, rows }: OwnPrompts,
  { texts, what }: { readonly texts: readonly string[]; readonly what: string },
): boolean {
  const index = rows.findIndex((row) => texts.includes(row?.text));
  if (index === -1) return false;
  reporter.violates({
    exchange,
    pointer: `/items/${index}`,
    kind: "refused-but-added",
    expected: `none of the refused ${what}`,
    actual: String(rows[index].text),
    compared: [{ exchange: refused, pointer: "" }],
  });
  return true;
}
