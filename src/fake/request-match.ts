import { includesJson } from "../common/includes-json.ts";
import { parseJson } from "../common/parse-json.ts";
import { lazy } from "../common/memoize.ts";
import type { ApiRequest, RequestBody } from "./request.ts";

type Value = string | number | boolean;

/** Conditions on a request; all must hold. */
export interface RequestMatch {
  /** Decoded values of path and query parameters; of repeated ones, any. */
  readonly parameters?: Readonly<Record<string, Value>>;
  /** Values of headers, whose names may have any letter case. */
  readonly headers?: Readonly<Record<string, Value>>;
  /** JSON that the body includes: its objects may have further fields. */
  readonly body?: unknown;
}

/** The parts of a request that conditions are about. */
export interface MatchedRequest {
  /** Of the path and the query. */
  readonly parameters: ApiRequest["query"];
  readonly headers: ApiRequest["headers"];
  /** Returns the JSON of the body; undefined: it is not JSON. */
  readonly json: () => unknown;
}

/** Maximum number of conditions: each is compared with every request. */
const MAX_VALUES = 50;
/** Maximum length of the condition on the body; the journal keeps no longer bodies. In characters. */
const MAX_BODY = 8192;

/** Describes why a match has too many conditions; null: it does not. */
export function matchProblem({ parameters = {}, headers = {}, body }: RequestMatch): string | null {
  const count = Object.keys(parameters).length + Object.keys(headers).length;
  if (count > MAX_VALUES) {
    return `there are ${count} conditions on parameters and headers; allowed are ${MAX_VALUES}`;
  }
  const length = body === undefined ? 0 : JSON.stringify(body).length;
  if (length <= MAX_BODY) return null;
  return `the condition on the body has ${length} characters; allowed are ${MAX_BODY}`;
}

/** Returns a function that parses a body when it is first called. */
export function jsonOf(body: RequestBody): () => unknown {
  return lazy(() => {
    try {
      return body.kind === "text" ? parseJson(body.text) : undefined;
    } catch {
      return undefined;
    }
  });
}

/**
 * Returns a function for the conditions that a request does not meet, such as `parameters.brand`; empty: it matches. The
 * conditions are prepared once, because they may be compared with the 20,000 requests of a journal.
 */
export function unmetConditionsOf(match: RequestMatch): (request: MatchedRequest) => string[] {
  const { parameters = {}, headers = {}, body } = match;
  const wanted = Object.entries(parameters).map(([name, value]) => [name, String(value)] as const);
  const sent = Object.entries(headers).map(
    ([name, value]) => [name, name.toLowerCase(), String(value)] as const,
  );
  return (request) => {
    const unmet: string[] = [];
    const given = wanted.length === 0 ? [] : request.parameters;
    for (const [name, value] of wanted) {
      if (!hasParameter(given, name, value)) unmet.push(`parameters.${name}`);
    }
    for (const [name, key, value] of sent) {
      if (request.headers[key] !== value) unmet.push(`headers.${name}`);
    }
    if (body !== undefined && !includesJson(request.json(), body)) unmet.push("body");
    return unmet;
  };
}

function hasParameter(given: ApiRequest["query"], wanted: string, value: string): boolean {
  return given.some(([name, one]) => name === wanted && one === value);
}
