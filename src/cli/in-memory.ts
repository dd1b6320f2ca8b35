import type { SendOptions } from "../../conformance/transport/send.ts";
import { Client, type ClientOptions } from "../../conformance/transport/client.ts";
import type { Contract } from "../contract/contract.ts";
import type { Handle } from "../fake/faults/fault.ts";
import type { ApiResponse, ApiRequest, Transport } from "../fake/request.ts";

/**
 * A `fetch` that calls a function instead of the network; the function gets paths below the base path. No time
 * passes: a response that would take longer than `timeoutMs` is a timeout, any other is immediate.
 */
export function memoryFetch(
  handle: Handle,
  basePath: string,
  timeoutMs: number = Number.POSITIVE_INFINITY,
): typeof globalThis.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const request: ApiRequest = {
      method: init?.method ?? "GET",
      path: url.pathname.slice(basePath.length),
      query: [...url.searchParams],
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === "string" ? { kind: "text", text: init.body } : { kind: "none" },
    };
    return new Promise((resolve) => resolve(responseOf(handle(request), timeoutMs)));
  };
}

/** The response with its transport faults. @throws {TypeError | DOMException} like fetch, for resets and timeouts */
function responseOf(response: ApiResponse, timeoutMs: number): Response {
  const { status, headers, body, transport = {} } = response;
  if (transport.isReset === true) {
    throw new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
  }
  const bytes = new TextEncoder().encode(transport.text ?? JSON.stringify(body) ?? "");
  if (durationOf(transport, bytes.length) > timeoutMs) {
    throw new DOMException("The operation was aborted due to timeout", "TimeoutError");
  }
  const content =
    transport.cutAfter === undefined
      ? bytes
      : truncatedStream(bytes.subarray(0, transport.cutAfter));
  return new Response(content, {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

function durationOf({ delayMs = 0, drip }: Transport, length: number): number {
  if (drip === undefined) return delayMs;
  return delayMs + (Math.ceil(length / drip.bytes) - 1) * drip.milliseconds;
}

/** A body that fails before its end. */
function truncatedStream(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
    },
    pull(controller) {
      controller.error(new TypeError("terminated", { cause: { code: "UND_ERR_SOCKET" } }));
    },
  });
}

export interface MemoryClientOptions extends Partial<ClientOptions> {
  readonly contract: Contract;
  readonly keys: ClientOptions["keys"];
}

const TIMEOUT_MS = 10_000;

/** Options for sending to a function. */
export function memorySendOptions(
  handle: Handle,
  { contract, keys }: MemoryClientOptions,
): SendOptions {
  return {
    baseUrl: `http://in-memory${contract.basePath}`,
    keys,
    fetch: memoryFetch(handle, contract.basePath, TIMEOUT_MS),
    timeoutMs: TIMEOUT_MS,
  };
}

/** A client that sends to a function, without delays. */
export function memoryClient(handle: Handle, options: MemoryClientOptions): Client {
  return new Client({
    ...memorySendOptions(handle, options),
    clock: () => 0,
    sleep: () => Promise.resolve(),
    ratePerSecond: Number.POSITIVE_INFINITY,
    ...options,
  });
}

/** The responses of reads by request. */
export type KnownResponses = Map<string, ApiResponse>;

/**
 * Keeps the responses of reads; correct while the clock is frozen and `known` returns those of the same state. By
 * default, nothing is written.
 */
export function memoized(
  handle: Handle,
  known: () => KnownResponses = constant(new Map()),
): Handle {
  return (request) => {
    if (request.method === "POST") return handle(request);
    const key = JSON.stringify([
      request.method,
      request.path,
      request.query,
      request.headers["authorization"],
    ]);
    const responses = known();
    const cached = responses.get(key);
    if (cached !== undefined) return cached;
    const response = handle(request);
    responses.set(key, response);
    return response;
  };
}

function constant<Value>(value: Value): () => Value {
  return () => value;
}
