import { expect, test } from "vitest";
import { withFaults } from "../../../src/fake/faults/fault.ts";
import { FURTHER_FIELDS } from "./further-fields.ts";
import { POSTS } from "./posts.ts";
import { checkOf, expectFair, ground } from "./trial.ts";

const WRITING = { settings: { allowWrites: true } };

test.for(POSTS)("replies to POSTs: $says", async (variation) => {
  const { handle } = ground();
  expectFair(await checkOf(withFaults(handle, [variation]), WRITING), variation.leaves);
});

test("replies to POSTs: the rows that were created", async () => {
  const { handle } = ground("agency", undefined, { C78: "created" });
  expectFair(await checkOf(handle, WRITING), []);
});

test("replies to POSTs: written data with further fields that move, and tokens that do", async () => {
  const moving = FURTHER_FIELDS.find(({ says }) => says.startsWith("tokens and a field"));
  expect(moving).toBeDefined();
  const faults = moving === undefined ? [] : [moving];
  expectFair(await checkOf(withFaults(ground().handle, faults), WRITING), moving?.leaves ?? []);
});

test("nothing but the variation leaves a rule open", async () => {
  const { verdicts } = await checkOf(ground().handle, WRITING);
  expect(verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThanOrEqual(198);
});
