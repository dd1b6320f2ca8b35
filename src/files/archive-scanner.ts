import type { Json } from "../../conformance/core/exchange.ts";

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The text before each bracket that leads to the entries: `{"log": {…, "entries": [` */
const PATH = [/^\u{feff}?\s*$/u, /"log"\s*:\s*$/, /"entries"\s*:\s*$/];
const ENTRY_DEPTH = PATH.length;
const REPLACED = Buffer.from("0");

/**
 * Parses an HTTP Archive in chunks, entry by entry, because its text may exceed the maximum string length.
 * It only finds the bounds of the entries and leaves the rest to JSON.parse; a streaming parser of the whole
 * text takes five times as long.
 */
export class ArchiveScanner {
  readonly #onEntry: (entry: Json, index: number) => void;
  /** The text around the entries, which are replaced by 0. */
  readonly #frame: Buffer[] = [];
  /** The current entry, as far as it is in earlier chunks; null: outside of an entry. */
  #entry: Buffer[] | null = null;
  #count = 0;
  #depth = 0;
  /** Number of open brackets that lead to the entries. */
  #matched = 0;
  #isInText = false;
  #isEscaped = false;

  /** `onEntry` is called for each object in `log.entries`. */
  constructor(onEntry: (entry: Json, index: number) => void) {
    this.#onEntry = onEntry;
  }

  /** Number of complete entries so far. */
  get count(): number {
    return this.#count;
  }

  /** Reads the next bytes. @throws {RangeError} if an entry is not JSON */
  write(chunk: Buffer): void {
    let start = 0;
    let at = this.#isInText ? this.#skipText(chunk, 0) : 0;
    while (at < chunk.length) {
      const byte = chunk[at++];
      if (byte === QUOTE) at = this.#skipText(chunk, at);
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) start = this.#open(chunk, start, at - 1);
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) start = this.#close(chunk, start, at);
    }
    (this.#entry ?? this.#frame).push(Buffer.from(chunk.subarray(start)));
  }

  /** Within `onEntry`, returns what was read so far, as {@link end} does at the end. @throws {RangeError} */
  read(): Json {
    return parsed(`${this.#frameText()}]}}`, "not an HTTP Archive: it");
  }

  /** Returns the archive; `log.entries` holds a 0 for each entry. @throws {RangeError} */
  end(): Json {
    const text = this.#frameText();
    // Compressed files and other bytes have brackets too.
    if ((this.#entry !== null || this.#depth > 0) && /^\s*\{/.test(text)) {
      throw new RangeError(`the file ends within the JSON, after ${this.#count} complete entries`);
    }
    if (text.trim() === "") throw new RangeError("not an HTTP Archive: it is empty");
    return parsed(text, "not an HTTP Archive: it");
  }

  /** Returns where the current JSON string ends; the end of the chunk if it is in a later one. */
  #skipText(chunk: Buffer, from: number): number {
    let isEscaped = this.#isEscaped;
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) {
        [this.#isInText, this.#isEscaped] = [false, false];
        return at + 1;
      }
    }
    [this.#isInText, this.#isEscaped] = [true, isEscaped];
    return chunk.length;
  }

  /** Handles an opening bracket; returns where the text begins that is not handled yet. */
  #open(chunk: Buffer, start: number, at: number): number {
    const depth = this.#depth++;
    if (depth > ENTRY_DEPTH || this.#matched < depth) return start;
    this.#frame.push(Buffer.from(chunk.subarray(start, at)));
    if (depth === ENTRY_DEPTH) this.#entry = [];
    else if (PATH[depth]?.test(this.#frameText())) this.#matched++;
    return at;
  }

  /** Handles the end of a value; returns where the text begins that is not handled yet. */
  #close(chunk: Buffer, start: number, end: number): number {
    this.#depth--;
    this.#matched = Math.min(this.#matched, this.#depth);
    if (this.#entry === null || this.#depth !== ENTRY_DEPTH) return start;
    const last = chunk.subarray(start, end);
    const whole = this.#entry.length === 0 ? last : Buffer.concat([...this.#entry, last]);
    this.#entry = null;
    this.#frame.push(REPLACED);
    this.#onEntry(parsed(whole.toString("utf8"), `entry ${this.#count}`), this.#count);
    this.#count++;
    return end;
  }

  #frameText(): string {
    return Buffer.concat(this.#frame)
      .toString("utf8")
      .replace(/^\u{feff}/u, "");
  }
}

/** @throws {RangeError} "`subject` is not JSON" */
function parsed(text: string, subject: string): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RangeError(`${subject} is not JSON`, { cause: error });
  }
}
