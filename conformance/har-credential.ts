import { onceEachValue } from "../src/contract/once-each.ts";
import type { Credential, Json } from "./exchange.ts";
import { isObject } from "./json.ts";

/** Reads which key the requests of an archive showed. */
export interface CredentialReader {
  /** Whether the archive was made without the headers that show keys. */
  readonly areLeftOut: boolean;
  /** The credential of an entry, and what is left of its query without it. */
  readonly read: (entry: Json, query: readonly Pair[]) => Shown;
}

type Pair = readonly [string, string];

interface Shown {
  readonly credential: Credential;
  readonly query: readonly Pair[];
}

/**
 * A reader for some entries. Our own recordings say which key it was; in a browser's it is taken for the
 * main one, also where the archive was made without keys: there a 2xx shows that one was shown.
 */
export function credentialReader(entries: readonly Json[], isOwn: boolean): CredentialReader {
  const areLeftOut = !isOwn && entries.every(isBare) && entries.some((entry) => isAnswered(entry));
  // Of many requests, most show one of a few.
  const known = onceEachValue(authorizationOf);
  return {
    areLeftOut,
    read: (entry, query) => {
      const shown = shownBy(entry, query, known);
      const isNone = shown.credential.form === "none";
      const isUnknown = isNone && !isOwn && (areLeftOut || isAnswered(entry));
      return isUnknown ? { ...shown, credential: MAIN } : shown;
    },
  };
}

function isBare({ request }: Json): boolean {
  return !headersIn(request).has("authorization");
}

function isAnswered({ response }: Json): boolean {
  return response?.status >= 200 && response?.status < 300;
}

const MAIN: Credential = { form: "bearer", key: "main" };
const NONE: Credential = { form: "none" };
const LABEL = /^<(main|read|write|revoked|free|other|limited)-key>$/;
const SHOWN = /^(\S+) (<\S+-key>)$/;

function shownBy(
  { request }: Json,
  query: readonly Pair[],
  authorization: typeof authorizationOf,
): Shown {
  const headers = headersIn(request);
  const value = headers.get("authorization");
  if (value !== undefined) return { credential: authorization(value), query };
  const elsewhere = labelOf(headers.get("x-api-key") ?? "");
  if (elsewhere !== null) return { credential: { form: "x-api-key", key: elsewhere }, query };
  const pair = query.find(([, text]) => labelOf(text) !== null);
  const key = labelOf(pair?.[1] ?? "");
  if (pair === undefined || key === null) return { credential: NONE, query };
  const credential = { form: "query", parameter: pair[0], key } as const;
  return { credential, query: query.filter((one) => one !== pair) };
}

function authorizationOf(value: string): Credential {
  const [, form, label = ""] = SHOWN.exec(value) ?? [];
  const key = labelOf(label);
  if (form !== undefined && key !== null) return { form, key } as Credential;
  return value === "unknown" || value === "empty" ? { form: value } : MAIN;
}

type Label = Extract<Credential, { readonly key: unknown }>["key"];

function labelOf(text: string): Label | null {
  return (LABEL.exec(text)?.[1] as Label | undefined) ?? null;
}

/** The headers of a request or reply in an archive, names in lower case. */
export function headersIn(message: Json): Map<string, string> {
  return new Map(headerPairs(message));
}

/** These headers in their order; a name may stand there more than once. */
export function headerPairs(message: Json): Pair[] {
  const pairs: readonly Json[] = Array.isArray(message?.headers) ? message.headers : [];
  return pairs
    .filter(isObject)
    .map(({ name, value }) => [String(name).toLowerCase(), String(value)]);
}
