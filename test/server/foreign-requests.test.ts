import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUnderstudy, type Understudy } from "../../src/index.ts";

const READ = "lmvz_live_tiny_read";
const ALLOWED = "http://localhost:5173";

let fake: Understudy;
let port = 0;
beforeAll(async () => {
  fake = await createUnderstudy({ scenario: "tiny" });
  const options = { allowedHosts: ["fake.test"], adminOrigins: [ALLOWED] };
  port = Number(new URL((await fake.listen(options)).url).port);
});
afterAll(async () => fake.close());

interface Reply {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends a request line and headers unchanged on a connection of its own. */
async function send(line: string, headers: readonly string[], body = ""): Promise<Reply> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (bytes) => (text += bytes.toString("utf8")));
  const length = body === "" ? [] : [`Content-Length: ${body.length}`];
  socket.write([line, ...headers, ...length, "Connection: close", "", body].join("\r\n"));
  await once(socket, "close");
  const [head = "", ...rest] = text.split("\r\n\r\n");
  return { status: Number(head.slice(9, 12)), head, body: rest.join("\r\n\r\n") };
}

const AUTH = `Authorization: Bearer ${READ}`;
const JSON_TYPE = "Content-Type: application/json";
const TARGETS = ["/api/v1/brands/tracked", "/__admin/keys", "/start.json", "/", "/nowhere"];

test.each(TARGETS)("%s is served for names of this machine and --allowed-host", async (target) => {
  const local = await send(`GET ${target} HTTP/1.1`, [`Host: 127.0.0.1:${port}`, AUTH]);
  for (const host of ["localhost", "LOCALHOST:80", "[::1]:4010", "127.0.0.1", "fake.test:99"]) {
    const { status } = await send(`GET ${target} HTTP/1.1`, [`Host: ${host}`, AUTH]);
    expect([host, status]).toEqual([host, local.status]);
  }
});

test.each(TARGETS)("%s is refused for any other host", async (target) => {
  const others = ["evil.example", "localhost.evil.example", "evil.example:4010", "", "127.0.0.1@x"];
  for (const host of others) {
    for (const method of ["GET", "POST", "OPTIONS", "DELETE"]) {
      const line = `${method} ${target} HTTP/1.1`;
      const { status, body } = await send(line, [`Host: ${host}`, AUTH, JSON_TYPE], "{}");
      expect([host, method, status]).toEqual([host, method, 421]);
      expect(JSON.parse(body).error.message).toMatch(/--allowed-host/);
    }
  }
  const absolute = `GET http://evil.example${target} HTTP/1.1`;
  expect((await send(absolute, ["Host: localhost", AUTH])).status).toBe(421);
});

test.each([
  ["HTTP/1.1", []],
  ["HTTP/1.1", ["Host: localhost", "Host: localhost"]],
  ["HTTP/1.1", ["Host: localhost", "hOST: evil.example"]],
  ["HTTP/1.0", ["Host: localhost", "Host: localhost"]],
] as const)("a request of %s with the Host headers %j is a 400", async (version, hosts) => {
  for (const target of TARGETS) {
    const { status, body } = await send(`GET ${target} ${version}`, [...hosts, AUTH]);
    expect([target, status]).toEqual([target, 400]);
    expect(JSON.parse(body).error.message).toMatch(/Host headers; send one/);
  }
});

const ADMIN_CALLS = [
  ["GET", "/keys", ""],
  ["GET", "/snapshots/default", ""],
  ["POST", "/worlds", "{}"],
  ["POST", "/reset", ""],
  ["DELETE", "/requests", ""],
  ["OPTIONS", "/requests", ""],
] as const;

test.each(ADMIN_CALLS)(
  "%s %s is refused for pages of other origins",
  async (method, path, body) => {
    const line = `${method} /__admin${path} HTTP/1.1`;
    const others = [
      "http://evil.example",
      "null",
      `http://127.0.0.1:${port + 1}`,
      "http://localhost",
    ];
    for (const sender of [
      ...others.map((origin) => `Origin: ${origin}`),
      "Sec-Fetch-Site: cross-site",
    ]) {
      const headers = [`Host: 127.0.0.1:${port}`, sender, JSON_TYPE];
      const { status, head, body: text } = await send(line, headers, body);
      expect([sender, status]).toEqual([sender, 403]);
      expect(JSON.parse(text).error.message).toMatch(/--admin-origin/);
      expect(head).not.toMatch(/access-control/i);
    }
  },
);

const SERVE_IT =
  'serve the page over HTTP, and allow its origin with --admin-origin ("null" cannot be allowed)';

test.each([
  ["http://evil.example", "--admin-origin http://evil.example allows it"],
  ["null", SERVE_IT],
  ["http://evil.example/path", SERVE_IT],
  [null, "--admin-origin allows one, for requests with the header Origin"],
])("the refusal of the origin %j suggests what works", async (origin, remedy) => {
  const sender = origin === null ? "Sec-Fetch-Site: cross-site" : `Origin: ${origin}`;
  const { body } = await send("GET /__admin/keys HTTP/1.1", [`Host: 127.0.0.1:${port}`, sender]);
  expect(JSON.parse(body).error.message).toBe(
    `Pages of other origins can't use the admin API; ${remedy}`,
  );
});

test.each([
  ["evil.example:4010", "--allowed-host evil.example allows it"],
  ["[fe80::1]:4010", "--allowed-host [fe80::1] allows it"],
  ["127.0.0.1@x", "--allowed-host allows host names and addresses"],
  ["a b", "--allowed-host allows host names and addresses"],
  ["", "--allowed-host allows host names and addresses"],
])("the refusal of the host %j suggests what works", async (host, remedy) => {
  const { body } = await send("GET /__admin/keys HTTP/1.1", [`Host: ${host}`]);
  expect(JSON.parse(body).error.message.split(" is not served; ").at(-1)).toBe(remedy);
});

test.each(ADMIN_CALLS)(
  "%s %s is open to --admin-origin, and to own pages",
  async (method, path, body) => {
    const line = `${method} /__admin${path} HTTP/1.1`;
    const [host, own] = [`Host: 127.0.0.1:${port}`, `Origin: http://127.0.0.1:${port}`];
    const content = body === "" && method === "POST" ? "{}" : body;
    const allowed = [host, `Origin: ${ALLOWED}`, "Sec-Fetch-Site: cross-site", JSON_TYPE];
    const { status, head } = await send(line, allowed, content);
    expect(status).toBeLessThan(300);
    expect(head).toMatch(/access-control-allow-origin: http:\/\/localhost:5173/i);
    const preflight = /access-control-allow-methods: .*DELETE/i.test(head);
    expect(preflight).toBe(method === "OPTIONS");
    const { status: ownStatus } = await send(line, [host, own, JSON_TYPE], content);
    expect(ownStatus).toBe(method === "OPTIONS" ? 405 : status);
  },
);

test("a world is created from a shipped scenario or from text, never from a file", async () => {
  const mint = async (scenario: string): Promise<Reply> => {
    const body = JSON.stringify({ scenario });
    return send("POST /__admin/worlds HTTP/1.1", ["Host: localhost", JSON_TYPE], body);
  };
  const text = "scenario: mine\ntitle: Mine\nbased_on: tiny\n";
  expect((await mint("tiny")).status).toBe(201);
  expect((await mint(text)).status).toBe(201);
  // Whether a file exists makes no difference.
  for (const file of [`${import.meta.dirname}/../../scenarios/tiny.yaml`, "/nowhere.yaml"]) {
    for (const scenario of [file, text.replace("tiny", file)]) {
      const { status, body } = await mint(scenario);
      expect([scenario, status]).toEqual([scenario, 400]);
      expect(body).toMatch(/there is no scenario/);
    }
  }
});

test.each([
  ["CONNECT evil.example:80 HTTP/1.1", [], 405, /CONNECT is not allowed/],
  ["GET /api/v1/brands/tracked HTTP/1.1", ["Expect: miracles"], 417, /100-continue/],
  ["GET /api/v1/brands/tracked HTTQ/1.1", [], 400, /not valid HTTP/],
] as const)("%s with %j gets the error envelope", async (line, headers, expected, message) => {
  const { status, head, body } = await send(line, ["Host: localhost", ...headers]);
  expect(status).toBe(expected);
  expect(head).toMatch(/content-type: application\/json/i);
  expect(JSON.parse(body)).toEqual({ error: { message: expect.stringMatching(message) } });
});
