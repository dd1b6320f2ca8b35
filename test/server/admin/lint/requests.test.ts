import { request as httpRequest } from "node:http";
import { once } from "node:events";
import { expect, test } from "vitest";
import { examinedOf } from "../../../../src/server/admin/lint/route.ts";
import type { JournalEntry } from "../../../../src/server/journal.ts";
import type { LintFinding } from "../../../../src/server/admin/lint/lint.ts";
import { listening } from "../../../support/http-server.ts";
import { createWorld, keyOf } from "../create-world.ts";
import { BRAND, READ, startApp, WRITE } from "./lint-fixture.ts";

test("an app that follows the specification has no findings", async () => {
  const app = startApp();
  const { body: list } = await app.get(READ, "/queries", { brand: BRAND });
  const [{ brand_prompt_id: id }] = list.items;
  await app.get(READ, "/brands/tracked");
  await app.get(READ, "/visibility", { brand: BRAND, end_date: "2026-03-20" });
  await app.get(READ, "/prompts/leaderboard", { brand: BRAND, brand_prompt_id: id });
  await app.get(READ, "/citations", { brand: BRAND, search: "100% & more", limit: 10 });
  await app.post(WRITE, "/brands/tracked", { brand: "Fernwood", domain: "fernwood.example" });
  const { body } = await app.admin("get", "/lint?world=default");
  expect(body).toMatchObject({ examined: 6, dropped: 0, findings: [] });
  expect(body.rules.length).toBeGreaterThan(10);
});

test("the traffic of a dashboard has no findings", async () => {
  const app = startApp();
  const scope = { brand: BRAND, start_date: "2026-02-19", end_date: "2026-03-20" };
  const panels = [
    ["/brands/tracked", {}],
    ["/llm-providers", {}],
    ["/visibility", scope],
    ["/visibility", { ...scope, group_by: "day" }],
    ["/sources/owned-share", scope],
    ["/brands/top-mentioned", { ...scope, limit: 8 }],
    ["/searches", { ...scope, limit: 100 }],
    ["/citations", { ...scope, limit: 20, offset: 0 }],
    ["/query-runs", { ...scope, limit: 5 }],
  ] as const;
  // React sends the first requests twice in development; the page is loaded again after a minute.
  for (const seconds of [0, 0.2, 60]) {
    app.wait(seconds);
    for (const [path, query] of panels) await app.get(READ, path, query);
  }
  const { body } = await app.get(READ, "/query-runs", { ...scope, limit: 5 });
  for (const { run_id: id } of body.items) {
    app.wait(1);
    await app.get(READ, `/query-runs/${id}`);
  }
  for (const offset of [20, 40, 20, 0, 20]) {
    app.wait(0.7);
    await app.get(READ, "/citations", { ...scope, limit: 20, offset });
  }
  for (const search of ["t", "te", "ten", "tent"]) {
    await app.get(READ, "/citations", { ...scope, search, limit: 20, offset: 0 });
  }
  expect(await app.lint("repeats=2")).toEqual([]);
  const repeated = await app.messages("repeated-request");
  expect(repeated).toContain("GET /api/v1/llm-providers is requested 2 times within a second");
});

test("parameters and body fields that the operation does not have are reported with the right name", async () => {
  const app = startApp();
  await app.get(READ, "/visibility", { brand: BRAND, provider: "openai" });
  await app.get(READ, "/visibility", { brand: BRAND, llm_providr: "openai" });
  await app.get(READ, "/visibility", { brand: BRAND, llm_providr: "claude" });
  await app.post(WRITE, "/brands/tracked", { brand: "Fernwood", domian: "fernwood.example" });
  expect(await app.messages("unknown-parameter")).toEqual([
    'getVisibility has no parameter "provider"',
    'getVisibility has no parameter "llm_providr"; did you mean "llm_provider"?',
    'the body of trackBrand has no field "domian"; did you mean "domain"?',
  ]);
  expect((await app.lint())[1]).toMatchObject({
    severity: "error",
    section: "4",
    operation: "getVisibility",
    count: 2,
    requests: [
      { id: 2, world: "default", method: "GET", status: 200 },
      { id: 3, url: `/api/v1/visibility?brand=${BRAND}&llm_providr=claude` },
    ],
  });
});

test("brands in another letter case are reported, unknown ones are not", async () => {
  const app = startApp();
  await app.get(READ, "/visibility", { brand: "alpenglow" });
  await app.get(READ, "/visibility", { brand: "Alpenglo" });
  await app.get(READ, "/brands/top-mentioned", {
    brand: BRAND,
    limit: 5,
    exclude_brand: BRAND.toUpperCase(),
  });
  await app.get(READ, "/brands/top-mentioned", { brand: BRAND, limit: 5, exclude_brand: "Nobody" });
  expect(await app.messages("brand-case")).toEqual([
    'the brand is spelt "Alpenglow"; names are case-sensitive',
    'exclude_brand: the brand is spelt "Alpenglow"; names are case-sensitive',
  ]);
});

test("keys outside the Authorization header are reported and not shown", async () => {
  const app = startApp();
  await app.agent.get(`/api/v1/brands/tracked?api_key=${READ}`);
  await app.get(READ, "/visibility", { brand: BRAND, access: READ });
  await app.agent.get("/api/v1/brands/tracked").set("X-Api-Key", READ);
  await app.agent.get("/api/v1/brands/tracked");
  const findings = await app.lint();
  expect(findings.filter(({ rule }) => rule === "key-place").map(({ message }) => message)).toEqual(
    [
      'the key is in the query parameter "api_key"',
      'the key is in the query parameter "access"',
      "the key is in the header x-api-key",
    ],
  );
  expect(JSON.stringify(findings)).not.toContain(READ);
});

test("a request with its key in the URL is a finding of the key's world", async () => {
  const app = startApp();
  const world = await createWorld(app);
  const key = keyOf(world, "northwind", "read");
  const path = "/api/v1/brands/tracked";
  await app.agent.get(`${path}?apiKey=${key}`);
  await app.agent.get(`${path}?q=${key}`);
  await app.agent.get(`${path}/${key}`);
  await app.agent.get(path).set("X-Api-Key", key);
  await app.agent.get(`${path}?api_key=lmvz_live_unknown`);
  const findings = await app.lint(`world=${world.world}`);
  const places = findings.filter(({ rule }) => rule === "key-place");
  expect(places.map(({ message, requests: [first] }) => [message, first?.world])).toEqual(
    ['query parameter "apiKey"', 'query parameter "q"', "path", "header x-api-key"].map((place) => [
      `the key is in the ${place}`,
      world.world,
    ]),
  );
  expect(JSON.stringify(findings)).not.toContain(key);
  expect(await app.lint("world=default")).toEqual([]);
  const { body } = await app.admin("get", `/requests?world=${world.world}&status=401`);
  expect(body.total).toBe(4);
});

test("values that are encoded twice, or cut off at an ampersand, are reported", async () => {
  const app = startApp();
  const twice = encodeURIComponent(encodeURIComponent("Silent Peak"));
  await app.agent.get(`/api/v1/visibility?brand=${twice}`).auth(READ, { type: "bearer" });
  await app.agent
    .get("/api/v1/visibility?brand=Old%20Harbor & Sons")
    .auth(READ, { type: "bearer" });
  await app.agent
    .get("/api/v1/visibility?brand=Old%20Harbor%20%26%20Sons")
    .auth(READ, { type: "bearer" });
  await app.get(READ, "/youtube/summary", { brand: BRAND, url: "https://v.example/a%20b" });
  const url = encodeURIComponent("https://v.example/a");
  await app.get(READ, "/youtube/summary", { brand: BRAND, url });
  expect(await app.messages("encoding")).toEqual([
    'the value of "brand" is encoded twice: it is read as "Silent%20Peak"',
    '" Sons" is read as a parameter; a value with & was probably not encoded',
    `the value of "url" is encoded twice: it is read as "${url}"`,
  ]);
});

test("characters that were sent without percent-encoding are reported", async () => {
  const app = startApp();
  const origin = await listening(app.app);
  for (const path of [
    "/api/v1/citations?brand=Alpenglow&limit=9&search=a|{b}",
    "/api/v1/citations?brand=Alpenglow&limit=9&search=a%7Cb'()*!",
  ]) {
    const sent = httpRequest(origin + path, { path, headers: { authorization: `Bearer ${READ}` } });
    sent.end();
    const [response] = await once(sent, "response");
    response.resume();
    await once(response, "end");
  }
  expect(await app.messages("encoding")).toEqual(["the URL contains unencoded characters: | { }"]);
});

test.for([
  ["2026-03-20T12:00:00Z", "2026-03-21", true],
  ["2026-03-20T12:00:00Z", "2026-03-20", false],
  // The clock of the world is frozen, that of the app is not.
  ["2026-02-01T12:00:00Z", "2026-03-20", false],
  ["2026-02-01T12:00:00Z", "2026-02-02", true],
] as const)("at %s of the world, a window that ends on %s: %s", async ([now, end, isReported]) => {
  const app = startApp({ scenario: "tiny", now });
  await app.get("lmvz_live_tiny_read", "/visibility", { brand: "Copperfinch", end_date: end });
  const shown = `the window ends on ${end}, but the date is ${now.slice(0, 10)}`;
  expect(await app.messages("future-date")).toEqual(isReported ? [shown] : []);
});

test("findings of one world are those of its requests", async () => {
  const app = startApp();
  const world = await createWorld(app);
  await app.get(keyOf(world, "northwind", "read"), "/visibility", { brand: "alpenglow" });
  expect(await app.lint(`world=${world.world}`)).toHaveLength(1);
  expect(await app.lint("world=default")).toEqual([]);
  expect(await app.lint()).toHaveLength(1);
  const unknown = await app.admin("get", "/lint?world=nowhere");
  expect(unknown.status).toBe(404);
});

test("long requests with many mistakes do not make the findings long, and others are served meanwhile", async () => {
  const app = startApp();
  for (let sent = 0; sent < 150; sent++) {
    const names = Array.from({ length: 99 }, (_, at) => [`n${sent}x${at}`, "%25".repeat(20)]);
    const query = Object.fromEntries(names) as Record<string, string>;
    await app.get(READ, "/visibility", { brand: BRAND, ...query });
  }
  const served: number[] = [];
  const reading = app.admin("get", "/lint").then((response) => {
    served.push(response.status);
    return response;
  });
  await app.get(READ, "/brands/tracked").then(({ status }) => served.push(status));
  const { body, text } = await reading;
  expect(served).toHaveLength(2);
  expect(text.length).toBeLessThan(500_000);
  const findings = body.findings as LintFinding[];
  const unknown = findings.filter(({ rule }) => rule === "unknown-parameter");
  expect(unknown).toHaveLength(100);
  // Five of the first request, and so on.
  expect(unknown.slice(3, 6).map(({ message }) => message)).toEqual([
    'getVisibility has no parameter "n0x3"',
    'getVisibility has no parameter "n0x4"',
    'getVisibility has no parameter "n1x0"',
  ]);
  expect(unknown[0]?.requests[0]?.url).toHaveLength(201);
});

test("the newest requests are examined, and fewer of large ones and those with much to parse", () => {
  const entries = (count: number, bytes: number, { query = 20, body = 0 } = {}) =>
    Array.from({ length: count }, () => {
      const text = { kind: "text", text: "x".repeat(body) };
      return { bytes, request: { query: "x".repeat(query), body: text } } as JournalEntry;
    });
  const examined = [
    entries(4000, 1000),
    entries(1000, 50_000),
    entries(10, 1000),
    entries(1000, 10_000, { body: 5000 }),
    entries(1000, 7000, { query: 1500 }),
    entries(1000, 2000, { query: 100, body: 300 }),
  ].map((some) => examinedOf(some).length);
  expect(examined).toEqual([3000, 239, 10, 171, 750, 1000]);
});
