import { ApiError } from "../endpoints/api-error.ts";
import { KEY_PREFIX } from "../common/redact.ts";
import { KEY_PARAMETER } from "../common/secret-names.ts";
import type { KeyRecord, KeyStore } from "../workspace/key-store.ts";
import type { ApiRequest } from "./request.ts";

/** The credential of a request. */
export type ResolvedCredential =
  /** A key of a workspace, revoked or not. */
  | { readonly form: "held"; readonly record: KeyRecord }
  /** No key; an `Authorization` header without a bearer token, or with the text of an unset variable. */
  | { readonly form: "none" | "malformed" | "unset" }
  /** A key in a place where it is ignored; `world` is the id of the world that it belongs to, null: none. */
  | { readonly form: "elsewhere"; readonly world: string | null }
  /** A key that does not exist; a text without the prefix of a key. */
  | { readonly form: "unknown" | "foreign" };

const WRONG_HEADERS = ["x-api-key", "api-key", "x-auth-token"] as const;
const BEARER = /^bearer +(\S.*)$/i;
const EMPTY_BEARER = /^bearer\s*$/i;
/** How JavaScript and Python print a variable without a value. */
const UNSET: ReadonlySet<string> = new Set(["undefined", "null", "None", "NaN", "[object Object]"]);

/** Reads the credential of a request (§5). */
export function readCredential(keys: KeyStore, request: ApiRequest): ResolvedCredential {
  const header = request.headers["authorization"];
  if (header === undefined) return credentialElsewhere(keys, request);
  const key = BEARER.exec(header)?.[1];
  if (key === undefined) return { form: EMPTY_BEARER.test(header) ? "unset" : "malformed" };
  if (UNSET.has(key)) return { form: "unset" };
  const record = keys.find(key);
  if (record !== null) return { form: "held", record };
  return { form: key.startsWith(KEY_PREFIX) ? "unknown" : "foreign" };
}

function credentialElsewhere(keys: KeyStore, request: ApiRequest): ResolvedCredential {
  const misplaced = misplacedKey(request);
  if (misplaced === null) return { form: "none" };
  return { form: "elsewhere", world: keys.find(misplaced.key)?.world ?? null };
}

/** The key in the Authorization header of a request; null: none. */
export function presentedKey({ headers }: ApiRequest): string | null {
  return BEARER.exec(headers["authorization"] ?? "")?.[1] ?? null;
}

/** Finds a key outside the Authorization header; null: there is none. */
function misplacedKey({
  headers,
  path,
  query,
}: ApiRequest): { readonly place: string; readonly key: string } | null {
  const header = WRONG_HEADERS.find((name) => headers[name] !== undefined);
  if (header !== undefined) return { place: `the header ${header}`, key: headers[header]! };
  const parameter = query.find(
    ([name, value]) => KEY_PARAMETER.test(name) || value.startsWith(KEY_PREFIX),
  );
  if (parameter !== undefined) {
    return { place: `the parameter ${parameter[0]}`, key: parameter[1] };
  }
  const segment = path.split("/").find((one) => one.startsWith(KEY_PREFIX));
  return segment === undefined ? null : { place: "the path", key: segment };
}

/** Returns the error for a credential without access to a workspace: 401 (§5, C01, C02). */
export function unauthorized({ form }: ResolvedCredential, request: ApiRequest): ApiError {
  const misplaced = misplacedKey(request);
  const hint =
    misplaced === null
      ? undefined
      : `the key belongs in the Authorization header, not in ${misplaced.place}`;
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
