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

/** Returns the conditions that a request does not meet, such as `parameters.brand`; empty: it matches. */
export function unmetConditions(match: RequestMatch, request: MatchedRequest): string[] {
  const { parameters = {}, headers = {}, body } = match;
  const expected = Object.entries(parameters);
  const given = expected.length === 0 ? [] : request.parameters;
  const unmet = [
    ...expected
      .filter(([name, value]) => !hasParameter(given, name, String(value)))
      .map(([name]) => `parameters.${name}`),
    ...Object.entries(headers)
      .filter(([name, value]) => request.headers[name.toLowerCase()] !== String(value))
      .map(([name]) => `headers.${name}`),
  ];
  return body === undefined || includesJson(request.json(), body) ? unmet : [...unmet, "body"];
}

function hasParameter(given: ApiRequest["query"], wanted: string, value: string): boolean {
  return given.some(([name, one]) => name === wanted && one === value);
}
