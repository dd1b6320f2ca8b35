import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { loadProgram } from "../../src/cli/main.ts";
import { finished, ROOT, understudy } from "../support/command.ts";

const program = await loadProgram([]);

/** All commands, with the words that select them. */
function commandsOf(command: CommandUnknownOpts, path: string[]): [string, CommandUnknownOpts][] {
  const nested = command.commands.flatMap((child) => commandsOf(child, [...path, child.name()]));
  return [[path.join(" "), command], ...nested];
}

function helpOf(command: CommandUnknownOpts): string {
  let text = "";
  const output = { ...command.configureOutput() };
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  command.configureOutput(output);
  return text;
}

const commands = commandsOf(program, []);

test("all commands are listed", () => {
  expect(program.commands.map((command) => command.name())).toEqual(
    "serve check judge diff proxy scenario replay explain export exec mcp rules self-test".split(
      " ",
    ),
  );
});

// Commands are parsed but not run.
program.hook("preAction", () => {
  throw new Error("parsed");
});

test.for(commands)(
  "the help of '%s' has two examples, and each parses",
  async ([path, command]) => {
    const examples = [...helpOf(command).matchAll(/^ {2}\$ understudy (.+)$/gm)].map(
      ([, line = ""]) => line,
    );
    expect(examples.length).toBeGreaterThanOrEqual(2);
    for (const example of examples) {
      const [line = ""] = example.split(" | ");
      expect(line.startsWith(path)).toBe(true);
      await expect(program.parseAsync(line.split(" "), { from: "user" })).rejects.toThrow(
        /^parsed$/,
      );
    }
  },
);

test.for(commands)(
  "the help of '%s' fits into 80 columns and has the exit codes",
  ([, command]) => {
    const help = helpOf(command);
    expect(help.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(help).toMatch(/\nExit codes:\n(?: {2}\d+ +\S.*\n?)+$/);
  },
);

test("without installed dependencies the error names npm ci", async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "understudy-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(ROOT, "bin"), join(folder, "bin"), { recursive: true });
  cpSync(join(ROOT, "package.json"), join(folder, "package.json"));
  const child = spawn(process.execPath, [join(folder, "bin", "understudy.js"), "serve"]);
  const { code, stderr } = await finished(child);
  expect(stderr).toBe(
    `understudy: dependencies are not installed; run npm ci in ${folder} first\n`,
  );
  expect(code).toBe(2);
});

test("npm start takes a scenario and options, and paths relative to the caller's folder", async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "understudy-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(ROOT, "scenarios", "tiny.yaml"), join(folder, "mine.yaml"));
  const args = ["--prefix", ROOT, "start", "--", "./mine.yaml", "--port", "0", "--json"];
  const child = spawn("npm", args, { cwd: folder, detached: true });
  const ended = finished(child);
  const [first] = (await once(child.stdout, "data")) as [Buffer];
  let text = String(first);
  while (!text.includes("}\n")) text += String(((await once(child.stdout, "data")) as [Buffer])[0]);
  process.kill(-(child.pid ?? 0), "SIGINT");
  await ended;
  expect(text).toContain('"scenario":"tiny"');
});

test("a value that is an option by mistake is not taken", async () => {
  const { code, stderr } = await understudy([
    "judge",
    "x.har",
    "--profile-out",
    "--report",
    "json",
  ]);
  expect(stderr).toBe(
    "understudy: option '--profile-out <file>' argument missing; write --profile-out=-… if the value starts with a hyphen; see understudy judge --help\n",
  );
  expect(code).toBe(2);
});

test.for([
  [["--kez=lmvz_live_secret"], "unknown option '--kez'"],
  [["lmvz_live_secret"], "too many arguments for 'check'. Expected 1 argument but got 2"],
] as const)("%j, which may be a key, is not printed", async ([words, message]) => {
  const { code, stderr } = await understudy(["check", "http://x/", ...words]);
  expect(stderr).toBe(`understudy: ${message}; see understudy check --help\n`);
  expect(code).toBe(2);
});

test.for([
  [["help", "chekc"], "unknown command 'chekc' (Did you mean check?); see understudy --help"],
  [["scenario", "help", "nope"], "unknown command 'nope'; see understudy scenario --help"],
  [["help", "check", "x"], "unknown command 'x'; see understudy check --help"],
  [
    ["scenario", "from"],
    "missing required argument 'traffic.har'; see understudy scenario from --help",
  ],
  [
    ["check", "http://x/", "--quiet=true"],
    "option '--quiet' takes no value; see understudy check --help",
  ],
  [
    ["replay", "--keep-going=1"],
    "option '--keep-going' takes no value; see understudy replay --help",
  ],
] as const)("%j is refused in one line", async ([words, message]) => {
  const { code, stdout, stderr } = await understudy(words);
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: "",
    stderr: `understudy: ${message}\n`,
  });
});

test("help prints the help of a command of a command", async () => {
  const { code, stdout } = await understudy(["help", "scenario", "from"]);
  expect(stdout).toMatch(/^Usage: understudy scenario from /);
  expect(code).toBe(0);
  const all = await understudy(["help"]);
  expect(all).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage: understudy \[/) });
});
