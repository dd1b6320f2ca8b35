import { expect, test } from "vitest";
import { parse } from "yaml";
import { contract, contractText, startFake, type TestReply } from "../support/fake-server.ts";
import { expectRefusal } from "./expect.ts";
import { operations } from "./known.ts";

const READ = "lmvz_live_tiny_read";
const ORIGIN = "http://localhost:5173";
const base = contract.basePath;

const open = startFake({ scenario: "tiny" });
const shut = startFake({ scenario: "tiny", cors: false });

const paths = [...new Set(operations.map(({ path }) => path.replace("{run_id}", "run_x")))];

async function preflight(fake: typeof open, path: string, method: string): Promise<TestReply> {
  return fake.agent.options(path).set({
    Origin: ORIGIN,
    "Access-Control-Request-Method": method,
    "Access-Control-Request-Headers": "authorization,content-type",
  });
}

test.each(paths)("a page of any origin may call %s", async (path) => {
  for (const method of ["GET", "POST"]) {
    const { status, headers, text } = await preflight(open, base + path, method);
    expect(status).toBe(204);
    expect(text).toBe("");
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-allow-methods"]).toContain(method);
    expect(headers["access-control-allow-headers"]).toContain("authorization");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  }
});

test("a page of any origin may read every reply, errors too", async () => {
  const send = async (path: string, key: string): Promise<TestReply> =>
    open.agent.get(base + path).set({ Origin: ORIGIN, Authorization: `Bearer ${key}` });
  const replies = [
    await send("/brands/tracked", READ),
    await send("/visibility", READ),
    await send("/brands/tracked", "none"),
    await send("/nowhere", READ),
    await send("/openapi.json", READ),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 400, 401, 404, 200]);
  for (const { headers } of replies) expect(headers["access-control-allow-origin"]).toBe("*");
});

test("with CORS off, no reply lets a page of another origin read it", async () => {
  const reply = await shut.agent
    .get(`${base}/brands/tracked`)
    .set({ Origin: ORIGIN, Authorization: `Bearer ${READ}` });
  expect(reply.status).toBe(200);
  const asked = await preflight(shut, `${base}/brands/tracked`, "GET");
  expectRefusal(asked, 401);
  for (const { headers } of [reply, asked]) {
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

test.each(["/__admin/health", "/__admin/keys", "/", "/docs"])(
  "CORS opens nothing beside the API: %s",
  async (path) => {
    const reply = await open.agent.get(path).set("Origin", ORIGIN);
    expect(reply.headers["access-control-allow-origin"]).toBeUndefined();
    const asked = await preflight(open, path, "POST");
    expect(asked.headers["access-control-allow-origin"]).toBeUndefined();
  },
);

test("the description is served without a key, as the contract that drives the fake", async () => {
  const json = await open.agent.get(`${base}/openapi.json`);
  expect(json.status).toBe(200);
  expect(json.headers["content-type"]).toMatch(/^application\/json\b/);
  expect(json.body).toEqual(JSON.parse(JSON.stringify(contract.document)));
  expect(json.body.info.version).toBe("1.0.0");
});

test("the description is served as YAML, comments and all", async () => {
  const yaml = await open.agent.get(`${base}/openapi.yaml`).buffer(true);
  expect(yaml.status).toBe(200);
  expect(yaml.headers["content-type"]).toMatch(/^application\/yaml\b/);
  const text = yaml.text ?? String(yaml.body);
  expect(text).toBe(contractText);
  expect(parse(text)).toEqual(contract.document);
});

test("the description has the 21 operations", async () => {
  const { body } = await open.agent.get(`${base}/openapi.json`);
  const described = Object.values(body.paths as Record<string, Record<string, object>>).flatMap(
    (item) => Object.values(item).map((one) => (one as { operationId: string }).operationId),
  );
  expect(new Set(described)).toEqual(new Set(operations.map(({ id }) => id)));
  expect(described).toHaveLength(21);
});

test("the description is served whatever key is sent, to HEAD as well", async () => {
  for (const key of ["none", "lmvz_live_tiny_revoked", READ]) {
    const reply = await open.agent
      .get(`${base}/openapi.json`)
      .set("Authorization", `Bearer ${key}`);
    expect(reply.status).toBe(200);
  }
  const head = await open.agent.head(`${base}/openapi.yaml`);
  expect(head.status).toBe(200);
  expect(head.headers["content-type"]).toMatch(/^application\/yaml\b/);
});

test("only the two paths of the description need no key", async () => {
  for (const path of ["/openapi", "/openapi.yml", "/openapi.json/", "/OPENAPI.json", "/docs"]) {
    expectRefusal(await open.agent.get(base + path), 401);
  }
});

test("no reply of the API is kept by a cache, names its maker or sets a cookie", async () => {
  for (const path of ["/brands/tracked", "/visibility", "/nowhere"]) {
    const { headers } = await open.get(READ, path);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["etag"]).toBeUndefined();
  }
});
