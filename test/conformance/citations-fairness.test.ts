import { expect, test } from "vitest";
import { AGENCY_KEYS, lines } from "../support/check.ts";
import { ground, idsOf } from "./citations-ground.ts";
import { GARBAGE, VARIATIONS } from "./citations-variations.ts";

const agency = ground("agency", AGENCY_KEYS.main);
const edges = ground("edges", "lmvz_live_edges_read");

const CASES = VARIATIONS.map((variation) => ({ variation, says: variation.says }));

test.for(CASES)("$says", async ({ variation }) => {
  const [rich, small] = [await agency(variation), await edges(variation)];
  for (const { verdicts } of [rich, small]) {
    expect([...lines(verdicts, "fail"), ...lines(verdicts, "error")]).toEqual([]);
  }
  expect(idsOf(rich.verdicts, "inconclusive")).toEqual([]);
});

test("no rule falls over rows of any shape", async () => {
  for (const garbage of GARBAGE) {
    const { verdicts } = await agency(garbage);
    expect(lines(verdicts, "error")).toEqual([]);
    expect(idsOf(verdicts, "fail").filter((id) => !id.endsWith(".schema"))).toEqual([]);
  }
});
