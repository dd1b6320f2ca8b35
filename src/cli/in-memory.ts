import type { SendOptions } from "../../conformance/attempt.ts";
import { Client, type ClientOptions } from "../../conformance/client.ts";
import type { Contract } from "../contract/contract.ts";
import type { Handle } from "../fake/faults/fault.ts";
import type { FakeReply, FakeRequest, Transport } from "../fake/request.ts";

/**
 * A `fetch` that asks a function instead of a network; paths are taken below the base path. Nothing waits:
 * a reply that would take longer than `patienceMs` is a timeout, any other comes at once.
 */
export function memoryFetch(
  handle: Handle,
  basePath: string,
  patienceMs: number = Number.POSITIVE_INFINITY,
): typeof globalThis.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const request: FakeRequest = {
      method: init?.method ?? "GET",
      path: url.pathname.slice(basePath.length),
      query: [...url.searchParams],
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === "string" ? { kind: "text", text: init.body } : { kind: "none" },
    };
    return new Promise((resolve) => resolve(responseOf(handle(request), patienceMs)));
  };
}

/** A reply as its carrier would let it arrive. @throws {TypeError | DOMException} as fetch does where none arrives. */
function responseOf(reply: FakeReply, patienceMs: number): Response {
  const { status, headers, body, transport = {} } = reply;
  if (transport.isReset === true) {
    throw new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
  }
  const bytes = new TextEncoder().encode(transport.text ?? JSON.stringify(body) ?? "");
  if (durationOf(transport, bytes.length) > patienceMs) {
    throw new DOMException("The operation was aborted due to timeout", "TimeoutError");
  }
  const arriving =
    transport.cutAfter === undefined ? bytes : brokenOff(bytes.subarray(0, transport.cutAfter));
  return new Response(arriving, {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

function durationOf({ delayMs = 0, drip }: Transport, length: number): number {
  if (drip === undefined) return delayMs;
  return delayMs + (Math.ceil(length / drip.bytes) - 1) * drip.milliseconds;
}

/** A body that never ends as announced. */
function brokenOff(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
    },
    pull(controller) {
      controller.error(new TypeError("terminated", { cause: { code: "UND_ERR_SOCKET" } }));
    },
  });
}

/** What a check in memory may want otherwise than usual. */
export interface MemoryClientOptions extends Partial<ClientOptions> {
  readonly contract: Contract;
  readonly keys: ClientOptions["keys"];
}

/** What it takes to send to a function: no time passes. */
export function memorySending(
  handle: Handle,
  { contract, keys }: MemoryClientOptions,
): SendOptions {
  return {
    baseUrl: `http://in-memory${contract.basePath}`,
    keys,
    fetch: memoryFetch(handle, contract.basePath),
    timeoutMs: 10_000,
  };
}

/** A client of a function: nothing is waited for. */
export function memoryClient(handle: Handle, options: MemoryClientOptions): Client {
  return new Client({
    ...memorySending(handle, options),
    clock: () => 0,
    sleep: () => Promise.resolve(),
    ratePerSecond: Number.POSITIVE_INFINITY,
    ...options,
  });
}

/** The same function, each different read answered once: right where the clock stands and nobody writes. */
export function remembering(handle: Handle): Handle {
  const replies = new Map<string, FakeReply>();
  return (request) => {
    if (request.method === "POST") return handle(request);
    const key = JSON.stringify([
      request.method,
      request.path,
      request.query,
      request.headers["authorization"],
    ]);
    const known = replies.get(key);
    if (known !== undefined) return known;
    const reply = handle(request);
    replies.set(key, reply);
    return reply;
  };
}
