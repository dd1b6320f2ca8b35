/** A header as it came, in its place and spelling. */
export type HeaderPair = readonly [name: string, value: string];

/** What was kept of a body that passed through. */
export interface BodyCopy {
  /** The first bytes as they travelled, content codings included. */
  readonly bytes: Buffer;
  /** How many bytes passed. */
  readonly size: number;
  /** Whether it was seen to its end: a reply may come before all of a request. */
  readonly isEnded: boolean;
}

/** One request and its reply as they passed through the proxy; keys are still in it. */
export interface Passed {
  readonly method: string;
  /** Path and query as the client sent them. */
  readonly url: string;
  readonly headers: readonly HeaderPair[];
  readonly body: BodyCopy;
  /** null: none came. */
  readonly reply: PassedReply | null;
  /** Why no whole reply reached the client; null: one did. */
  readonly failure: string | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly milliseconds: number;
}

export interface PassedReply {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly HeaderPair[];
  readonly body: BodyCopy;
}

/** Whether the copy holds the whole body. */
export function isWhole({ bytes, size, isEnded }: BodyCopy): boolean {
  return isEnded && bytes.length === size;
}

/** A header's value, several joined as one list; null where there is none. */
export function headerValue(headers: readonly HeaderPair[], wanted: string): string | null {
  const values = headers.filter(([name]) => name.toLowerCase() === wanted);
  return values.length === 0 ? null : values.map(([, value]) => value).join(", ");
}
