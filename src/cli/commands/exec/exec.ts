import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { END_SIGNALS } from "../../interruption.ts";
import { KEY_VARIABLES } from "../../../../conformance/report/curl.ts";
import { describeSystemError } from "../../../common/system-error.ts";
import { logLine, type AccessLog } from "../../../server/access-log.ts";
import { closeNow } from "../../../server/listening.ts";
import type { ScenarioDefinition } from "../../../workspace/scenario/definition.ts";
import { keysByLabel, KEY_LABELS } from "../../../workspace/scenario/key-labels.ts";
import { EXIT } from "../../exit-code.ts";
import { startFake } from "../../start-fake.ts";
import type { ExecFlags } from "./command.ts";
import { RecordingJournal } from "./recording-journal.ts";

/** Exit codes as shells use them. */
const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;
const BY_SIGNAL = 128;

/** Maximum number of requests that `--lint` examines. */
const MOST_LINTED = 20_000;

/** `understudy exec`: runs a command next to a fake on a free port; returns its exit code. @throws {UsageError} */
export async function exec(
  words: readonly string[],
  { scenario, log, lint, repeats, ...world }: ExecFlags,
): Promise<number> {
  const journal = new RecordingJournal(lint === undefined ? 0 : MOST_LINTED);
  const { server, ...fake } = await startFake(scenario, {
    ...world,
    journal,
    host: "127.0.0.1",
    port: 0,
    cors: true,
    adminToken: null,
    log: await requestLog(log),
  });
  try {
    const code = await run(words, {
      ...process.env,
      ...keyVariables(fake.scenario),
      UNDERSTUDY_URL: fake.origin + fake.basePath,
      UNDERSTUDY_ADMIN: `${fake.origin}/__admin`,
    });
    if (lint === undefined) return code;
    const { printLint } = await import("./lint-report.ts");
    const failed = await printLint(journal, { gate: lint === true ? null : lint, repeats });
    return code === 0 && failed ? EXIT.findings : code;
  } finally {
    await closeNow(server);
  }
}

/** Returns the log of requests in the format of `--log`. */
async function requestLog(format: ExecFlags["log"]): Promise<AccessLog> {
  if (format === undefined) return () => {};
  if (format === "text") return (entry) => console.error(logLine(entry));
  const { jsonLog } = await import("../../../server/json-log.ts");
  return jsonLog(process.stderr).request;
}

/** Keys by variable. Variables without a key are unset: a key of another scenario would be refused. */
function keyVariables(scenario: ScenarioDefinition): Record<string, string | undefined> {
  const keys = keysByLabel(scenario);
  return Object.fromEntries(KEY_LABELS.map((label) => [KEY_VARIABLES[label], keys[label]?.key]));
}

async function run(
  [command = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const child = spawn(command, args, { env, stdio: "inherit" });
  const stopForwarding = forwardSignals(child);
  try {
    const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
    return code ?? BY_SIGNAL + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    const { code = "?" } = error as NodeJS.ErrnoException;
    const isMissing = code === "ENOENT";
    console.error(
      `understudy: exec: ${isMissing ? `command not found: "${command}"` : `can't run "${command}": ${describeSystemError(code)}`}`,
    );
    return isMissing ? NOT_FOUND : NOT_RUNNABLE;
  } finally {
    stopForwarding();
  }
}

/**
 * Further signals that terminate a process by default. Node.js ignores SIGPIPE and uses SIGPROF itself; SIGKILL can't be
 * received.
 */
const OTHER_SIGNALS: readonly NodeJS.Signals[] = [
  "SIGQUIT",
  "SIGUSR1",
  "SIGUSR2",
  "SIGALRM",
  "SIGVTALRM",
  "SIGXCPU",
  "SIGXFSZ",
  "SIGIO",
  "SIGPWR",
  "SIGSTKFLT",
  "SIGBREAK",
  "SIGABRT",
  "SIGTRAP",
  "SIGSYS",
];

/** Signals that ask for an end. Programs such as shells and watchers continue after the other ones. */
const FINAL: ReadonlySet<string> = new Set(["SIGTERM", "SIGHUP"]);
/** How long a command may take to exit after such a signal. */
const GRACE_MS = 5000;

/**
 * Forwards the signals that would terminate this process, which then waits for the command to exit. A terminal sends
 * Ctrl-C and Ctrl-\ to the command itself. A command that continues after SIGTERM or SIGHUP is killed after a while, or
 * by a second one. If this process exits for another reason, it terminates the command. Processes that the command
 * started are left to it: in a group of their own, they could not read from the terminal.
 * @returns a function that stops forwarding
 */
function forwardSignals(child: ChildProcess): () => void {
  const signals = [...END_SIGNALS, ...OTHER_SIGNALS].filter((one) => one in constants.signals);
  const received = new Set<NodeJS.Signals>();
  const forward = (signal: NodeJS.Signals): void => {
    if (FINAL.has(signal)) {
      if (received.has(signal)) child.kill("SIGKILL");
      else setTimeout(() => child.kill("SIGKILL"), GRACE_MS).unref();
      received.add(signal);
    }
    if (!(FROM_TERMINAL.has(signal) && process.stdin.isTTY)) child.kill(signal);
  };
  const end = (): void => void child.kill();
  for (const signal of signals) process.on(signal, forward);
  process.on("exit", end);
  return () => {
    for (const signal of signals) process.off(signal, forward);
    process.off("exit", end);
  };
}

const FROM_TERMINAL: ReadonlySet<string> = new Set(["SIGINT", "SIGQUIT"]);
