import { expect, test } from "vitest";
import type { Rule } from "../../conformance/rule.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { proveOn } from "../../src/cli/kill-matrix.ts";
import { provingGround } from "../../src/cli/proving-ground.ts";
import { FAULTS } from "../../src/fake/faults/index.ts";
import { AGENCY_KEYS, check, lines, requirements } from "../support/check.ts";

const ids = RULES.map(({ id }) => id);

test("rules and requirements cover each other", () => {
  expect(ids.toSorted()).toEqual([...requirements.keys()].toSorted());
});

test("every rule is killed by at least one fault", () => {
  const killers = new Set(FAULTS.flatMap(({ kills }) => kills));
  expect(ids.filter((id) => !killers.has(id))).toEqual([]);
});

test("faults have ids of their own and name rules that there are", () => {
  const faultIds = FAULTS.map(({ id }) => id);
  expect(new Set(faultIds).size).toBe(faultIds.length);
  const known = new Set(ids);
  const named = FAULTS.flatMap(({ kills, may }) => [...kills, ...may]);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

test("the reference has no finding, nearly all must-rules are witnessed, within 400 requests", async () => {
  const { verdicts, sent } = await check();
  expect(lines(verdicts, "fail")).toEqual([]);
  expect(lines(verdicts, "error")).toEqual([]);
  const withoutWrites = verdicts.filter(({ requirement }) => !requirement.id.startsWith("write."));
  expect(lines(withoutWrites, "inconclusive")).toEqual([
    "version.openapi: needs an API description without a key at /openapi.json or /openapi.yaml",
  ]);
  expect(sent).toBeLessThanOrEqual(400);
});

test("with writes allowed the reference has no finding and 95 % of the must-rules are witnessed", async () => {
  const { verdicts } = await check({ settings: { allowWrites: true } });
  expect(lines(verdicts, "fail")).toEqual([]);
  expect(lines(verdicts, "error")).toEqual([]);
  const must = verdicts.filter(({ requirement }) => requirement.level === "must");
  const witnessed = must.filter(({ outcome }) => outcome === "pass");
  expect(witnessed.length / must.length).toBeGreaterThanOrEqual(0.95);
});

test.for(["Alpenglow", "Fernway", "Quillmark", "Old Harbor", "Silent Peak", "Empty Shelf"])(
  "looked at alone, %s has no finding",
  async (brand) => {
    const { verdicts } = await check({ settings: { brand } });
    expect(lines(verdicts, "fail")).toEqual([]);
    expect(lines(verdicts, "error")).toEqual([]);
  },
);

test("no key is in any exchange", async () => {
  const { survey } = await check();
  const text = JSON.stringify(survey.exchanges);
  for (const key of Object.values(AGENCY_KEYS)) expect(text).not.toContain(key);
});

test("a rule that breaks while it asks is an error of its own, and the others go on", async () => {
  const [first, second] = RULES;
  if (first === undefined || second === undefined) throw new Error("no rules");
  const breaking: Rule = {
    ...first,
    asks: () => {
      throw new Error("this rule can't ask");
    },
  };
  const { verdicts } = await proveOn(
    { ...provingGround(), rules: [breaking, second] },
    provingGround().fake,
    false,
  );
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(["error", "pass"]);
  expect(verdicts[0]?.reason).toBe("this rule can't ask");
});
