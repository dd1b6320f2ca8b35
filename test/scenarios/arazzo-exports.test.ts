import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { CONTRACT_FILE } from "../../src/cli/package-files.ts";
import type { Loaded } from "../../src/cli/replay-target.ts";
import { arazzoOf } from "../../src/replay/arazzo/document.ts";
import { parseDate } from "../../src/workspace/calendar.ts";
import { finished, ROOT, type Finished } from "../support/command.ts";
import { contract, startFake, TEST_TODAY } from "../support/fake-server.ts";
import { EVERYWHERE, listening, SHIPPED } from "./shipped-ground.ts";

const folder = mkdtempSync(join(tmpdir(), "understudy-arazzo-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the export of a scenario; gives its path. */
function exported({ name, flow, scenario }: Loaded): string {
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
      timeout: 50_000,
      env: { ...process.env, REDOCLY_TELEMETRY: "off" },
    }),
  );
}

/** Runs an export by Redocly's respect on a fake of its scenario, with every key that there is. */
async function respected(loaded: Loaded): Promise<readonly [string, string]> {
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

test("the exports of stories that need no fake all pass Redocly's respect", async () => {
  const told = await Promise.all(EVERYWHERE.map(respected));
  expect(told).toEqual(EVERYWHERE.map(({ name }) => [name, ""]));
});

test("all exports are valid by Redocly's linter as this project sets it", async () => {
  const { code, stdout, stderr } = await redocly(["lint", ...SHIPPED.map(exported)]);
  expect([code, code === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
});
