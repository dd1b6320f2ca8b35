import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ledger } from "./ledger.ts";
import { KEY } from "./peers.ts";
import { withPrompts } from "./volume.ts";

/** The scenario with the volume of a usual customer. */
export const USUAL: NamedLedger = { name: "agency", scenario: "agency", key: KEY };

/** The scenario with the volume of a large customer. */
export const LARGE: NamedLedger = {
  name: "large",
  scenario: "large",
  key: "lmvz_live_large_read",
};

/** A ledger with its name in the tables. */
export interface NamedLedger extends Ledger {
  readonly name: string;
}

const FILE = join(import.meta.dirname, "..", "..", "scenarios", `${LARGE.scenario}.yaml`);

/** `large` with another number of prompts per day, written into a folder. */
export function largeWith(prompts: number, folder: string): NamedLedger {
  const scenario = join(folder, `prompts-${prompts}.yaml`);
  writeFileSync(scenario, withPrompts(readFileSync(FILE, "utf8"), prompts));
  return { ...LARGE, name: `${LARGE.name}, ${prompts} prompts`, scenario };
}
