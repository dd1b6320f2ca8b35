import { existsSync, realpathSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { UsageError } from "../common/usage-error.ts";
import { headerOf, type JournalHeader } from "../recording/proxy/journal.ts";
import { JournalFile } from "../recording/proxy/journal-file.ts";

/** The time after which a journal without changes belongs to a process that has ended. */
const ABANDONED_MS = 20_000;

/** Returns the path of the journal of a recording. */
export function journalPath(file: string): string {
  return `${existsSync(file) ? realpathSync(file) : file}.journal`;
}

/** Whether a process is still writing to a journal. */
export function isActive(path: string, header: JournalHeader | null): boolean {
  if (header?.host !== hostname()) return Date.now() - statSync(path).mtimeMs < ABANDONED_MS;
  // In a container, the process that ended may have had the same id.
  return header.pid !== process.pid && isRunning(header.pid);
}

/** The proxy that writes a journal, for a message: "proxy (process 1234 on vm)". */
export function proxyOf(header: JournalHeader | null): string {
  return header === null ? "proxy" : `proxy (process ${header.pid} on ${header.host})`;
}

/** Checks that no proxy will replace a file when it stops. @throws {UsageError} */
export function checkNotRecorded(file: string): void {
  const path = journalPath(file);
  if (!existsSync(path)) return;
  const journal = JournalFile.open(path);
  try {
    const header = headerOf(journal);
    // Any other file with this name, such as an old one of another program, is no obstacle.
    if (header === null || !isActive(path, header)) return;
    throw new UsageError(
      `can't write ${file}: a ${proxyOf(header)} is recording to it; choose another name`,
    );
  } finally {
    journal.close();
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
