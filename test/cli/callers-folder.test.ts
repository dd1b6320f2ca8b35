import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { finished, ROOT } from "../support/command.ts";
import { folder } from "../support/folder.ts";

test("paths are relative to where npm was called, not to this package", async () => {
  const cwd = folder();
  const script = ["run", "-s", "--prefix", ROOT, "understudy", "--"];
  const command = ["export", "first-day", "--arazzo", "--output", "flow.yaml"];
  const npm = spawn("npm", [...script, ...command], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const { code } = await finished(npm);
  expect({ code, files: readdirSync(cwd) }).toEqual({ code: 0, files: ["flow.yaml"] });
});
