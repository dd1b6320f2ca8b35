import { KEY_PREFIX, type KeyRecord, type KeyRing } from "./key-ring.ts";
import type { FakeRequest } from "./request.ts";

/** How a request shows a key, or fails to. */
export type ShownKey =
  /** A key that opens a workspace, or opened it until it was revoked. */
  | { readonly form: "held"; readonly record: KeyRecord }
  /** None at all; none but in a place where it does not count; a header that is no bearer token. */
  | { readonly form: "none" | "elsewhere" | "malformed" }
  /** One that nobody holds; one without the form of a key. */
  | { readonly form: "unknown" | "foreign" };

const WRONG_HEADERS = ["x-api-key", "api-key", "x-auth-token"] as const;
const WRONG_PARAMETERS = new Set(["api_key", "apikey", "key", "access_token", "token"]);
const BEARER = /^bearer +(\S.*)$/i;

/** What a request shows (§5). */
export function shownKey(keys: KeyRing, request: FakeRequest): ShownKey {
  const header = request.headers["authorization"];
  if (header !== undefined) return keyIn(keys, header);
  return { form: misplacedKey(request) === null ? "none" : "elsewhere" };
}

/** What an `Authorization` header shows. */
export function keyIn(keys: KeyRing, header: string): ShownKey {
  const recalled = keys.recall(header);
  if (recalled !== null) return { form: "held", record: recalled };
  const key = BEARER.exec(header)?.[1];
  if (key === undefined) return { form: "malformed" };
  const record = keys.find(key, header);
  if (record !== null) return { form: "held", record };
  return { form: key.startsWith(KEY_PREFIX) ? "unknown" : "foreign" };
}

/** Where a key was put by mistake, for the log; null where nowhere. */
export function misplacedKey({ headers, query }: FakeRequest): string | null {
  const header = WRONG_HEADERS.find((name) => headers[name] !== undefined);
  if (header !== undefined) return `the header ${header}`;
  const parameter = query.find(([name]) => WRONG_PARAMETERS.has(name));
  return parameter === undefined ? null : `the parameter ${parameter[0]}`;
}
