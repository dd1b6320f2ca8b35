import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../support/command.ts";

/** A server process of the crash tests. */
export interface CrashServer {
  readonly process: ChildProcess;
  /** The URL of the API. */
  readonly api: string;
  readonly admin: string;
  /** What it wrote to stderr. */
  readonly log: () => string;
}

/** Longer than any timeout of the server: a request that takes longer hangs. */
const HANGS_MS = 60_000;

const NOW = "2026-03-20T12:00:00Z";

/**
 * Starts `serve tiny` with a state on a fixed day, and waits until it is ready.
 * @param fileBlocks how many blocks of 1,024 bytes a file may have; as on a full disk, it cannot grow further
 */
export async function startServer(state: string, fileBlocks?: number): Promise<CrashServer> {
  const args = [
    "serve",
    "tiny",
    "--now",
    NOW,
    "--port",
    "0",
    "--json",
    "--quiet",
    "--state",
    state,
  ];
  const command = [process.execPath, join(ROOT, "bin", "understudy.js"), ...args];
  const limit = fileBlocks === undefined ? "" : `ulimit -f ${fileBlocks}; `;
  const child = spawn("bash", ["-c", `${limit}exec "$@"`, "bash", ...command], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  const ended = once(child, "close").then(() => Promise.reject(new Error(`No start: ${stderr}`)));
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, "line"), ended])) as [string];
  ended.catch(() => {});
  const { url, admin } = JSON.parse(line) as { url: string; admin: string };
  return { process: child, api: url, admin, log: () => stderr };
}

/** Ends a server without notice, and waits until it is gone. */
export async function kill({ process: child, log }: CrashServer): Promise<void> {
  const { exitCode, signalCode } = child;
  if (exitCode !== null || signalCode !== null) {
    throw new Error(`The server ended by itself (${exitCode ?? signalCode}): ${log()}`);
  }
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}

/** Waits until a server has the current state. @throws {Error} if it is not within a minute */
export async function untilReady({ admin, log, process: child }: CrashServer): Promise<void> {
  const end = performance.now() + HANGS_MS;
  while ((await send(`${admin}/ready`))?.status !== 200) {
    if (performance.now() > end || child.exitCode !== null)
      throw new Error(`The server does not become ready: ${log()}`);
    await sleep(20);
  }
}

/** A response of a server. */
export interface Received {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Sends a request; null: no complete response arrived. */
export async function send(
  url: string,
  { key, method = "GET", body }: { key?: string; method?: string; body?: object } = {},
): Promise<Received | null> {
  const headers: Record<string, string> = { connection: "close" };
  if (key !== undefined) headers["authorization"] = `Bearer ${key}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const signal = AbortSignal.timeout(HANGS_MS);
    const response = await fetch(url, { method, headers, signal, ...sent });
    const { status, headers: received } = response;
    return { status, text: await response.text(), headers: received };
  } catch {
    return null;
  }
}
