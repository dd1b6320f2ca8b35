import { expect, test } from "vitest";
import { SENTIMENT_RULES } from "../../conformance/rules/sentiment/index.ts";
import { SENTIMENT_FAULTS } from "../../src/fake/faults/sentiment.ts";
import { check, lines } from "../support/check.ts";
import { ANSWER_RULES, brokenBy, idsOf, OTHER_SCENARIOS } from "./answer-rules.ts";

test("every rule of sentiment holds on agency", async () => {
  const checked = await check({ rules: SENTIMENT_RULES });
  expect(lines(checked.verdicts, "fail")).toEqual([]);
  expect(lines(checked.verdicts, "error")).toEqual([]);
  expect(idsOf(checked, "pass")).toEqual(SENTIMENT_RULES.map(({ id }) => id));
});

test.for(OTHER_SCENARIOS)("no rule of sentiment is broken on %s", async ([scenario, main]) => {
  const checked = await check({ scenario, keys: { main }, rules: SENTIMENT_RULES });
  expect(lines(checked.verdicts, "fail")).toEqual([]);
  expect(lines(checked.verdicts, "error")).toEqual([]);
  // Nothing is named on `empty`, and in `tiny` every brand that is named has labels.
  const without =
    scenario === "empty" ? SENTIMENT_RULES.map(({ id }) => id) : ["sentiment.no-data"];
  expect(idsOf(checked, "inconclusive")).toEqual(scenario === "edges" ? [] : without);
});

test("every rule of sentiment has a fault", () => {
  const killed = new Set(SENTIMENT_FAULTS.flatMap(({ kills }) => kills));
  expect(SENTIMENT_RULES.filter(({ id }) => !killed.has(id))).toEqual([]);
});

test.for(SENTIMENT_FAULTS.map((fault) => [fault.id, fault] as const))(
  "%s breaks the rules that it names",
  async ([, fault]) => {
    const broken = await brokenBy(fault, ANSWER_RULES);
    expect(broken.filter((id) => !fault.may.includes(id)).toSorted()).toEqual(
      fault.kills.toSorted(),
    );
  },
);
