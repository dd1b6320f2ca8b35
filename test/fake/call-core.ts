import type { ApiRequest } from "../../src/fake/request.ts";
import type { TestFake } from "../support/fake-server.ts";

/** Query parameters in order; a name may occur twice. */
export type QueryPairs = readonly (readonly [string, string])[];

export interface CoreRequest {
  readonly method?: string;
  readonly path: string;
  readonly query?: QueryPairs | Readonly<Record<string, string>>;
  /** Sent as a bearer token; undefined: no Authorization header. */
  readonly key?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface CoreResponse {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every operation are read
  readonly body: any;
  readonly headers: Readonly<Record<string, string>>;
  readonly hints: readonly string[];
}

/** Calls the core of a fake without HTTP, for tests that send thousands of requests. */
export function callCore({ fake }: TestFake, request: CoreRequest): CoreResponse {
  const { status, body, headers, note } = fake.handle(apiRequest(request));
  if (note.internalError !== null) throw note.internalError;
  return { status, body: JSON.parse(JSON.stringify(body)) as unknown, headers, hints: note.hints };
}

function apiRequest({ method = "GET", path, query = {}, key, body }: CoreRequest): ApiRequest {
  return {
    method,
    path,
    query: Array.isArray(query) ? query : Object.entries(query),
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? { kind: "none" } : { kind: "text", text: JSON.stringify(body) },
  };
}
