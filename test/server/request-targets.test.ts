import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { contract, startFake } from "../support/fake-server.ts";
import { listening } from "../support/http-server.ts";

const KEY = "lmvz_live_tiny_read";
const base = contract.basePath;

interface RawExchange {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends a request line and headers unchanged; returns the response. */
async function sendRaw(
  origin: string,
  line: string,
  ...headers: readonly string[]
): Promise<RawExchange> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (bytes) => (text += bytes.toString("utf8")));
  socket.write(
    [`${line} HTTP/1.1`, "Host: a", "Connection: close", ...headers, "", ""].join("\r\n"),
  );
  await once(socket, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(head.slice(9, 12)), head, body };
}

const AUTH = `Authorization: Bearer ${KEY}`;

test("an absolute-form request target is handled like a path", async () => {
  const origin = await listening(startFake({ scenario: "tiny" }).app);
  const path = `${base}/visibility?brand=Copperfinch`;
  const plain = await sendRaw(origin, `GET ${path}`, AUTH);
  expect(plain.status).toBe(200);
  for (const scheme of ["http://other.example", "HTTP://a:4010", "https://a"]) {
    const { status, body } = await sendRaw(origin, `GET ${scheme}${path}`, AUTH);
    expect([status, body]).toEqual([200, plain.body]);
  }
});

test.each([
  [base, 404],
  [`${base}/`, 404],
  [`${base}?brand=Copperfinch`, 404],
  [`${base}/visibility?`, 400],
  [`${base}/visibility?brand=Copperfinch`, 200],
  [`${base}/visibility??brand=Copperfinch`, 200],
  [`${base}/visibility?&&brand=Copperfinch&`, 200],
  [`${base}/visibility?brand=Copper%66inch`, 200],
  [`${base}/visibility?brand`, 400],
  [`${base}/visibility?brand=Copperfinch&llm_provider`, 400],
  [`${base}//visibility?brand=Copperfinch`, 404],
  [`${base}/openapi.json`, 200],
  [`${base}/openapi.json?pretty`, 200],
  [`${base}/openapi.jsonl`, 404],
] as const)(
  "%s returns %i, and a replay token if it is part of the API",
  async (path, expected) => {
    const origin = await listening(startFake({ scenario: "tiny" }).app);
    const { status, head } = await sendRaw(origin, `GET ${path}`, AUTH);
    expect(status).toBe(expected);
    expect(/^understudy-replay: u1\./im.test(head)).toBe(!/openapi\.json(\?|$)/.test(path));
  },
);

test.each([`${base}x/visibility`, `${base}.json`, "/api/v1x", "/%zz", "*"])(
  "%s is not part of the API",
  async (path) => {
    const origin = await listening(startFake({ scenario: "tiny" }).app);
    const { status, head } = await sendRaw(origin, `GET ${path}`, AUTH);
    expect([400, 404]).toContain(status);
    expect(head).not.toMatch(/^understudy-replay:/im);
  },
);

test("a read with a body is not served from the cache entry of the same read without one", async () => {
  const fake = startFake({ scenario: "tiny" });
  const origin = await listening(fake.app);
  const line = `GET ${base}/visibility?brand=Copperfinch`;
  const { body } = await sendRaw(origin, line, AUTH);
  const again = await sendRaw(origin, line, AUTH, "Content-Length: 0");
  expect(again.body).toBe(body);
  const chunked = await sendRaw(
    origin,
    line,
    AUTH,
    "Transfer-Encoding: chunked",
    "",
    "1",
    "x",
    "0",
  );
  expect([chunked.status, chunked.body]).toEqual([200, body]);
});

test("pipelined requests are responded to in order", async () => {
  const origin = await listening(startFake({ scenario: "tiny" }).app);
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (bytes) => (text += bytes.toString("utf8")));
  const paths = ["/visibility?brand=Copperfinch", "/nowhere", "/__admin", "/visibility"];
  for (const [place, path] of paths.entries()) {
    const whole = path.startsWith("/__") ? path : base + path;
    const last = place === paths.length - 1 ? "Connection: close\r\n" : "";
    socket.write(`GET ${whole} HTTP/1.1\r\nHost: a\r\n${AUTH}\r\n${last}\r\n`);
  }
  await once(socket, "close");
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  expect(statuses).toEqual([200, 404, 200, 400]);
});

test("an error outside the core returns 500 with the envelope and is reported", async () => {
  const errors: unknown[] = [];
  const fake = startFake({ scenario: "tiny", logError: (error) => errors.push(error) });
  Object.defineProperty(fake.fake, "handle", {
    value: () => {
      throw new Error("broken on purpose");
    },
  });
  const { status, body } = await fake.get(KEY, "/visibility");
  expect(status).toBe(500);
  expect(body.error.message).toMatch(/Internal error/);
  expect(errors.map(String)).toEqual(["Error: broken on purpose"]);
});
