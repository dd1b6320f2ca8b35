import type { Fault } from "../../fake/faults/fault.ts";
import { FAULTS } from "../../fake/faults/index.ts";

/** Replaces src/fake/faults/rules/semantic-faults.ts: a bundle has no modules to load. */
export function semanticFaults(): readonly Fault[] {
  return FAULTS;
}
