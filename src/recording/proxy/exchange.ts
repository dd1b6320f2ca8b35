import type { Readable } from "node:stream";

/** A header in its original position and spelling. */
export type HeaderPair = readonly [name: string, value: string];

/** Copy of a forwarded body. */
export interface BodyCopy {
  /** The first bytes as transferred, content codings included. */
  readonly bytes: Buffer;
  /** Bytes transferred in total. */
  readonly size: number;
  /** Whether the body was received to its end: a response may precede the end of the request. */
  readonly isEnded: boolean;
}

/** One forwarded request with its response, credentials included. */
export interface ProxiedExchange {
  readonly method: string;
  /** Path and query as sent by the client. */
  readonly url: string;
  readonly headers: readonly HeaderPair[];
  readonly body: BodyCopy;
  /** null: none was received. */
  readonly response: ProxiedResponse | null;
  /** Why the client did not receive a complete response of the target; null: it did. */
  readonly failure: string | null;
  /** Whether the target, not the client or the proxy, caused the failure. */
  readonly isLost: boolean;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly milliseconds: number;
}

export interface ProxiedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly HeaderPair[];
  readonly body: BodyCopy;
}

export const MAX_COPIED_BYTES = 5 * 1024 * 1024;

export const NO_BODY: BodyCopy = { bytes: Buffer.alloc(0), size: 0, isEnded: true };

/** Copies a stream that is consumed elsewhere; the returned function gives the copy so far. */
export function copyBody(stream: Readable): () => BodyCopy {
  const chunks: Buffer[] = [];
  let [size, copied] = [0, 0];
  let isEnded = false;
  stream.once("end", () => (isEnded = true));
  stream.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (copied === MAX_COPIED_BYTES) return;
    const part = chunk.subarray(0, MAX_COPIED_BYTES - copied);
    chunks.push(part);
    copied += part.length;
  });
  return () => ({ bytes: Buffer.concat(chunks), size, isEnded });
}

/** Whether the copy holds the whole body. */
export function isComplete({ bytes, size, isEnded }: BodyCopy): boolean {
  return isEnded && bytes.length === size;
}

/** The value of a header by its lower-case name, repeated headers joined by commas; null: not present. */
export function headerValue(headers: readonly HeaderPair[], wanted: string): string | null {
  const values = headers.filter(([name]) => name.toLowerCase() === wanted);
  return values.length === 0 ? null : values.map(([, value]) => value).join(", ");
}
