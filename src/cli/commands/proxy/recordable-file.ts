import { existsSync, statSync } from "node:fs";
import { counted } from "../../../common/counted.ts";
import { ArchiveScanner } from "../../../files/archive-scanner.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { checkWritable } from "../../../files/write-file.ts";
import { readChunks } from "../../read-chunks.ts";

/**
 * Checks that a recording can be written to a file; announces if an older recording will be replaced.
 * @throws {UsageError} if the file is not writable or contains anything else
 */
export function checkRecordable(file: string): void {
  checkWritable(file);
  if (!existsSync(file)) return;
  const status = statSync(file);
  if (!status.isFile()) {
    throw new UsageError(`can't record to ${file}: a recording needs a regular file`);
  }
  if (status.size === 0) return;
  const count = recordedRequests(file);
  if (count === null) {
    throw new UsageError(
      `can't record to ${file}: it exists and is not a recording by understudy; choose another name, or move it`,
    );
  }
  if (count > 0) {
    console.error(
      `understudy: the recording in ${file} (${counted(count, "request")}) will be replaced when the proxy stops, unless nothing is recorded`,
    );
  }
}

/** Number of requests in an earlier recording; null if the file is anything else. */
function recordedRequests(file: string): number | null {
  try {
    const scanner = new ArchiveScanner(() => null);
    readChunks(file, (chunk) => scanner.write(chunk));
    return scanner.end().log.creator.name === "understudy" ? scanner.count : null;
  } catch {
    return null;
  }
}
