import { expect, test } from "vitest";
import { AGENCY_KEYS } from "../../../src/cli/proving-ground.ts";
import { withFaults } from "../../../src/fake/faults/fault.ts";
import { lines } from "../../support/check.ts";
import { GARBAGE } from "./garbage.ts";
import { checkOf, ground, readingGround } from "./trial.ts";

const agency = readingGround("agency", AGENCY_KEYS);
const edges = readingGround("edges", { main: "lmvz_live_edges_read" });

test.for(GARBAGE)("no rule breaks over $says, and some find it", async (garbage) => {
  const runs = [await agency(garbage), await edges(garbage)];
  const verdicts = runs.flatMap((run) => run.verdicts);
  expect(lines(verdicts, "error")).toEqual([]);
  expect(lines(verdicts, "fail")).not.toEqual([]);
});

test.for(GARBAGE.filter((_, place) => place % 4 === 0))(
  "no rule on writes breaks over $says",
  async (garbage) => {
    const handle = withFaults(ground().handle, [garbage]);
    const { verdicts } = await checkOf(handle, { settings: { allowWrites: true } });
    expect(lines(verdicts, "error")).toEqual([]);
  },
);
