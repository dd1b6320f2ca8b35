import type { WriteStream } from "node:tty";
import type { Wait } from "../../conformance/retry.ts";

const PLAIN_INTERVAL_MS = 2000;
/** Only `Retry-After` makes a wait as long as this. */
const LONG_WAIT_MS = 2000;

/** Tells how far something is: a line that moves on a terminal, now and then a plain one elsewhere. */
export class Progress {
  readonly #stream: WriteStream | (NodeJS.WriteStream & { readonly isTTY?: boolean });
  #lastPlain = 0;
  #width = 0;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  tell(text: string): void {
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

  /** Tells at once why nothing moves for a while. */
  wait({ milliseconds, status }: Wait): void {
    if (milliseconds < LONG_WAIT_MS) return;
    const text = `waits ${Math.ceil(milliseconds / 1000)} s as told by ${status} Retry-After`;
    if (this.#stream.isTTY) return this.tell(text);
    this.#lastPlain = Date.now();
    this.#stream.write(`${text}\n`);
  }

  /** Clears the moving line. */
  end(): void {
    if (this.#stream.isTTY) this.#stream.write(`\r${" ".repeat(this.#width)}\r`);
  }
}
