import { shorten } from "../../common/shorten.ts";
import { isResourceError } from "../../common/resource-error.ts";
import { StateError } from "../../workspace/state-log.ts";

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

/** What a client gets for an error that its input caused: 400. Other errors are returned unchanged. */
export function asAdminError(error: unknown, place = ""): unknown {
  if (error instanceof StateError || isResourceError(error)) return error;
  return new AdminError(400, place + (error as Error).message);
}
