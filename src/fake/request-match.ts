import { includesJson } from "../common/includes-json.ts";
import { parseJson } from "../common/parse-json.ts";
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
  readonly body: RequestBody;
}

/** Returns the conditions that a request does not meet, such as `parameters.brand`; empty: it matches. */
export function unmetConditions(match: RequestMatch, request: MatchedRequest): string[] {
  const { parameters = {}, headers = {}, body } = match;
  const unmet = [
    ...Object.entries(parameters)
      .filter(([name, value]) => !hasParameter(request.parameters, name, String(value)))
      .map(([name]) => `parameters.${name}`),
    ...Object.entries(headers)
      .filter(([name, value]) => request.headers[name.toLowerCase()] !== String(value))
      .map(([name]) => `headers.${name}`),
  ];
  return body === undefined || hasBody(request.body, body) ? unmet : [...unmet, "body"];
}

function hasParameter(given: ApiRequest["query"], wanted: string, value: string): boolean {
  return given.some(([name, one]) => name === wanted && one === value);
}

function hasBody(given: RequestBody, part: unknown): boolean {
  if (given.kind !== "text") return false;
  try {
    return includesJson(parseJson(given.text), part);
  } catch {
    return false;
  }
}
