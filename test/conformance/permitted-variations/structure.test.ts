import { expect, test } from "vitest";
import { AGENCY_KEYS } from "../../../src/cli/commands/self-test/fixture.ts";
import { ADDITIONAL_FIELDS } from "./additional-fields.ts";
import { LIMITS } from "./limits.ts";
import { MISSING_VALUES } from "./missing-values.ts";
import { OPEN_VALUES } from "./open-values.ts";
import { withFaults } from "../../../src/fake/faults/fault.ts";
import {
  checkDeployment,
  createDeployment,
  expectPermitted,
  expectNoProblems,
  readOnlyChecker,
} from "./check-deployment.ts";
import { sampled } from "../../support/sample.ts";

const agency = readOnlyChecker("agency", AGENCY_KEYS);
const edges = readOnlyChecker("edges", { main: "lmvz_live_edges_read" });

const CLASSES = {
  "further fields": ADDITIONAL_FIELDS,
  limits: LIMITS,
  nothing: MISSING_VALUES,
  "open values": OPEN_VALUES,
};

for (const [name, variations] of Object.entries(CLASSES)) {
  test.for(sampled(variations, 8))(`${name}: $title`, async (variation) => {
    expectPermitted(await agency(variation), variation.withoutWitness);
    expectNoProblems(await edges(variation));
  });
}

test("tokens that differ in every response at the depth deep, which adds up rows by day", async () => {
  const variations = ADDITIONAL_FIELDS.filter(({ title }) =>
    title.startsWith("tokens that differ"),
  );
  expect(variations).toHaveLength(1);
  const { handle } = createDeployment("agency");
  const run = await checkDeployment(withFaults(handle, variations), {
    settings: { depth: "deep" },
  });
  expectNoProblems(run);
});
