import { closeSync, fstatSync, openSync, readSync, rmSync, writeSync } from "node:fs";

const LINE_BREAK = 0x0a;
const CHUNK_BYTES = 1024 * 1024;
/** Lines that cannot be written, for instance on a full disk, are kept up to this size. */
const MAX_PENDING_BYTES = 64 * 1024 * 1024;

export interface JournalLine {
  /** Without the line break. */
  readonly bytes: Buffer;
  /** Where it begins in the file. */
  readonly offset: number;
}

/** An append-only file of lines. A line that a crash cut off is not read. */
export class JournalFile {
  readonly path: string;
  readonly #descriptor: number;
  #size: number;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #dropped = 0;

  private constructor(path: string, flags: "r" | "r+" | "wx+") {
    this.path = path;
    // Only the user may read it: it is temporary, and bodies may be confidential.
    this.#descriptor = openSync(path, flags, 0o600);
    this.#size = fstatSync(this.#descriptor).size;
  }

  /** Creates a journal. @throws {NodeJS.ErrnoException} EEXIST if the file exists */
  static create(path: string): JournalFile {
    return new JournalFile(path, "wx+");
  }

  /** Opens an existing journal for appending. */
  static reopen(path: string): JournalFile {
    return new JournalFile(path, "r+");
  }

  /** Opens a journal for reading. */
  static open(path: string): JournalFile {
    return new JournalFile(path, "r");
  }

  /** Number of lines that are not in the file: kept until it is writable, or dropped. */
  get unwritten(): number {
    return this.#pending.length + this.#dropped;
  }

  /** Appends a line, after those that could not be written before. @throws {NodeJS.ErrnoException} */
  append(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    if (this.#pendingBytes + bytes.length > MAX_PENDING_BYTES) this.#dropped++;
    else {
      this.#pending.push(bytes);
      this.#pendingBytes += bytes.length;
    }
    this.flush();
  }

  /** Writes what could not be written before. @throws {NodeJS.ErrnoException} */
  flush(): void {
    for (let [bytes] = this.#pending; bytes !== undefined; [bytes] = this.#pending) {
      // At a position, so that a write that failed half-way is repeated in its place.
      for (let written = 0; written < bytes.length;) {
        written += writeSync(this.#descriptor, bytes, written, null, this.#size + written);
      }
      this.#size += bytes.length;
      this.#pendingBytes -= bytes.length;
      this.#pending.shift();
    }
  }

  /** Yields the complete lines. */
  *lines(): Generator<JournalLine> {
    let rest: Buffer = Buffer.alloc(0);
    let position = 0;
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const read = readSync(this.#descriptor, chunk, 0, CHUNK_BYTES, position + rest.length);
      if (read === 0) return;
      const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
      let start = 0;
      for (
        let end = bytes.indexOf(LINE_BREAK, rest.length);
        end !== -1;
        end = bytes.indexOf(LINE_BREAK, start)
      ) {
        yield { bytes: bytes.subarray(start, end), offset: position + start };
        start = end + 1;
      }
      position += start;
      rest = bytes.subarray(start);
    }
  }

  /** Returns some bytes as text. */
  textAt(offset: number, length: number): string {
    const bytes = Buffer.allocUnsafe(length);
    readSync(this.#descriptor, bytes, 0, length, offset);
    return bytes.toString("utf8");
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** Closes and deletes the file. */
  remove(): void {
    this.close();
    rmSync(this.path, { force: true });
  }
}
