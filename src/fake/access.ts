import { ApiError } from "../endpoints/api-error.ts";
import { KEY_PREFIX, type KeyRecord, type KeyRing } from "./key-ring.ts";
import type { FakeRequest } from "./request.ts";

const WRONG_HEADERS = ["x-api-key", "api-key", "x-auth-token"] as const;
const WRONG_PARAMETERS = new Set(["api_key", "apikey", "key", "access_token", "token"]);
const BEARER = /^bearer +(\S.*)$/i;

/**
 * The key that a request shows, as what it opens.
 * @throws {ApiError} 401 where it is missing, malformed, unknown or revoked (§5, C01, C02).
 */
export function authenticate(keys: KeyRing, request: FakeRequest): KeyRecord {
  const header = request.headers["authorization"];
  if (header === undefined) throw unauthorised(missingKey(request));
  const key = BEARER.exec(header)?.[1];
  if (key === undefined) {
    throw unauthorised('The Authorization header must read "Bearer <API_KEY>"');
  }
  const record = keys.find(key);
  if (record === null) {
    const form = key.startsWith(KEY_PREFIX) ? "" : `; keys begin with ${KEY_PREFIX}`;
    throw unauthorised(`This API key is not valid${form}`);
  }
  if (record.revoked) throw unauthorised("This API key has been revoked");
  return record;
}

function unauthorised(message: string): ApiError {
  return new ApiError(401, message, { "WWW-Authenticate": "Bearer" });
}

function missingKey(request: FakeRequest): string {
  return misplacedKey(request) === null
    ? "No API key: send it as Authorization: Bearer <API_KEY>"
    : "An API key counts only as Authorization: Bearer <API_KEY>, not in another header or parameter";
}

/** Where a key was put by mistake, for the log; null where nowhere. */
export function misplacedKey({ headers, query }: FakeRequest): string | null {
  const header = WRONG_HEADERS.find((name) => headers[name] !== undefined);
  if (header !== undefined) return `the header ${header}`;
  const parameter = query.find(([name]) => WRONG_PARAMETERS.has(name));
  return parameter === undefined ? null : `the parameter ${parameter[0]}`;
}
