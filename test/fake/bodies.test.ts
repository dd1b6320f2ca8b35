import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/contract/schema.ts";
import { contract, startFake, type TestResponse } from "../support/fake-server.ts";
import { expectError } from "./expect-error.ts";
import { validBody, existingValues, writes } from "./existing-values.ts";

const KEY = "lmvz_live_edges_write";

const fake = startFake({ scenario: "edges" });
const known = existingValues(fake, KEY, "Bräuhl & Söhne");
const base = contract.basePath;
const JSON_TYPE = "application/json";

type Headers = Readonly<Record<string, string>>;

/** Sends a body unchanged. */
async function send(path: string, body: string | Buffer, headers: Headers): Promise<TestResponse> {
  return fake.agent
    .post(base + path)
    .set({ Authorization: `Bearer ${KEY}`, ...headers })
    .serialize((whole) => whole)
    .send(body);
}

const unreadable: [string, string | Buffer][] = [
  ["nothing", ""],
  ["blanks", "  \n"],
  ["an open brace", "{"],
  ["JSON cut short", '{"brand": "A"'],
  ["a comma too many", '{"brand": "A",}'],
  ["single quotes", "{'brand': 'A'}"],
  ["a comment", '{"brand": "A"} // why'],
  ["two objects", '{"brand": "A"}{"brand": "B"}'],
  ["a form", "brand=A&domain=a.example"],
  ["a word", "undefined"],
  ["NaN", '{"brand": NaN}'],
  ["a list", '[{"brand": "A"}]'],
  ["a string", '"A"'],
  ["a number", "7"],
  ["true", "true"],
  ["null", "null"],
  ["JSON in UTF-16", Buffer.from('{"brand": "A"}', "utf16le")],
  ["bytes that are not text", Buffer.from([0xff, 0xfe, 0x00, 0x80])],
];

test.each(
  unreadable.flatMap(([name, body]) => writes.map(({ id, path }) => ({ name, body, id, path }))),
)("$id rejects $name as a body", async ({ body, path }) => {
  expectError(await send(path, body, { "Content-Type": JSON_TYPE }), 400);
});

test.each([
  ["/brands/tracked", '{"brand": "A', '"}'],
  ["/prompts", `{"brand": "${known.brand}", "llms": ["openai"], "prompts": ["A`, '"]}'],
])("%s rejects text that is not UTF-8", async (path, head, tail) => {
  const own = startFake({ scenario: "edges" });
  const response = await own.agent
    .post(base + path)
    .set({ Authorization: `Bearer ${KEY}`, "Content-Type": JSON_TYPE })
    .serialize((whole) => whole)
    .send(Buffer.concat([Buffer.from(head), Buffer.from([0xc3, 0x28]), Buffer.from(tail)]));
  expectError(response, 400);
});

test.each([
  "text/plain",
  "text/json",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "application/problem+json",
  "application/jsonp",
  "json",
])(
  "a body of the content type %s is rejected, and the message names the accepted type",
  async (type) => {
    for (const one of writes) {
      const body = JSON.stringify(validBody(one, known));
      const message = expectError(await send(one.path, body, { "Content-Type": type }), 400);
      expect(message).toContain(JSON_TYPE);
    }
  },
);

test.each([
  JSON_TYPE,
  "application/json; charset=utf-8",
  "application/json;charset=UTF-8",
  "Application/JSON",
  "application/json ; charset=utf-8",
])("a body of the content type %s is accepted", async (type) => {
  const own = startFake({ scenario: "edges" });
  const response = await own.agent
    .post(`${base}/brands/tracked`)
    .set({ Authorization: `Bearer ${KEY}`, "Content-Type": type })
    .send(JSON.stringify({ brand: "New" }));
  expect(response.status).toBe(200);
});

test.each(["utf-16", "iso-8859-1", "klingon"])(
  "a body in the charset %s is read as UTF-8 or rejected",
  async (charset) => {
    const own = startFake({ scenario: "edges" });
    const response = await own.agent
      .post(`${base}/brands/tracked`)
      .set({ Authorization: `Bearer ${KEY}`, "Content-Type": `${JSON_TYPE}; charset=${charset}` })
      .send(JSON.stringify({ brand: "New" }));
    expect([200, 400]).toContain(response.status);
  },
);

test("a body that is too large is rejected, and the message states the limit", async () => {
  for (const { path } of writes) {
    const body = JSON.stringify({ brand: "x".repeat(2_000_000) });
    const message = expectError(await send(path, body, { "Content-Type": JSON_TYPE }), 400);
    expect(message).toMatch(/\d{6,}/);
  }
});

test("the largest allowed body is accepted", async () => {
  const { maxLength = 0 } = contract.schemaAt("/components/schemas/NewPromptText");
  const { maxItems = 0 } = contract.schemaAt("/components/schemas/AddPromptsBody").properties![
    "prompts"
  ]!;
  const prompts = Array.from({ length: maxItems }, (_, at) => `${at} ${"ÿ".repeat(maxLength - 3)}`);
  const own = startFake({ scenario: "edges" });
  const response = await own.post(KEY, "/prompts", {
    brand: known.brand,
    prompts,
    llms: ["openai"],
  });
  expect(response.status).toBe(200);
});

test("a gzip body is read, and a body wrongly labelled as gzip is rejected", async () => {
  const headers = { "Content-Type": JSON_TYPE, "Content-Encoding": "gzip" };
  const zipped = gzipSync(JSON.stringify({ brand: "Zipped" }));
  expect((await send("/brands/tracked", zipped, headers)).status).toBe(200);
  for (const { path } of writes) {
    expectError(await send(path, "no gzip at all", headers), 400);
    expectError(await send(path, zipped.subarray(0, 12), headers), 400);
    expectError(await send(path, gzipSync("{"), headers), 400);
    expectError(await send(path, gzipSync("x".repeat(3_000_000)), headers), 400);
    const other = { ...headers, "Content-Encoding": "rot13" };
    expectError(await send(path, "{}", other), 400);
  }
});

test("the body of a GET is ignored", async () => {
  for (const body of ["{", "garbage"]) {
    const response = await fake.agent
      .get(`${base}/brands/tracked`)
      .set({ Authorization: `Bearer ${KEY}`, "Content-Type": JSON_TYPE })
      .send(body);
    expect(response.status).toBe(200);
  }
});

const fields = writes.flatMap((operation) => {
  const schema = contract.schemaAt(operation.bodyPointer ?? "");
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    operation,
    name,
    schema: contract.resolved(property),
    isRequired: schema.required?.includes(name) ?? false,
    title: `${name} of ${operation.id}`,
  }));
});

test("the fields of the bodies come from the contract", () => {
  expect(fields.map(({ title }) => title)).toEqual([
    "brand of trackBrand",
    "domain of trackBrand",
    "brand of addPrompts",
    "prompts of addPrompts",
    "llms of addPrompts",
    "country of addPrompts",
    "tags of addPrompts",
  ]);
});

test.each(fields.filter(({ isRequired }) => isRequired))("$title is required", async (field) => {
  const body: Record<string, unknown> = { ...validBody(field.operation, known) };
  delete body[field.name];
  const message = expectError(await fake.post(KEY, field.operation.path, body), 400);
  expect(message).toContain(`"${field.name}"`);
  expect(message).toContain("required");
});

function wrongTypes({ type }: JsonSchema): unknown[] {
  const all: unknown[] = [
    "openai",
    7,
    1.5,
    true,
    null,
    {},
    { length: 1 },
    ["openai"],
    [["x"]],
    [7],
    [null],
  ];
  const isText = (value: unknown): boolean => typeof value === "string";
  return all.filter((value) =>
    type === "array" ? !Array.isArray(value) || !value.every(isText) : !isText(value),
  );
}

test.each(fields)("$title has one type, and the message names it", async (field) => {
  for (const value of wrongTypes(field.schema)) {
    const body = { ...validBody(field.operation, known), [field.name]: value };
    const message = expectError(await fake.post(KEY, field.operation.path, body), 400);
    expect(message).toContain(`"${field.name}`);
    expect(message).toContain("expected");
  }
});

test.each(fields.filter(({ schema }) => schema.minLength || schema.pattern))(
  "$title can't be empty",
  async (field) => {
    const body = { ...validBody(field.operation, known), [field.name]: "" };
    const message = expectError(await fake.post(KEY, field.operation.path, body), 400);
    expect(message).toContain(`"${field.name}"`);
  },
);

const sizes = fields.flatMap(({ operation, name, schema, title }) => {
  const { minItems, maxItems } = schema;
  return [
    ...(minItems === undefined ? [] : [{ count: minItems, beyond: minItems - 1 }]),
    ...(maxItems === undefined ? [] : [{ count: maxItems, beyond: maxItems + 1 }]),
  ].map((bound) => ({ ...bound, operation, name, title }));
});

test("prompts and platforms have a minimum size, prompts and tags a maximum", () => {
  expect(sizes.map(({ name, count }) => `${name} ${count}`)).toEqual([
    "prompts 1",
    "prompts 50",
    "llms 1",
    "tags 10",
  ]);
});

test.each(sizes)("$title may have $count entries, not $beyond", async (size) => {
  const { operation, name, count, beyond } = size;
  const post = async (length: number): Promise<TestResponse> => {
    const list = Array.from({ length }, (_, at) => (name === "llms" ? "openai" : `word ${at}`));
    const own = startFake({ scenario: "edges" });
    return own.post(KEY, operation.path, { ...validBody(operation, known), [name]: list });
  };
  expect((await post(count)).status).toBe(200);
  const message = expectError(await post(beyond), 400);
  expect(message).toContain(`"${name}"`);
  expect(message).toContain(String(count));
});

test("the error for a list entry names its index, its value and the allowed values", async () => {
  const body = { brand: known.brand, prompts: ["x"], llms: ["openai", "altavista"] };
  const message = expectError(await fake.post(KEY, "/prompts", body), 400);
  expect(message).toContain("llms.1");
  expect(message).toContain('"altavista"');
  expect(message).toContain("perplexity");
});

test("a very long value is truncated in the error", async () => {
  const body = { brand: known.brand, prompts: ["y".repeat(100_000)], llms: ["openai"] };
  const message = expectError(await fake.post(KEY, "/prompts", body), 400);
  expect(message.length).toBeLessThan(400);
  expect(message).toContain("2000");
});

test.each([
  "https://a.example",
  "//a.example",
  "a.example/path",
  "a.example:8080",
  "a.example.",
  ".a.example",
  "a..example",
  "localhost",
  "a b.example",
  "-a.example",
  "a-.example",
  "ä.example",
  "user@a.example",
  "a.example?x=1",
  `${"x".repeat(64)}.example`,
  `${"abc.".repeat(80)}example`,
])("%s is not a bare host name", async (domain) => {
  const message = expectError(await fake.post(KEY, "/brands/tracked", { brand: "A", domain }), 400);
  expect(message).toContain('"domain"');
});

test.each(["a.example", "A.Example", "shop.a-b.example", "xn--bcher-kva.example", "1.2.3.example"])(
  "%s is a bare host name, stored in lower case",
  async (domain) => {
    const own = startFake({ scenario: "empty" });
    const key = "lmvz_live_bare_write";
    expect((await own.post(key, "/brands/tracked", { brand: "A", domain })).status).toBe(200);
    const { body } = await own.get(key, "/brands/tracked");
    expect(body.items).toEqual([{ brand: "A", domain: domain.toLowerCase() }]);
  },
);

test("the requests of this file added one brand and nothing else", async () => {
  const list = await fake.get(KEY, "/brands/tracked");
  const names = (list.body.items as { brand: string }[]).map(({ brand }) => brand);
  const untouched = await startFake({ scenario: "edges" }).get(KEY, "/brands/tracked");
  const before = new Set((untouched.body.items as { brand: string }[]).map(({ brand }) => brand));
  expect(names.filter((name) => !before.has(name))).toEqual(["Zipped"]);
  expect(fake.world.revision).toBe(1);
});
