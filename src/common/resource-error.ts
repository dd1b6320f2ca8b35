/** Codes of errors due to a lack of file descriptors, memory or processes, also of modules and threads that need them. */
const CODES = /^(?:EMFILE|ENFILE|ENOMEM|EAGAIN|ERR_WORKER_\w+|ERR_INVALID_PACKAGE_CONFIG)$/;

/**
 * Whether an error, or what caused it, is a lack of resources: it says nothing about the input, its message can contain
 * paths, and the next attempt may succeed.
 */
export function isResourceError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  return (typeof code === "string" && CODES.test(code)) || isResourceError(error.cause);
}
