import { expect, test } from "vitest";
import type { Parameter } from "../../src/contract/operation.ts";
import { contract, startFake, type Query, type TestReply } from "../support/fake-server.ts";
import { expectRefusal } from "./expect.ts";
import { knownOf, neededBy, slots, type Slot } from "./known.ts";

const KEY = "lmvz_live_tiny_read";

const fake = startFake({ scenario: "tiny" });
const known = knownOf(fake, KEY, "Copperfinch");

/** Asks with what is needed, and with one parameter as told. */
async function send({ operation, parameter }: Slot, value: string): Promise<TestReply> {
  const query: Query = { ...neededBy(operation, known), [parameter.name]: value };
  return fake.get(KEY, operation.path, query);
}

/** A 400 names the parameter, the value and what is allowed. */
function expectRefusedValue({ parameter }: Slot, value: string, reply: TestReply): void {
  const message = expectRefusal(reply, 400);
  expect(message).toContain(`"${parameter.name}"`);
  expect(message).toContain(`"${value}"`);
  for (const word of allowed(parameter)) expect(message).toContain(word);
}

function allowed({ schema }: Parameter): string[] {
  if (schema.enum) return schema.enum.map(String);
  if (schema.type === "boolean") return ["true", "false"];
  if (schema.format === "date") return ["YYYY-MM-DD"];
  const bounds = [schema.minimum, schema.maximum].filter((bound) => bound !== undefined);
  return schema.type === "integer" ? ["whole number", ...bounds.map(String)] : [];
}

const strictSlots = slots.filter(({ parameter }) => !parameter.lenient);
const byType = (type: string): Slot[] =>
  slots.filter(({ parameter }) => parameter.schema.type === type);
const integers = byType("integer");
const booleans = byType("boolean");
const dates = slots.filter(({ parameter }) => parameter.schema.format === "date");
const enums = slots.filter(({ parameter }) => parameter.schema.enum !== undefined);
const named = (name: string): Slot[] => slots.filter(({ parameter }) => parameter.name === name);

test("the tables of this file come from the contract and are not empty", () => {
  expect(slots.length).toBeGreaterThan(100);
  const sizes = [integers, booleans, dates, enums, named("country"), named("ownership")];
  expect(sizes.map(({ length }) => length)).toEqual([21, 3, 18, 18, 1, 1]);
});

test.each(slots.filter(({ parameter }) => parameter.required))(
  "$title is required",
  async ({ operation, parameter }) => {
    const query = { ...neededBy(operation, known), [parameter.name]: undefined };
    const message = expectRefusal(await fake.get(KEY, operation.path, query), 400);
    expect(message).toContain(`"${parameter.name}"`);
    expect(message).toContain("required");
  },
);

test.each(strictSlots)("$title is refused when it is empty", async (slot) => {
  const message = expectRefusal(await send(slot, ""), 400);
  expect(message).toContain(`"${slot.parameter.name}"`);
  expect(message).toContain("empty");
});

test.each(strictSlots)(
  "$title is refused when it comes twice",
  async ({ operation, parameter }) => {
    const { name, schema } = parameter;
    const value = schema.type === "integer" ? "1" : "2026-03-01";
    const needed = new URLSearchParams(neededBy(operation, known));
    needed.delete(name);
    for (const values of [
      [value, value],
      [value, "other"],
      ["", ""],
      [value, "", value],
    ]) {
      const query = new URLSearchParams(needed);
      for (const one of values) query.append(name, one);
      const url = `${contract.basePath}${operation.path}?${query.toString()}`;
      const reply = await fake.agent.get(url).set("Authorization", `Bearer ${KEY}`);
      const message = expectRefusal(reply, 400);
      expect(message).toContain(`"${name}"`);
      expect(message).toContain(`${values.length} times`);
    }
  },
);

const NO_INTEGERS = [
  "abc",
  "1.5",
  "1e1",
  "0x10",
  " 5",
  "5 ",
  "+5",
  "--5",
  "5-",
  "1_0",
  "1,0",
  "٣",
  "５",
  "NaN",
  "Infinity",
  "null",
  "true",
  "[5]",
];

test.each(integers)("$title takes whole numbers only", async (slot) => {
  for (const value of NO_INTEGERS) expectRefusedValue(slot, value, await send(slot, value));
});

test.each(integers)("$title keeps the bounds of the contract", async (slot) => {
  const { minimum, maximum } = slot.parameter.schema;
  expect(minimum).toBeDefined();
  const least = minimum ?? 0;
  expect((await send(slot, String(least))).status).toBe(200);
  for (const value of [least - 1, -1, -1_000_000, Number.MIN_SAFE_INTEGER]) {
    expectRefusedValue(slot, String(value), await send(slot, String(value)));
  }
  if (maximum === undefined) return;
  expect((await send(slot, String(maximum))).status).toBe(200);
  for (const value of [maximum + 1, maximum * 10, Number.MAX_SAFE_INTEGER]) {
    expectRefusedValue(slot, String(value), await send(slot, String(value)));
  }
});

test.each(integers.filter(({ parameter }) => parameter.schema.maximum === undefined))(
  "$title has no upper bound",
  async (slot) => {
    for (const value of ["1000000", "2147483648", "4294967296", "999999999999999"]) {
      const reply = await send(slot, value);
      expect(reply.status).toBe(200);
      expect(reply.body.filters_applied[slot.parameter.name]).toBe(Number(value));
    }
  },
);

test("the biggest whole number is an offset like any other", async () => {
  const query = { brand: known.brand, offset: Number.MAX_SAFE_INTEGER };
  const reply = await fake.get(KEY, "/citations", query);
  expect(reply.status).toBe(200);
  expect(reply.body.filters_applied.offset).toBe(Number.MAX_SAFE_INTEGER);
});

test.each(booleans)("$title takes true and false only", async (slot) => {
  expect((await send(slot, "true")).status).toBe(200);
  expect((await send(slot, "false")).status).toBe(200);
  for (const value of [
    "1",
    "0",
    "True",
    "FALSE",
    "yes",
    "no",
    "on",
    "t",
    "null",
    " true",
    "truefalse",
  ]) {
    expectRefusedValue(slot, value, await send(slot, value));
  }
});

const NO_DATES = [
  "2026-02-30",
  "2025-02-29",
  "2026-04-31",
  "2026-13-01",
  "2026-00-10",
  "2026-01-00",
  "2026-1-1",
  "20260101",
  "01-02-2026",
  "26-01-01",
  "2026/01/01",
  "2026-01",
  "2026-W01-1",
  "2026-001",
  "2026-01-01T00:00:00Z",
  "2026-01-01 ",
  " 2026-01-01",
  "+2026-01-01",
  "-2026-01-01",
  "12026-01-01",
  "today",
  "yesterday",
  "1767225600",
  "null",
];

test.each(dates)("$title takes existing days only", async (slot) => {
  expect((await send(slot, "2024-02-29")).status).toBe(200);
  for (const value of NO_DATES) expectRefusedValue(slot, value, await send(slot, value));
});

test.each(enums)("$title takes the values of its set only", async (slot) => {
  const values = (slot.parameter.schema.enum ?? []).map(String);
  for (const value of values) expect((await send(slot, value)).status).toBe(200);
  const [first = ""] = values;
  const wrong = [
    "nonsense",
    first.toUpperCase(),
    `${first} `,
    ` ${first}`,
    `${first}s`,
    first.slice(0, -1),
    values.slice(0, 2).join(","),
    `["${first}"]`,
    "null",
    "*",
    "__proto__",
    "toString",
  ];
  for (const value of wrong) expectRefusedValue(slot, value, await send(slot, value));
});

test.each(named("country"))("$title takes two capital letters only", async (slot) => {
  for (const value of ["US", "ZZ", "AQ"]) expect((await send(slot, value)).status).toBe(200);
  for (const value of ["us", "Us", "USA", "U", "U1", "ÜS", "US ", "US,DE", "zz"]) {
    expectRefusedValue(slot, value, await send(slot, value));
  }
});

test.each(named("ownership"))(
  "$title takes its three words, and a competitor's name",
  async (slot) => {
    const good = [
      "yours",
      "earned",
      "competitor",
      "competitor:Kettlewren",
      "competitor:No One",
      "competitor: ",
    ];
    for (const value of good) expect((await send(slot, value)).status).toBe(200);
    const wrong = [
      "mine",
      "Yours",
      "competitor:",
      "competitors",
      "yours:x",
      "earned:",
      ":x",
      "competitor;x",
    ];
    for (const value of wrong) expectRefusedValue(slot, value, await send(slot, value));
  },
);

test("a value that is far too long is shown in part", async () => {
  const { operation, parameter } = named("llm_provider")[0]!;
  const query = { ...neededBy(operation, known), [parameter.name]: "x".repeat(5000) };
  const message = expectRefusal(await fake.get(KEY, operation.path, query), 400);
  expect(message.length).toBeLessThan(400);
  expect(message).toContain("xxx");
});

test("the first thing that is wrong is named, not all of it", async () => {
  const reply = await fake.get(KEY, "/visibility", { limit: 5, group_by: "planet" });
  expect(expectRefusal(reply, 400)).toContain('"brand"');
});

test("the old spelling theme is understood as topic, and is not advertised", async () => {
  const brand = known.brand;
  const [theme, topic] = [
    await fake.get(KEY, "/searches", { brand, group_by: "theme" }),
    await fake.get(KEY, "/searches", { brand, group_by: "topic" }),
  ];
  expect(theme.status).toBe(200);
  expect(theme.body).toEqual(topic.body);
  expect(theme.body.filters_applied.group_by).toBe("topic");
  const other = await fake.get(KEY, "/visibility", { brand, group_by: "theme" });
  expectRefusal(other, 400);
  const wrong = await fake.get(KEY, "/searches", { brand, group_by: "foo" });
  const message = expectRefusal(wrong, 400);
  expect(message).toContain("topic, search");
  expect(message).not.toContain("theme");
  expectRefusal(await fake.get(KEY, "/searches", { brand, group_by: "Theme" }), 400);
});
