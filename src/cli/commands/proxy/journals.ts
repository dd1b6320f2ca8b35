import { randomUUID } from "node:crypto";
import { existsSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { parse } from "node:path";
import { counted } from "../../../common/counted.ts";
import type { KeyLabel } from "../../../../conformance/core/exchange.ts";
import { describeSystemError } from "../../../common/system-error.ts";
import { headerOf, RecordedEntries, type JournalHeader } from "../../../recording/proxy/journal.ts";
import { JournalFile } from "../../../recording/proxy/journal-file.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { VERSION } from "../../../files/package-files.ts";
import { writeChunks } from "../../../files/write-file.ts";
import { Progress } from "../../progress.ts";
import { isActive, journalPath, proxyOf } from "../../active-recording.ts";
import { checkRecordable } from "./recordable-file.ts";

/** How often a proxy changes the time of its journal. */
export const HEARTBEAT_MS = 5000;

/** A recording whose journal this process created, so that no other one records to the file. */
export interface OpenRecording {
  readonly file: string;
  /** Path of the journal. */
  readonly journal: string;
  readonly header: JournalHeader;
  readonly knownKeys: Readonly<Partial<Record<KeyLabel, string>>>;
}

/**
 * Creates the journal of a recording, after recovering that of an interrupted one.
 * @throws {UsageError} if the file cannot be recorded to, or another process does
 */
export function openRecording(file: string, knownKeys: OpenRecording["knownKeys"]): OpenRecording {
  checkRecordable(file);
  recoverJournal(file);
  const header: JournalHeader = {
    understudy: VERSION,
    pid: process.pid,
    host: hostname(),
    nonce: randomUUID().slice(0, 8),
    known: Object.keys(knownKeys),
  };
  const journal = journalPath(file);
  createJournal(journal, header);
  return { file, journal, header, knownKeys };
}

/** Deletes the journal of a proxy that could not start. */
export function discardRecording({ journal }: OpenRecording): void {
  rmSync(journal, { force: true });
}

function createJournal(path: string, header: JournalHeader): void {
  try {
    const journal = JournalFile.create(path);
    journal.append(JSON.stringify(header));
    journal.close();
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === "EEXIST"
        ? `can't record to ${path}: another proxy has just started recording to it`
        : `can't write ${path}: ${describeSystemError(code)}`,
      { cause: error },
    );
  }
}

/** Writes recovered entries, with progress; returns their number. @throws {UsageError} */
function recoverTo(file: string, entries: RecordedEntries): number {
  const progress = new Progress(process.stderr);
  try {
    return writeArchive(file, entries, { onProgress: (text) => progress.update(text) });
  } finally {
    progress.end();
  }
}

/**
 * Writes what an interrupted proxy recorded to a file of its own, so that no later recording replaces it.
 * @throws {UsageError} if another process is recording, or the journal is something else
 */
function recoverJournal(file: string): void {
  const path = journalPath(file);
  if (!existsSync(path)) return;
  const journal = JournalFile.open(path);
  const header = headerOf(journal);
  if (isActive(path, header)) {
    throw new UsageError(
      `can't record to ${file}: another ${proxyOf(header)} is recording to it; choose another name`,
    );
  }
  if (header !== null) {
    const entries = new RecordedEntries(journal, header);
    console.error(
      `understudy: an earlier recording to ${file} was interrupted; recovered ${recoverEntries(file, entries)}`,
    );
  } else if (statSync(path).size > 0) {
    throw new UsageError(
      `can't record to ${file}: ${path} exists and is not a journal of Understudy; move it`,
    );
  }
  journal.remove();
}

/** Returns what was recovered: "2 requests in day.recovered.har". @throws {UsageError} */
function recoverEntries(file: string, entries: RecordedEntries): string {
  if (entries.count === 0) return "no request, since it had recorded none";
  const recovered = unusedName(file);
  return `${counted(recoverTo(recovered, entries), "request")} in ${recovered}`;
}

/** `traffic.har` gives `traffic.recovered.har`, or with the first number that is not in use. */
function unusedName(file: string): string {
  const { dir, name, ext } = parse(file);
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `-${number}`;
    const path = `${dir === "" ? "" : `${dir}/`}${name}.recovered${suffix}${ext}`;
    if (!existsSync(path)) return path;
  }
}

export interface ArchiveOptions {
  readonly onProgress: (text: string) => void;
  /** Changes the text of an entry; `index` is the number of those recorded before. */
  readonly change?: (entry: string, index: number) => string;
}

/** Writes recorded entries as an HTTP Archive; returns their number. @throws {UsageError} */
export function writeArchive(
  file: string,
  entries: RecordedEntries,
  { onProgress, change = (entry) => entry }: ArchiveOptions,
): number {
  let done = 0;
  writeChunks(
    file,
    entries.archive((entry, index) => {
      onProgress(`writing ${file}: ${done++} of ${entries.count} requests`);
      return change(entry, index);
    }),
  );
  return entries.count;
}
