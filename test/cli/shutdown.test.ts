import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { serving, type Serving } from "../support/command.ts";

const KEY = "lmvz_live_tiny_read";
const FAULT = ["--fault", "transport.delay=1500"];

/**
 * Opens a connection, sends a text, and returns what was received until it ended. `begun` is called with the first bytes,
 * or when the connection is open if no text is sent.
 */
async function exchange(url: string, text: string, begun = (): void => {}): Promise<string> {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  let received = "";
  socket.on("data", (bytes) => (received += bytes.toString("utf8")));
  socket.once("data", begun);
  socket.on("error", () => {});
  await once(socket, "connect");
  if (text === "") begun();
  else socket.write(text);
  await once(socket, "close");
  return received;
}

const requestOf = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${KEY}\r\n\r\n`;

const closing = (path: string): string =>
  requestOf(path).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");

/** Waits until a request is delayed by the fault of the server. */
async function delayed({ admin }: Serving["ready"]): Promise<void> {
  const fired = async (): Promise<number> => {
    const response = await fetch(`${admin}/faults?world=default`);
    const { worlds } = (await response.json()) as { worlds: { on: { fired: number }[] }[] };
    return worlds[0]!.on[0]!.fired;
  };
  await expect.poll(fired).toBe(1);
}

test("a request in progress is finished, and other connections end", async () => {
  const { ready, interrupt } = await serving(["tiny", ...FAULT]);
  const slow = exchange(ready.url, requestOf("/api/v1/brands/tracked"));
  const others = ["", requestOf("/__admin/health"), requestOf("/__admin/events")].map((text) => {
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    return { begun, received: exchange(ready.url, text, resolve) };
  });
  const [unused, idle, events] = others.map(({ received }) => received);
  await Promise.all([delayed(ready), ...others.map(({ begun }) => begun)]);
  const ended = interrupt();
  expect(await unused).toBe("");
  expect(await idle).toMatch(/^HTTP\/1\.1 200 /);
  expect(await events).toMatch(/^HTTP\/1\.1 200 /);
  expect(await slow).toMatch(/^HTTP\/1\.1 200 .*"items":\[/s);
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  expect(stderr).toMatch(/Shutting down/);
});

test("--log json writes every line as JSON, without keys", async () => {
  const { ready, interrupt } = await serving(["tiny", "--log", "json"]);
  await exchange(ready.url, closing(`/api/v1/queries?brand=Copperfinch&api_key=${KEY}&x=1`));
  await exchange(ready.url, closing("/__admin/health"));
  const { stderr } = await interrupt();
  expect(stderr).not.toContain(KEY);
  const lines = stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  for (const { time } of lines) expect(new Date(time).toISOString()).toBe(time);
  const none = { operation: null, workspace: null, rows: null, faults: [], hints: [] };
  expect(lines).toMatchObject([
    { level: "info", msg: `Understudy is listening on ${ready.url}` },
    {
      level: "info",
      msg: "request",
      method: "GET",
      url: "/api/v1/queries?brand=Copperfinch&api_key=…&x=1",
      status: 200,
      ms: expect.any(Number),
      operation: "listQueries",
      workspace: "tiny",
      rows: 3,
      hints: [expect.stringContaining("api_key"), expect.stringContaining('"x"')],
    },
    { msg: "request", url: "/__admin/health", status: 200, ...none },
    { level: "info", msg: "Shutting down." },
  ]);
});

test("--shutdown-timeout bounds the time of a request in progress", async () => {
  const { ready, interrupt } = await serving([
    "tiny",
    "--fault",
    "transport.delay=60000",
    "--shutdown-timeout",
    "0.2",
  ]);
  const slow = exchange(ready.url, requestOf("/api/v1/brands/tracked"));
  await delayed(ready);
  const { code } = await interrupt();
  expect([code, await slow]).toEqual([0, ""]);
});
