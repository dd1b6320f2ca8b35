import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { contract, startFake } from "../support/fake-server.ts";
import { listening } from "../support/wire.ts";

const KEY = "lmvz_live_northwind_read";

/** More than the system itself holds for a client that does not read. */
const ASKED_AT_ONCE = 60;

function pathOf(offset: number): string {
  return `${contract.basePath}/citations?brand=Alpenglow&limit=100&offset=${offset}`;
}

/** A client that asks for many lists in a row, and reads nothing before it is told to. */
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

test("replies that clients read late are still their own, whoever was answered meanwhile", async () => {
  const fake = startFake();
  const origin = await listening(fake.app);
  const offsets = [0, 1].map((client) =>
    Array.from({ length: ASKED_AT_ONCE }, (_, place) => client * ASKED_AT_ONCE + place),
  );
  const slow = offsets.map((list) => slowClient(origin, list));
  const leaving = slowClient(origin, offsets[0] ?? []);
  const wanted: string[] = [];
  for (const offset of offsets.flat()) {
    const response = await fetch(origin + pathOf(offset), {
      headers: { Authorization: `Bearer ${KEY}` },
    });
    wanted.push(await response.text());
    if (wanted.length === ASKED_AT_ONCE) leaving.destroy();
  }
  expect(new Set(wanted).size).toBe(wanted.length);
  const heard = (await Promise.all(slow.map(bodiesOf))).flat();
  expect(heard).toHaveLength(wanted.length);
  expect(heard.flatMap((body, place) => (body === wanted[place] ? [] : [place]))).toEqual([]);
});
