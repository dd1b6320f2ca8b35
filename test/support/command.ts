import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { main } from "../../src/cli/main.ts";

export const ROOT = join(import.meta.dirname, "..", "..");
const ENTRY = join(ROOT, "bin", "understudy.js");

/** Runs a command line in this process; returns its exit code. */
export async function runMain(args: readonly string[]): Promise<number> {
  await main(args);
  const code = Number(process.exitCode);
  process.exitCode = undefined;
  return code;
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts an understudy command; the environment has no keys except those given. */
export function start(
  args: readonly string[],
  nodeFlags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, [...nodeFlags, ENTRY, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    // For processes that hang: a busy machine is ten times slower.
    timeout: 280_000,
    env: { ...process.env, UNDERSTUDY_KEY: "", GITHUB_STEP_SUMMARY: "", ...environment },
  });
}

/** Runs an understudy command until it exits. */
export async function understudy(
  args: readonly string[],
  nodeFlags: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return finished(start(args, nodeFlags, environment));
}

/** Collects the output of a process until it exits. */
export async function finished(child: ChildProcess): Promise<Finished> {
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (chunk) => (stdout += String(chunk)));
  child.stderr?.on("data", (chunk) => (stderr += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}

export interface Serving {
  readonly ready: {
    readonly url: string;
    readonly admin: string;
    readonly scenario: string;
    readonly now: string;
    readonly keys: readonly { workspace: string; key: string; mode: string }[];
  };
  /** Interrupts the process like Ctrl-C; returns its output and exit code. */
  readonly interrupt: () => Promise<Finished>;
}

/** Starts `understudy serve … --port 0 --json` and waits until it is ready. */
export async function serving(
  args: readonly string[] = [],
  nodeFlags: readonly string[] = [],
): Promise<Serving> {
  const child = start(["serve", "--port", "0", ...args, "--json"], nodeFlags);
  const ended = finished(child);
  if (child.stdout === null) throw new Error("The process has no stdout");
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([
    once(lines, "line"),
    ended.then(({ stderr }) => Promise.reject(new Error(stderr))),
  ])) as [string];
  return {
    ready: JSON.parse(line),
    interrupt: async () => {
      child.kill("SIGINT");
      return ended;
    },
  };
}
