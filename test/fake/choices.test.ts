import { expect, test } from "vitest";
import { contract, startFake } from "../support/fake-server.ts";
import { expectError } from "./expect-error.ts";
import {
  validBody,
  existingValues,
  requiredParameters,
  pathOf,
  reads,
  queryParameters,
  writes,
} from "./existing-values.ts";

const READ = "lmvz_live_tiny_read";
const WRITE = "lmvz_live_tiny_write";

const usual = startFake({ scenario: "tiny" });
const clamping = startFake({ scenario: "tiny", choices: { C11: "clamp" } });
const strict = startFake({ scenario: "tiny", strictParameters: true });
const known = existingValues(usual, READ, "Copperfinch");

const bounded = queryParameters.filter(({ parameter }) => parameter.schema.maximum !== undefined);
const CLAMPED = new Set(["limit", "window_days"]);
const lowered = bounded.filter(({ parameter }) => CLAMPED.has(parameter.name));
const buckets = bounded.filter(({ parameter }) => !CLAMPED.has(parameter.name));

test("the contract has limits, a window and buckets with a maximum", () => {
  expect([lowered.length, buckets.length]).toEqual([10, 2]);
});

test.each(lowered)("with C11=clamp, $title is lowered to its maximum", async (target) => {
  const { name, schema } = target.parameter;
  const needed = requiredParameters(target.operation, known);
  const { maximum = 0 } = schema;
  const most = await clamping.get(READ, target.operation.path, { ...needed, [name]: maximum });
  for (const above of [maximum + 1, maximum * 1000, 999_999_999_999]) {
    const response = await clamping.get(READ, target.operation.path, { ...needed, [name]: above });
    expect(response.status).toBe(200);
    expect(response.body).toEqual(most.body);
    expect(response.body.filters_applied[name]).toBe(maximum);
    expectError(await usual.get(READ, target.operation.path, { ...needed, [name]: above }), 400);
  }
});

test.each([`${Number.MAX_SAFE_INTEGER}`, `${2 ** 53}`, "9".repeat(400)])(
  "with C11=clamp, a limit of %s is lowered like any other",
  async (limit) => {
    const response = await clamping.get(READ, "/citations", { brand: known.brand, limit });
    expect([response.status, response.body.filters_applied.limit]).toEqual([200, 100]);
  },
);

test.each([`${2 ** 53}`, "9".repeat(400)])(
  "with C11=clamp, an offset of %s is rejected, as it has no maximum",
  async (offset) => {
    expectError(await clamping.get(READ, "/citations", { brand: known.brand, offset }), 400);
  },
);

test.each(lowered)("with C11=clamp, $title is rejected when too small", async (target) => {
  const { name, schema } = target.parameter;
  const query = {
    ...requiredParameters(target.operation, known),
    [name]: (schema.minimum ?? 0) - 1,
  };
  expectError(await clamping.get(READ, target.operation.path, query), 400);
});

test.each(buckets)("with C11=clamp, $title is rejected when too large", async (target) => {
  const { name, schema } = target.parameter;
  const query = {
    ...requiredParameters(target.operation, known),
    [name]: (schema.maximum ?? 0) + 1,
  };
  expectError(await clamping.get(READ, target.operation.path, query), 400);
});

test.each(lowered)("with C11=clamp, $title is rejected when not a number", async (target) => {
  const query = { ...requiredParameters(target.operation, known), [target.parameter.name]: "1e9" };
  expectError(await clamping.get(READ, target.operation.path, query), 400);
});

test.each(reads)("$id ignores an unknown parameter in any form", async (operation) => {
  const path = `${contract.basePath}${pathOf(operation, known)}`;
  const needed = new URLSearchParams(requiredParameters(operation, known)).toString();
  const get = (url: string) => usual.agent.get(url).set("Authorization", `Bearer ${READ}`);
  const plain = await get(`${path}?${needed}`);
  for (const extra of [
    "colour=red",
    "colour=",
    "colour",
    "colour=1&colour=2",
    "=",
    "Brand=x",
    "__proto__=1",
  ]) {
    const response = await get(`${path}?${needed}&${extra}`);
    expect(response.status).toBe(200);
    expect(response.text).toBe(plain.text);
  }
});

test.each(reads)("$id rejects an unknown parameter with --strict-params", async (operation) => {
  const query = { ...requiredParameters(operation, known), colour: "red" };
  const response = await strict.get(READ, pathOf(operation, known), query);
  const message = expectError(response, 400);
  expect(message).toContain('"colour"');
  for (const { name } of operation.parameters.filter((one) => one.in === "query")) {
    expect(message).toContain(name);
  }
  const fine = await strict.get(
    READ,
    pathOf(operation, known),
    requiredParameters(operation, known),
  );
  expect(fine.status).toBe(200);
});

test.each(writes)(
  "$id ignores an unknown field, and rejects it with --strict-params",
  async (one) => {
    const body = { ...validBody(one, known), colour: "red" };
    expect((await usual.post(WRITE, one.path, body)).status).toBe(200);
    const message = expectError(await strict.post(WRITE, one.path, body), 400);
    expect(message).toContain('"colour"');
    expect(message).toContain("brand");
  },
);

test.each(writes)(
  "$id ignores a query parameter, and rejects it with --strict-params",
  async (one) => {
    const path = `${one.path}?brand=Copperfinch`;
    expect((await usual.post(WRITE, path, validBody(one, known))).status).toBe(200);
    expectError(await strict.post(WRITE, path, validBody(one, known)), 400);
  },
);

test("a POST returns an empty object, with C78=created the created rows", async () => {
  const created = startFake({ scenario: "tiny", choices: { C78: "created" } });
  const brand = { brand: "Newly", domain: "Newly.Example" };
  const prompts = { brand: "Newly", prompts: ["B?", "A?", "B?"], llms: ["openai"], tags: ["New"] };
  expect((await usual.post(WRITE, "/brands/tracked", brand)).body).toEqual({});
  expect((await usual.post(WRITE, "/prompts", prompts)).body).toEqual({});
  const tracked = await created.post(WRITE, "/brands/tracked", brand);
  const list = await created.get(READ, "/brands/tracked");
  expect(list.body.items).toContainEqual(tracked.body);
  const added = await created.post(WRITE, "/prompts", prompts);
  const listed = await created.get(READ, "/queries", { brand: "Newly" });
  const byText = new Map((listed.body.items as { text: string }[]).map((row) => [row.text, row]));
  expect(added.body).toEqual({ items: [byText.get("B?"), byText.get("A?")] });
  const again = await created.post(WRITE, "/prompts", { ...prompts, prompts: ["C?", "A?"] });
  expect(again.body.items.map(({ text }: { text: string }) => text)).toEqual(["C?", "A?"]);
});
