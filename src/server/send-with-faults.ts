import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Transport } from "../fake/request.ts";
import type { PreparedResponse } from "./responder.ts";

/** Sends a response with transport faults. Ends early if the client disconnects. */
export async function sendWithFaults(
  response: ServerResponse,
  { exchange, rawHeaders, body }: PreparedResponse,
  transport: Transport,
): Promise<void> {
  if (!(await paused(response, transport.delayMs))) return;
  if (transport.isReset === true) {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(exchange.status, rawHeaders);
  if (response.req.method === "HEAD") response.end();
  else await sendBody(response, Buffer.from(body), transport);
}

/** Sends a body, or the part before the cut, in one piece or more. At least its last byte is cut. */
async function sendBody(
  response: ServerResponse,
  body: Buffer,
  { cutAfter, drip }: Transport,
): Promise<void> {
  const end = cutAfter === undefined ? body.length : Math.min(cutAfter, body.length - 1);
  const step = drip?.bytes ?? body.length;
  for (let start = 0; start < end; start += step) {
    if (start > 0 && !(await paused(response, drip?.milliseconds))) return;
    const piece = body.subarray(start, Math.min(start + step, end));
    await new Promise((resolve) => void response.write(piece, resolve));
  }
  if (end === body.length) response.end();
  else response.destroy();
}

/** Waits; resolves to false if the client disconnected meanwhile. The timer does not keep the process alive. */
async function paused(response: ServerResponse, milliseconds = 0): Promise<boolean> {
  if (milliseconds === 0) return !response.destroyed;
  const disconnected = new AbortController();
  const abort = (): void => disconnected.abort();
  response.once("close", abort);
  await wait(milliseconds, null, { signal: disconnected.signal, ref: false }).catch(() => null);
  response.off("close", abort);
  return !disconnected.signal.aborted;
}
