import { randomUUID } from "node:crypto";

/**
 * What a proxy adds to each request, to know it again. `Via` would do too, but servers leave out
 * compression for requests that carry it.
 */
export const LOOP_HEADER = "Understudy-Proxy";

export const LOOP_REASON =
  "the target leads back to this proxy: its base URL is no deployment's, or the deployment calls itself here";

/** A mark of one proxy's own. */
export function loopMark(): string {
  return randomUUID();
}
