import { expect, test } from "vitest";
import { FILTER_RULES } from "../../conformance/rules/filter/index.ts";
import { FILTER_FAULTS } from "../../src/fake/faults/filter.ts";
import { check } from "../support/check.ts";
import { CAUGHT, complaints, idsOf, SCENARIOS, trialOf, unproven } from "./list-rules.ts";

const rules = FILTER_RULES;

test("every rule passes on agency", async () => {
  const { verdicts, sent } = await check({ rules });
  expect(complaints(verdicts)).toEqual([]);
  expect(idsOf(verdicts, "pass")).toEqual(rules.map(({ id }) => id));
  expect(sent).toBeLessThanOrEqual(92);
});

test.for(SCENARIOS)("%s has no finding with the key %s", async ([scenario, main]) => {
  const { verdicts } = await check({ rules, scenario, keys: { main } });
  expect(complaints(verdicts)).toEqual([]);
});

test("nothing is narrowed where there is nothing", async () => {
  const keys = { main: "lmvz_live_empty_read" };
  const { verdicts } = await check({ rules, scenario: "empty", keys });
  expect(idsOf(verdicts, "inconclusive")).toEqual(rules.map(({ id }) => id));
});

test("each rule is killed by a fault of its own group", () => {
  expect(unproven(rules, FILTER_FAULTS)).toEqual([]);
  const ids = FILTER_FAULTS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.for(FILTER_FAULTS.map((fault) => [fault.id, fault] as const))(
  "%s is caught by the rules that it names",
  async ([, fault]) => {
    expect(await trialOf(fault, rules)).toEqual(CAUGHT);
  },
);
