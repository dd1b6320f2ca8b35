import { expect, test } from "vitest";
import { Judge, findingLines } from "./judge.ts";
import { VARIATIONS } from "./variations/index.ts";

const judge = new Judge();
const DEPTHS = ["quick", "standard", "deep"] as const;

test.for(DEPTHS.flatMap((depth) => [1, 6].map((concurrency) => ({ depth, concurrency }))))(
  "no finding on the second backend at depth $depth, $concurrency requests at a time",
  async (options) => {
    const report = await judge.report(undefined, options);
    expect(findingLines(report)).toEqual([]);
    expect(report.verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(50);
  },
);

/** Variations of what only a deep check requests. */
const DEEP = ["paging.advice-default", "ids.numeric", "top.zero-row", "window.end-excluded"];

test.for(DEEP)("no finding at depth deep on the permitted variation %s", async (id) => {
  const variation = VARIATIONS.find((one) => one.id === id);
  expect(variation).toBeDefined();
  expect(findingLines(await judge.report(variation, { depth: "deep", concurrency: 1 }))).toEqual(
    [],
  );
});
