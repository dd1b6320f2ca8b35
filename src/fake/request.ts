/** A request as the core sees it: already cut free of whatever carried it. */
export interface FakeRequest {
  /** In upper case. */
  readonly method: string;
  /** Below the base path, undecoded, beginning with `/`. */
  readonly path: string;
  /** Decoded names and values in their order. */
  readonly query: readonly (readonly [string, string])[];
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: RequestBody;
}

/** The text of a body, or why there is none. */
export type RequestBody =
  | { readonly kind: "none" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-large"; readonly limit: number }
  | { readonly kind: "unreadable"; readonly reason: string };

export interface FakeReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** What the log tells besides. */
  readonly note: ReplyNote;
  /** How it travels, where a fault lets it travel badly; without it, whole and at once. */
  readonly transport?: Transport;
}

/** What whoever carries a reply does to it; all of it at once where several faults agree. */
export interface Transport {
  /** How long nothing is sent. */
  readonly delayMs?: number;
  /** The connection is torn down before the first byte. */
  readonly isReset?: boolean;
  /** The body as text, in the place of the reply's own. */
  readonly text?: string;
  /** Its whole length is announced, and the connection ends after so many bytes of it. */
  readonly cutAfter?: number;
  /** The body comes in pieces of so many bytes, so long apart. */
  readonly drip?: { readonly bytes: number; readonly milliseconds: number };
}

export interface ReplyNote {
  readonly operation: string | null;
  readonly workspace: string | null;
  /** Rows in the reply; null where it is no list. */
  readonly rows: number | null;
  /** Where the client probably erred. */
  readonly hints: readonly string[];
  /** The ids of the faults that had a hand in it. */
  readonly faults: readonly string[];
  /** What went wrong inside; never sent. */
  readonly internalError: unknown;
}

/** What there is to tell where nothing is known of a request yet, or ever. */
export const NOTHING_TO_NOTE: ReplyNote = {
  operation: null,
  workspace: null,
  rows: null,
  hints: [],
  faults: [],
  internalError: null,
};
