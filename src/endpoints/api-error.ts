import { shorten } from "../common/shorten.ts";

/** An expected error response (§7). The envelope is added in one place. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: 400 | 401 | 403 | 404 | 405 | 410;
  readonly headers: Readonly<Record<string, string>>;
  /** What the client probably meant, for the log. */
  readonly hint: string | undefined;

  constructor(
    status: ApiError["status"],
    message: string,
    headers: ApiError["headers"] = {},
    hint?: string,
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.hint = hint;
  }
}

const MAX_QUOTED = 80;

/** A client's text for an error message: quoted, and truncated if it is long. */
export function quoted(text: string): string {
  return `"${shorten(text, MAX_QUOTED)}"`;
}
