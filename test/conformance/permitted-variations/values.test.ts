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
import { withFaults } from "../../../src/fake/faults/fault.ts";

const agency = readOnlyChecker("agency", AGENCY_KEYS);
const edges = readOnlyChecker("edges", { main: "lmvz_live_edges_read" });

const CLASSES = { counting: COUNTING, order: ORDER, silences: UNDOCUMENTED_BEHAVIOR, times: TIMES };

for (const [name, variations] of Object.entries(CLASSES)) {
  test.for(variations)(`${name}: $title`, async (variation) => {
    expectPermitted(await agency(variation), variation.withoutWitness);
    expectNoProblems(await edges(variation));
  });
}

test("windows with an exclusive end at the depth deep, which reads more single days", async () => {
  const variations = TIMES.filter(({ title }) => title === "windows with an exclusive end");
  expect(variations).toHaveLength(1);
  const { handle } = createDeployment("agency");
  const settings = { depth: "deep" } as const;
  expectNoProblems(
    await checkDeployment(withFaults(handle, variations), { keys: AGENCY_KEYS, settings }),
  );
});
