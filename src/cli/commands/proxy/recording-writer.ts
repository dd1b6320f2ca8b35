import { counted } from "../../../common/counted.ts";
import { existsSync, statSync, utimesSync } from "node:fs";
import { describeSystemError } from "../../../common/system-error.ts";
import type { ProxiedExchange } from "../../../recording/proxy/exchange.ts";
import { HarRecorder } from "../../../recording/proxy/har-recorder.ts";
import { RecordedEntries } from "../../../recording/proxy/journal.ts";
import { JournalFile } from "../../../recording/proxy/journal-file.ts";
import type { ProxyTarget } from "../../../recording/proxy/target.ts";
import { OutputError } from "../../outputs.ts";
import { HEARTBEAT_MS, writeArchive, type OpenRecording } from "./journals.ts";

/** Where messages go: this thread must not print, or they would be out of order. */
export interface RecordingOutput {
  readonly print: (text: string) => void;
  readonly progress: (text: string) => void;
}

/**
 * Records to a file. Requests are appended to a journal beside it, so that neither the memory nor the time of a
 * request grows with the recording, and what was appended survives the end of the process.
 */
export class RecordingWriter {
  readonly #recording: OpenRecording;
  readonly #output: RecordingOutput;
  readonly #journal: JournalFile;
  readonly #recorder: HarRecorder;
  readonly #heartbeat: NodeJS.Timeout;
  #failure: string | null = null;

  constructor(recording: OpenRecording, target: ProxyTarget, output: RecordingOutput) {
    this.#recording = recording;
    this.#output = output;
    this.#journal = JournalFile.reopen(recording.journal);
    this.#recorder = new HarRecorder(target, {
      knownKeys: recording.knownKeys,
      nonce: recording.header.nonce,
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
    const { file } = this.#recording;
    // An empty recording does not replace an older one.
    if (recorder.count === 0 && existsSync(file) && statSync(file).size > 0) {
      this.#journal.remove();
      this.#output.print(`recorded nothing; ${file} is unchanged`);
      return;
    }
    if (this.#failure !== null) this.#append(null);
    const count = this.#writeArchive();
    this.#journal.remove();
    this.#output.print(`recorded ${counted(count, "exchange")} in ${file}`);
    if (count < recorder.count) {
      throw new OutputError(
        `${recorder.count - count} requests are not in ${file}: can't write ${this.#journal.path}: ${described(this.#failure)}`,
      );
    }
  }

  #writeArchive(): number {
    const { file, header } = this.#recording;
    try {
      return writeArchive(file, new RecordedEntries(this.#journal, header), {
        onProgress: this.#output.progress,
        change: (entry, index) => this.#recorder.redactAgain(entry, index),
      });
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
      if (this.#failure !== null) this.#output.print(`understudy: ${path} is writable again`);
      this.#failure = null;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "?";
      if (code !== this.#failure) {
        this.#output.print(
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
  return describeSystemError(code ?? "unknown");
}
