import { ApiError } from "../endpoints/api-error.ts";
import { KEY_PREFIX, type KeyRecord } from "./key-ring.ts";
import type { ShownKey } from "./shown-key.ts";

/**
 * What the key that a request shows opens.
 * @throws {ApiError} 401 where it is missing, malformed, unknown or revoked (§5, C01, C02).
 */
export function authenticate(shown: ShownKey): KeyRecord {
  if (shown.form === "held" && !shown.record.revoked) return shown.record;
  throw new ApiError(401, COMPLAINTS[shown.form], { "WWW-Authenticate": "Bearer" });
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
