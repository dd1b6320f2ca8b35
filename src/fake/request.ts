import { shortenWithin } from "../common/shorten.ts";

/** A request of the API, independent of its transport. */
export interface ApiRequest {
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

/** The text of a body, or the reason why there is none. */
export type RequestBody =
  | { readonly kind: "none" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-large"; readonly limit: number }
  | { readonly kind: "unreadable"; readonly reason: string };

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** For the log and the journal. */
  readonly note: ResponseNote;
  /** Transport faults; undefined: the response is sent completely and immediately. */
  readonly transport?: Transport;
}

/** The transport faults of a response. */
export interface Transport {
  /** The pause before the first byte. */
  readonly delayMs?: number;
  /** The connection is reset before the first byte. */
  readonly isReset?: boolean;
  /** Replaces the body. */
  readonly text?: string;
  /** The connection ends after this many bytes of the announced length. */
  readonly cutAfter?: number;
  /** The body is sent in pieces with pauses between them. */
  readonly drip?: { readonly bytes: number; readonly milliseconds: number };
}

export interface ResponseNote {
  readonly operation: string | null;
  readonly workspace: string | null;
  /** The number of rows; null: the response is not a list. */
  readonly rows: number | null;
  /** The `has_more` of the response; null: it is not a list with pages. */
  readonly hasMore: boolean | null;
  /** Probable mistakes of the client. */
  readonly hints: readonly string[];
  /** The ids of the faults that changed the response. */
  readonly faults: readonly string[];
  /** The cause of a 500; never sent. */
  readonly internalError: unknown;
}

/** How many hints of a request are kept. */
export const MAX_HINTS = 5;
const MAX_HINT = 200;

/** The first hints, each of at most 200 characters: because clients control their number and content. */
export function boundedHints(hints: readonly string[]): readonly string[] {
  return hints.slice(0, MAX_HINTS).map((hint) => shortenWithin(hint, MAX_HINT));
}

export const EMPTY_NOTE: ResponseNote = {
  operation: null,
  workspace: null,
  rows: null,
  hasMore: null,
  hints: [],
  faults: [],
  internalError: null,
};
