import { afterAll, beforeAll, expect, test } from "vitest";
import { createUnderstudy, type Listening, type Understudy } from "../../src/index.ts";
import { connect } from "../../src/library/client/index.ts";
import {
  check,
  defineTests,
  formatReport,
  judge,
  recordFetch,
} from "../../src/library/conformance/index.ts";
import { handlers } from "../../src/library/msw/index.ts";

const BRANDS = "/api/v1/brands/tracked";
let understudy: Understudy;
let server: Listening;

beforeAll(async () => {
  understudy = await createUnderstudy({ scenario: "tiny", now: "2026-01-31T09:00:00Z" });
  server = await understudy.listen();
});

afterAll(() => understudy.close());

/** A call from JavaScript, which no compiler checks. */
// oxlint-disable-next-line typescript/no-explicit-any -- wrong values of every type
type Wrong = any;

test.each<[Wrong, string]>([
  [null, "the options of createUnderstudy() can't be null; expected an object"],
  ["tiny", 'the options of createUnderstudy() can\'t be "tiny"; expected an object'],
  [{ scenaro: "tiny" }, 'createUnderstudy() has no option "scenaro" (allowed: scenario, now,'],
  [{ scenaro: "tiny" }, '; did you mean "scenario"?'],
  [
    { scenario: 5 },
    "scenario can't be 5; expected the name of a scenario, a path or file: URL, YAML",
  ],
  [{ scenario: new URL("https://x/a.yaml") }, 'scenario can\'t be "https://x/a.yaml"; expected'],
  [{ faults: ["transport.delay=abc"] }, 'faults can\'t contain "transport.delay=abc": "millisec'],
  [{ faults: ["transport.html", { fault: "no" }] }, 'faults can\'t contain {"fault":"no"}: there'],
  [{ strictParameters: "yes" }, 'strictParameters can\'t be "yes"; expected true or false'],
  [{ cors: 0 }, "cors can't be 0; expected true or false"],
  [{ now: 5 }, "now can't be 5; expected a Date or an ISO 8601 instant"],
  [{ now: new Date("") }, "now can't be an invalid Date; expected a Date"],
  [{ seed: "7" }, 'seed can\'t be "7"; expected a whole number from 0 to 4294967295'],
  [{ seed: Number.NaN }, "seed can't be NaN; expected a whole number"],
  [{ anchor: 5 }, "anchor can't be 5; expected text"],
  [{ choices: ["C11"] }, 'choices can\'t be ["C11"]; expected an object'],
  [{ choices: { C12: "clamp" } }, 'there is no choice "C12"; allowed: C11, C78'],
  [{ faults: "page.always-more" }, 'faults can\'t be "page.always-more"; expected a list'],
  [{ onError: true }, "onError can't be true; expected a function"],
])("createUnderstudy(%j) is refused: %s", async (options, message) => {
  await expect(createUnderstudy(options)).rejects.toThrow(message);
});

test("options that are undefined are absent", async () => {
  const absent: Wrong = { scenario: "tiny", now: undefined, seed: undefined, onError: undefined };
  await using one = await createUnderstudy(absent);
  const world: Wrong = { anchor: undefined };
  expect(one.world(world).id).toMatch(/^w_/);
});

test.each<[Wrong, string]>([
  [{ prt: 0 }, 'listen() has no option "prt" (allowed: port, host, adminToken, allowedHosts, '],
  [{ prt: 0 }, '; did you mean "port"?'],
  [{ port: "x" }, 'port can\'t be "x"; expected a whole number from 0 to 65535'],
  [{ port: 99_999 }, "port can't be 99999; expected a whole number from 0 to 65535"],
  [{ host: "http://127.0.0.1" }, 'host can\'t be "http://127.0.0.1"; expected an address'],
  [{ adminToken: "" }, "adminToken can't be the given value; expected visible ASCII"],
  [{ allowedHosts: "app.test" }, 'allowedHosts can\'t be "app.test"; expected a list of texts'],
  [{ adminOrigins: ["app"] }, 'an origin of the admin API can\'t be "app"; expected a scheme'],
])("listen(%j) is refused: %s", async (options, message) => {
  await expect(understudy.listen(options)).rejects.toThrow(message);
});

test.each<[string, (world: ReturnType<Understudy["world"]>) => unknown, string]>([
  [
    "journal",
    ({ journal }) => journal.find({ stats: 200 } as Wrong),
    'the filter has no option "s',
  ],
  ["journal", ({ journal }) => journal.count({ stats: 200 } as Wrong), '; did you mean "status"?'],
  [
    "status",
    ({ journal }) => journal.find({ status: "9xx" } as Wrong),
    'status can\'t be "9xx"; e',
  ],
  ["status", ({ journal }) => journal.find({ status: 4040 }), "status can't be 4040; expected a"],
  ["headers", ({ journal }) => journal.find({ headers: { a: {} } as Wrong }), "headers can't be {"],
  ["key", (world) => world.key("admin" as Wrong), 'mode can\'t be "admin"; expected one of read,'],
  ["key", (world) => world.key("wirte" as Wrong), '; did you mean "write"?'],
  ["headers", (world) => world.headers(null as Wrong), "mode can't be null; expected one of read"],
  ["workspace", (world) => world.key("read", "tinny"), '(allowed: tiny); did you mean "tiny"?'],
  ["world", () => understudy.world({ sed: 7 } as Wrong), 'world() has no option "sed" (allowed: '],
  ["world", () => understudy.world(null as Wrong), "the options of world() can't be null; expect"],
])("wrong arguments of a world (%s)", (_, use, message) => {
  using world = understudy.world();
  expect(() => use(world)).toThrow(message);
});

test.each<[Wrong, string]>([
  [{ dayz: 1 }, 'duration has no option "dayz" (allowed: weeks, days, hours, minutes, seconds)'],
  [{ dayz: 1 }, '; did you mean "days"?'],
  [{}, "duration can't be {}; expected an object with weeks, days, hours, minutes, seconds, or"],
  [{ days: "1" }, 'days can\'t be "1"; expected a number'],
  [{ days: Number.NaN }, "days can't be NaN; expected a number"],
  [5, "duration can't be 5; expected an object with"],
  [undefined, "duration can't be undefined; expected an object with"],
])("advance(%j) is refused: %s", async (duration, message) => {
  using world = understudy.world();
  await expect(world.clock.advance(duration)).rejects.toThrow(message);
  await using remote = await connect(server).world();
  await expect(remote.clock.advance(duration)).rejects.toThrow(message);
});

test("instants of a clock are Dates or texts", async () => {
  using world = understudy.world();
  const wrong: Wrong = 1_767_225_600;
  const message = "instant can't be 1767225600; expected a Date or an ISO 8601 instant";
  await expect(world.clock.set(wrong)).rejects.toThrow(message);
  await expect(world.clock.freeze(wrong)).rejects.toThrow(message);
});

test("clients of a server refuse the same", async () => {
  const wrong: Wrong = { scenaro: "tiny" };
  await expect(connect(server).world(wrong)).rejects.toThrow('did you mean "scenario"?');
  const address: Wrong = { url: server.url, admin: server.admin, token: "secret" };
  expect(() => connect(address)).toThrow('connect() has no option "token" (allowed: url, admin, ');
  await using world = await connect(server).world();
  const mode: Wrong = "admin";
  expect(() => world.key(mode)).toThrow('mode can\'t be "admin"; expected one of read');
  const filter: Wrong = { stats: 200 };
  await expect(world.journal.find(filter)).rejects.toThrow('did you mean "status"?');
});

test("clients of a server select exchanges by every condition", async () => {
  await using world = await connect(server).world();
  const headers = { ...world.headers("write"), "content-type": "application/json" };
  const track = (brand: string) =>
    fetch(server.url + "/brands/tracked", {
      method: "POST",
      headers: { ...headers, "x-team": brand },
      body: JSON.stringify({ brand }),
    });
  await track("Lantern");
  await track("Compass");
  await fetch(`${server.url}/queries?brand=Lantern`, { headers });
  const { journal } = world;
  const counts = await Promise.all([
    journal.count({ path: "/queries" }),
    journal.count({ path: BRANDS }),
    journal.count({ parameters: { brand: "Lantern" } }),
    journal.count({ headers: { "X-Team": "Compass" } }),
    journal.count({ body: { brand: "Compass" } }),
    journal.count({ method: "POST", body: { brand: "Elsewhere" } }),
  ]);
  expect(counts).toEqual([1, 2, 1, 1, 1, 0]);
});

test("handlers() needs an Understudy and a base URL", () => {
  const options: Wrong[] = [{}, { baseURL: "https://api.example.com" }, { baseUrl: 5 }, null];
  const messages = options.map((given) => {
    try {
      return handlers(understudy, given);
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(messages).toEqual([
    'handlers() needs the option "baseUrl"; expected text that is not empty',
    'handlers() has no option "baseURL" (allowed: baseUrl, world); did you mean "baseUrl"?',
    "baseUrl can't be 5; expected text that is not empty",
    "the options of handlers() can't be null; expected an object",
  ]);
  const baseUrl = "https://api.example.com/api/v1";
  const wrong: Wrong = {};
  expect(() => handlers(understudy, { baseUrl, world: wrong })).toThrow("world can't be {}; expec");
  expect(() => handlers(wrong, { baseUrl })).toThrow("the Understudy can't be {}; expected");
});

test.each<[Wrong, string]>([
  [{ dept: "quick" }, 'check() has no option "dept" (allowed: baseUrl, keys, fetch,'],
  [{ dept: "quick" }, '; did you mean "depth"?'],
  [
    { depth: "qick" },
    'depth can\'t be "qick"; expected one of quick, standard, deep; did you mean',
  ],
  [{ maxRequests: 0 }, "maxRequests can't be 0; expected a whole number from 1 to 100000"],
  [{ only: "page" }, 'only can\'t be "page"; expected a list of texts'],
  [{ today: "2026-02-30" }, 'today can\'t be "2026-02-30"; expected a valid date'],
  [{ keys: { mian: "k" } }, 'keys has no option "mian" (allowed: main, read, write,'],
  [{ keys: "lmvz_live_secret" }, "keys can't be the given value; expected an object"],
  [{ baseUrl: undefined }, 'check() needs the option "baseUrl"; expected a URL such as'],
])("check() with %j is refused: %s", async (options, message) => {
  const { baseUrl, fetch } = understudy;
  const keys = { main: understudy.defaultWorld.key() };
  await expect(check({ baseUrl, fetch, keys, ...options })).rejects.toThrow(message);
});

test("a port in use is refused with the name of the option", async () => {
  await expect(understudy.listen({ port: Number(new URL(server.url).port) })).rejects.toThrow(
    /^port \d+ on 127.0.0.1 is in use; choose another port, or 0 for a free one$/,
  );
});

const REQUEST = { method: "GET", url: "https://api.example.com/api/v1/llm-providers" };

test.each<[Wrong, string]>([
  ["x", 'recording can\'t be "x"; expected a list of recorded exchanges, or an HTTP Archive (an'],
  [undefined, "recording can't be undefined; expected a list of recorded exchanges"],
  [{ entries: [] }, 'recording can\'t be {"entries":[]}; expected a list'],
  [[5], "recording[0] can't be 5; expected an object with request and response"],
  [[{}], "recording[0].request can't be undefined; expected an object with method and url"],
  [[{ request: { url: "x" } }], "recording[0].request.method can't be undefined; expected text"],
  [[{ request: { method: "GET" } }], "recording[0].request.url can't be undefined; expected text"],
  [[{ request: REQUEST }], "recording[0].response can't be undefined; expected an object with st"],
  [
    [{ request: { ...REQUEST, headers: new Headers() }, response: null }],
    "recording[0].request.headers can't be the given value; expected an object of texts by name",
  ],
  [
    [
      { request: REQUEST, response: null },
      { request: REQUEST, response: { status: "200" } },
    ],
    'recording[1].response.status can\'t be "200"; expected a whole number from 100 to 599',
  ],
])("judge(%j) is refused: %s", (recording, message) => {
  expect(() => judge(recording)).toThrow(message);
});

test("the other functions of the suite refuse the same", () => {
  const wrong: Wrong = { tody: "2026-01-31" };
  expect(() => judge([], wrong)).toThrow('judge() has no option "tody" (allowed: keys, today, tar');
  const report: Wrong = {};
  const format: Wrong = "junt";
  expect(() => formatReport(report, format)).toThrow(/^format can't be "junt"; .* "junit"\?$/);
  expect(() => recordFetch(wrong)).toThrow("send can't be {");
  expect(() => defineTests(report, wrong)).toThrow("describe can't be undefined; expected a funct");
});
