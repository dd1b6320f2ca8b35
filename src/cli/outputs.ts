import { UsageError } from "../common/usage-error.ts";

/** A result could not be written, although its file was writable at the start: a full disk, for example. */
export class OutputError extends Error {
  override readonly name = "OutputError";
}

/** Writes results so that one that fails does not prevent the others. */
export class Outputs {
  readonly #problems: string[] = [];

  /** Whether something could not be written. */
  get haveFailed(): boolean {
    return this.#problems.length > 0;
  }

  attempt(write: () => void): void {
    try {
      write();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      this.#problems.push(error.message);
    }
  }

  /** @throws {OutputError} that names what could not be written */
  end(): void {
    if (this.haveFailed) throw new OutputError(this.#problems.join("; "));
  }
}
