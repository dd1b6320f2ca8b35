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
