import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FAKE } from "./peers.ts";
import { start } from "./running.ts";

const ENTRY = join(import.meta.dirname, "..", "..", "bin", "understudy.js");
const KEY = "lmvz_live_northwind_read";

/** How long the suite takes: a check of the fake over loopback, a recording judged, the whole self-test. */
export async function measureSuite(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "understudy-bench-suite-"));
  const recording = join(folder, "check.har");
  const fake = await start(FAKE, "");
  try {
    const check = run("check", `${fake.origin}/api/v1`, "--key", KEY, "--record", recording);
    const { log } = JSON.parse(readFileSync(recording, "utf8")) as { log: { entries: object[] } };
    const judging = run("judge", recording);
    const start0 = run("--version");
    const proof = run("self-test");
    const exchanges = log.entries.length;
    return [
      "| suite | |",
      "| --- | --- |",
      `| check of agency over loopback, s (${exchanges} exchanges) | ${check.toFixed(1)} |`,
      `| judge, exchanges per second (its start of ${start0.toFixed(1)} s left out) | ${Math.round(exchanges / (judging - start0))} |`,
      `| self-test, s | ${proof.toFixed(1)} |`,
    ].join("\n");
  } finally {
    await fake.stop();
    rmSync(folder, { recursive: true });
  }
}

function run(...args: readonly string[]): number {
  const begun = performance.now();
  const { error, status, stderr } = spawnSync(process.execPath, [ENTRY, ...args], {
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined || (status !== 0 && status !== 1)) {
    throw new Error(`understudy ${args.join(" ")} ended with ${status}: ${String(stderr)}`);
  }
  return (performance.now() - begun) / 1000;
}
