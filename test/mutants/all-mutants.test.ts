import { expect, test } from "vitest";
import { countMutants, killRate } from "../../src/cli/commands/self-test/mutant-table.ts";
import { sampled } from "../support/sample.ts";
import { MUTANTS, testMutants } from "./derived.ts";

/** The minimum percentage of mutants that rules kill, among those that are not permitted. */
const MINIMUM = 90;

/** Tests of a few minutes together, so that each stays far below the time limit of a test on a busy machine. */
const PARTS = 12;
const parts = Array.from({ length: PARTS }, (_, part) => part);

test.for(sampled(parts, PARTS))(
  `part %i of ${PARTS}: the rules kill the mutants that are not permitted, and none that the specification permits`,
  async (part) => {
    const tested = await testMutants(MUTANTS.filter((_, index) => index % PARTS === part));
    const alive = tested.filter(({ killedBy, isPermitted }) => killedBy === null && !isPermitted);
    expect(killRate(countMutants(tested)), alive.map(({ id }) => id).join("\n")).toBeGreaterThan(
      MINIMUM,
    );
    const wrong = tested.filter(({ killedBy, isPermitted }) => killedBy !== null && isPermitted);
    expect(wrong.map(({ id, killedBy }) => `${id}: ${killedBy}`)).toEqual([]);
  },
);
