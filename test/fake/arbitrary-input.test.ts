import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Operation } from "../../src/contract/operation.ts";
import { SECONDS_PER_DAY } from "../../src/common/calendar.ts";
import { contract, startFake, type TestResponse } from "../support/fake-server.ts";
import { callCore } from "./call-core.ts";
import {
  existingValues,
  requiredParameters,
  operations,
  pathOf,
  reads,
  queryParameters,
  writes,
} from "./existing-values.ts";

const READ = "lmvz_live_edges_read";
const WRITE = "lmvz_live_edges_write";
const BRAND = "Bräuhl & Söhne";

const fake = startFake({ scenario: "edges" });
const known = existingValues(fake, READ, BRAND);
const base = contract.basePath;
const DOCUMENTED = [200, 400, 401, 403, 404, 405];

/** All error messages received. */
const messages = new Set<string>();

/** Expects a documented status and a valid body: the operation's schema for 200, else the error envelope. */
function expectDocumented(
  response: Pick<TestResponse, "status" | "body">,
  operation?: Operation,
): void {
  expect(DOCUMENTED).toContain(response.status);
  const faults =
    response.status === 200
      ? operation && contract.responseErrors(operation, 200, response.body)
      : contract.validate("/components/schemas/ErrorEnvelope", response.body);
  expect(faults ?? []).toEqual([]);
  if (response.status >= 400) messages.add((response.body as ErrorBody).error.message);
}

interface ErrorBody {
  readonly error: { readonly message: string };
}

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.webUrl(),
  fc.constantFrom(
    "'; DROP TABLE brands; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "${7*7}",
    "{{7*7}}",
    "\u0000",
    "\r\nSet-Cookie: a=b",
    "\u{202e}abc",
    "a".repeat(5000),
    "[object Object]",
    "__proto__",
    "constructor",
    "competitor:\u0000",
    "2026-02-30",
    "9999-12-31",
    "0000-01-01",
  ),
);

test.each(queryParameters)(
  "any text in $title gets a documented response",
  ({ operation, parameter }) => {
    const path = pathOf(operation, known);
    fc.assert(
      fc.property(anyText, (text) => {
        const query = { ...requiredParameters(operation, known), [parameter.name]: text };
        expectDocumented(callCore(fake, { path, key: READ, query }), operation);
      }),
      { seed: 21, numRuns: 40 },
    );
  },
);

test("any text as a run id gets a documented response", async () => {
  const operation = contract.operation("getQueryRun");
  const wellFormed = anyText.filter((text) => text.isWellFormed() && text !== "");
  await fc.assert(
    fc.asyncProperty(wellFormed, async (text) => {
      const path = `/query-runs/${encodeURIComponent(text)}`;
      expectDocumented(await fake.get(READ, path), operation);
    }),
    { seed: 22, numRuns: 150 },
  );
});

const names = [...new Set(queryParameters.map(({ parameter }) => parameter.name))];
const pair = fc.tuple(fc.oneof(fc.constantFrom(...names), anyText), anyText);
const manyPairs = fc
  .array(pair, { maxLength: 8 })
  .filter((pairs) => pairs.flat().every((text) => text.isWellFormed()));

test("any query of many parameters gets a documented response", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reads), manyPairs, async (operation, pairs) => {
      const query = new URLSearchParams([
        ...Object.entries(requiredParameters(operation, known)),
        ...pairs,
      ]);
      const url = `${base}${pathOf(operation, known)}?${query.toString()}`;
      const response = await fake.agent.get(url).set("Authorization", `Bearer ${READ}`);
      expectDocumented(response, operation);
    }),
    { seed: 23, numRuns: 300 },
  );
});

/** Characters allowed in a request line, with incomplete percent escapes. */
const rawText = fc
  .array(
    fc.constantFrom(
      ..."abz09%%%&&==+;:@/?[]{}|^~!$'()*,.-_\\<>`".split(""),
      "%zz",
      "%ff",
      "%00",
      "brand",
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(""));

test("any raw query or path gets a documented response", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reads), rawText, async (operation, text) => {
      const path = pathOf(operation, known);
      const auth = { Authorization: `Bearer ${READ}` };
      expectDocumented(await fake.agent.get(`${base}${path}?${text}`).set(auth), operation);
      expectDocumented(await fake.agent.get(`${base}/${text}`).set(auth).redirects(0));
      expectDocumented(await fake.agent.get(`${base}${path}/${text}`).set(auth).redirects(0));
    }),
    { seed: 24, numRuns: 200 },
  );
});

const anyMethod = fc.constantFrom("get", "post", "put", "patch", "delete" as const);
const anyType = fc.constantFrom(
  "application/json",
  "text/plain",
  "application/json; charset=x",
  "",
);
const anyEncoding = fc.constantFrom(undefined, "gzip", "br", "deflate", "identity", "nonsense");

test("any bytes as a body get a documented response", async () => {
  const request = fc.record({
    operation: fc.constantFrom(...operations),
    method: anyMethod,
    bytes: fc.uint8Array({ maxLength: 200 }),
    type: anyType,
    encoding: anyEncoding,
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ operation, method, bytes, type, encoding }) => {
      const response = await fake.agent[method as "post"](base + pathOf(operation, known))
        .set({ Authorization: `Bearer ${WRITE}`, "Content-Type": type })
        .set(encoding === undefined ? {} : { "Content-Encoding": encoding })
        .serialize((whole) => whole)
        .send(Buffer.from(bytes));
      expectDocumented(response);
    }),
    { seed: 25, numRuns: 300 },
  );
});

/** A value of the right type in four of five cases, otherwise any JSON. */
function mostly(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: fc.jsonValue() });
}

const oddText = fc.string({ unit: "binary", minLength: 1, maxLength: 30 });

const anyBody = fc.record(
  {
    brand: mostly(fc.oneof(fc.constant(BRAND), oddText)),
    domain: mostly(fc.domain()),
    prompts: mostly(fc.array(oddText, { minLength: 1, maxLength: 5 })),
    llms: mostly(fc.subarray(["openai", "grok"], { minLength: 1 })),
    country: mostly(fc.constantFrom("DE", "ZZ", "AQ")),
    tags: mostly(fc.array(fc.string({ minLength: 1 }), { maxLength: 4 })),
  },
  { requiredKeys: ["brand", "prompts", "llms"] },
);

test("any JSON as a body gets a documented response, and so do later reads", () => {
  const own = startFake({ scenario: "edges", choices: { C78: "created" } });
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.constantFrom(...writes), mostly(anyBody), (one, body) => {
      const response = callCore(own, { method: "POST", path: one.path, key: WRITE, body });
      expectDocumented(response, one);
      seen.add(`${one.id} ${response.status}`);
    }),
    { seed: 26, numRuns: 90 },
  );
  expect(seen).toEqual(
    new Set([
      "trackBrand 200",
      "trackBrand 400",
      "addPrompts 200",
      "addPrompts 400",
      "addPrompts 404",
    ]),
  );
  own.world.clock.set(own.world.clock.now() + 2 * SECONDS_PER_DAY);
  const { items } = callCore(own, { path: "/brands/tracked", key: READ }).body;
  expect(items.length).toBeGreaterThan(20);
  for (const { brand } of items as { brand: string }[]) {
    const { status } = callCore(own, { path: "/queries", key: READ, query: { brand } });
    expect({ brand, status }).toEqual({ brand, status: 200 });
    const subject = existingValues(own, READ, brand);
    for (const operation of reads) {
      const request = { path: pathOf(operation, subject), key: READ };
      const response = callCore(own, {
        ...request,
        query: requiredParameters(operation, subject),
      });
      expectDocumented(response, operation);
    }
  }
});

test("any header gets a documented response", async () => {
  const visible = fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .map((at) => String.fromCodePoint(at === 0x7f ? 0x80 : at)),
  });
  const name = fc.constantFrom(
    "Authorization",
    "Accept",
    "Origin",
    "Content-Type",
    "If-None-Match",
    "Range",
    "Host",
    "X-HTTP-Method-Override",
  );
  await fc.assert(
    fc.asyncProperty(name, visible, async (header, value) => {
      const response = await fake.agent
        .get(`${base}/brands/tracked`)
        .set("Authorization", `Bearer ${READ}`)
        .set(header, value);
      expectDocumented(response, contract.operation("listTrackedBrands"));
      expect(response.headers["content-type"]).toMatch(/^application\/json\b/);
    }),
    { seed: 27, numRuns: 200 },
  );
});

test("error messages contain no source locations and are short", () => {
  expect(messages.size).toBeGreaterThan(500);
  const sourceLocation = /\bat \S+:\d+|node_modules|\/src\/|\.ts\b|Error:/;
  expect([...messages].filter((message) => sourceLocation.test(message))).toEqual([]);
  expect([...messages].filter((message) => message.length > 1000)).toEqual([]);
});
