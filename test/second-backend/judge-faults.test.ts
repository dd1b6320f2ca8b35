import { expect, test } from "vitest";
import { FAULTS } from "./faults/index.ts";
import { UNDETECTED } from "./faults/undetected.ts";
import { Judge, failures } from "./judge.ts";

/** All faults take minutes; each day has its part. `FAULTS_PART=3` selects one, `FAULTS_PART=all` takes all. */
const PARTS = 6;
const TODAY = Math.floor(Date.now() / 86_400_000) % PARTS;
const part = process.env["FAULTS_PART"] ?? String(TODAY);

const undetected = new Set(UNDETECTED.flatMap(({ faults }) => faults));
const detected = FAULTS.filter(({ id }) => !undetected.has(id));
const chosen = detected.filter((_, index) => part === "all" || index % PARTS === Number(part));

test(`the suite finds the faults of the second backend, part ${part}`, async () => {
  const judge = new Judge();
  const missed: string[] = [];
  for (const fault of chosen) {
    if (failures(await judge.report(fault)).length === 0) missed.push(`${fault.id}: ${fault.how}`);
  }
  expect(chosen.length).toBeGreaterThan(60);
  expect(missed).toEqual([]);
}, 1_800_000);
