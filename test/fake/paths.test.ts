import { expect, test } from "vitest";
import { contract, startFake, type TestReply } from "../support/fake-server.ts";
import { expectRefusal } from "./expect.ts";
import { knownOf, neededBy, operations, pathOf, reads } from "./known.ts";

const READ = "lmvz_live_edges_read";
const WRITE = "lmvz_live_edges_write";

const fake = startFake({ scenario: "edges" });
const known = knownOf(fake, READ, "Bräuhl & Söhne");
const base = contract.basePath;

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof METHODS)[number];

async function send(method: Method | "head" | "options", path: string): Promise<TestReply> {
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

test("there are 20 paths, on one of which there are two methods", () => {
  expect(paths.length).toBe(20);
  expect(wrongMethods.length).toBe(20 * 5 - 21);
});

test.each(wrongMethods)("$method of $path is a 405 that tells what is allowed", async (one) => {
  const reply =
    one.method === "get"
      ? await send(one.method, base + one.path)
      : await fake.agent[one.method](base + one.path)
          .set("Authorization", `Bearer ${WRITE}`)
          .send({});
  const message = expectRefusal(reply, 405);
  expect(reply.headers["allow"]?.split(", ").toSorted()).toEqual(one.allow);
  expect(message).toContain(one.method.toUpperCase());
});

test("only a 405 carries Allow", async () => {
  const replies = [
    await send("get", `${base}/brands/tracked`),
    await send("get", `${base}/visibility`),
    await send("get", `${base}/no-such-path`),
    await fake.agent.get(`${base}/visibility`),
  ];
  expect(replies.map(({ headers }) => headers["allow"])).toEqual(Array(4).fill(undefined));
});

test.each(reads)("HEAD of $id is its GET without a body", async (operation) => {
  const path = `${base}${pathOf(operation, known)}?${new URLSearchParams(neededBy(operation, known)).toString()}`;
  const [head, get] = [await send("head", path), await send("get", path)];
  expect(head.status).toBe(200);
  expect(head.text ?? "").toBe("");
  expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
  expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(get.text)));
});

test("HEAD is refused as GET would be", async () => {
  expect((await send("head", `${base}/visibility`)).status).toBe(400);
  expect((await send("head", `${base}/visibility?brand=Nobody`)).status).toBe(404);
  expect((await send("head", `${base}/no-such-path`)).status).toBe(404);
  expect((await fake.agent.head(`${base}/brands/tracked`)).status).toBe(401);
  const reply = await send("head", `${base}/prompts`);
  expect(reply.status).toBe(405);
  expect(reply.headers["allow"]).toBe("POST");
});

test("OPTIONS is a method like any other where CORS is off", async () => {
  const shut = startFake({ scenario: "edges", cors: false });
  expectRefusal(await shut.agent.options(`${base}/visibility`), 401);
  const reply = await shut.agent
    .options(`${base}/visibility`)
    .set("Authorization", `Bearer ${READ}`);
  expectRefusal(reply, 405);
  expect(reply.headers["allow"]).toBe("GET, HEAD");
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
])("the path %s does not exist", async (path) => {
  const reply = await fake.agent
    .get(base + path)
    .set("Authorization", `Bearer ${READ}`)
    .redirects(0);
  expectRefusal(reply, 404);
});

test.each([
  "/api/v2/visibility",
  "/API/v1/visibility",
  "/api/V1/visibility",
  "/visibility",
  "/api",
])("outside the base path, %s does not exist", async (path) => {
  const reply = await fake.agent.get(path).set("Authorization", `Bearer ${READ}`).redirects(0);
  expectRefusal(reply, 404);
});

test.each(["/query-runs/%zz", "/query-runs/%", "/query-runs/%ff", "/query-runs/%c3%28"])(
  "the path %s can't be read and is a 400",
  async (path) => {
    expectRefusal(await send("get", base + path), 400);
  },
);

test.each(["/%zz", "/brands/%zz", "/%ff/tracked", "/visibility/%"])(
  "a path that can't be read and would be nowhere is refused: %s",
  async (path) => {
    const reply = await send("get", base + path);
    expect([400, 404]).toContain(reply.status);
    expectRefusal(reply, reply.status);
  },
);

test("the braces of the description are no path of their own", async () => {
  expectRefusal(await send("get", `${base}/query-runs/{run_id}`), 404);
  expectRefusal(await send("get", `${base}/query-runs/:run_id`), 404);
});

test("an id that holds a slash is one segment when encoded", async () => {
  const message = expectRefusal(await send("get", `${base}/query-runs/a%2Fb`), 404);
  expect(message).toContain('"a/b"');
});

test("a refusal of a path names it", async () => {
  expect(expectRefusal(await send("get", `${base}/visibilty`), 404)).toContain("/visibilty");
});
