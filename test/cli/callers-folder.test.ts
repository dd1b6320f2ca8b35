import { spawn, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { finished, ROOT } from "../support/command.ts";
import { folder } from "../support/folder.ts";

test("paths are relative to where npm was called, not to this package", async () => {
  const cwd = folder();
  const script = ["run", "-s", "--prefix", ROOT, "understudy", "--"];
  const command = ["export", "first-day", "--output", "flow.yaml"];
  const npm = spawn("npm", [...script, ...command], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const { code } = await finished(npm);
  expect({ code, files: readdirSync(cwd) }).toEqual({ code: 0, files: ["flow.yaml"] });
});

/** Runs `npm start` of this package. */
const npmStart = (...args: readonly string[]): ChildProcess =>
  spawn("npm", ["start", "-s", "--prefix", ROOT, ...args], { stdio: ["ignore", "pipe", "pipe"] });

test.for([
  [["--port", "4123"], "--port"],
  [["tiny", "--port", "4123"], "--port"],
  [["tiny", "--port=4123"], "--port"],
  [["--no-cors"], "--no-cors"],
  [["--admin-origin=http://localhost:6006"], "--admin-origin"],
] as const)(
  "npm start %j: the option that npm took for itself is named",
  async ([args, option]) => {
    const { code, stderr } = await finished(npmStart(...args));
    expect(stderr).toContain(`understudy: npm did not pass on the option ${option}; put options`);
    expect(code).toBe(2);
  },
);

test("a server ends with the npm process that started it", async () => {
  const npm = npmStart("--", "tiny", "--port", "0", "--json");
  const ended = finished(npm);
  npm.stdout?.once("data", () => npm.kill("SIGTERM"));
  // The output of npm is complete when the server, which has the same stdout and stderr, has ended as well.
  expect((await ended).stderr).toContain("Shutting down.");
});

test("npm start takes a scenario and options, relative to where npm was called", async () => {
  const cwd = folder();
  const tiny = readFileSync(join(ROOT, "scenarios", "tiny.yaml"), "utf8");
  writeFileSync(join(cwd, "mine.yaml"), tiny.replace("scenario: tiny", "scenario: mine"));
  const args = ["start", "-s", "--prefix", ROOT, "--", "./mine.yaml", "--port", "0", "--json"];
  const npm = spawn("npm", args, { cwd, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const ended = finished(npm);
  npm.stdout.once("data", () => process.kill(-(npm.pid ?? 0), "SIGINT"));
  const { stdout, stderr } = await ended;
  expect([JSON.parse(stdout.split("\n")[0] ?? ""), stderr]).toEqual([
    expect.objectContaining({ scenario: "mine" }),
    expect.any(String),
  ]);
});
