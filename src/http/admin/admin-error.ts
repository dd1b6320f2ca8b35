/** A refusal of the admin API, with what is allowed instead. */
export class AdminError extends Error {
  override readonly name = "AdminError";
  readonly status: 400 | 401 | 404 | 405;

  constructor(status: AdminError["status"], message: string) {
    super(message);
    this.status = status;
  }
}
