import { existsSync, readFileSync, statSync } from "node:fs";
import type { Har } from "../../conformance/har.ts";
import type { Recorder } from "../replay/proxy/recorder.ts";
import { VERSION } from "./package-files.ts";
import { UsageError } from "./usage-error.ts";
import { checkWritable, writeText } from "./whole-file.ts";

/**
 * Whether a recording can be kept in a file; of an older recording it is said that it will be replaced.
 * @throws {UsageError} where it can't be written, or holds anything else.
 */
export function checkRecordable(file: string): void {
  checkWritable(file);
  if (!existsSync(file)) return;
  const status = statSync(file);
  if (!status.isFile()) {
    throw new UsageError(
      `can't record in ${file}: it is written again and again, so it must be a plain file`,
    );
  }
  if (status.size === 0) return;
  const count = recordedIn(file);
  if (count === null) {
    throw new UsageError(
      `can't record in ${file}: it exists and is no recording of understudy's; choose another name, or move it away`,
    );
  }
  if (count > 0) {
    console.error(
      `understudy: the recording in ${file} (${counted(count)}) is replaced with the first request`,
    );
  }
}

/** How many exchanges an earlier recording holds; null: the file is none of ours. */
function recordedIn(file: string): number | null {
  try {
    const { log } = JSON.parse(readFileSync(file, "utf8")) as Har;
    return log.creator.name === "understudy" ? log.entries.length : null;
  } catch {
    return null;
  }
}

function counted(count: number): string {
  return `${count} ${count === 1 ? "request" : "requests"}`;
}

const WRITE_EVERY_MS = 2000;
/** A long recording is written less often, so that writing takes a small part of the time. */
const REST_PER_WRITE = 20;

/** A recording that is being written. */
export interface Keeping {
  /** Writes what is left and says how much there is. @throws {UsageError} where it can't be written. */
  readonly end: () => void;
}

/** Writes the recording whole, now and then where something is new, and at the end. */
export function keepWriting(file: string, recorder: Recorder): Keeping {
  let written = 0;
  let told: string | null = null;
  let timer: NodeJS.Timeout;
  const write = (): void => {
    const count = recorder.count();
    if (count === written) return;
    writeText(file, JSON.stringify(recorder.har(VERSION)));
    written = count;
  };
  const attempt = (): void => {
    try {
      write();
      if (told !== null) console.error(`understudy: ${file} is written again; nothing is lost`);
      told = null;
    } catch (error) {
      const { message } = error as Error;
      // The same failure every few seconds is told once.
      if (message !== told) {
        console.error(`understudy: ${message}; what is recorded is kept, and tried again`);
      }
      told = message;
    }
  };
  const later = (milliseconds: number): void => {
    timer = setTimeout(() => {
      const started = performance.now();
      attempt();
      later(Math.max(WRITE_EVERY_MS, REST_PER_WRITE * (performance.now() - started)));
    }, milliseconds).unref();
  };
  later(WRITE_EVERY_MS);
  return {
    end: () => {
      clearTimeout(timer);
      if (recorder.count() === 0) return endWithout(file, recorder);
      write();
      console.error(`recorded ${recorder.count()} in ${file}`);
    },
  };
}

/** An empty recording is one too, but none that takes an older one's place. */
function endWithout(file: string, recorder: Recorder): void {
  const isNew = !existsSync(file) || statSync(file).size === 0;
  if (isNew) writeText(file, JSON.stringify(recorder.har(VERSION)));
  console.error(isNew ? `recorded 0 in ${file}` : `recorded nothing; ${file} is as it was`);
}
