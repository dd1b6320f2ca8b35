import { shorten } from "../../common/shorten.ts";

/** A message can quote what a client sent. */
const MAX_MESSAGE = 8192;

/** An error of the admin API; its message names what is allowed. */
export class AdminError extends Error {
  override readonly name = "AdminError";
  readonly status: 400 | 401 | 404 | 405;

  constructor(status: AdminError["status"], message: string) {
    super(shorten(message, MAX_MESSAGE));
    this.status = status;
  }
}
