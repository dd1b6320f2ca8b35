import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { KEY_VARIABLES } from "../../conformance/curl.ts";
import { logLine } from "../http/request-log.ts";
import type { ScenarioDefinition } from "../workspace/scenario/definition.ts";
import { keysByLabel, KEY_LABELS } from "../workspace/scenario/key-labels.ts";
import { EXEC_USAGE, readExecFlags } from "./exec-flags.ts";
import { startFake } from "./start-fake.ts";
import { EXIT } from "./usage-error.ts";

/** As shells have it: no such command, or one that can't be run. */
const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;
const BY_SIGNAL = 128;

/**
 * `understudy exec`: runs a command beside a fake of its own on a free port, and gives the command's exit
 * code. @throws {UsageError}
 */
export async function exec(args: readonly string[]): Promise<number> {
  const flags = readExecFlags(args);
  if (flags.help) {
    console.log(EXEC_USAGE);
    return EXIT.ok;
  }
  const { server, ...started } = await startFake({
    ...flags,
    host: "127.0.0.1",
    port: 0,
    cors: true,
    adminToken: null,
    log: flags.log ? (served) => console.error(logLine(served)) : () => {},
  });
  try {
    return await run(flags.command, {
      ...process.env,
      ...keyVariables(started.scenario),
      UNDERSTUDY_URL: started.origin + started.basePath,
      UNDERSTUDY_ADMIN: `${started.origin}/__admin`,
    });
  } finally {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }
}

/** The keys that a scenario has, by variable; one that it has not is unset, for another's would be refused. */
function keyVariables(scenario: ScenarioDefinition): Record<string, string | undefined> {
  const keys = keysByLabel(scenario);
  return Object.fromEntries(KEY_LABELS.map((label) => [KEY_VARIABLES[label], keys[label]?.key]));
}

async function run(
  [command = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const child = spawn(command, args, { env, stdio: "inherit" });
  const stop = passSignals(child);
  try {
    const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
    return code ?? BY_SIGNAL + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    const { code = "?" } = error as NodeJS.ErrnoException;
    const isMissing = code === "ENOENT";
    console.error(
      `understudy: exec: ${isMissing ? `there is no command "${command}"` : `can't run "${command}" (${code})`}`,
    );
    return isMissing ? NOT_FOUND : NOT_RUNNABLE;
  } finally {
    stop();
  }
}

/** Hands on what should end us, and waits for the command to end; a terminal's Ctrl-C reaches it by itself. */
function passSignals(child: ChildProcess): () => void {
  const pass = (signal: NodeJS.Signals): void => {
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
  };
}
