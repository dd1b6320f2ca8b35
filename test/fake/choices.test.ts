import { expect, test } from "vitest";
import { contract, startFake } from "../support/fake-server.ts";
import { expectRefusal } from "./expect.ts";
import { bodyFor, knownOf, neededBy, pathOf, reads, slots, writes } from "./known.ts";

const READ = "lmvz_live_tiny_read";
const WRITE = "lmvz_live_tiny_write";

const usual = startFake({ scenario: "tiny" });
const clamping = startFake({ scenario: "tiny", choices: { C11: "clamp" } });
const strict = startFake({ scenario: "tiny", strictParameters: true });
const known = knownOf(usual, READ, "Copperfinch");

const bounded = slots.filter(({ parameter }) => parameter.schema.maximum !== undefined);
const CLAMPED = new Set(["limit", "window_days"]);
const lowered = bounded.filter(({ parameter }) => CLAMPED.has(parameter.name));
const buckets = bounded.filter(({ parameter }) => !CLAMPED.has(parameter.name));

test("there are limits, a window and buckets to try this on", () => {
  expect([lowered.length, buckets.length]).toEqual([10, 2]);
});

test.each(lowered)("with C11=clamp, $title is lowered to its maximum", async (slot) => {
  const { name, schema } = slot.parameter;
  const needed = neededBy(slot.operation, known);
  const { maximum = 0 } = schema;
  const most = await clamping.get(READ, slot.operation.path, { ...needed, [name]: maximum });
  for (const above of [maximum + 1, maximum * 1000, 999_999_999_999]) {
    const reply = await clamping.get(READ, slot.operation.path, { ...needed, [name]: above });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(most.body);
    expect(reply.body.filters_applied[name]).toBe(maximum);
    expectRefusal(await usual.get(READ, slot.operation.path, { ...needed, [name]: above }), 400);
  }
});

test.each([`${Number.MAX_SAFE_INTEGER}`, `${2 ** 53}`, "9".repeat(400)])(
  "with C11=clamp, a limit of %s is lowered like any other",
  async (limit) => {
    const reply = await clamping.get(READ, "/citations", { brand: known.brand, limit });
    expect([reply.status, reply.body.filters_applied.limit]).toEqual([200, 100]);
  },
);

test.each([`${2 ** 53}`, "9".repeat(400)])(
  "with C11=clamp, an offset of %s is refused, for it has no maximum",
  async (offset) => {
    expectRefusal(await clamping.get(READ, "/citations", { brand: known.brand, offset }), 400);
  },
);

test.each(lowered)("with C11=clamp, $title is still refused when too small", async (slot) => {
  const { name, schema } = slot.parameter;
  const query = { ...neededBy(slot.operation, known), [name]: (schema.minimum ?? 0) - 1 };
  expectRefusal(await clamping.get(READ, slot.operation.path, query), 400);
});

test.each(buckets)("with C11=clamp, $title is still refused when too big", async (slot) => {
  const { name, schema } = slot.parameter;
  const query = { ...neededBy(slot.operation, known), [name]: (schema.maximum ?? 0) + 1 };
  expectRefusal(await clamping.get(READ, slot.operation.path, query), 400);
});

test.each(lowered)("with C11=clamp, $title is still refused when it is no number", async (slot) => {
  const query = { ...neededBy(slot.operation, known), [slot.parameter.name]: "1e9" };
  expectRefusal(await clamping.get(READ, slot.operation.path, query), 400);
});

test.each(reads)("$id ignores an unknown parameter, however it is given", async (operation) => {
  const path = `${contract.basePath}${pathOf(operation, known)}`;
  const needed = new URLSearchParams(neededBy(operation, known)).toString();
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
    const reply = await get(`${path}?${needed}&${extra}`);
    expect(reply.status).toBe(200);
    expect(reply.text).toBe(plain.text);
  }
});

test.each(reads)("$id refuses an unknown parameter with --strict-params", async (operation) => {
  const query = { ...neededBy(operation, known), colour: "red" };
  const reply = await strict.get(READ, pathOf(operation, known), query);
  const message = expectRefusal(reply, 400);
  expect(message).toContain('"colour"');
  for (const { name } of operation.parameters.filter((one) => one.in === "query")) {
    expect(message).toContain(name);
  }
  const fine = await strict.get(READ, pathOf(operation, known), neededBy(operation, known));
  expect(fine.status).toBe(200);
});

test.each(writes)(
  "$id ignores an unknown field, and refuses it with --strict-params",
  async (one) => {
    const body = { ...bodyFor(one, known), colour: "red" };
    expect((await usual.post(WRITE, one.path, body)).status).toBe(200);
    const message = expectRefusal(await strict.post(WRITE, one.path, body), 400);
    expect(message).toContain('"colour"');
    expect(message).toContain("brand");
  },
);

test.each(writes)("$id ignores a parameter, and refuses it with --strict-params", async (one) => {
  const path = `${one.path}?brand=Copperfinch`;
  expect((await usual.post(WRITE, path, bodyFor(one, known))).status).toBe(200);
  expectRefusal(await strict.post(WRITE, path, bodyFor(one, known)), 400);
});

test("a POST replies with nothing, or with C78=created with what is listed then", async () => {
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
