import { expect, test } from "vitest";
import { sampled } from "../support/sample.ts";
import { FAULTS } from "./faults/index.ts";
import { UNDETECTED } from "./faults/undetected.ts";
import { Judge, failures } from "./judge.ts";

const deep = new Set(
  UNDETECTED.filter(({ source }) => source === "deep").flatMap(({ faults }) => faults),
);
const chosen = sampled(
  FAULTS.filter(({ id }) => deep.has(id)),
  10,
);

test("the suite finds at the depth deep what needs it", async () => {
  const judge = new Judge();
  const missed: string[] = [];
  for (const fault of chosen) {
    const found = failures(await judge.report(fault, { depth: "deep" }));
    if (found.length === 0) missed.push(`${fault.id}: ${fault.how}`);
  }
  expect(deep.size).toBeGreaterThan(50);
  expect(missed).toEqual([]);
}, 1_800_000);
