import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { proxying } from "../recording/proxy-command.ts";
import { serving } from "../support/command.ts";

const HEADERS = "Host: localhost\r\nAuthorization: Bearer lmvz_live_tiny_write\r\n";
const POST = `POST /api/v1/prompts HTTP/1.1\r\n${HEADERS}Content-Type: application/json\r\n`;

/** Complete requests, incomplete ones, and ones that are not HTTP. */
const REQUESTS = [
  `GET /api/v1/brands/tracked HTTP/1.1\r\n${HEADERS}\r\n`,
  `GET /api/v1/brands/tracked HTTP/1.1\r\n${HEADERS}\r\n`.repeat(20),
  `HEAD /api/v1/brands/tracked HTTP/1.1\r\n${HEADERS}\r\n`,
  `OPTIONS /api/v1/prompts HTTP/1.1\r\n${HEADERS}Origin: http://localhost\r\n\r\n`,
  `${POST}Content-Length: 100\r\n\r\n{`,
  `${POST}Content-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
  `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{`,
  `${POST}Transfer-Encoding: chunked\r\n\r\nno length\r\n`,
  "GET /__admin/events HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  "GET / HTTP/1.1\r\n\r\n",
  "\x16\x03\x01\x02\x00\x01",
];

/** Sends a text on a connection of its own, and resets it some milliseconds later. */
async function sendAndReset(url: string, text: string, milliseconds: number): Promise<void> {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await once(socket, "connect");
  socket.write(text);
  await wait(milliseconds);
  socket.resetAndDestroy();
  await closed;
}

async function resetAll(url: string): Promise<void> {
  for (const text of REQUESTS) {
    for (let place = 0; place < 50; place++) await sendAndReset(url, text, place % 5);
  }
}

async function statusOf(url: string): Promise<number> {
  const headers = { Authorization: "Bearer lmvz_live_tiny_write" };
  return (await fetch(`${url}/brands/tracked`, { headers })).status;
}

test("a server survives clients that reset their connections", async () => {
  const fake = await serving(["tiny"]);
  await resetAll(fake.ready.url);
  expect(await statusOf(fake.ready.url)).toBe(200);
  expect((await fake.interrupt()).code).toBe(0);
});

test("a proxy survives clients that reset their connections", async () => {
  const fake = await serving(["tiny"]);
  const proxy = await proxying([fake.ready.url]);
  await resetAll(proxy.url);
  expect(await statusOf(proxy.url)).toBe(200);
  expect((await proxy.interrupt()).code).toBe(0);
});
