import { memoize } from "../../src/common/memoize.ts";
import type { Credential, Json } from "../core/exchange.ts";
import { isObject } from "../../src/common/is-object.ts";

/** Reads which key the requests of an archive used. */
export interface CredentialReader {
  /** Whether the archive was exported without Authorization headers. */
  readonly areRemoved: boolean;
  /** Returns the credential of an entry, and its query without it. */
  readonly read: (entry: Json, query: readonly Pair[]) => ReadCredential;
}

type Pair = readonly [string, string];

interface ReadCredential {
  readonly credential: Credential;
  readonly query: readonly Pair[];
}

/**
 * Creates a reader for the entries of an archive. Our own recordings label the key. In a browser's archive,
 * any key counts as the main one, even if it was left out of the export: a 2xx shows that one was sent.
 */
export function credentialReader(entries: readonly Json[], isOwn: boolean): CredentialReader {
  const areRemoved =
    !isOwn && entries.every(hasNoAuthorization) && entries.some((entry) => isSuccess(entry));
  // Most requests of an archive use one of a few keys.
  const known = memoize(authorizationOf);
  return {
    areRemoved,
    read: (entry, query) => {
      const found = credentialOf(entry, query, known);
      const isNone = found.credential.form === "none";
      const isUnknown = isNone && !isOwn && (areRemoved || isSuccess(entry));
      return isUnknown ? { ...found, credential: MAIN } : found;
    },
  };
}

function hasNoAuthorization({ request }: Json): boolean {
  return !headersIn(request).has("authorization");
}

function isSuccess({ response }: Json): boolean {
  return response?.status >= 200 && response?.status < 300;
}

const MAIN: Credential = { form: "bearer", key: "main" };
const NONE: Credential = { form: "none" };
const LABEL = /^<(main|read|write|revoked|free|other|limited)-key>$/;
const AUTHORIZATION = /^(\S+) (<\S+-key>)$/;

function credentialOf(
  { request }: Json,
  query: readonly Pair[],
  authorization: typeof authorizationOf,
): ReadCredential {
  const headers = headersIn(request);
  const value = headers.get("authorization");
  if (value !== undefined) return { credential: authorization(value), query };
  const apiKey = labelOf(headers.get("x-api-key") ?? "");
  if (apiKey !== null) return { credential: { form: "x-api-key", key: apiKey }, query };
  const pair = query.find(([, text]) => labelOf(text) !== null);
  const key = labelOf(pair?.[1] ?? "");
  if (pair === undefined || key === null) return { credential: NONE, query };
  const credential = { form: "query", parameter: pair[0], key } as const;
  return { credential, query: query.filter((one) => one !== pair) };
}

function authorizationOf(value: string): Credential {
  const [, form, label = ""] = AUTHORIZATION.exec(value) ?? [];
  const key = labelOf(label);
  if (form !== undefined && key !== null) return { form, key } as Credential;
  return value === "unknown" || value === "empty" ? { form: value } : MAIN;
}

type Label = Extract<Credential, { readonly key: unknown }>["key"];

function labelOf(text: string): Label | null {
  return (LABEL.exec(text)?.[1] as Label | undefined) ?? null;
}

/** Returns the headers of a request or response by lower-case name. */
export function headersIn(message: Json): Map<string, string> {
  return new Map(harHeaderPairs(message));
}

/** Returns the headers in order with lower-case names; a name may occur more than once. */
export function harHeaderPairs(message: Json): Pair[] {
  const pairs: readonly Json[] = Array.isArray(message?.headers) ? message.headers : [];
  return pairs
    .filter(isObject)
    .map(({ name, value }) => [String(name).toLowerCase(), String(value)]);
}
