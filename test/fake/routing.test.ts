import { expect, test } from "vitest";
import { contract, startFake, type TestResponse } from "../support/fake-server.ts";
import { Router } from "../../src/fake/router.ts";
import { expectError } from "./expect-error.ts";
import {
  existingValues,
  requiredParameters,
  operations,
  pathOf,
  reads,
} from "./existing-values.ts";

const READ = "lmvz_live_edges_read";
const WRITE = "lmvz_live_edges_write";

const fake = startFake({ scenario: "edges" });
const known = existingValues(fake, READ, "Bräuhl & Söhne");
const base = contract.basePath;

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof METHODS)[number];

async function send(method: Method | "head" | "options", path: string): Promise<TestResponse> {
  return fake.agent[method](path).set("Authorization", `Bearer ${WRITE}`);
}

const paths = [...new Set(operations.map((operation) => pathOf(operation, known)))].map((path) => ({
  path,
  methods: operations
    .filter((operation) => pathOf(operation, known) === path)
    .map(({ method }) => method as Method),
}));

const wrongMethods = paths.flatMap(({ path, methods }) =>
  METHODS.filter((method) => !methods.includes(method)).map((method) => ({
    path,
    method,
    allow: [...methods, ...(methods.includes("get") ? ["head"] : [])]
      .map((one) => one.toUpperCase())
      .toSorted(),
  })),
);

test("there are 20 paths, one of them with two methods", () => {
  expect(paths.length).toBe(20);
  expect(wrongMethods.length).toBe(20 * 5 - 21);
});

test.each(wrongMethods)("$method of $path returns 405 with Allow", async (one) => {
  const response =
    one.method === "get"
      ? await send(one.method, base + one.path)
      : await fake.agent[one.method](base + one.path)
          .set("Authorization", `Bearer ${WRITE}`)
          .send({});
  const message = expectError(response, 405);
  expect(response.headers["allow"]?.split(", ").toSorted()).toEqual(one.allow);
  expect(message).toContain(one.method.toUpperCase());
});

test("only a 405 carries Allow", async () => {
  const responses = [
    await send("get", `${base}/brands/tracked`),
    await send("get", `${base}/visibility`),
    await send("get", `${base}/no-such-path`),
    await fake.agent.get(`${base}/visibility`),
  ];
  expect(responses.map(({ headers }) => headers["allow"])).toEqual(Array(4).fill(undefined));
});

test.each(reads)("HEAD of $id returns the headers of GET without a body", async (operation) => {
  const path = `${base}${pathOf(operation, known)}?${new URLSearchParams(requiredParameters(operation, known)).toString()}`;
  const [head, get] = [await send("head", path), await send("get", path)];
  expect(head.status).toBe(200);
  expect(head.text ?? "").toBe("");
  expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
  expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(get.text)));
});

test("HEAD returns the error statuses of GET", async () => {
  expect((await send("head", `${base}/visibility`)).status).toBe(400);
  expect((await send("head", `${base}/visibility?brand=Unknown`)).status).toBe(404);
  expect((await send("head", `${base}/no-such-path`)).status).toBe(404);
  expect((await fake.agent.head(`${base}/brands/tracked`)).status).toBe(401);
  const response = await send("head", `${base}/prompts`);
  expect(response.status).toBe(405);
  expect(response.headers["allow"]).toBe("POST");
});

test("with CORS off, OPTIONS is handled like any other method", async () => {
  const withoutCors = startFake({ scenario: "edges", cors: false });
  expectError(await withoutCors.agent.options(`${base}/visibility`), 401);
  const response = await withoutCors.agent
    .options(`${base}/visibility`)
    .set("Authorization", `Bearer ${READ}`);
  expectError(response, 405);
  expect(response.headers["allow"]).toBe("GET, HEAD");
});

test.each([
  "",
  "/",
  "/brands",
  "/brands/tracked/",
  "/brands/tracked/Fennmoor",
  "//brands/tracked",
  "/brands//tracked",
  "/Brands/tracked",
  "/brands/TRACKED",
  "/brands%2Ftracked",
  "/visib%69lity",
  "/visibility.json",
  "/visibility;v=1",
  "/visibility%20",
  "/visibility/.",
  "/query-runs/",
  "/query-runs/a/b",
  "/query-runs/{run_id}/",
  "/youtube",
  "/prompts/leaderboards",
  "/ranking_advice",
  "/openapi",
  "/__proto__",
  "/constructor",
])("the path %s returns 404", async (path) => {
  const response = await fake.agent
    .get(base + path)
    .set("Authorization", `Bearer ${READ}`)
    .redirects(0);
  expectError(response, 404);
});

test.each([
  "/api/v2/visibility",
  "/API/v1/visibility",
  "/api/V1/visibility",
  "/visibility",
  "/api",
])("outside the base path, %s returns 404", async (path) => {
  const response = await fake.agent.get(path).set("Authorization", `Bearer ${READ}`).redirects(0);
  expectError(response, 404);
});

test.each(["/query-runs/%zz", "/query-runs/%", "/query-runs/%ff", "/query-runs/%c3%28"])(
  "the malformed path %s returns 400",
  async (path) => {
    expectError(await send("get", base + path), 400);
  },
);

test.each(["/%zz", "/brands/%zz", "/%ff/tracked", "/visibility/%"])(
  "a malformed path that matches no route is rejected: %s",
  async (path) => {
    const response = await send("get", base + path);
    expect([400, 404]).toContain(response.status);
    expectError(response, response.status);
  },
);

test("a path template of the contract is not a path", async () => {
  expectError(await send("get", `${base}/query-runs/{run_id}`), 404);
  expectError(await send("get", `${base}/query-runs/:run_id`), 404);
});

test("an id with an encoded slash is one path segment", async () => {
  const message = expectError(await send("get", `${base}/query-runs/a%2Fb`), 404);
  expect(message).toContain('"a/b"');
});

test("the error for an unknown path names it", async () => {
  expect(expectError(await send("get", `${base}/visibilty`), 404)).toContain("/visibilty");
});

test.each([
  ["GET", "/visibility", true],
  ["HEAD", "/query-runs/run_1", true],
  ["GET", "/query-runs/", false],
  ["POST", "/visibility", false],
  ["GET", "/visibilty", false],
  ["GET", `/query-runs/run_1${"/a".repeat(2000)}`, false],
  ["GET", "/query-runs/%ff", false],
] as const)("%s %s is looked up without an error", (method, path, isFound) => {
  expect(new Router(contract).findOrNull(method, path) !== null).toBe(isFound);
});
