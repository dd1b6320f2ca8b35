import { hash, randomBytes, randomUUID } from "node:crypto";
import { KEY_PREFIX } from "../common/redact.ts";
import type { Sha256 } from "../workspace/key-store.ts";
import type { WorldsContext } from "../workspace/worlds.ts";

export const sha256 = hash.bind(null, "sha256") as Sha256;

/** Node's clock and random values for worlds. */
export const NODE_CONTEXT: Omit<WorldsContext, "keys"> = {
  system: () => Math.floor(Date.now() / 1000),
  randomKey: () => KEY_PREFIX + randomBytes(24).toString("hex"),
  randomId: () => `w_${randomUUID().replaceAll("-", "").slice(0, 16)}`,
};
