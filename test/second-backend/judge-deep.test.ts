import { expect, test } from "vitest";
import { FAULTS } from "./faults/index.ts";
import { UNDETECTED } from "./faults/undetected.ts";
import { Judge, failures } from "./judge.ts";

/** All take minutes; by default every fourth is tested. `FAULTS_PART=3` selects others, `all` takes all. */
const PARTS = 4;
const part = process.env["FAULTS_PART"] ?? "0";

const deep = new Set(
  UNDETECTED.filter(({ source }) => source === "deep").flatMap(({ faults }) => faults),
);
const chosen = FAULTS.filter(({ id }) => deep.has(id)).filter(
  (_, index) => part === "all" || index % PARTS === Number(part),
);

test(`the suite finds at the depth deep what needs it, part ${part}`, async () => {
  const judge = new Judge();
  const missed: string[] = [];
  for (const fault of chosen) {
    const found = failures(await judge.report(fault, { depth: "deep" }));
    if (found.length === 0) missed.push(`${fault.id}: ${fault.how}`);
  }
  expect(chosen.length).toBeGreaterThan(5);
  expect(missed).toEqual([]);
}, 1_800_000);
