import { existsSync, realpathSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { parse } from "node:path";
import type { JournalHeader } from "../../../recording/proxy/journal.ts";
import { headerOf, RecordedEntries } from "../../../recording/proxy/journal.ts";
import { JournalFile } from "../../../recording/proxy/journal-file.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { writeChunks } from "../../../files/write-file.ts";
import { Progress } from "../../progress.ts";

/** The time after which a journal without changes belongs to a process that has ended. */
const ABANDONED_MS = 20_000;
/** How often a proxy changes the time of its journal. */
export const HEARTBEAT_MS = 5000;

/** Returns the path of the journal of a recording. */
export function journalPath(file: string): string {
  return `${existsSync(file) ? realpathSync(file) : file}.journal`;
}

/**
 * Writes what an interrupted proxy recorded to a file of its own, so that no later recording replaces it.
 * @throws {UsageError} if another process is recording, or the journal is something else
 */
export function recoverJournal(file: string): void {
  const path = journalPath(file);
  if (!existsSync(path)) return;
  const journal = JournalFile.open(path);
  const header = headerOf(journal);
  if (isActive(path, header)) {
    const pid = header === null ? "" : ` (process ${header.pid} on ${header.host})`;
    throw new UsageError(
      `can't record to ${file}: another proxy${pid} is recording to it; choose another name`,
    );
  }
  if (header !== null) {
    const recovered = unusedName(file);
    const count = writeArchive(recovered, new RecordedEntries(journal, header));
    console.error(
      `understudy: an earlier recording to ${file} was interrupted; recovered ${counted(count)} in ${recovered}`,
    );
  } else if (statSync(path).size > 0) {
    throw new UsageError(
      `can't record to ${file}: ${path} exists and is not a journal of Understudy; move it`,
    );
  }
  journal.remove();
}

/** Whether a process is still writing to a journal. */
function isActive(path: string, header: JournalHeader | null): boolean {
  if (header?.host !== hostname()) return Date.now() - statSync(path).mtimeMs < ABANDONED_MS;
  // In a container, the process that ended may have had the same id.
  return header.pid !== process.pid && isRunning(header.pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
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

/** Writes recorded entries as an HTTP Archive; returns their number. @throws {UsageError} */
export function writeArchive(
  file: string,
  entries: RecordedEntries,
  change?: (entry: string, index: number) => string,
): number {
  const progress = new Progress(process.stderr);
  let done = 0;
  try {
    writeChunks(
      file,
      entries.archive((entry, index) => {
        progress.update(`writing ${file}: ${done++} of ${entries.count} requests`);
        return change === undefined ? entry : change(entry, index);
      }),
    );
  } finally {
    progress.end();
  }
  return entries.count;
}

/** "1 request", "2 requests" */
function counted(count: number): string {
  return `${count} ${count === 1 ? "request" : "requests"}`;
}
