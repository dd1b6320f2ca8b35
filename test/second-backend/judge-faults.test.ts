import { expect, test } from "vitest";
import { UsageError } from "../../src/common/usage-error.ts";
import { sampled } from "../support/sample.ts";
import { FAULTS } from "./faults/index.ts";
import { UNDETECTED } from "./faults/undetected.ts";
import { Judge, failures } from "./judge.ts";

const undetected = new Set(UNDETECTED.flatMap(({ faults }) => faults));
const detected = FAULTS.filter(({ id }) => !undetected.has(id));
const chosen = sampled(detected, 40);

test("the suite finds the faults of the second backend", async () => {
  const judge = new Judge();
  const missed: string[] = [];
  for (const fault of chosen) {
    const found = await judge.report(fault).then(failures, refusal);
    if (found.length === 0) missed.push(`${fault.id}: ${fault.how}`);
  }
  expect(detected.length).toBeGreaterThan(650);
  expect(missed).toEqual([]);
}, 1_800_000);

/** The suite refuses keys that read the same data, before it judges. */
function refusal(error: unknown): readonly string[] {
  if (error instanceof UsageError) return [error.message];
  throw error;
}
