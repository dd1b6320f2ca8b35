import { expect, test } from "vitest";
import { scenarioNames } from "../../../src/files/scenario-library.ts";
import { sampled } from "../../support/sample.ts";
import { checkScenario } from "./check-scenario.ts";

// The fast tests explain the numbers of "tiny" and "edges".
const names = scenarioNames().filter((name) => !["tiny", "edges"].includes(name));

test.each(sampled(names, 2))("%s: every number follows from its operands, and they from runs", (name) => {
  expect(checkScenario(name)).toBeGreaterThan(0);
});
