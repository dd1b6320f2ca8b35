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
}

export interface ReplyNote {
  readonly operation: string | null;
  readonly workspace: string | null;
  /** Rows in the reply; null where it is no list. */
  readonly rows: number | null;
  /** Where the client probably erred. */
  readonly hints: readonly string[];
  /** What went wrong inside; never sent. */
  readonly internalError: unknown;
}
