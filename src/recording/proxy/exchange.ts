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

/** A body copy in blocks, each with a buffer of its own, which another thread can take over without copying. */
export interface BodyBlocks extends Omit<BodyCopy, "bytes"> {
  readonly blocks: readonly Uint8Array<ArrayBuffer>[];
}

/** One forwarded request with its response, credentials included. */
export interface ProxiedExchange<Body = BodyCopy> {
  readonly method: string;
  /** Path and query as sent by the client. */
  readonly url: string;
  readonly headers: readonly HeaderPair[];
  readonly body: Body;
  /** null: none was received. */
  readonly response: ProxiedResponse<Body> | null;
  /** Why the client did not receive a complete response of the target; null: it did. */
  readonly failure: string | null;
  /** Whether the target, not the client or the proxy, caused the failure. */
  readonly isLost: boolean;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly milliseconds: number;
}

export interface ProxiedResponse<Body = BodyCopy> {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly HeaderPair[];
  readonly body: Body;
}

/** An exchange as the forwarding thread hands it on. */
export type ForwardedExchange = ProxiedExchange<BodyBlocks>;

/** The blocks of both bodies. */
export function blocksOf({ body, response }: ForwardedExchange): Uint8Array<ArrayBuffer>[] {
  return [...body.blocks, ...(response?.body.blocks ?? [])];
}

/** Joins the blocks of each body. */
export function withJoinedBodies(exchange: ForwardedExchange): ProxiedExchange {
  const { body, response } = exchange;
  return {
    ...exchange,
    body: joined(body),
    response: response === null ? null : { ...response, body: joined(response.body) },
  };
}

function joined({ blocks, size, isEnded }: BodyBlocks): BodyCopy {
  return { bytes: Buffer.concat(blocks), size, isEnded };
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
