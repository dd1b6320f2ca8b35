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

/** The reason why nothing can be checked; printed as one line, exit code 3. */
export class UncheckableError extends Error {
  override readonly name = "UncheckableError";
}
