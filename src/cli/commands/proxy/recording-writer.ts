import { randomUUID } from "node:crypto";
import { existsSync, statSync, utimesSync } from "node:fs";
import { hostname } from "node:os";
import { describeConnectionError } from "../../../common/connection-error.ts";
import type { KeyLabel } from "../../../../conformance/core/exchange.ts";
import type { ProxiedExchange } from "../../../recording/proxy/exchange.ts";
import { HarRecorder } from "../../../recording/proxy/har-recorder.ts";
import { RecordedEntries, type JournalHeader } from "../../../recording/proxy/journal.ts";
import { JournalFile } from "../../../recording/proxy/journal-file.ts";
import type { ProxyTarget } from "../../../recording/proxy/target.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { VERSION } from "../../../files/package-files.ts";
import { OutputError } from "../../outputs.ts";
import { HEARTBEAT_MS, journalPath, recoverJournal, writeArchive } from "./journals.ts";
import { checkRecordable } from "./recordable-file.ts";

/**
 * Records to a file. Requests are appended to a journal beside it, so that neither the memory nor the time of a
 * request grows with the recording, and a process that is killed loses nothing.
 */
export class RecordingWriter {
  readonly #file: string;
  readonly #header: JournalHeader;
  readonly #journal: JournalFile;
  readonly #recorder: HarRecorder;
  readonly #heartbeat: NodeJS.Timeout;
  #failure: string | null = null;

  /** @throws {UsageError} if the file cannot be recorded to, or another process does */
  constructor(
    file: string,
    target: ProxyTarget,
    knownKeys: Readonly<Partial<Record<KeyLabel, string>>>,
  ) {
    checkRecordable(file);
    recoverJournal(file);
    this.#file = file;
    this.#header = {
      understudy: VERSION,
      pid: process.pid,
      host: hostname(),
      nonce: randomUUID().slice(0, 8),
      known: Object.keys(knownKeys),
    };
    this.#journal = createJournal(journalPath(file), this.#header);
    this.#recorder = new HarRecorder(target, {
      knownKeys,
      nonce: this.#header.nonce,
      write: (line) => this.#append(line),
    });
    this.#heartbeat = setInterval(() => this.#touch(), HEARTBEAT_MS).unref();
  }

  add(exchange: ProxiedExchange): void {
    this.#recorder.add(exchange);
  }

  /** Writes the HTTP Archive, deletes the journal and prints the number of requests. @throws {OutputError} */
  end(): void {
    clearInterval(this.#heartbeat);
    const recorder = this.#recorder;
    // An empty recording does not replace an older one.
    if (recorder.count === 0 && existsSync(this.#file) && statSync(this.#file).size > 0) {
      this.#journal.remove();
      console.error(`recorded nothing; ${this.#file} is unchanged`);
      return;
    }
    if (this.#failure !== null) this.#append(null);
    const count = this.#writeArchive();
    this.#journal.remove();
    console.error(`recorded ${count} in ${this.#file}`);
    if (count < recorder.count) {
      throw new OutputError(
        `${recorder.count - count} requests are not in ${this.#file}: can't write ${this.#journal.path}: ${described(this.#failure)}`,
      );
    }
  }

  /** Deletes the journal of a proxy that could not start. */
  discard(): void {
    clearInterval(this.#heartbeat);
    this.#journal.remove();
  }

  #writeArchive(): number {
    const entries = new RecordedEntries(this.#journal, this.#header);
    try {
      return writeArchive(this.#file, entries, (entry, index) =>
        this.#recorder.redactAgain(entry, index),
      );
    } catch (error) {
      const { path, unwritten } = this.#journal;
      const { message } = error as Error;
      if (!existsSync(path)) throw new OutputError(message, { cause: error });
      const recovered = `in ${path}, which the next proxy with this --record recovers`;
      const where =
        unwritten === 0
          ? `the requests are ${recovered}`
          : `${unwritten} requests are lost, and the others are ${recovered}`;
      throw new OutputError(`${message}; ${where}`, { cause: error });
    }
  }

  /** Appends a line; null: only those that could not be written before. A failure is printed once. */
  #append(line: string | null): void {
    const { path } = this.#journal;
    try {
      if (line === null) this.#journal.flush();
      else this.#journal.append(line);
      if (this.#failure !== null) console.error(`understudy: ${path} is writable again`);
      this.#failure = null;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "?";
      if (code !== this.#failure) {
        console.error(
          `understudy: can't write ${path}: ${described(code)}; up to 64 MB are kept in memory, retrying with each request`,
        );
      }
      this.#failure = code;
    }
  }

  #touch(): void {
    const now = Date.now() / 1000;
    try {
      utimesSync(this.#journal.path, now, now);
    } catch {
      // The folder was deleted; writing the archive reports it.
    }
  }
}

function described(code: string | null | undefined): string {
  return describeConnectionError(code ?? "unknown");
}

function createJournal(path: string, header: JournalHeader): JournalFile {
  try {
    const journal = JournalFile.create(path);
    journal.append(JSON.stringify(header));
    return journal;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === "EEXIST"
        ? `can't record to ${path}: another proxy has just started recording to it`
        : `can't write ${path}: ${described(code)}`,
      { cause: error },
    );
  }
}
