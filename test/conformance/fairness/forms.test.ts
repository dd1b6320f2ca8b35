import { test } from "vitest";
import { AGENCY_KEYS } from "../../../src/cli/proving-ground.ts";
import { FURTHER_FIELDS } from "./further-fields.ts";
import { LIMITS } from "./limits.ts";
import { NOTHING } from "./nothing.ts";
import { OPEN_VALUES } from "./open-values.ts";
import { expectFair, expectNothingFound, readingGround } from "./trial.ts";

const agency = readingGround("agency", AGENCY_KEYS);
const edges = readingGround("edges", { main: "lmvz_live_edges_read" });

const CLASSES = {
  "further fields": FURTHER_FIELDS,
  limits: LIMITS,
  nothing: NOTHING,
  "open values": OPEN_VALUES,
};

for (const [name, variations] of Object.entries(CLASSES)) {
  test.for(variations)(`${name}: $says`, async (variation) => {
    expectFair(await agency(variation), variation.leaves);
    expectNothingFound(await edges(variation));
  });
}
