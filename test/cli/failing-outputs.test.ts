import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { startFake } from "../support/fake-server.ts";
import { deployment } from "../support/http-server.ts";
import { ROOT, understudy } from "../support/command.ts";

/** A device that is always full. */
const FULL = "/dev/full";
const CHECK = ["--key", "lmvz_live_tiny_read", "--only", "providers", "--quiet"];

async function checked(args: readonly string[]): ReturnType<typeof understudy> {
  const url = await deployment(startFake({ scenario: "tiny" }).app);
  return understudy(["check", url, ...CHECK, ...args]);
}

test.runIf(existsSync(FULL))("a report that can't be written is printed, exit code 4", async () => {
  const folder = mkdtempSync(join(tmpdir(), "understudy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const other = join(folder, "report.json");
  const { code, stdout, stderr } = await checked(["--report", `junit=${FULL},json=${other}`]);
  expect(stderr).toBe(`understudy: can't write ${FULL}: no space left on the device\n`);
  expect(stdout).toMatch(/0 findings/);
  expect(JSON.parse(readFileSync(other, "utf8"))).toHaveProperty("verdicts");
  expect(code).toBe(4);
});

test.runIf(existsSync(FULL))("nor does a recording that can't be written lose it", async () => {
  const { code, stdout, stderr } = await checked(["--record", FULL]);
  expect(stderr).toBe(`understudy: can't write ${FULL}: no space left on the device\n`);
  expect(stdout).toMatch(/0 findings/);
  expect(code).toBe(4);
});

test.runIf(existsSync(FULL))("stdout that fails is one line and exit code 4", async () => {
  const command = `'${process.execPath}' '${join(ROOT, "bin", "understudy.js")}' rules > ${FULL}`;
  const failed = await promisify(execFile)("sh", ["-c", command]).catch((error: unknown) => error);
  expect(failed).toMatchObject({
    code: 4,
    stderr: "understudy: can't write to stdout (ENOSPC)\n",
  });
});
