import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { contract, startFake } from "../support/fake-server.ts";
import { listening } from "../support/wire.ts";

const KEY = "lmvz_live_tiny_read";
const base = contract.basePath;

interface Heard {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** A request exactly as written, and what comes back. */
async function said(origin: string, line: string, ...headers: readonly string[]): Promise<Heard> {
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

test("a target with scheme and host, as sent to a proxy, is the same as one without", async () => {
  const origin = await listening(startFake({ scenario: "tiny" }).app);
  const path = `${base}/visibility?brand=Copperfinch`;
  const plain = await said(origin, `GET ${path}`, AUTH);
  expect(plain.status).toBe(200);
  for (const scheme of ["http://elsewhere.example", "HTTP://a:4010", "https://a"]) {
    const { status, body } = await said(origin, `GET ${scheme}${path}`, AUTH);
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
  "%s is answered with %i, and with a token where it is the API's",
  async (path, expected) => {
    const origin = await listening(startFake({ scenario: "tiny" }).app);
    const { status, head } = await said(origin, `GET ${path}`, AUTH);
    expect(status).toBe(expected);
    expect(/^understudy-replay: u1\./im.test(head)).toBe(!/openapi\.json(\?|$)/.test(path));
  },
);

test.each([`${base}x/visibility`, `${base}.json`, "/api/v1x", "/%zz", "*"])(
  "%s is beside the API",
  async (path) => {
    const origin = await listening(startFake({ scenario: "tiny" }).app);
    const { status, head } = await said(origin, `GET ${path}`, AUTH);
    expect([400, 404]).toContain(status);
    expect(head).not.toMatch(/understudy-replay/i);
  },
);

test("a read with a body is answered, and not from what the same read got without one", async () => {
  const fake = startFake({ scenario: "tiny" });
  const origin = await listening(fake.app);
  const line = `GET ${base}/visibility?brand=Copperfinch`;
  const { body } = await said(origin, line, AUTH);
  const again = await said(origin, line, AUTH, "Content-Length: 0");
  expect(again.body).toBe(body);
  const chunked = await said(origin, line, AUTH, "Transfer-Encoding: chunked", "", "1", "x", "0");
  expect([chunked.status, chunked.body]).toEqual([200, body]);
});

test("several requests sent at once are answered in their order", async () => {
  const origin = await listening(startFake({ scenario: "tiny" }).app);
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (bytes) => (text += bytes.toString("utf8")));
  const asked = ["/visibility?brand=Copperfinch", "/nowhere", "/__admin", "/visibility"];
  for (const [place, path] of asked.entries()) {
    const whole = path.startsWith("/__") ? path : base + path;
    const last = place === asked.length - 1 ? "Connection: close\r\n" : "";
    socket.write(`GET ${whole} HTTP/1.1\r\nHost: a\r\n${AUTH}\r\n${last}\r\n`);
  }
  await once(socket, "close");
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  expect(statuses).toEqual([200, 404, 200, 400]);
});

test("what breaks outside the core is a 500 with the envelope, and told", async () => {
  const errors: unknown[] = [];
  const fake = startFake({ scenario: "tiny", logError: (error) => errors.push(error) });
  Object.defineProperty(fake.fake, "answer", {
    value: () => {
      throw new Error("broken on purpose");
    },
  });
  const { status, body } = await fake.get(KEY, "/visibility");
  expect(status).toBe(500);
  expect(body.error.message).toMatch(/went wrong inside/);
  expect(errors.map(String)).toEqual(["Error: broken on purpose"]);
});
