import { expect, test } from "vitest";
import { withFaults } from "../../../src/fake/faults/fault.ts";
import { ADDITIONAL_FIELDS } from "./additional-fields.ts";
import { POSTS } from "./writes.ts";
import { checkDeployment, expectPermitted, createDeployment } from "./check-deployment.ts";

const WRITING = { settings: { allowWrites: true } };

test.for(POSTS)("responses to POSTs: $title", async (variation) => {
  const { handle } = createDeployment();
  expectPermitted(
    await checkDeployment(withFaults(handle, [variation]), WRITING),
    variation.withoutWitness,
  );
});

test("responses to POSTs: the created rows", async () => {
  const { handle } = createDeployment("agency", undefined, { C78: "created" });
  expectPermitted(await checkDeployment(handle, WRITING), []);
});

test("responses to POSTs: written data with changing fields and tokens", async () => {
  const moving = ADDITIONAL_FIELDS.find(({ title }) => title.startsWith("tokens and a field"));
  expect(moving).toBeDefined();
  const faults = moving === undefined ? [] : [moving];
  expectPermitted(
    await checkDeployment(withFaults(createDeployment().handle, faults), WRITING),
    moving?.withoutWitness ?? [],
  );
});

test("without a variation every rule has a verdict", async () => {
  const { verdicts } = await checkDeployment(createDeployment().handle, {
    settings: { allowWrites: true, depth: "standard" },
  });
  expect(verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThanOrEqual(198);
});
