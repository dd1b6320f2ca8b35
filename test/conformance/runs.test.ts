import { expect, test } from "vitest";
import { RUN_RULES } from "../../conformance/rules/run/index.ts";
import { RUNS_RULES } from "../../conformance/rules/runs/index.ts";
import { RUNS_FAULTS } from "../../src/fake/faults/runs.ts";
import { check, lines } from "../support/check.ts";
import { ANSWER_RULES, brokenBy, idsOf, OTHER_SCENARIOS } from "./answer-rules.ts";

const RULES = [...RUNS_RULES, ...RUN_RULES];

test("every rule of answers holds on agency", async () => {
  const checked = await check({ rules: RULES });
  expect(lines(checked.verdicts, "fail")).toEqual([]);
  expect(lines(checked.verdicts, "error")).toEqual([]);
  expect(idsOf(checked, "pass")).toEqual(RULES.map(({ id }) => id));
});

test.for(OTHER_SCENARIOS)("no rule of answers is broken on %s", async ([scenario, main]) => {
  const checked = await check({ scenario, keys: { main }, rules: RULES });
  expect(lines(checked.verdicts, "fail")).toEqual([]);
  expect(lines(checked.verdicts, "error")).toEqual([]);
  // There is no answer on `empty`.
  const passed = scenario === "empty" ? [] : RULES.map(({ id }) => id);
  expect(idsOf(checked, "pass")).toEqual(passed);
});

test("every rule of answers has a fault", () => {
  const killed = new Set(RUNS_FAULTS.flatMap(({ kills }) => kills));
  expect(RULES.filter(({ id }) => !killed.has(id))).toEqual([]);
});

test.for(RUNS_FAULTS.map((fault) => [fault.id, fault] as const))(
  "%s breaks the rules that it names",
  async ([, fault]) => {
    const broken = await brokenBy(fault, ANSWER_RULES);
    expect(broken.filter((id) => !fault.may.includes(id)).toSorted()).toEqual(
      fault.kills.toSorted(),
    );
  },
);
