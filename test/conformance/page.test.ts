import { expect, test } from "vitest";
import { PAGE_RULES } from "../../conformance/rules/page/index.ts";
import { PAGE_FAULTS } from "../../src/fake/faults/page.ts";
import { check } from "../support/check.ts";
import { CAUGHT, complaints, idsOf, SCENARIOS, trialOf, unproven } from "./list-rules.ts";

const rules = PAGE_RULES;

test("every rule passes on agency", async () => {
  const { verdicts, sent } = await check({ rules });
  expect(complaints(verdicts)).toEqual([]);
  expect(idsOf(verdicts, "pass")).toEqual(rules.map(({ id }) => id));
  expect(sent).toBeLessThanOrEqual(72);
});

test.for(SCENARIOS)("%s has no finding with the key %s", async ([scenario, main]) => {
  const { verdicts } = await check({ rules, scenario, keys: { main } });
  expect(complaints(verdicts)).toEqual([]);
});

test("lists without rows show the form of pages only", async () => {
  const { verdicts } = await check({
    rules,
    scenario: "empty",
    keys: { main: "lmvz_live_empty_read" },
  });
  // The list of platforms has rows here too, and echoes of defaults need none.
  expect(idsOf(verdicts, "pass")).toEqual([
    "page.fields",
    "page.returned-count",
    "page.has-more",
    "page.default-limit",
    "page.default-offset",
  ]);
});

test("each rule is killed by a fault of its own group", () => {
  expect(unproven(rules, PAGE_FAULTS)).toEqual([]);
  const ids = PAGE_FAULTS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.for(PAGE_FAULTS.map((fault) => [fault.id, fault] as const))(
  "%s is caught by the rules that it names",
  async ([, fault]) => {
    expect(await trialOf(fault, rules)).toEqual(CAUGHT);
  },
);
