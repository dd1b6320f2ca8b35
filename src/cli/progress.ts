import type { WriteStream } from "node:tty";

const PLAIN_INTERVAL_MS = 2000;

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

  /** Clears the moving line. */
  end(): void {
    if (this.#stream.isTTY) this.#stream.write(`\r${" ".repeat(this.#width)}\r`);
  }
}
