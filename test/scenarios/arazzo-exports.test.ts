import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { CONTRACT_FILE } from "../../src/files/package-files.ts";
import type { LoadedFlow } from "../../src/cli/load-flow.ts";
import { arazzoOf } from "../../src/replay/arazzo/document.ts";
import { parseDate } from "../../src/common/calendar.ts";
import { finished, ROOT, type Finished } from "../support/command.ts";
import { contract, startFake, TEST_TODAY } from "../support/fake-server.ts";
import { listening } from "../support/http-server.ts";
import { DEPLOYMENT_FLOWS, SHIPPED_FLOWS } from "./shipped-flows.ts";

const folder = mkdtempSync(join(tmpdir(), "understudy-arazzo-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the export of a scenario; returns its path. */
function exported({ name, flow, scenario }: LoadedFlow): string {
  const file = join(folder, `${name}.arazzo.yaml`);
  const { title } = scenario.definition;
  const today = parseDate(TEST_TODAY) ?? 0;
  const { document } = arazzoOf({ flow, title, source: CONTRACT_FILE, today });
  writeFileSync(file, stringify(document));
  return file;
}

function redocly(args: readonly string[]): Promise<Finished> {
  const entry = join(ROOT, "node_modules", ".bin", "redocly");
  return finished(
    spawn(process.execPath, [entry, ...args], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 280_000,
      env: { ...process.env, REDOCLY_TELEMETRY: "off" },
    }),
  );
}

/** Runs an export with Redocly's respect on a fake of its scenario, with all keys. */
async function runExport(loaded: LoadedFlow): Promise<readonly [string, string]> {
  const { app } = startFake({ scenario: loaded.scenario, now: null });
  const origin = await listening(app);
  const keys = Object.entries(loaded.flow.keys).flatMap(([label, { key }]) => [
    "-i",
    `${label === "main" ? "key" : `${label}_key`}=${key}`,
  ]);
  const server = `api=${origin}${contract.basePath}`;
  const { code, stdout, stderr } = await redocly([
    "respect",
    exported(loaded),
    "--server",
    server,
    ...keys,
  ]);
  return [loaded.name, code === 0 ? "" : stdout + stderr];
}

test("Redocly's respect passes all exports that run on a deployment", async () => {
  const results = await Promise.all(DEPLOYMENT_FLOWS.map(runExport));
  expect(results).toEqual(DEPLOYMENT_FLOWS.map(({ name }) => [name, ""]));
});

test("all exports pass Redocly's linter with this project's configuration", async () => {
  const { code, stdout, stderr } = await redocly(["lint", ...SHIPPED_FLOWS.map(exported)]);
  expect([code, code === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
});
