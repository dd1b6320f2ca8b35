import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Har } from "har-format";
import { AGENCY_KEYS } from "../../src/cli/commands/self-test/fixture.ts";
import { connect } from "./connection.ts";
import type { JudgingFigures, SuiteFigures } from "./figures.ts";
import { FAKE, KEY, PROGRAM } from "./peers.ts";
import { recordReads, appendEntries } from "./recording.ts";
import { BASE_PATH } from "./reads.ts";
import { start } from "./running.ts";
import { median } from "./statistics.ts";

/** Every key of agency with its flag. */
const KEY_FLAGS = Object.entries(AGENCY_KEYS).flatMap(([label, key]) => [
  label === "main" ? "--key" : `--${label}-key`,
  key,
]);

const LONG_RECORDING = 10_000;
const TIMES = 3;

/** Durations of check over loopback, judge and self-test. */
export async function measureSuite(): Promise<SuiteFigures> {
  const folder = mkdtempSync(join(tmpdir(), "understudy-bench-suite-"));
  const [own, long] = [join(folder, "check.har"), join(folder, "long.har")];
  const fake = await start(FAKE, "");
  const connection = connect(fake.origin, KEY);
  try {
    console.error("check");
    const checkSeconds = secondsOf("check", fake.origin + BASE_PATH, ...KEY_FLAGS, "--record", own);
    const har = JSON.parse(readFileSync(own, "utf8")) as Har;
    const checkRequests = har.log.entries.length;
    console.error(`a recording of ${LONG_RECORDING} exchanges`);
    await appendEntries(long, har, recordReads(connection, LONG_RECORDING - checkRequests));
    const startSeconds = median(Array.from({ length: TIMES }, () => secondsOf("--version")));
    console.error("judge");
    const ownRecording = judging(own, checkRequests, startSeconds);
    const longRecording = judging(long, LONG_RECORDING, startSeconds);
    console.error("self-test");
    const selfTestSeconds = secondsOf("self-test");
    return {
      checkRequests,
      checkSeconds,
      startSeconds,
      ownRecording,
      longRecording,
      selfTestSeconds,
    };
  } finally {
    connection.close();
    await fake.stop();
    rmSync(folder, { recursive: true });
  }
}

function judging(file: string, exchanges: number, startSeconds: number): JudgingFigures {
  const seconds = median(Array.from({ length: TIMES }, () => secondsOf("judge", file)));
  return {
    exchanges,
    mb: statSync(file).size / 1e6,
    perSecond: exchanges / (seconds - startSeconds),
  };
}

function secondsOf(...args: readonly string[]): number {
  const begun = performance.now();
  const [command = "", ...flags] = PROGRAM;
  const { error, status, stderr } = spawnSync(command, [...flags, ...args], {
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined || (status !== 0 && status !== 1)) {
    throw new Error(`understudy ${args.join(" ")} ended with ${status}: ${String(stderr)}`);
  }
  return (performance.now() - begun) / 1000;
}
