import { expect, test } from "vitest";
import { check, lines } from "../support/check.ts";
import { complaints, idsOf, LIST_RULES } from "./list-rules.ts";
import { GARBLED, MOVING, PERMITTED } from "./permitted-lists.ts";

test.for(PERMITTED.map((fault) => [fault.says, fault] as const))(
  "nobody minds %s",
  async ([, fault]) => {
    const { verdicts } = await check({ rules: LIST_RULES, faults: [fault] });
    expect(complaints(verdicts)).toEqual([]);
  },
);

test.for(GARBLED.map((fault) => [fault.says, fault] as const))(
  "no rule breaks over %s",
  async ([, fault]) => {
    const { verdicts } = await check({ rules: LIST_RULES, faults: [fault] });
    expect(lines(verdicts, "error")).toEqual([]);
  },
);

test("what never stands still leaves the relations open", async () => {
  const { verdicts } = await check({ rules: LIST_RULES, faults: [MOVING] });
  expect(idsOf(verdicts, "inconclusive")).toEqual([
    "page.total-stable",
    "page.walk",
    "page.past-end",
    "page.slice",
  ]);
});
