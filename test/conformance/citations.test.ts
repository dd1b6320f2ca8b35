import { expect, test } from "vitest";
import { CITATIONS_FAULTS } from "../../src/fake/faults/citations.ts";
import { SOV_FAULTS } from "../../src/fake/faults/sov.ts";
import { VISIBILITY_FAULTS } from "../../src/fake/faults/visibility.ts";
import { AGENCY_KEYS, check, lines, requirements } from "../support/check.ts";
import { ground, idsOf, RULES } from "./citations-ground.ts";

const agency = ground("agency", AGENCY_KEYS.main);
const FAULTS = [...VISIBILITY_FAULTS, ...SOV_FAULTS, ...CITATIONS_FAULTS];
const OWN = new Set(RULES.map(({ id }) => id));

test("every requirement of the six groups has its rule", () => {
  const groups = new Set([...OWN].map((id) => id.split(".")[0]));
  const required = [...requirements.keys()].filter((id) => groups.has(id.split(".")[0]));
  expect([...OWN].toSorted()).toEqual(required.toSorted());
});

test("agency passes every rule, in few requests", async () => {
  const { verdicts, sent } = await check({ rules: RULES });
  expect(lines(verdicts, "fail")).toEqual([]);
  expect(idsOf(verdicts, "pass")).toEqual([...OWN]);
  // 26 of these are the scouts', who every group sends for.
  expect(sent).toBeLessThanOrEqual(75);
});

/** Small scenarios, and what they are too small to show. */
const SMALL = [
  { scenario: "edges", key: "lmvz_live_edges_read", unseen: [] },
  {
    // Its one brand has a domain of its own.
    scenario: "tiny",
    key: "lmvz_live_tiny_read",
    unseen: ["owned.none-declared"],
  },
];

test.for(SMALL)("$scenario breaks no rule", async ({ scenario, key, unseen }) => {
  const { verdicts } = await ground(scenario, key)();
  expect([...lines(verdicts, "fail"), ...lines(verdicts, "error")]).toEqual([]);
  expect(idsOf(verdicts, "inconclusive")).toEqual(unseen);
});

test("a brand without answers shows no more than the form of its zeros", async () => {
  const { verdicts } = await ground("empty", "lmvz_live_empty_read")();
  expect([...lines(verdicts, "fail"), ...lines(verdicts, "error")]).toEqual([]);
  expect(idsOf(verdicts, "pass")).toEqual(["visibility.schema", "visibility.group-values"]);
});

test("a workspace without brands shows nothing at all", async () => {
  const { verdicts } = await ground("empty", "lmvz_live_bare_read")();
  expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["inconclusive"]));
});

test.for(FAULTS.map((fault) => ({ fault, id: fault.id })))("$id is caught", async ({ fault }) => {
  const { verdicts } = await agency(fault);
  const failed = idsOf(verdicts, "fail");
  expect(lines(verdicts, "error")).toEqual([]);
  expect(failed, lines(verdicts, "fail").join("\n")).toEqual(
    expect.arrayContaining(fault.kills.filter((id) => OWN.has(id))),
  );
  const known = new Set([...fault.kills, ...fault.may]);
  expect(failed.filter((id) => !known.has(id))).toEqual([]);
});

test("every rule is the prey of a fault", () => {
  const killed = new Set(FAULTS.flatMap(({ kills }) => kills));
  expect([...OWN].filter((id) => !killed.has(id))).toEqual([]);
});
