/** An expected refusal (§7). Thrown anywhere below http; the envelope is made in one place. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: 400 | 401 | 403 | 404 | 405;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ApiError["status"], message: string, headers: ApiError["headers"] = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

const LONGEST_SHOWN = 80;

/** A client's text inside a message: quoted, and cut where it is long. */
export function quoted(text: string): string {
  return `"${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text}"`;
}
