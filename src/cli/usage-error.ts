/** A wrong option, argument or configuration file; printed as one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Runs a reader of an option's value. @throws {UsageError} that names the option, where the reader throws */
export function withUsageError<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${option}: ${(error as Error).message}`, { cause: error });
  }
}

/** Exit codes. `untested`: nothing could be tested; `broken`: the suite itself failed. */
export const EXIT = {
  ok: 0,
  findings: 1,
  usage: 2,
  untested: 3,
  broken: 4,
  interrupted: 130,
} as const;
