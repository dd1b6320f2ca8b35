import { expect, test } from "vitest";
import { COVERAGE_FAULTS } from "../../src/fake/faults/coverage.ts";
import { SEARCHES_FAULTS } from "../../src/fake/faults/searches.ts";
import { TOPICS_FAULTS } from "../../src/fake/faults/topics.ts";
import { AGENCY_KEYS, check, lines, requirements } from "../support/check.ts";
import { ground, idsOf, RULES } from "./searches-ground.ts";

const agency = ground("agency", AGENCY_KEYS.main);
const FAULTS = [...SEARCHES_FAULTS, ...TOPICS_FAULTS, ...COVERAGE_FAULTS];
const OWN = new Set(RULES.map(({ id }) => id));

test("every requirement on searches has its rule", () => {
  const groups = new Set([...OWN].map((id) => id.split(".")[0]));
  const required = [...requirements.keys()].filter((id) => groups.has(id.split(".")[0]));
  expect([...OWN].toSorted()).toEqual(required.toSorted());
});

test("agency passes every rule on searches", async () => {
  const { verdicts, survey } = await check({ rules: RULES });
  expect([...lines(verdicts, "fail"), ...lines(verdicts, "error")]).toEqual([]);
  expect(idsOf(verdicts, "inconclusive")).toEqual([]);
  expect(survey.exchanges.length).toBeLessThan(60);
});

/** What a scenario is too small to show. */
const SMALL = [
  {
    scenario: "edges",
    key: "lmvz_live_edges_read",
    unseen: ["searches.unmatched-figures", "topics.preorder", "topics.includes-children"],
  },
  {
    scenario: "tiny",
    key: "lmvz_live_tiny_read",
    unseen: ["searches.ready", "searches.ready-flat", "language.und", "language.available"],
  },
];

test.for(SMALL)("$scenario breaks no rule on searches", async ({ scenario, key, unseen }) => {
  const { verdicts } = await ground(scenario, key)();
  expect([...lines(verdicts, "fail"), ...lines(verdicts, "error")]).toEqual([]);
  expect(idsOf(verdicts, "inconclusive")).toEqual(unseen);
});

test("nothing but form is proved where nothing was searched", async () => {
  const { verdicts } = await ground("empty", "lmvz_live_empty_read")();
  expect([...lines(verdicts, "fail"), ...lines(verdicts, "error")]).toEqual([]);
  expect(idsOf(verdicts, "pass")).toEqual(["searches.schema", "searches.group-400"]);
});

test("a workspace without brands proves nothing at all", async () => {
  const { verdicts } = await ground("empty", "lmvz_live_bare_read")();
  expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["inconclusive"]));
});

test.for(FAULTS.map((fault) => ({ fault, id: fault.id })))("$id is caught", async ({ fault }) => {
  const { verdicts } = await agency(fault);
  const failed = idsOf(verdicts, "fail");
  const owed = fault.kills.filter((id) => OWN.has(id));
  expect(lines(verdicts, "error")).toEqual([]);
  expect(failed, lines(verdicts, "fail").join("\n")).toEqual(expect.arrayContaining(owed));
  expect(failed.filter((id) => !owed.includes(id) && !fault.may.includes(id))).toEqual([]);
});

test("every rule on searches is the prey of a fault", () => {
  const killed = new Set(FAULTS.flatMap(({ kills }) => kills));
  expect([...OWN].filter((id) => !killed.has(id))).toEqual([]);
});
