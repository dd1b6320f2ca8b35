import type { FakeRequest } from "../../src/fake/request.ts";
import type { TestFake } from "../support/fake-server.ts";

/** Names and values of a query in their order; a name may come twice. */
export type Pairs = readonly (readonly [string, string])[];

export interface Question {
  readonly method?: string;
  readonly path: string;
  readonly query?: Pairs | Readonly<Record<string, string>>;
  /** Sent as a bearer token; left out: no header at all. */
  readonly key?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface Asked {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a reply is judged by what it holds
  readonly body: any;
  readonly headers: Readonly<Record<string, string>>;
  readonly hints: readonly string[];
}

/** Asks the core of a fake, past HTTP, where thousands of questions are asked. */
export function ask({ fake }: TestFake, question: Question): Asked {
  const { status, body, headers, note } = fake.handle(requestOf(question));
  if (note.internalError !== null) throw note.internalError;
  return { status, body: JSON.parse(JSON.stringify(body)) as unknown, headers, hints: note.hints };
}

function requestOf({ method = "GET", path, query = {}, key, body }: Question): FakeRequest {
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
