import { createHash } from "node:crypto";
import type { SQLInputValue } from "node:sqlite";

/** Keys by what they may do. */
export const KEYS = {
  reader: "lmvz_live_harbour_reader",
  writer: "lmvz_live_harbour_writer",
  otherReader: "lmvz_live_coast_reader",
  otherWriter: "lmvz_live_coast_writer",
  free: "lmvz_live_free_plan",
  revoked: "lmvz_live_harbour_revoked",
};

/** What a key is stored as. */
export const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");

/** An opaque token for row `id` of `kind`. */
export const tokenOf = (kind: string, id: number): string =>
  `${kind}_${createHash("sha256").update(`${kind}/${id}`).digest("base64url").slice(0, 16)}`;

/** Adds rows, and gives the number of the row added last. */
export type Insert = (table: string, row: Record<string, SQLInputValue>) => number;
