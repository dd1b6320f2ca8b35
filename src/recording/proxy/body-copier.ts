import type { Readable } from "node:stream";
import type { BodyBlocks } from "./exchange.ts";

const MAX_COPIED_BYTES = 5 * 1024 * 1024;
const MAX_BLOCK_BYTES = 64 * 1024;

/** Copies a stream that is consumed elsewhere, into blocks that grow with it up to 64 KB. */
export class BodyCopier {
  readonly #blocks: Buffer<ArrayBuffer>[] = [];
  /** The part of the last block that is not filled yet. */
  #free: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #copied = 0;
  #size = 0;
  #isEnded = false;
  #isTaken = false;

  constructor(stream: Readable) {
    stream.once("end", () => (this.#isEnded = true));
    stream.on("data", (chunk: Buffer) => {
      this.#size += chunk.length;
      // The blocks may belong to another thread already.
      if (!this.#isTaken) this.#copy(chunk.subarray(0, MAX_COPIED_BYTES - this.#copied));
    });
  }

  /** Bytes transferred so far. */
  get size(): number {
    return this.#size;
  }

  /** Returns the copy so far, and ends copying. */
  take(): BodyBlocks {
    this.#isTaken = true;
    const last = this.#blocks.pop();
    if (last !== undefined) this.#blocks.push(last.subarray(0, last.length - this.#free.length));
    return { blocks: this.#blocks, size: this.#size, isEnded: this.#isEnded };
  }

  #copy(chunk: Buffer): void {
    for (let rest = chunk; rest.length > 0;) {
      if (this.#free.length === 0) {
        const length = Math.max(rest.length, Math.min(this.#copied, MAX_BLOCK_BYTES));
        // Not from Node's pool, whose buffers can't be transferred.
        this.#free = Buffer.allocUnsafeSlow(length);
        this.#blocks.push(this.#free);
      }
      const count = rest.copy(this.#free);
      this.#free = this.#free.subarray(count);
      rest = rest.subarray(count);
      this.#copied += count;
    }
  }
}
