import { memoize } from "../../common/memoize.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";
import { sha256 } from "../runtime.ts";
import { scenarioDigest } from "../replay-token/scenario-digest.ts";

const LETTERS = 16;

/** Returns a hexadecimal hash of everything in a scenario that responses depend on, including its clock and faults. */
export const scenarioKey = memoize((scenario: Scenario): string => {
  const { scenario: name, clock = null, faults } = scenario.definition;
  const text = JSON.stringify([name, scenarioDigest(scenario), clock, faults]);
  return sha256(text).slice(0, LETTERS);
});
