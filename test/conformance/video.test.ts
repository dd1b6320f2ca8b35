import { expect, test } from "vitest";
import { VIDEO_RULES } from "../../conformance/rules/video/index.ts";
import { VIDEO_FAULTS } from "../../src/fake/faults/video.ts";
import { check, lines } from "../support/check.ts";
import { brokenBy, idsOf, OTHER_SCENARIOS } from "./answer-rules.ts";

test("every rule of videos holds on agency", async () => {
  const checked = await check({ rules: VIDEO_RULES });
  expect(lines(checked.verdicts, "fail")).toEqual([]);
  expect(lines(checked.verdicts, "error")).toEqual([]);
  expect(idsOf(checked, "pass")).toEqual(VIDEO_RULES.map(({ id }) => id));
});

test.for(OTHER_SCENARIOS)("no rule of videos is broken on %s", async ([scenario, main]) => {
  const checked = await check({ scenario, keys: { main }, rules: VIDEO_RULES });
  expect(lines(checked.verdicts, "fail")).toEqual([]);
  expect(lines(checked.verdicts, "error")).toEqual([]);
  // There is no video on `empty`.
  const passed = scenario === "empty" ? [] : VIDEO_RULES.map(({ id }) => id);
  expect(idsOf(checked, "pass")).toEqual(passed);
});

test("every rule of videos has a fault", () => {
  const killed = new Set(VIDEO_FAULTS.flatMap(({ kills }) => kills));
  expect(VIDEO_RULES.filter(({ id }) => !killed.has(id))).toEqual([]);
});

test.for(VIDEO_FAULTS.map((fault) => [fault.id, fault] as const))(
  "%s breaks the rules that it names",
  async ([, fault]) => {
    const broken = await brokenBy(fault, VIDEO_RULES);
    expect(broken.filter((id) => !fault.may.includes(id)).toSorted()).toEqual(
      fault.kills.toSorted(),
    );
  },
);
