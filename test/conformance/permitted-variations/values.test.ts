import { expect, test } from "vitest";
import { AGENCY_KEYS } from "../../../src/cli/commands/self-test/fixture.ts";
import { COUNTING } from "./counting.ts";
import { ORDER } from "./order.ts";
import { UNDOCUMENTED_BEHAVIOR } from "./undocumented-behavior.ts";
import { TIMES } from "./times.ts";
import {
  checkDeployment,
  createDeployment,
  expectPermitted,
  expectNoProblems,
  readOnlyChecker,
} from "./check-deployment.ts";
import { sampled } from "../../support/sample.ts";
import { withFaults } from "../../../src/fake/faults/fault.ts";

const agency = readOnlyChecker("agency", AGENCY_KEYS);
const edges = readOnlyChecker("edges", { main: "lmvz_live_edges_read" });

const CLASSES = { counting: COUNTING, order: ORDER, silences: UNDOCUMENTED_BEHAVIOR, times: TIMES };

for (const [name, variations] of Object.entries(CLASSES)) {
  test.for(sampled(variations, 8))(`${name}: $title`, async (variation) => {
    expectPermitted(await agency(variation), variation.withoutWitness);
    expectNoProblems(await edges(variation));
  });
}

/** Variations of what only a deep check compares: single days, and both lists of citations under one search. */
const DEEP = [
  "windows with an exclusive end",
  "letter case respected by searches of cited URLs only",
];

test.for(DEEP)("at the depth deep: %s", async (title) => {
  const variations = Object.values(CLASSES).flatMap((all) =>
    all.filter((one) => one.title === title),
  );
  expect(variations).toHaveLength(1);
  const handle = withFaults(createDeployment().handle, variations);
  expectNoProblems(await checkDeployment(handle, { settings: { depth: "deep" } }));
});
