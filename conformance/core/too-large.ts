const MAX_MEGABYTES = 16;

/** The limit of one response, in bytes. */
export const MAX_RESPONSE_BYTES = MAX_MEGABYTES * 1024 * 1024;

/** The failure of a response that is too large. */
export const TOO_LARGE = `response larger than ${MAX_MEGABYTES} MB`;

/** The beginning of the failure of a response that was left out because of the size of the others. */
export const OMITTED = "response omitted";

/** Whether there was a response that is missing only because of its size. */
export function isTooLarge(failure: string | null): boolean {
  return failure === TOO_LARGE || failure?.startsWith(OMITTED) === true;
}
