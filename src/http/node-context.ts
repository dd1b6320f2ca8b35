import { hash, randomBytes, randomUUID } from "node:crypto";
import { KEY_PREFIX } from "../fake/key-ring.ts";
import type { Sha256 } from "../fake/key-ring.ts";
import type { WorldsContext } from "../fake/worlds.ts";

export const sha256: Sha256 = (text) => hash("sha256", text);

/** What the core needs of Node: real time and chance that nobody can foresee. */
export const NODE_CONTEXT: Omit<WorldsContext, "keys"> = {
  system: () => Math.floor(Date.now() / 1000),
  randomKey: () => KEY_PREFIX + randomBytes(24).toString("hex"),
  randomId: () => `w_${randomUUID().replaceAll("-", "").slice(0, 16)}`,
};
