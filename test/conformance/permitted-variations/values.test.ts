import { test } from "vitest";
import { AGENCY_KEYS } from "../../../src/cli/commands/self-test/fixture.ts";
import { COUNTING } from "./counting.ts";
import { ORDER } from "./order.ts";
import { UNDOCUMENTED_BEHAVIOR } from "./undocumented-behavior.ts";
import { TIMES } from "./times.ts";
import { expectPermitted, expectNoProblems, readOnlyChecker } from "./check-deployment.ts";

const agency = readOnlyChecker("agency", AGENCY_KEYS);
const edges = readOnlyChecker("edges", { main: "lmvz_live_edges_read" });

const CLASSES = { counting: COUNTING, order: ORDER, silences: UNDOCUMENTED_BEHAVIOR, times: TIMES };

for (const [name, variations] of Object.entries(CLASSES)) {
  test.for(variations)(`${name}: $title`, async (variation) => {
    expectPermitted(await agency(variation), variation.withoutWitness);
    expectNoProblems(await edges(variation));
  });
}
