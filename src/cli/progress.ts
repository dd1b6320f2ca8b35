import type { Wait } from "../../conformance/transport/retry.ts";

const PLAIN_INTERVAL_MS = 2000;
/** Only `Retry-After` makes a wait as long as this. */
const LONG_WAIT_MS = 2000;

/**
 * Progress of a long operation: one line that is rewritten on a terminal, a plain line every two seconds
 * elsewhere. Packages such as ora draw spinners and print nothing useful into a CI log.
 */
export class Progress {
  readonly #stream: NodeJS.WriteStream & { readonly isTTY?: boolean };
  readonly #isQuiet: boolean;
  #lastPlain = 0;
  #width = 0;

  /** `isQuiet`: prints nothing. */
  constructor(stream: NodeJS.WriteStream, isQuiet = false) {
    this.#stream = stream;
    this.#isQuiet = isQuiet;
  }

  update(text: string): void {
    if (this.#isQuiet) return;
    if (this.#stream.isTTY) {
      this.#stream.write(`\r${text.padEnd(this.#width)}`);
      this.#width = text.length;
      return;
    }
    const now = Date.now();
    if (this.#lastPlain === 0) this.#lastPlain = now;
    if (now - this.#lastPlain < PLAIN_INTERVAL_MS) return;
    this.#lastPlain = now;
    this.#stream.write(`${text}\n`);
  }

  /** Prints at once why a request is delayed. */
  reportWait({ milliseconds, status }: Wait): void {
    if (this.#isQuiet || milliseconds < LONG_WAIT_MS) return;
    const text = `waiting ${Math.ceil(milliseconds / 1000)} s (Retry-After of a ${status} response)`;
    if (this.#stream.isTTY) return this.update(text);
    this.#lastPlain = Date.now();
    this.#stream.write(`${text}\n`);
  }

  /** Clears the line on a terminal. */
  end(): void {
    if (!this.#isQuiet && this.#stream.isTTY) this.#stream.write(`\r${" ".repeat(this.#width)}\r`);
  }
}
