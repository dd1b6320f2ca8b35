import { expect } from "vitest";
import { isExact, createFaultTester } from "../../src/cli/commands/self-test/kill-matrix.ts";
import { ReferenceChecks } from "../../src/cli/commands/self-test/reference-check.ts";
import { createFixture } from "../../src/cli/commands/self-test/fixture.ts";
import { IS_SAMPLE } from "../support/sample.ts";
import { FAULTS } from "../../src/fake/faults/index.ts";

/** Expects each fault of one share to be detected by exactly the rules that it names. */
export async function expectExactKills(share: number, shares: number): Promise<void> {
  const faults = FAULTS.filter((_, place) => place % shares === share);
  const inexact: string[] = [];
  const references = new ReferenceChecks(createFixture());
  const prover = await createFaultTester(references, !IS_SAMPLE);
  for (const fault of faults) {
    const kill = await prover.testFault(fault);
    if (isExact(kill)) continue;
    const { missed, unexpected: surprised, errors } = kill;
    inexact.push(JSON.stringify({ fault: fault.id, missed, surprised, errors }));
  }
  expect(prover.findings).toEqual([]);
  expect(faults.length).toBeGreaterThan(100);
  expect(inexact).toEqual([]);
}
