import { setTimeout as wait } from "node:timers/promises";
import type { Response } from "express";
import type { FakeReply, Transport } from "../fake/request.ts";
import { encoded } from "./encode.ts";
import type { EncodedReply } from "./reply-memory.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** Carries a reply to its client, in the way that a fault wants it carried. Ends early when the client leaves. */
export async function sendReply(response: Response, reply: EncodedReply): Promise<void> {
  const { transport, bytes } = reply;
  if (transport === undefined) {
    sendHead(response, reply);
    response.setHeader("content-length", bytes.length);
    response.end(response.req.method === "HEAD" ? undefined : bytes);
    return;
  }
  if (!(await paused(response, transport.delayMs))) return;
  if (transport.isReset === true) {
    response.socket?.resetAndDestroy();
    return;
  }
  sendHead(response, reply);
  await sendBody(response, bytes, transport);
}

function sendHead(response: Response, reply: FakeReply): void {
  response.status(reply.status);
  for (const [name, value] of Object.entries(headersOf(reply))) response.setHeader(name, value);
}

/** The headers that a reply has on the way. */
export function headersOf({ headers }: FakeReply): Readonly<Record<string, string>> {
  return { "cache-control": "no-store", "content-type": JSON_TYPE, ...headers };
}

/** The body as bytes, before anything goes wrong with it on the way. */
export function bytesOf({ body, transport }: FakeReply): Buffer {
  return transport?.text === undefined ? encoded(body) : Buffer.from(transport.text);
}

/** Announces the whole body; sends it, or a part that lacks at least its last byte, in one piece or more. */
async function sendBody(
  response: Response,
  body: Buffer,
  { cutAfter, drip }: Transport,
): Promise<void> {
  response.setHeader("content-length", body.length);
  if (response.req.method === "HEAD") {
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
function written(response: Response, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => void response.write(bytes, () => resolve()));
}

/** Waits; false when the client left meanwhile. Waiting keeps no process alive. */
async function paused(response: Response, milliseconds = 0): Promise<boolean> {
  if (milliseconds === 0) return !response.destroyed;
  const left = new AbortController();
  const leave = (): void => left.abort();
  response.once("close", leave);
  await wait(milliseconds, null, { signal: left.signal, ref: false }).catch(() => null);
  response.off("close", leave);
  return !left.signal.aborted;
}
