import { createFixture, AGENCY_KEYS } from "../../src/cli/commands/self-test/fixture.ts";
import { loadPermittedMutants, permissionFor } from "../../src/cli/commands/self-test/permitted.ts";
import type { TestedMutant } from "../../src/cli/commands/self-test/mutant-table.ts";
import { MutantTester } from "../../src/cli/commands/self-test/mutant-tester.ts";
import { ReferenceChecks } from "../../src/cli/commands/self-test/reference-check.ts";
import { withFaults } from "../../src/fake/faults/fault.ts";
import { deriveMutants } from "../../src/fake/mutants/index.ts";
import type { Mutant } from "../../src/fake/mutants/mutant.ts";

const fixture = createFixture();

/** All mutants of the scenario `agency`. */
export const MUTANTS: readonly Mutant[] = deriveMutants(
  fixture.contract,
  withFaults(fixture.fake, []),
  AGENCY_KEYS,
);

export const PERMITTED = loadPermittedMutants();

/** Tests some mutants one after another. */
export async function testMutants(mutants: readonly Mutant[]): Promise<TestedMutant[]> {
  const tester = new MutantTester(new ReferenceChecks(fixture));
  const tested: TestedMutant[] = [];
  for (const mutant of mutants) {
    const { killedBy } = await tester.test(mutant);
    tested.push({ ...mutant, killedBy, isPermitted: permissionFor(PERMITTED, mutant) !== null });
  }
  return tested;
}
