import type { OperationId } from "../src/contract/operation.ts";
import { onceEach } from "../src/contract/once-each.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- a deployment's body may be anything
export type Json = any;

/** Which key a request shows: a label, for the key itself is never kept. */
export type KeyLabel = "main" | "read" | "write" | "revoked" | "free" | "other" | "limited";

/** How a request shows a key, or fails to; the client puts the real one in. */
export type Credential =
  | { readonly form: "bearer"; readonly key: KeyLabel }
  /** One character changed, another prefix, an invented token. */
  | { readonly form: "damaged" | "wrong-prefix"; readonly key: KeyLabel }
  | { readonly form: "unknown" | "empty" | "none" }
  /** The key without the word Bearer, behind another scheme, or behind `bearer` in lower case. */
  | { readonly form: "bare" | "basic" | "lower-case"; readonly key: KeyLabel }
  /** The key in another header or in the URL only. */
  | { readonly form: "x-api-key"; readonly key: KeyLabel }
  | { readonly form: "query"; readonly parameter: string; readonly key: KeyLabel };

export interface SentRequest {
  readonly method: string;
  /** Below the base path, as sent, without the query. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly credential: Credential;
  /** The JSON body; undefined where none was sent. */
  readonly body: unknown;
}

export interface ReceivedReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed body; undefined where it is no JSON. */
  readonly json: Json;
}

/** One request and its reply, as data. */
export interface Exchange {
  /** Its place in the record, from 0. */
  readonly index: number;
  /** null: a path or method that the contract does not have. */
  readonly operation: OperationId | null;
  readonly request: SentRequest;
  /** Which repetition of an identical request it is, from 0. */
  readonly again: number;
  /** null: no reply came, see `failure`. */
  readonly reply: ReceivedReply | null;
  /** Why no reply came: refused, reset, timed out, cut off. */
  readonly failure: string | null;
  /** ISO 8601, when it was sent; empty where a recording does not say. */
  readonly startedAt: string;
  readonly milliseconds: number;
}

/** What tells one request from another: everything but when it was sent. */
export function identityOf(request: SentRequest, again = 0): string {
  const identities = identitiesOf(request);
  return (identities.texts[again] ??= `${again} ${identities.kin}`);
}

/** Of a request and its repetitions: the very same text is found faster than an equal one. */
const identitiesOf = onceEach((request: SentRequest) => {
  const texts: string[] = [];
  return { kin: kinOf(request, []), texts };
});

/** What tells requests from one another, some parameters aside. */
export function kinOf(request: SentRequest, aside: readonly string[]): string {
  const { saying, parameters } = sayingOf(request);
  let kin = saying;
  for (const { name, text } of parameters) if (!aside.includes(name)) kin += text;
  return kin;
}

/** A request in words: all but its query, and each of its parameters, in whatever order they were sent. */
const sayingOf = onceEach(({ method, path, query, credential, body }: SentRequest) => ({
  saying: JSON.stringify([method, path, credential, body ?? null]),
  parameters: query
    .toSorted((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map((pair) => ({ name: pair[0], text: JSON.stringify(pair) })),
}));

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Which key a request showed: only what one key reads can be compared. */
export function keyOf({ request }: Pick<Exchange, "request">): string {
  return credentialText(request.credential);
}

const credentialText = onceEach((credential: Credential): string => JSON.stringify(credential));
