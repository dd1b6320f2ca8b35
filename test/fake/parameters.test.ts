import { expect, test } from "vitest";
import type { Parameter } from "../../src/contract/operation.ts";
import { contract, startFake, type Query, type TestResponse } from "../support/fake-server.ts";
import { expectError } from "./expect-error.ts";
import {
  existingValues,
  requiredParameters,
  queryParameters,
  type QueryParameter,
} from "./existing-values.ts";

const KEY = "lmvz_live_tiny_read";

const fake = startFake({ scenario: "tiny" });
const known = existingValues(fake, KEY, "Copperfinch");

/** Sends the required parameters and one more. */
async function send(
  { operation, parameter }: QueryParameter,
  value: string,
): Promise<TestResponse> {
  const query: Query = { ...requiredParameters(operation, known), [parameter.name]: value };
  return fake.get(KEY, operation.path, query);
}

/** Expects a 400 that names the parameter, the value and the allowed values. */
function expectInvalidValue(
  { parameter }: QueryParameter,
  value: string,
  response: TestResponse,
): void {
  const message = expectError(response, 400);
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

const strictParameters = queryParameters.filter(({ parameter }) => !parameter.lenient);
const byType = (type: string): QueryParameter[] =>
  queryParameters.filter(({ parameter }) => parameter.schema.type === type);
const integers = byType("integer");
const booleans = byType("boolean");
const dates = queryParameters.filter(({ parameter }) => parameter.schema.format === "date");
const enums = queryParameters.filter(({ parameter }) => parameter.schema.enum !== undefined);
const named = (name: string): QueryParameter[] =>
  queryParameters.filter(({ parameter }) => parameter.name === name);

test("the contract has parameters of every tested type", () => {
  expect(queryParameters.length).toBeGreaterThan(100);
  const sizes = [integers, booleans, dates, enums, named("country"), named("ownership")];
  expect(sizes.map(({ length }) => length)).toEqual([21, 3, 18, 18, 1, 1]);
});

test.each(queryParameters.filter(({ parameter }) => parameter.required))(
  "$title is required",
  async ({ operation, parameter }) => {
    const query = { ...requiredParameters(operation, known), [parameter.name]: undefined };
    const message = expectError(await fake.get(KEY, operation.path, query), 400);
    expect(message).toContain(`"${parameter.name}"`);
    expect(message).toContain("required");
  },
);

test.each(strictParameters)("$title is rejected when empty", async (target) => {
  const message = expectError(await send(target, ""), 400);
  expect(message).toContain(`"${target.parameter.name}"`);
  expect(message).toContain("empty");
});

test.each(strictParameters)(
  "$title is rejected when sent twice",
  async ({ operation, parameter }) => {
    const { name, schema } = parameter;
    const value = schema.type === "integer" ? "1" : "2026-03-01";
    const needed = new URLSearchParams(requiredParameters(operation, known));
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
      const response = await fake.agent.get(url).set("Authorization", `Bearer ${KEY}`);
      const message = expectError(response, 400);
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

test.each(integers)("$title accepts integers only", async (target) => {
  for (const value of NO_INTEGERS) expectInvalidValue(target, value, await send(target, value));
});

test.each(integers)("$title has the bounds of the contract", async (target) => {
  const { minimum, maximum } = target.parameter.schema;
  expect(minimum).toBeDefined();
  const least = minimum ?? 0;
  expect((await send(target, String(least))).status).toBe(200);
  for (const value of [least - 1, -1, -1_000_000, Number.MIN_SAFE_INTEGER]) {
    expectInvalidValue(target, String(value), await send(target, String(value)));
  }
  if (maximum === undefined) return;
  expect((await send(target, String(maximum))).status).toBe(200);
  for (const value of [maximum + 1, maximum * 10, Number.MAX_SAFE_INTEGER]) {
    expectInvalidValue(target, String(value), await send(target, String(value)));
  }
});

test.each(integers.filter(({ parameter }) => parameter.schema.maximum === undefined))(
  "$title has no upper bound",
  async (target) => {
    for (const value of ["1000000", "2147483648", "4294967296", "999999999999999"]) {
      const response = await send(target, value);
      expect(response.status).toBe(200);
      expect(response.body.filters_applied[target.parameter.name]).toBe(Number(value));
    }
  },
);

test("the largest safe integer is a valid offset", async () => {
  const query = { brand: known.brand, offset: Number.MAX_SAFE_INTEGER };
  const response = await fake.get(KEY, "/citations", query);
  expect(response.status).toBe(200);
  expect(response.body.filters_applied.offset).toBe(Number.MAX_SAFE_INTEGER);
});

test.each(booleans)("$title accepts true and false only", async (target) => {
  expect((await send(target, "true")).status).toBe(200);
  expect((await send(target, "false")).status).toBe(200);
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
    expectInvalidValue(target, value, await send(target, value));
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

test.each(dates)("$title accepts existing days only", async (target) => {
  expect((await send(target, "2024-02-29")).status).toBe(200);
  for (const value of NO_DATES) expectInvalidValue(target, value, await send(target, value));
});

test.each(enums)("$title accepts the values of its enum only", async (target) => {
  const values = (target.parameter.schema.enum ?? []).map(String);
  for (const value of values) expect((await send(target, value)).status).toBe(200);
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
  for (const value of wrong) expectInvalidValue(target, value, await send(target, value));
});

test.each(named("country"))("$title accepts two capital letters only", async (target) => {
  for (const value of ["US", "ZZ", "AQ"]) expect((await send(target, value)).status).toBe(200);
  for (const value of ["us", "Us", "USA", "U", "U1", "ÜS", "US ", "US,DE", "zz"]) {
    expectInvalidValue(target, value, await send(target, value));
  }
});

test.each(named("ownership"))(
  "$title accepts three keywords and the name of a competitor",
  async (target) => {
    const good = [
      "yours",
      "earned",
      "competitor",
      "competitor:Kettlewren",
      "competitor:No One",
      "competitor: ",
    ];
    for (const value of good) expect((await send(target, value)).status).toBe(200);
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
    for (const value of wrong) expectInvalidValue(target, value, await send(target, value));
  },
);

test("a very long value is truncated in the error", async () => {
  const { operation, parameter } = named("llm_provider")[0]!;
  const query = { ...requiredParameters(operation, known), [parameter.name]: "x".repeat(5000) };
  const message = expectError(await fake.get(KEY, operation.path, query), 400);
  expect(message.length).toBeLessThan(400);
  expect(message).toContain("xxx");
});

test("the error names the first invalid parameter only", async () => {
  const response = await fake.get(KEY, "/visibility", { limit: 5, group_by: "planet" });
  expect(expectError(response, 400)).toContain('"brand"');
});

test("theme is accepted as an alias of topic, and no error mentions it", async () => {
  const brand = known.brand;
  const [theme, topic] = [
    await fake.get(KEY, "/searches", { brand, group_by: "theme" }),
    await fake.get(KEY, "/searches", { brand, group_by: "topic" }),
  ];
  expect(theme.status).toBe(200);
  expect(theme.body).toEqual(topic.body);
  expect(theme.body.filters_applied.group_by).toBe("topic");
  const other = await fake.get(KEY, "/visibility", { brand, group_by: "theme" });
  expectError(other, 400);
  const wrong = await fake.get(KEY, "/searches", { brand, group_by: "foo" });
  const message = expectError(wrong, 400);
  expect(message).toContain("topic, search");
  expect(message).not.toContain("theme");
  expectError(await fake.get(KEY, "/searches", { brand, group_by: "Theme" }), 400);
});
