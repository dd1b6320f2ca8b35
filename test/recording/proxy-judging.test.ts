import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { globSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { fromHar } from "../../conformance/har/read-har.ts";
import { OpenSchemas } from "../../conformance/assert/open-schema.ts";
import { openEngine, type Engine } from "../../src/recording/proxy/prism.ts";
import { parseTarget } from "../../src/recording/proxy/target.ts";
import { contract } from "../support/fake-server.ts";
import { listening } from "../support/http-server.ts";
import { proxyTo, type TestProxy } from "./proxy-fixture.ts";

const KEY = "lmvz_live_secret_of_the_app";
const AUTHORIZED = { Authorization: `Bearer ${KEY}` };
const JSON_TYPE = "application/json; charset=utf-8";

let engine: Engine;

beforeAll(async () => {
  engine = await openEngine(contract);
});

const open = new OpenSchemas(contract);
const operations = [...contract.operations.values()];

test.each(operations)("Prism rejects a response of $id that is not an object", (operation) => {
  const response = {
    status: 200,
    headers: { "content-type": "application/json" },
    body: "no object",
  };
  const isRejected = engine.response(operation, response).some(({ isViolation }) => isViolation);
  // Responses that the API specification does not describe are accepted.
  expect(isRejected).toBe(open.errors(operation.id, response.body).length > 0);
});

test("Prism rejects responses of all operations that the specification describes", () => {
  const described = operations.filter(({ id }) => open.errors(id, "no object").length > 0);
  expect(described.length).toBeGreaterThanOrEqual(18);
});

const demanding = operations.filter(
  ({ parameters, bodyPointer }) =>
    bodyPointer !== null || parameters.some((one) => one.required && one.in === "query"),
);

test.each(demanding)("Prism rejects an empty request of $id", (operation) => {
  const { method, path } = operation;
  const request = {
    method,
    path,
    query: {},
    headers: { authorization: "Bearer x" },
    body: undefined,
  };
  expect(engine.request(operation, request).some(({ isViolation }) => isViolation)).toBe(true);
});

test("only one module imports Prism, and it is loaded dynamically", () => {
  const files = globSync("{src,conformance,bin}/**/*.{ts,js}");
  const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  const holding = (part: string): string[] =>
    files.filter((file) => texts.get(file)?.includes(part));
  expect(holding('"@stoplight/prism')).toEqual(["src/recording/proxy/prism.ts"]);
  expect(holding("proxy/prism.ts").concat(holding("./prism.ts"))).toEqual([
    "src/recording/proxy/validate.ts",
  ]);
  const text = texts.get("src/recording/proxy/validate.ts") ?? "";
  const imports = text.match(/^.*\.\/prism\.ts.*$/gm)?.map((line) => line.trim());
  expect(imports).toEqual([
    'import type { Engine, EngineMessage } from "./prism.ts";',
    'const { openEngine } = await import("./prism.ts");',
  ]);
});

/** Starts a proxy in front of a deployment that sends the same response to every request. */
async function proxyToConstant(
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Promise<TestProxy> {
  const origin = await listening((request, response) => {
    request.resume();
    response.writeHead(status, { "Content-Type": JSON_TYPE, ...headers });
    response.end(body);
  });
  return proxyTo(origin);
}

const OWNED = {
  yours: 1,
  competitor: 0,
  earned: 3,
  total: 4,
  yours_pct: 25,
  competitor_pct: 0,
  earned_pct: 75,
  no_owned_domains_declared: false,
  filters_applied: {
    brand: "A",
    start_date: "2026-01-01",
    end_date: "2026-01-30",
    llm_provider: null,
  },
};

async function violationsIn(
  proxy: TestProxy,
  path: string,
  init: RequestInit = {},
): Promise<string[]> {
  const response = await fetch(proxy.url + path, { headers: AUTHORIZED, ...init });
  await response.arrayBuffer();
  const { result } = await proxy.seen(1);
  return result.violations.map(({ side, where, what }) => `${side}: ${where} ${what}`);
}

const codings: [string, Buffer][] = [
  ["gzip", gzipSync(JSON.stringify(OWNED))],
  ["br", brotliCompressSync(JSON.stringify(OWNED))],
  ["deflate", deflateSync(JSON.stringify(OWNED))],
  ["deflate", deflateRawSync(JSON.stringify(OWNED))],
  ["gzip, br", brotliCompressSync(gzipSync(JSON.stringify(OWNED)))],
];

test.each(codings)("decodes a response coded as %s before validation", async (coding, body) => {
  const good = await proxyToConstant(body, { "Content-Encoding": coding });
  expect(await violationsIn(good, "/sources/owned-share?brand=A")).toEqual([]);
  expect((await good.seen(1)).result.notes).toEqual([]);
  expect(JSON.parse(good.har().log.entries[0]?.response.content.text ?? "")).toEqual(OWNED);
});

test("reports a wrong field with its location, once for all rows", async () => {
  const row = { brand: 7, domain: null };
  const lists = { items: [row, row, row], total_count: 3, returned_count: 3, has_more: false };
  const proxy = await proxyToConstant(JSON.stringify(lists));
  expect(await violationsIn(proxy, "/brands/tracked")).toEqual([
    "response: body /items/0/brand must be string",
  ]);
  const { lines } = await proxy.seen(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d {2}GET \/api\/v1\/brands\/tracked {2}violation in the response 200: body \/items\/0\/brand must be string \(3 times\)$/,
  );
});

test.for([
  [
    "an invalid parameter value",
    "/sources/owned-share?brand=A&llm_provider=altavista",
    /query llm_provider must be equal/,
  ],
  ["a repeated parameter", "/sources/owned-share?brand=A&brand=B", /query brand must be string/],
  ["a missing parameter", "/sources/owned-share", /query must have required property 'brand'/],
  ["an unknown path", "/sources/owned", /the contract defines no such method and path/],
] as const)("reports %s", async ([, path, violation]) => {
  const proxy = await proxyToConstant(JSON.stringify(OWNED));
  const violations = await violationsIn(proxy, path);
  expect(violations).toHaveLength(1);
  expect(violations[0]).toMatch(violation);
});

test("reports a request without a key", async () => {
  const proxy = await proxyToConstant(JSON.stringify(OWNED));
  expect(await violationsIn(proxy, "/sources/owned-share?brand=A", { headers: {} })).toEqual([
    "request: header authorization contains no bearer token",
  ]);
});

test("forwards and reports a malformed body", async () => {
  let arrived = "";
  const origin = await listening((request, response) => {
    request.on("data", (chunk) => (arrived += String(chunk)));
    request.on("end", () => {
      response.writeHead(400, { "Content-Type": JSON_TYPE });
      response.end(JSON.stringify({ error: { message: "The body is no JSON" } }));
    });
  });
  const proxy = await proxyTo(origin);
  const init = {
    method: "POST",
    body: '{"brand":',
    headers: { ...AUTHORIZED, "Content-Type": JSON_TYPE },
  };
  expect(await violationsIn(proxy, "/prompts", init)).toEqual(["request: body is not JSON"]);
  expect(arrived).toBe('{"brand":');
  expect(proxy.har().log.entries[0]?.request.postData?.text).toBe('{"brand":');
});

test.for([
  ["an HTML page", "<p>", { "Content-Type": "text/html" }, /body is not JSON|media type/],
  ["half a JSON text", '{"yours":', {}, /body is not JSON/],
  ["an invalid media type", "{}", { "Content-Type": ";;" }, /cannot be validated|media type/],
] as const)("reports %s in a response", async ([, body, headers, violation]) => {
  const proxy = await proxyToConstant(body, headers);
  const violations = await violationsIn(proxy, "/sources/owned-share?brand=A");
  expect(violations.join("\n")).toMatch(violation);
});

test("accepts what the API specification leaves open", async () => {
  const proxy = await proxyToConstant(JSON.stringify({ ...OWNED, further: 1 }));
  const paths = [
    "/sources/owned-share?brand=A&colour=red",
    "/searches?brand=A&group_by=theme&language=xx&language=yy",
    "/ranking-advice?brand=A&limit=500",
  ];
  for (const [place, path] of paths.entries()) {
    await (await fetch(proxy.url + path, { headers: AUTHORIZED })).arrayBuffer();
    const { result } = await proxy.seen(place + 1);
    expect(result.violations.filter(({ side }) => side === "request")).toEqual([]);
  }
  expect((await proxy.seen(1)).result.violations).toEqual([]);
});

test("does not validate a response that expands beyond the limit", async () => {
  const body = gzipSync(Buffer.alloc(33 * 1024 * 1024));
  const proxy = await proxyToConstant(body, { "Content-Encoding": "gzip" });
  expect(await violationsIn(proxy, "/sources/owned-share?brand=A")).toEqual([]);
  expect((await proxy.seen(1)).result.notes).toEqual([
    "response body not validated: the gzip data expands to more than 32 MB",
  ]);
});

test.for([204, 206, 302, 413, 429])(
  "notes an undocumented status without counting it: %s",
  async (status) => {
    const body = status === 204 ? "" : JSON.stringify({ error: { message: "Slow down" } });
    const proxy = await proxyToConstant(body, {}, status);
    expect(await violationsIn(proxy, "/sources/owned-share?brand=A")).toEqual([]);
    expect((await proxy.seen(1)).result.notes.join()).toMatch(/status code/);
  },
);

test("forwards other paths of the deployment without validating or recording them", async () => {
  const proxy = await proxyToConstant("hello");
  expect(await (await fetch(`${proxy.origin}/docs?a=1`)).text()).toBe("hello");
  expect(await (await fetch(`${proxy.origin}/api/v10/x`)).text()).toBe("hello");
  await (await fetch(`${proxy.url}/prompts`, { method: "OPTIONS" })).text();
  for (const count of [1, 2, 3]) {
    expect((await proxy.seen(count)).result).toMatchObject({ name: null, violations: [] });
  }
  expect(proxy.har().log.entries).toEqual([]);
});

test("redacts keys in recordings and lines, wherever they occur", async () => {
  const proxy = await proxyToConstant(
    JSON.stringify({ error: { message: `not ${KEY}` } }),
    {
      "Set-Cookie": "session=of-somebody",
      "X-Echo": KEY,
    },
    401,
  );
  const other = "another.form.of/key+9";
  const encoded = encodeURIComponent(KEY).replace("s", "%73");
  const calls: [string, RequestInit][] = [
    [`/brands/tracked?api_key=${KEY}&access_token=short`, { headers: { Cookie: "c=hidden" } }],
    [`/query-runs/${encoded}?search=${encoded}`, { headers: AUTHORIZED }],
    [`/brands/tracked`, { headers: { Authorization: `Basic ${btoa(`${KEY}:`)}` } }],
    [
      `/brands/tracked?q=${encodeURIComponent(other)}`,
      { headers: { Authorization: `Bearer ${other}` } },
    ],
    [
      `/prompts`,
      {
        method: "POST",
        body: JSON.stringify({ brand: other }),
        headers: { "X-API-Key": "opaque" },
      },
    ],
    [`/nowhere/${KEY}`, { headers: AUTHORIZED }],
  ];
  const lines: string[] = [];
  for (const [place, [path, init]] of calls.entries()) {
    await (await fetch(proxy.url + path, init)).text();
    lines.push(...(await proxy.seen(place + 1)).lines);
  }
  const output = `${JSON.stringify(proxy.har())}\n${lines.join("\n")}`;
  const secrets = [
    KEY,
    "secret_of_the_app",
    btoa(`${KEY}:`),
    "=short",
    "opaque",
    "hidden",
    "of-somebody",
  ];
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
  const recorded = JSON.stringify(proxy.har());
  expect([other, encodeURIComponent(other)].filter((secret) => recorded.includes(secret))).toEqual(
    [],
  );
});

test("redacts a key sent outside of the Authorization header, even where the response echoes it", async () => {
  const secrets = ["of/another+form", "sent-as-a-header", "user-of-basic", "word-of-basic"];
  const [inQuery = "", inHeader = "", ...basic] = secrets;
  const echo = JSON.stringify({ secrets, url: encodeURIComponent(inQuery) });
  const proxy = await proxyToConstant(
    echo,
    { Location: `/?next=${encodeURIComponent(inQuery)}` },
    401,
  );
  await violationsIn(proxy, `/brands/tracked?api_key=${encodeURIComponent(inQuery)}`, {
    headers: { "X-Api-Key": inHeader, Authorization: `Basic ${btoa(basic.join(":"))}` },
    redirect: "manual",
  });
  const output = JSON.stringify(proxy.har());
  expect(secrets.filter((one) => output.includes(one))).toEqual([]);
  expect(output).not.toContain(encodeURIComponent(inQuery));
});

test("infers key labels from the responses, and the suite reads the recording", async () => {
  const origin = await listening((request, response) => {
    const key = request.headers.authorization ?? "";
    const isRead = request.method === "GET";
    const status = key.includes("gone") ? 401 : isRead || key.includes("writer") ? 200 : 403;
    response.writeHead(status, { "Content-Type": JSON_TYPE }).end("{}");
  });
  const proxy = await proxyTo(origin);
  const call = async (method: string, key: string): Promise<void> => {
    const headers = { Authorization: key, "Content-Type": "application/json" };
    const body = method === "POST" ? { body: '{"brand":"A"}' } : {};
    await (
      await fetch(`${proxy.url}/brands/tracked?brand=A+b`, { method, headers, ...body })
    ).text();
  };
  await call("GET", "Bearer the-writer");
  await call("GET", "Bearer the-first");
  await call("GET", "bearer the-second");
  await call("GET", "Bearer the-gone");
  await call("POST", "Bearer the-reader");
  await call("POST", "Bearer the-writer");
  await proxy.seen(6);
  const { exchanges, ignored, baseUrl } = fromHar(
    JSON.parse(JSON.stringify(proxy.har())),
    contract,
  );
  expect([ignored, baseUrl]).toEqual([0, `${origin}/api/v1`]);
  expect(exchanges.map(({ request }) => request.credential)).toEqual([
    { form: "bearer", key: "write" },
    { form: "bearer", key: "main" },
    { form: "lower-case", key: "other" },
    { form: "bearer", key: "revoked" },
    { form: "bearer", key: "read" },
    { form: "bearer", key: "write" },
  ]);
  expect(exchanges[5]).toMatchObject({
    operation: "trackBrand",
    request: { method: "POST", query: [["brand", "A b"]], body: { brand: "A" } },
    response: { status: 200, json: {} },
  });
});

test.for([
  ["api.example.com", /expected http/],
  ["ftp://api.example.com", /expected http/],
  ["https://me:pass@api.example.com/api/v1", /user/],
  [
    "https://api.example.com/v2",
    /ends in \/api\/v1, such as https:\/\/api\.example\.com\/v2\/api\/v1/,
  ],
] as const)("rejects the base URL %s", ([text, sentence]) => {
  expect(() => parseTarget(text, "/api/v1")).toThrow(sentence);
});

test("adds the API's prefix to a base URL without a path", () => {
  expect(parseTarget("https://api.example.com", "/api/v1").baseUrl).toBe(
    "https://api.example.com/api/v1",
  );
  expect(parseTarget("https://x.example/gate/api/v1/", "/api/v1").basePath).toBe("/gate/api/v1");
});
