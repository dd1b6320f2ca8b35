import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { FakeReply, Transport } from "../fake/request.ts";
import type { Answered } from "./answered.ts";
import { encoded, type Encoded } from "./encode.ts";
import { giveBack } from "./sheet.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** The headers that a reply has on the way. */
export function headersOf({ headers }: FakeReply): Readonly<Record<string, string>> {
  return { "cache-control": "no-store", "content-type": JSON_TYPE, ...headers };
}

/** The body, before anything goes wrong with it on the way. */
export function bodyOf({ body, transport }: FakeReply): Encoded {
  return transport?.text === undefined ? encoded(body) : { body: transport.text, sheet: null };
}

/** Sends a reply whole and at once. */
export function sendWhole(response: ServerResponse, answered: Answered): void {
  const { body, sheet } = answered;
  sendHead(response, answered);
  const sent = isHead(response) ? undefined : body;
  if (sheet === null) response.end(sent);
  else response.end(sent, () => giveBack(sheet));
}

/** Carries a reply to its client in the way that a fault wants it carried. Ends early when the client leaves. */
export async function sendBadly(
  response: ServerResponse,
  answered: Answered,
  transport: Transport,
): Promise<void> {
  if (!(await paused(response, transport.delayMs))) return;
  if (transport.isReset === true) {
    response.socket?.resetAndDestroy();
    return;
  }
  sendHead(response, answered);
  await sendBody(response, Buffer.from(answered.body), transport);
}

function sendHead(response: ServerResponse, { reply, head }: Answered): void {
  // Node takes such a list as it is, but its type says that it may be written to.
  response.writeHead(reply.status, head as string[]);
}

function isHead({ req }: ServerResponse): boolean {
  return req.method === "HEAD";
}

/** Sends a body that is announced whole, or a part that lacks at least its last byte, in one piece or more. */
async function sendBody(
  response: ServerResponse,
  body: Buffer,
  { cutAfter, drip }: Transport,
): Promise<void> {
  if (isHead(response)) {
    response.end();
    return;
  }
  const end = cutAfter === undefined ? body.length : Math.min(cutAfter, body.length - 1);
  const step = drip?.bytes ?? body.length;
  for (let from = 0; from < end; from += step) {
    if (from > 0 && !(await paused(response, drip?.milliseconds))) return;
    await written(response, body.subarray(from, Math.min(from + step, end)));
  }
  if (end === body.length) response.end();
  else response.destroy();
}

/** Hands bytes to the connection; done when they have left, or can't any more. */
function written(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => void response.write(bytes, () => resolve()));
}

/** Waits; false when the client left meanwhile. Waiting keeps no process alive. */
async function paused(response: ServerResponse, milliseconds = 0): Promise<boolean> {
  if (milliseconds === 0) return !response.destroyed;
  const left = new AbortController();
  const leave = (): void => left.abort();
  response.once("close", leave);
  await wait(milliseconds, null, { signal: left.signal, ref: false }).catch(() => null);
  response.off("close", leave);
  return !left.signal.aborted;
}
