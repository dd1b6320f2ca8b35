import { expect, test } from "vitest";
import { parse } from "yaml";
import { contract, contractText, startFake, type TestResponse } from "../support/fake-server.ts";
import { expectError } from "./expect-error.ts";
import { operations } from "./existing-values.ts";

const READ = "lmvz_live_tiny_read";
const ORIGIN = "http://localhost:5173";
const base = contract.basePath;

const withCors = startFake({ scenario: "tiny" });
const withoutCors = startFake({ scenario: "tiny", cors: false });

const paths = [...new Set(operations.map(({ path }) => path.replace("{run_id}", "run_x")))];

async function preflight(
  fake: typeof withCors,
  path: string,
  method: string,
): Promise<TestResponse> {
  return fake.agent.options(path).set({
    Origin: ORIGIN,
    "Access-Control-Request-Method": method,
    "Access-Control-Request-Headers": "authorization,content-type",
  });
}

test.each(paths)("a page of any origin may call %s", async (path) => {
  for (const method of ["GET", "POST"]) {
    const { status, headers, text } = await preflight(withCors, base + path, method);
    expect(status).toBe(204);
    expect(text).toBe("");
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-allow-methods"]).toContain(method);
    expect(headers["access-control-allow-headers"]).toContain("authorization");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  }
});

test.each(["", "/", "/nowhere/", "/visibility?brand", "/query-runs/%zz", "/openapi.json"])(
  "a preflight succeeds for every path below the base path, such as %j",
  async (path) => {
    const { status, headers } = await preflight(withCors, base + path, "GET");
    expect(status).toBe(204);
    expect(headers["access-control-allow-headers"]).toBe("authorization,content-type");
  },
);

test.each([{}, { "Access-Control-Request-Headers": "" }])(
  "a preflight that asks for no headers is granted none: %j",
  async (asked) => {
    const { status, headers } = await withCors.agent
      .options(`${base}/queries`)
      .set({ Origin: ORIGIN, "Access-Control-Request-Method": "GET", ...asked });
    expect(status).toBe(204);
    expect(headers).not.toHaveProperty("access-control-allow-headers");
  },
);

test.each([{}, { Origin: ORIGIN }, { "Access-Control-Request-Method": "GET" }])(
  "OPTIONS that is no preflight is an ordinary request: %j",
  async (asked) => {
    const send = (authorization: Record<string, string>) =>
      withCors.agent.options(`${base}/queries`).set({ ...asked, ...authorization });
    expectError(await send({}), 401);
    const refused = await send({ Authorization: `Bearer ${READ}` });
    expectError(refused, 405);
    expect(refused.headers["allow"]).toBe("GET, HEAD");
    expect(refused.headers["understudy-replay"]).toMatch(/^u1\./);
  },
);

test("a page of any origin may read every response, including errors", async () => {
  const send = async (path: string, key: string): Promise<TestResponse> =>
    withCors.agent.get(base + path).set({ Origin: ORIGIN, Authorization: `Bearer ${key}` });
  const responses = [
    await send("/brands/tracked", READ),
    await send("/visibility", READ),
    await send("/brands/tracked", "none"),
    await send("/nowhere", READ),
    await send("/openapi.json", READ),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 400, 401, 404, 200]);
  for (const { headers } of responses) expect(headers["access-control-allow-origin"]).toBe("*");
});

test("with CORS off, no response has CORS headers", async () => {
  const response = await withoutCors.agent
    .get(`${base}/brands/tracked`)
    .set({ Origin: ORIGIN, Authorization: `Bearer ${READ}` });
  expect(response.status).toBe(200);
  const preflighted = await preflight(withoutCors, `${base}/brands/tracked`, "GET");
  expectError(preflighted, 401);
  for (const { headers } of [response, preflighted]) {
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

test.each(["/__admin/health", "/__admin/keys", "/", "/docs"])(
  "CORS headers are sent for the API only, not for %s",
  async (path) => {
    const response = await withCors.agent.get(path).set("Origin", ORIGIN);
    expect(response.headers["access-control-allow-origin"]).toBeUndefined();
    const preflighted = await preflight(withCors, path, "POST");
    expect(preflighted.headers["access-control-allow-origin"]).toBeUndefined();
  },
);

test("the OpenAPI document is served without a key and is the contract of the fake", async () => {
  const json = await withCors.agent.get(`${base}/openapi.json`);
  expect(json.status).toBe(200);
  expect(json.headers["content-type"]).toMatch(/^application\/json\b/);
  expect(json.body).toEqual(JSON.parse(JSON.stringify(contract.document)));
  expect(json.body.info.version).toBe("1.0.0");
});

test("the OpenAPI document is served as YAML with its comments", async () => {
  const yaml = await withCors.agent.get(`${base}/openapi.yaml`).buffer(true);
  expect(yaml.status).toBe(200);
  expect(yaml.headers["content-type"]).toMatch(/^application\/yaml\b/);
  const text = yaml.text ?? String(yaml.body);
  expect(text).toBe(contractText);
  expect(parse(text)).toEqual(contract.document);
});

test("the OpenAPI document has the 21 operations", async () => {
  const { body } = await withCors.agent.get(`${base}/openapi.json`);
  const described = Object.values(body.paths as Record<string, Record<string, object>>).flatMap(
    (item) => Object.values(item).map((one) => (one as { operationId: string }).operationId),
  );
  expect(new Set(described)).toEqual(new Set(operations.map(({ id }) => id)));
  expect(described).toHaveLength(21);
});

test("the OpenAPI document is served with any key, and for HEAD", async () => {
  for (const key of ["none", "lmvz_live_tiny_revoked", READ]) {
    const response = await withCors.agent
      .get(`${base}/openapi.json`)
      .set("Authorization", `Bearer ${key}`);
    expect(response.status).toBe(200);
  }
  const head = await withCors.agent.head(`${base}/openapi.yaml`);
  expect(head.status).toBe(200);
  expect(head.headers["content-type"]).toMatch(/^application\/yaml\b/);
});

test("only the two paths of the OpenAPI document need no key", async () => {
  for (const path of ["/openapi", "/openapi.yml", "/openapi.json/", "/OPENAPI.json", "/docs"]) {
    expectError(await withCors.agent.get(base + path), 401);
  }
});

test("no API response is cacheable, names the server software or sets a cookie", async () => {
  for (const path of ["/brands/tracked", "/visibility", "/nowhere"]) {
    const { headers } = await withCors.get(READ, path);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["etag"]).toBeUndefined();
  }
});
