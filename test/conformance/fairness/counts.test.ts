import { test } from "vitest";
import { AGENCY_KEYS } from "../../../src/cli/proving-ground.ts";
import { COUNTING } from "./counting.ts";
import { ORDER } from "./order.ts";
import { SILENCES } from "./silences.ts";
import { TIMES } from "./times.ts";
import { expectFair, expectNothingFound, readingGround } from "./trial.ts";

const agency = readingGround("agency", AGENCY_KEYS);
const edges = readingGround("edges", { main: "lmvz_live_edges_read" });

const CLASSES = { counting: COUNTING, order: ORDER, silences: SILENCES, times: TIMES };

for (const [name, variations] of Object.entries(CLASSES)) {
  test.for(variations)(`${name}: $says`, async (variation) => {
    expectFair(await agency(variation), variation.leaves);
    expectNothingFound(await edges(variation));
  });
}
