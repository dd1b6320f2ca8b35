import { compareText } from "../../src/common/compare-text.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import { memoize } from "../../src/common/memoize.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- a deployment's body may be anything
export type Json = any;

/** A label for a key; the key itself is never stored. */
export type KeyLabel = "main" | "read" | "write" | "revoked" | "free" | "other" | "limited";

/** How a request presents a key. The client inserts the real key. */
export type Credential =
  | { readonly form: "bearer"; readonly key: KeyLabel }
  /** The last character changed, one more or one less, or another prefix; or an invented key. */
  | { readonly form: "damaged" | "longer" | "shorter" | "wrong-prefix"; readonly key: KeyLabel }
  | { readonly form: "unknown" | "empty" | "none" }
  /** The key without "Bearer", with another scheme, or with "bearer" in lower case. */
  | { readonly form: "bare" | "basic" | "token" | "lower-case"; readonly key: KeyLabel }
  /** The key in another header or in the URL. */
  | { readonly form: "x-api-key"; readonly key: KeyLabel }
  | { readonly form: "query"; readonly parameter: string; readonly key: KeyLabel };

export interface SentRequest {
  readonly method: string;
  /** Below the base path, without the query. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly credential: Credential;
  /** The JSON body; undefined if none was sent. */
  readonly body: unknown;
  /** A body that is not JSON, as sent; `body` is undefined then. */
  readonly malformedBody?: string;
}

/** Returns the body of a request as it is sent; undefined if it has none. */
export function bodyText({ body, malformedBody }: SentRequest): string | undefined {
  return malformedBody ?? (body === undefined ? undefined : JSON.stringify(body));
}

export interface ReceivedResponse {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: Json;
}

/** One request with its response, as data. */
export interface Exchange {
  /** Index in the record, from 0. */
  readonly index: number;
  /** null for a path or method that is not in the contract. */
  readonly operation: OperationId | null;
  readonly request: SentRequest;
  /** Number of earlier identical requests. */
  readonly repetition: number;
  /** null if there was no response; see `failure`. */
  readonly response: ReceivedResponse | null;
  /** Why there is no response: refused, reset, timed out, cut off. */
  readonly failure: string | null;
  /** Why earlier attempts were repeated: a failure or a status; absent if the first one succeeded. */
  readonly retries?: readonly string[];
  /** ISO 8601; empty if a recording does not contain it. */
  readonly startedAt: string;
  readonly milliseconds: number;
}

/** Identifies a request and its repetition. Equal requests have equal identities. */
export function identityOf(request: SentRequest, repetition = 0): string {
  const identities = identitiesOf(request);
  return (identities.texts[repetition] ??= `${repetition} ${identities.group}`);
}

/** Memoized per request: comparing the same string object is faster. */
const identitiesOf = memoize((request: SentRequest) => {
  const texts: string[] = [];
  return { group: groupKeyOf(request, []), texts };
});

/** Identifies a request apart from some parameters. */
export function groupKeyOf(request: SentRequest, aside: readonly string[]): string {
  const { prefix, parameters } = canonicalParts(request);
  let group = prefix;
  for (const { name, text } of parameters) if (!aside.includes(name)) group += text;
  return group;
}

/** Serializes a request: everything but the query, and its parameters in a canonical order. */
const canonicalParts = memoize((request: SentRequest) => ({
  prefix: prefixOf(request),
  parameters: request.query
    .toSorted((a, b) => compareText(a[0], b[0]) || compareText(a[1], b[1]))
    .map((pair) => ({ name: pair[0], text: JSON.stringify(pair) })),
}));

function prefixOf({ method, path, credential, body, malformedBody }: SentRequest): string {
  const malformed = malformedBody === undefined ? [] : [malformedBody];
  return JSON.stringify([method, path, credential, body ?? null, ...malformed]);
}

/** Serializes the credential of a request; only responses to the same key can be compared. */
export function credentialIdentity({ request }: Pick<Exchange, "request">): string {
  return credentialText(request.credential);
}

const credentialText = memoize((credential: Credential): string => JSON.stringify(credential));

/** Returns method, path and decoded query of a request in one line. */
export function requestLine({ method, path, query }: SentRequest): string {
  const parameters = query.map(([name, value]) => `${name}=${value}`).join("&");
  return `${method} ${path}${parameters === "" ? "" : `?${parameters}`}`;
}

/** Whether the main key was sent as the specification describes. */
export function usesMainKey({ request: { credential } }: Exchange): boolean {
  return credential.form === "bearer" && credential.key === "main";
}
