import { expect, test } from "vitest";
import { Judge, findingLines } from "./judge.ts";

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
