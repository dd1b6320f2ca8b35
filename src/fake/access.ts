import { ApiError } from "../endpoints/api-error.ts";
import { KEY_PREFIX, type KeyRecord, type KeyRing } from "./key-ring.ts";
import type { FakeRequest } from "./request.ts";
import { shownKey, type ShownKey } from "./shown-key.ts";

/**
 * The key that a request shows, as what it opens.
 * @throws {ApiError} 401 where it is missing, malformed, unknown or revoked (§5, C01, C02).
 */
export function authenticate(keys: KeyRing, request: FakeRequest): KeyRecord {
  const shown = shownKey(keys, request);
  if (shown.form === "held" && !shown.record.revoked) return shown.record;
  throw new ApiError(401, COMPLAINTS[shown.form], { "WWW-Authenticate": "Bearer" });
}

/** What the key of a request opens, or opened until it was revoked; null: it shows none that anybody holds. */
export function keyShown(keys: KeyRing, request: FakeRequest): KeyRecord | null {
  const shown = shownKey(keys, request);
  return shown.form === "held" ? shown.record : null;
}

const COMPLAINTS: Readonly<Record<ShownKey["form"], string>> = {
  none: "No API key: send it as Authorization: Bearer <API_KEY>",
  elsewhere:
    "An API key counts only as Authorization: Bearer <API_KEY>, not in another header or parameter",
  malformed: 'The Authorization header must read "Bearer <API_KEY>"',
  unknown: "This API key is not valid",
  foreign: `This API key is not valid; keys begin with ${KEY_PREFIX}`,
  held: "This API key has been revoked",
};
