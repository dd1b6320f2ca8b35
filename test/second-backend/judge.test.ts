import { expect, test } from "vitest";
import { FAULTS } from "./faults/index.ts";
import { UNDETECTED } from "./faults/undetected.ts";
import { Judge, failures, findingLines } from "./judge.ts";

test("the quick depth has no finding on the second backend, and finds one of its faults", async () => {
  const judge = new Judge();
  expect(findingLines(await judge.report(undefined, { depth: "quick" }))).toEqual([]);
  const fault = FAULTS.find(({ id }) => id === "visibility.net-missing");
  expect(failures(await judge.report(fault, { depth: "quick" }))).not.toEqual([]);
});

test("each fault that may remain undetected exists, is listed once, and has a reason", () => {
  const listed = UNDETECTED.flatMap(({ faults }) => faults);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((id) => FAULTS.every((fault) => fault.id !== id))).toEqual([]);
  for (const { source, reason } of UNDETECTED) {
    expect(source).toMatch(/^(open|deep|§\d.*|C\d\d)$/);
    expect(reason.length).toBeGreaterThan(20);
  }
});
