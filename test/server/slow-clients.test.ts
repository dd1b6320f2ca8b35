import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { contract, startFake } from "../support/fake-server.ts";
import { listening } from "../support/http-server.ts";

const KEY = "lmvz_live_northwind_read";

/** Enough responses to fill the socket buffers of a client that does not read. */
const PIPELINED = 60;

function pathOf(offset: number): string {
  return `${contract.basePath}/citations?brand=Alpenglow&limit=100&offset=${offset}`;
}

/** A client that sends many requests and reads nothing until it is resumed. */
function slowClient(origin: string, offsets: readonly number[]): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).pause();
  for (const [place, offset] of offsets.entries()) {
    const last = place === offsets.length - 1 ? "Connection: close\r\n" : "";
    socket.write(
      `GET ${pathOf(offset)} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${KEY}\r\n${last}\r\n`,
    );
  }
  return socket;
}

async function bodiesOf(socket: Socket): Promise<string[]> {
  const pieces: Buffer[] = [];
  socket.on("data", (piece) => pieces.push(piece));
  socket.resume();
  await once(socket, "close");
  const bytes = Buffer.concat(pieces);
  const bodies: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const start = bytes.indexOf("\r\n\r\n", at) + 4;
    const head = bytes.toString("latin1", at, start);
    at = start + Number(/content-length: (\d+)/i.exec(head)?.[1]);
    bodies.push(bytes.toString("utf8", start, at));
  }
  return bodies;
}

test("clients that read late receive their own responses", async () => {
  const fake = startFake();
  const origin = await listening(fake.app);
  const offsets = [0, 1].map((client) =>
    Array.from({ length: PIPELINED }, (_, place) => client * PIPELINED + place),
  );
  const slow = offsets.map((list) => slowClient(origin, list));
  const leaving = slowClient(origin, offsets[0] ?? []);
  const wanted: string[] = [];
  for (const offset of offsets.flat()) {
    const response = await fetch(origin + pathOf(offset), {
      headers: { Authorization: `Bearer ${KEY}` },
    });
    wanted.push(await response.text());
    if (wanted.length === PIPELINED) leaving.destroy();
  }
  expect(new Set(wanted).size).toBe(wanted.length);
  const received = (await Promise.all(slow.map(bodiesOf))).flat();
  expect(received).toHaveLength(wanted.length);
  expect(received.flatMap((body, place) => (body === wanted[place] ? [] : [place]))).toEqual([]);
});
