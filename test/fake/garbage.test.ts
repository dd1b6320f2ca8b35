import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Operation } from "../../src/contract/operation.ts";
import { SECONDS_PER_DAY } from "../../src/workspace/calendar.ts";
import { contract, startFake, type TestReply } from "../support/fake-server.ts";
import { ask } from "./ask.ts";
import { knownOf, neededBy, operations, pathOf, reads, slots, writes } from "./known.ts";

const READ = "lmvz_live_edges_read";
const WRITE = "lmvz_live_edges_write";
const BRAND = "Bräuhl & Söhne";

const fake = startFake({ scenario: "edges" });
const known = knownOf(fake, READ, BRAND);
const base = contract.basePath;
const DOCUMENTED = [200, 400, 401, 403, 404, 405];

/** Every message of an error that was seen. */
const messages = new Set<string>();

/** Whatever was sent: a documented status, JSON, and the envelope where it is an error. */
function expectDecent(reply: Pick<TestReply, "status" | "body">, operation?: Operation): void {
  expect(DOCUMENTED).toContain(reply.status);
  const faults =
    reply.status === 200
      ? operation && contract.replyFaults(operation, 200, reply.body)
      : contract.faults("/components/schemas/ErrorEnvelope", reply.body);
  expect(faults ?? []).toEqual([]);
  if (reply.status >= 400) messages.add((reply.body as ErrorBody).error.message);
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

test.each(slots)("no text in $title breaks anything", ({ operation, parameter }) => {
  const path = pathOf(operation, known);
  fc.assert(
    fc.property(anyText, (text) => {
      const query = { ...neededBy(operation, known), [parameter.name]: text };
      expectDecent(ask(fake, { path, key: READ, query }), operation);
    }),
    { seed: 21, numRuns: 40 },
  );
});

test("no text as the id of an answer breaks anything", async () => {
  const operation = contract.operation("getQueryRun");
  const wellFormed = anyText.filter((text) => text.isWellFormed() && text !== "");
  await fc.assert(
    fc.asyncProperty(wellFormed, async (text) => {
      const path = `/query-runs/${encodeURIComponent(text)}`;
      expectDecent(await fake.get(READ, path), operation);
    }),
    { seed: 22, numRuns: 150 },
  );
});

const names = [...new Set(slots.map(({ parameter }) => parameter.name))];
const pair = fc.tuple(fc.oneof(fc.constantFrom(...names), anyText), anyText);
const manyPairs = fc
  .array(pair, { maxLength: 8 })
  .filter((pairs) => pairs.flat().every((text) => text.isWellFormed()));

test("no query of many parameters breaks anything", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reads), manyPairs, async (operation, pairs) => {
      const query = new URLSearchParams([...Object.entries(neededBy(operation, known)), ...pairs]);
      const url = `${base}${pathOf(operation, known)}?${query.toString()}`;
      const reply = await fake.agent.get(url).set("Authorization", `Bearer ${READ}`);
      expectDecent(reply, operation);
    }),
    { seed: 23, numRuns: 300 },
  );
});

/** What may stand in a request line, percent signs that stand for nothing included. */
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

test("no raw query or path breaks anything", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reads), rawText, async (operation, text) => {
      const path = pathOf(operation, known);
      const auth = { Authorization: `Bearer ${READ}` };
      expectDecent(await fake.agent.get(`${base}${path}?${text}`).set(auth), operation);
      expectDecent(await fake.agent.get(`${base}/${text}`).set(auth).redirects(0));
      expectDecent(await fake.agent.get(`${base}${path}/${text}`).set(auth).redirects(0));
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

test("no bytes as a body break anything", async () => {
  const request = fc.record({
    operation: fc.constantFrom(...operations),
    method: anyMethod,
    bytes: fc.uint8Array({ maxLength: 200 }),
    type: anyType,
    encoding: anyEncoding,
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ operation, method, bytes, type, encoding }) => {
      const reply = await fake.agent[method as "post"](base + pathOf(operation, known))
        .set({ Authorization: `Bearer ${WRITE}`, "Content-Type": type })
        .set(encoding === undefined ? {} : { "Content-Encoding": encoding })
        .serialize((whole) => whole)
        .send(Buffer.from(bytes));
      expectDecent(reply);
    }),
    { seed: 25, numRuns: 300 },
  );
});

/** Four times out of five a value of the right kind, else any JSON. */
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

test("no JSON as a body breaks anything, now or in what is read later", () => {
  const own = startFake({ scenario: "edges", choices: { C78: "created" } });
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.constantFrom(...writes), mostly(anyBody), (one, body) => {
      const reply = ask(own, { method: "POST", path: one.path, key: WRITE, body });
      expectDecent(reply, one);
      seen.add(`${one.id} ${reply.status}`);
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
  const { items } = ask(own, { path: "/brands/tracked", key: READ }).body;
  expect(items.length).toBeGreaterThan(20);
  for (const { brand } of items as { brand: string }[]) {
    const { status } = ask(own, { path: "/queries", key: READ, query: { brand } });
    expect({ brand, status }).toEqual({ brand, status: 200 });
    const subject = knownOf(own, READ, brand);
    for (const operation of reads) {
      const question = { path: pathOf(operation, subject), key: READ };
      const reply = ask(own, { ...question, query: neededBy(operation, subject) });
      expectDecent(reply, operation);
    }
  }
});

test("no header breaks anything", async () => {
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
      const reply = await fake.agent
        .get(`${base}/brands/tracked`)
        .set("Authorization", `Bearer ${READ}`)
        .set(header, value);
      expectDecent(reply, contract.operation("listTrackedBrands"));
      expect(reply.headers["content-type"]).toMatch(/^application\/json\b/);
    }),
    { seed: 27, numRuns: 200 },
  );
});

test("no message of an error shows a place in the code, or is endless", () => {
  expect(messages.size).toBeGreaterThan(500);
  const telling = /\bat \S+:\d+|node_modules|\/src\/|\.ts\b|Error:/;
  expect([...messages].filter((message) => telling.test(message))).toEqual([]);
  expect([...messages].filter((message) => message.length > 1000)).toEqual([]);
});
