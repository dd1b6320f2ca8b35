import { expect, test } from "vitest";
import { scenarioNames } from "../../../src/files/scenario-library.ts";
import { IS_SAMPLE } from "../../support/sample.ts";
import { checkScenario } from "./check-scenario.ts";

// The fast tests explain the numbers of "tiny" and "edges"; "large" takes as long as all others together.
const elsewhere = new Set(["tiny", "edges", ...(IS_SAMPLE ? ["large"] : [])]);
const names = scenarioNames().filter((name) => !elsewhere.has(name));

test.each(names)("%s: every number follows from its operands, and they from runs", (name) => {
  expect(checkScenario(name)).toBeGreaterThan(0);
});
