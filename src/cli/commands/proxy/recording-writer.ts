import { existsSync, readFileSync, statSync } from "node:fs";
import type { Har } from "har-format";
import type { HarRecorder } from "../../../recording/proxy/har-recorder.ts";
import { VERSION } from "../../../files/package-files.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { checkWritable, writeText } from "../../../files/write-file.ts";

/**
 * Checks that a recording can be written to a file; announces if an older recording will be replaced.
 * @throws {UsageError} if the file is not writable or contains anything else
 */
export function checkRecordable(file: string): void {
  checkWritable(file);
  if (!existsSync(file)) return;
  const status = statSync(file);
  if (!status.isFile()) {
    throw new UsageError(
      `can't record to ${file}: a recording is rewritten repeatedly and needs a regular file`,
    );
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
      `understudy: the recording in ${file} (${count} ${count === 1 ? "request" : "requests"}) will be replaced on the first request`,
    );
  }
}

/** Number of requests in an earlier recording; null if the file is anything else. */
function recordedRequests(file: string): number | null {
  try {
    const { log } = JSON.parse(readFileSync(file, "utf8")) as Har;
    return log.creator.name === "understudy" ? log.entries.length : null;
  } catch {
    return null;
  }
}

const WRITE_EVERY_MS = 2000;
/** The pause after a write is this many times its duration, so long recordings are written less often. */
const PAUSE_PER_WRITE = 20;

export interface RecordingWriter {
  /** Writes the remaining requests and prints their number. @throws {UsageError} */
  readonly end: () => void;
}

/** Writes a recording to a file every few seconds while it grows, and at the end. */
export function startRecordingWriter(file: string, recorder: HarRecorder): RecordingWriter {
  let written = 0;
  let failure: string | null = null;
  let timer: NodeJS.Timeout;
  const write = (): void => {
    const count = recorder.count;
    if (count === written) return;
    writeText(file, JSON.stringify(recorder.toHar(VERSION)));
    written = count;
  };
  const attempt = (): void => {
    try {
      write();
      if (failure !== null)
        console.error(`understudy: ${file} is writable again; nothing was lost`);
      failure = null;
    } catch (error) {
      const { message } = error as Error;
      // A repeated failure is printed once.
      if (message !== failure) {
        console.error(`understudy: ${message}; the recording is kept in memory, retrying`);
      }
      failure = message;
    }
  };
  const schedule = (milliseconds: number): void => {
    timer = setTimeout(() => {
      const started = performance.now();
      attempt();
      schedule(Math.max(WRITE_EVERY_MS, PAUSE_PER_WRITE * (performance.now() - started)));
    }, milliseconds).unref();
  };
  schedule(WRITE_EVERY_MS);
  return {
    end: () => {
      clearTimeout(timer);
      if (recorder.count === 0) return endEmpty(file, recorder);
      write();
      console.error(`recorded ${recorder.count} in ${file}`);
    },
  };
}

/** An empty recording is written to a new file, but does not replace an older recording. */
function endEmpty(file: string, recorder: HarRecorder): void {
  const isNew = !existsSync(file) || statSync(file).size === 0;
  if (isNew) writeText(file, JSON.stringify(recorder.toHar(VERSION)));
  console.error(isNew ? `recorded 0 in ${file}` : `recorded nothing; ${file} is unchanged`);
}
