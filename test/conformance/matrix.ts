import { expect } from "vitest";
import { isExact, proverOf } from "../../src/cli/kill-matrix.ts";
import { provingGround } from "../../src/cli/proving-ground.ts";
import { FAULTS } from "../../src/fake/faults/index.ts";

/** Tries one share of the faults against every rule: each is caught by what it names and nothing unforeseen. */
export async function expectExactKills(share: number, shares: number): Promise<void> {
  const faults = FAULTS.filter((_, place) => place % shares === share);
  const inexact: string[] = [];
  const prover = await proverOf(provingGround());
  for (const fault of faults) {
    const kill = await prover.kill(fault);
    if (isExact(kill)) continue;
    const { missed, surprised, errors } = kill;
    inexact.push(JSON.stringify({ fault: fault.id, missed, surprised, errors }));
  }
  expect(prover.findings).toEqual([]);
  expect(faults.length).toBeGreaterThan(100);
  expect(inexact).toEqual([]);
}
