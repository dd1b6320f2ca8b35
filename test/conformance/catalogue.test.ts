import { expect, test } from "vitest";
import type { Rule } from "../../conformance/core/rule.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { checkInMemory } from "../../src/cli/commands/self-test/reference-check.ts";
import { createFixture } from "../../src/cli/commands/self-test/fixture.ts";
import { FAULTS } from "../../src/fake/faults/index.ts";
import { AGENCY_KEYS, check, lines, requirements } from "../support/check.ts";

const ids = RULES.map(({ id }) => id);

test("rules and requirements cover each other", () => {
  expect(ids.toSorted()).toEqual([...requirements.keys()].toSorted());
});

test("every rule detects at least one fault", () => {
  const killers = new Set(FAULTS.flatMap(({ breaks }) => breaks));
  expect(ids.filter((id) => !killers.has(id))).toEqual([]);
});

test("faults have unique ids and name existing rules", () => {
  const faultIds = FAULTS.map(({ id }) => id);
  expect(new Set(faultIds).size).toBe(faultIds.length);
  const known = new Set(ids);
  const named = FAULTS.flatMap(({ breaks, mayBreak }) => [...breaks, ...mayBreak]);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

test("the fake has no finding and nearly all must rules a witness, within 700 requests", async () => {
  const { verdicts, sent } = await check();
  expect(lines(verdicts, "fail")).toEqual([]);
  expect(lines(verdicts, "error")).toEqual([]);
  const withoutWrites = verdicts.filter(({ requirement }) => !requirement.id.startsWith("write."));
  expect(lines(withoutWrites, "inconclusive")).toEqual([
    "version.openapi: needs an API description without a key at /openapi.json or /openapi.yaml",
  ]);
  expect(sent).toBeLessThanOrEqual(700);
});

test("with writes allowed, the fake has no finding and 95 % of the must rules a witness", async () => {
  const { verdicts } = await check({ settings: { allowWrites: true } });
  expect(lines(verdicts, "fail")).toEqual([]);
  expect(lines(verdicts, "error")).toEqual([]);
  const must = verdicts.filter(({ requirement }) => requirement.level === "must");
  const witnessed = must.filter(({ outcome }) => outcome === "pass");
  expect(witnessed.length / must.length).toBeGreaterThanOrEqual(0.95);
});

test.for(["Alpenglow", "Fernway", "Quillmark", "Old Harbor", "Silent Peak", "Empty Shelf"])(
  "the brand %s alone has no finding",
  async (brand) => {
    const { verdicts } = await check({ settings: { brand } });
    expect(lines(verdicts, "fail")).toEqual([]);
    expect(lines(verdicts, "error")).toEqual([]);
  },
);

test("no exchange contains a key", async () => {
  const { survey } = await check();
  const text = JSON.stringify(survey.exchanges);
  for (const key of Object.values(AGENCY_KEYS)) expect(text).not.toContain(key);
});

test("a rule that fails while planning gets an error verdict, and the others continue", async () => {
  const [first, second] = RULES;
  if (first === undefined || second === undefined) throw new Error("no rules");
  const breaking: Rule = {
    ...first,
    requests: () => {
      throw new Error("this rule can't ask");
    },
  };
  const { verdicts } = await checkInMemory(
    { ...createFixture(), rules: [breaking, second] },
    createFixture().fake,
    false,
  );
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(["error", "pass"]);
  expect(verdicts[0]?.reason).toBe("this rule can't ask");
});
