import { ApiError } from "../endpoints/api-error.ts";
import { KEY_PREFIX } from "../common/redact.ts";
import type { KeyRecord, KeyStore } from "../workspace/key-store.ts";
import type { ApiRequest } from "./request.ts";

/** The credential of a request. */
export type ResolvedCredential =
  /** A key of a workspace, revoked or not. */
  | { readonly form: "held"; readonly record: KeyRecord }
  /**
   * No key; a key in a place where it is ignored; an `Authorization` header without a bearer token, or with the text of
   * an unset variable.
   */
  | { readonly form: "none" | "elsewhere" | "malformed" | "unset" }
  /** A key that does not exist; a text without the prefix of a key. */
  | { readonly form: "unknown" | "foreign" };

const WRONG_HEADERS = ["x-api-key", "api-key", "x-auth-token"] as const;
const WRONG_PARAMETERS = new Set(["api_key", "apikey", "key", "access_token", "token"]);
const BEARER = /^bearer +(\S.*)$/i;
const EMPTY_BEARER = /^bearer\s*$/i;
/** How JavaScript and Python print a variable without a value. */
const UNSET: ReadonlySet<string> = new Set(["undefined", "null", "None", "NaN", "[object Object]"]);

/** Reads the credential of a request (§5). */
export function readCredential(keys: KeyStore, request: ApiRequest): ResolvedCredential {
  const header = request.headers["authorization"];
  if (header === undefined) return { form: misplacedKey(request) === null ? "none" : "elsewhere" };
  const key = BEARER.exec(header)?.[1];
  if (key === undefined) return { form: EMPTY_BEARER.test(header) ? "unset" : "malformed" };
  if (UNSET.has(key)) return { form: "unset" };
  const record = keys.find(key);
  if (record !== null) return { form: "held", record };
  return { form: key.startsWith(KEY_PREFIX) ? "unknown" : "foreign" };
}

/** The key in the Authorization header of a request; null: none. */
export function presentedKey({ headers }: ApiRequest): string | null {
  return BEARER.exec(headers["authorization"] ?? "")?.[1] ?? null;
}

/** Names the wrong place in which a request presents a key; null: none. */
function misplacedKey({ headers, query }: ApiRequest): string | null {
  const header = WRONG_HEADERS.find((name) => headers[name] !== undefined);
  if (header !== undefined) return `the header ${header}`;
  const parameter = query.find(([name]) => WRONG_PARAMETERS.has(name));
  return parameter === undefined ? null : `the parameter ${parameter[0]}`;
}

/** Returns the error for a credential without access to a workspace: 401 (§5, C01, C02). */
export function unauthorized({ form }: ResolvedCredential, request: ApiRequest): ApiError {
  const misplaced = misplacedKey(request);
  const hint =
    misplaced === null
      ? undefined
      : `the key belongs in the Authorization header, not in ${misplaced}`;
  return new ApiError(401, MESSAGES[form], { "WWW-Authenticate": "Bearer" }, hint);
}

const MESSAGES: Readonly<Record<ResolvedCredential["form"], string>> = {
  none: "No API key: send it as Authorization: Bearer <API_KEY>",
  elsewhere:
    "An API key is accepted only as Authorization: Bearer <API_KEY>, not in another header or parameter",
  malformed: 'The Authorization header must read "Bearer <API_KEY>"',
  unset:
    'The API key is missing after "Bearer"; is the variable with the key set? Send Authorization: Bearer <API_KEY>',
  unknown: "This API key is not valid",
  foreign: `This API key is not valid; keys begin with ${KEY_PREFIX}`,
  held: "This API key has been revoked",
};
