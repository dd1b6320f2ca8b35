import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { serving } from "../support/command.ts";

const KEY = "lmvz_live_tiny_read";
const FAULT = ["--fault", "transport.delay=1500"];

/** Opens a connection, sends a text, and returns what was received until it ended. */
async function exchange(url: string, text: string): Promise<string> {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  let received = "";
  socket.on("data", (bytes) => (received += bytes.toString("utf8")));
  socket.on("error", () => {});
  await once(socket, "connect");
  if (text !== "") socket.write(text);
  await once(socket, "close");
  return received;
}

const requestOf = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${KEY}\r\n\r\n`;

const pause = async (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

test("a request in progress is finished, and other connections end", async () => {
  const { ready, interrupt } = await serving(["tiny", ...FAULT]);
  const slow = exchange(ready.url, requestOf("/api/v1/brands/tracked"));
  const unused = exchange(ready.url, "");
  const idle = exchange(ready.url, requestOf("/__admin/health"));
  const events = exchange(ready.url, requestOf("/__admin/events"));
  await pause(500);
  const ended = interrupt();
  expect(await unused).toBe("");
  expect(await idle).toMatch(/^HTTP\/1\.1 200 /);
  expect(await events).toMatch(/^HTTP\/1\.1 200 /);
  expect(await slow).toMatch(/^HTTP\/1\.1 200 .*"items":\[/s);
  const { code, stderr } = await ended;
  expect(code).toBe(0);
  expect(stderr).toMatch(/Shutting down/);
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
  await pause(300);
  const { code } = await interrupt();
  expect([code, await slow]).toEqual([0, ""]);
});
