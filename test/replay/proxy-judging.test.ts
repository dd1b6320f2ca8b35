import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { globSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { fromHar } from "../../conformance/read-har.ts";
import { OpenSchemas } from "../../conformance/open-schema.ts";
import { judgedDocument } from "../../src/replay/proxy/judged-document.ts";
import { openEngine, type Engine } from "../../src/replay/proxy/prism.ts";
import { targetOf } from "../../src/replay/proxy/target.ts";
import { contract } from "../support/fake-server.ts";
import { deployment, proxyTo, type Proxied } from "./proxy-ground.ts";

const KEY = "lmvz_live_secret_of_the_app";
const AUTHORIZED = { Authorization: `Bearer ${KEY}` };
const JSON_TYPE = "application/json; charset=utf-8";

let engine: Engine;

beforeAll(async () => {
  engine = await openEngine(judgedDocument(contract));
});

const open = new OpenSchemas(contract);
const operations = [...contract.operations.values()];

test.each(operations)("Prism's engine refuses a reply of $id that is no object", (operation) => {
  const reply = { status: 200, headers: { "content-type": "application/json" }, body: "no object" };
  const isRefused = engine.reply(operation, reply).some(({ isBroken }) => isBroken);
  // What the API's document leaves open altogether, nobody can refuse.
  expect(isRefused).toBe(open.faults(operation.id, reply.body).length > 0);
});

test("Prism's engine refuses the replies of all operations that the document describes", () => {
  const described = operations.filter(({ id }) => open.faults(id, "no object").length > 0);
  expect(described.length).toBeGreaterThanOrEqual(18);
});

const demanding = operations.filter(
  ({ parameters, bodyPointer }) =>
    bodyPointer !== null || parameters.some((one) => one.required && one.in === "query"),
);

test.each(demanding)(
  "Prism's engine refuses a request of $id that lacks everything",
  (operation) => {
    const { method, path } = operation;
    const request = {
      method,
      path,
      query: {},
      headers: { authorization: "Bearer x" },
      body: undefined,
    };
    expect(engine.request(operation, request).some(({ isBroken }) => isBroken)).toBe(true);
  },
);

test("one file alone imports Prism, and only when a proxy opens", () => {
  const files = globSync("{src,conformance,bin}/**/*.{ts,js}");
  const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
  const holding = (part: string): string[] =>
    files.filter((file) => texts.get(file)?.includes(part));
  expect(holding("@stoplight/prism")).toEqual(["src/replay/proxy/prism.ts"]);
  expect(holding("proxy/prism.ts").concat(holding("./prism.ts"))).toEqual([
    "src/replay/proxy/inspect.ts",
  ]);
  const text = texts.get("src/replay/proxy/inspect.ts") ?? "";
  const imports = text.match(/^.*\.\/prism\.ts.*$/gm)?.map((line) => line.trim());
  expect(imports).toEqual([
    'import type { Complaint, Engine } from "./prism.ts";',
    'const { openEngine } = await import("./prism.ts");',
  ]);
});

/** A proxy in front of a deployment that answers everything alike. */
async function answering(
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Promise<Proxied> {
  const origin = await deployment((request, response) => {
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
  proxy: Proxied,
  path: string,
  init: RequestInit = {},
): Promise<string[]> {
  const reply = await fetch(proxy.url + path, { headers: AUTHORIZED, ...init });
  await reply.arrayBuffer();
  const { observation } = await proxy.seen(1);
  return observation.violations.map(({ side, where, what }) => `${side}: ${where} ${what}`);
}

const codings: [string, Buffer][] = [
  ["gzip", gzipSync(JSON.stringify(OWNED))],
  ["br", brotliCompressSync(JSON.stringify(OWNED))],
  ["deflate", deflateSync(JSON.stringify(OWNED))],
  ["deflate", deflateRawSync(JSON.stringify(OWNED))],
  ["gzip, br", brotliCompressSync(gzipSync(JSON.stringify(OWNED)))],
];

test.each(codings)("a reply coded as %s is judged by what is in it", async (coding, body) => {
  const good = await answering(body, { "Content-Encoding": coding });
  expect(await violationsIn(good, "/sources/owned-share?brand=A")).toEqual([]);
  expect((await good.seen(1)).observation.notes).toEqual([]);
  expect(JSON.parse(good.har().log.entries[0]?.response.content.text ?? "")).toEqual(OWNED);
});

test("a wrong field is told with its place, once for all rows", async () => {
  const row = { brand: 7, domain: null };
  const lists = { items: [row, row, row], total_count: 3, returned_count: 3, has_more: false };
  const proxy = await answering(JSON.stringify(lists));
  expect(await violationsIn(proxy, "/brands/tracked")).toEqual([
    "reply: body /items/0/brand must be string",
  ]);
  const { lines } = await proxy.seen(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d {2}GET \/api\/v1\/brands\/tracked {2}violation in the reply 200: body \/items\/0\/brand must be string \(3 times\)$/,
  );
});

test.for([
  [
    "a parameter's value",
    "/sources/owned-share?brand=A&llm_provider=altavista",
    /query llm_provider must be equal/,
  ],
  ["a parameter twice", "/sources/owned-share?brand=A&brand=B", /query brand must be string/],
  ["a missing parameter", "/sources/owned-share", /query must have required property 'brand'/],
  ["an unknown path", "/sources/owned", /the contract has no such method and path/],
] as const)("%s that the contract does not allow is told", async ([, path, violation]) => {
  const proxy = await answering(JSON.stringify(OWNED));
  const violations = await violationsIn(proxy, path);
  expect(violations).toHaveLength(1);
  expect(violations[0]).toMatch(violation);
});

test("a request without a key is told", async () => {
  const proxy = await answering(JSON.stringify(OWNED));
  expect(await violationsIn(proxy, "/sources/owned-share?brand=A", { headers: {} })).toEqual([
    "request: header authorization shows no bearer token",
  ]);
});

test("a malformed body passes and is told as what it is", async () => {
  let arrived = "";
  const origin = await deployment((request, response) => {
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
  expect(await violationsIn(proxy, "/prompts", init)).toEqual(["request: body is no JSON"]);
  expect(arrived).toBe('{"brand":');
  expect(proxy.har().log.entries[0]?.request.postData?.text).toBe('{"brand":');
});

test.for([
  ["an HTML page", "<p>", { "Content-Type": "text/html" }, /body is no JSON|media type/],
  ["half a JSON text", '{"yours":', {}, /body is no JSON/],
  ["a media type that can't be read", "{}", { "Content-Type": ";;" }, /can't be judged|media type/],
] as const)("%s as a reply is told", async ([, body, headers, violation]) => {
  const proxy = await answering(body, headers);
  const violations = await violationsIn(proxy, "/sources/owned-share?brand=A");
  expect(violations.join("\n")).toMatch(violation);
});

test("what the API's document leaves open is no violation", async () => {
  const proxy = await answering(JSON.stringify({ ...OWNED, further: 1 }));
  const paths = [
    "/sources/owned-share?brand=A&colour=red",
    "/searches?brand=A&group_by=theme&language=xx&language=yy",
    "/ranking-advice?brand=A&limit=500",
  ];
  for (const [place, path] of paths.entries()) {
    await (await fetch(proxy.url + path, { headers: AUTHORIZED })).arrayBuffer();
    const { observation } = await proxy.seen(place + 1);
    expect(observation.violations.filter(({ side }) => side === "request")).toEqual([]);
  }
  expect((await proxy.seen(1)).observation.violations).toEqual([]);
});

test("a reply that unpacks to more than is looked at is told so", async () => {
  const body = gzipSync(Buffer.alloc(33 * 1024 * 1024));
  const proxy = await answering(body, { "Content-Encoding": "gzip" });
  expect(await violationsIn(proxy, "/sources/owned-share?brand=A")).toEqual([]);
  expect((await proxy.seen(1)).observation.notes).toEqual([
    "the reply: the gzip unpacks to more than 32 MB, too long to be looked at",
  ]);
});

test.for([204, 206, 302, 413, 429])(
  "a status that the document does not have is noted, not counted: %s",
  async (status) => {
    const body = status === 204 ? "" : JSON.stringify({ error: { message: "Slow down" } });
    const proxy = await answering(body, {}, status);
    expect(await violationsIn(proxy, "/sources/owned-share?brand=A")).toEqual([]);
    expect((await proxy.seen(1)).observation.notes.join()).toMatch(/status code/);
  },
);

test("other paths of the deployment pass and are neither judged nor recorded", async () => {
  const proxy = await answering("hello");
  expect(await (await fetch(`${proxy.origin}/docs?a=1`)).text()).toBe("hello");
  expect(await (await fetch(`${proxy.origin}/api/v10/x`)).text()).toBe("hello");
  await (await fetch(`${proxy.url}/prompts`, { method: "OPTIONS" })).text();
  for (const count of [1, 2, 3]) {
    expect((await proxy.seen(count)).observation).toMatchObject({ name: null, violations: [] });
  }
  expect(proxy.har().log.entries).toEqual([]);
});

test("no key gets into a recording or a line, wherever it stood", async () => {
  const proxy = await answering(
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
  const told = `${JSON.stringify(proxy.har())}\n${lines.join("\n")}`;
  const secrets = [
    KEY,
    "secret_of_the_app",
    btoa(`${KEY}:`),
    "=short",
    "opaque",
    "hidden",
    "of-somebody",
  ];
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  const recorded = JSON.stringify(proxy.har());
  expect([other, encodeURIComponent(other)].filter((secret) => recorded.includes(secret))).toEqual(
    [],
  );
});

test("a key that was shown beside the header is nowhere in its recording, though the reply echoes it", async () => {
  const secrets = ["of/another+form", "sent-as-a-header", "user-of-basic", "word-of-basic"];
  const [inQuery = "", inHeader = "", ...basic] = secrets;
  const echo = JSON.stringify({ secrets, url: encodeURIComponent(inQuery) });
  const proxy = await answering(echo, { Location: `/?next=${encodeURIComponent(inQuery)}` }, 401);
  await violationsIn(proxy, `/brands/tracked?api_key=${encodeURIComponent(inQuery)}`, {
    headers: { "X-Api-Key": inHeader, Authorization: `Basic ${btoa(basic.join(":"))}` },
    redirect: "manual",
  });
  const told = JSON.stringify(proxy.har());
  expect(secrets.filter((one) => told.includes(one))).toEqual([]);
  expect(told).not.toContain(encodeURIComponent(inQuery));
});

test("a recording tells keys apart by what the replies showed, and is read as the suite's own", async () => {
  const origin = await deployment((request, response) => {
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
    reply: { status: 200, json: {} },
  });
});

test.for([
  ["api.example.com", /allowed is http/],
  ["ftp://api.example.com", /allowed is http/],
  ["https://me:pass@api.example.com/api/v1", /user/],
  [
    "https://api.example.com/v2",
    /ends in \/api\/v1, such as https:\/\/api\.example\.com\/v2\/api\/v1/,
  ],
] as const)("%s is no base URL", ([text, sentence]) => {
  expect(() => targetOf(text, "/api/v1")).toThrow(sentence);
});

test("a base URL without a path gets the API's", () => {
  expect(targetOf("https://api.example.com", "/api/v1").baseUrl).toBe(
    "https://api.example.com/api/v1",
  );
  expect(targetOf("https://x.example/gate/api/v1/", "/api/v1").basePath).toBe("/gate/api/v1");
});
