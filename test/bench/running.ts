import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { BODIES_FOLDER_VARIABLE } from "./bodies.ts";
import type { Peer } from "./peers.ts";

/** A running server. */
export interface Running {
  readonly peer: Peer;
  readonly origin: string;
  /** From the start of the process to its first 200. */
  readonly startMs: number;
  /** CPU time of all its threads so far, in microseconds. */
  readonly cpuMicros: () => number;
  /** CPU time of the threads that run now, in microseconds and not in ticks. */
  readonly threadMicros: () => number;
  readonly rssMb: () => number;
  /** Right after the first 200. */
  readonly idleRssMb: number;
  /** Captured stderr. */
  readonly stderrText: () => string;
  readonly stop: () => Promise<void>;
}

const START_LIMIT_MS = 180_000;

/** Starts a server on a free port and waits for its first 200. */
export async function start(peer: Peer, folder: string): Promise<Running> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [command = "", ...args] = peer.command(port, folder);
  const begun = performance.now();
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", peer.capturesStderr ? "pipe" : "ignore"],
    env: {
      ...process.env,
      PORT: String(port),
      [BODIES_FOLDER_VARIABLE]: folder,
    },
  });
  let heard = "";
  child.stderr?.on("data", (chunk: Buffer) => void (heard += chunk.toString()));
  try {
    const startMs = await firstSuccess(peer, origin, child, begun);
    const idleRssMb = rssMb(child.pid ?? 0);
    return {
      peer,
      origin,
      startMs,
      idleRssMb,
      stderrText: () => heard,
      cpuMicros: () => cpuMicros(child.pid ?? 0),
      threadMicros: () => threadMicros(child.pid ?? 0),
      rssMb: () => rssMb(child.pid ?? 0),
      stop: () => stop(child),
    };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

async function firstSuccess(
  peer: Peer,
  origin: string,
  child: ChildProcess,
  begun: number,
): Promise<number> {
  let isPrepared = peer.prepare === undefined;
  while (performance.now() - begun < START_LIMIT_MS && child.exitCode === null) {
    if (!isPrepared) {
      isPrepared =
        (await peer.prepare?.(origin).then(
          () => true,
          () => false,
        )) ?? true;
    }
    const status = await statusOf(origin + peer.smallPath, peer);
    if (status === 200) return performance.now() - begun;
    await sleep(4);
  }
  throw new Error(`${peer.name} did not answer with 200 (exit code ${child.exitCode})`);
}

async function statusOf(url: string, { headers }: Peer): Promise<number | null> {
  try {
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const forced = setTimeout(() => child.kill("SIGKILL"), 3000);
  await ended;
  clearTimeout(forced);
}

/** The kernel counts CPU time in ticks of 10 ms. */
const MICROS_PER_TICK = 10_000;

function cpuMicros(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK;
}

function threadMicros(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(folder).map((thread) => {
    try {
      return Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      // It has ended since.
      return 0;
    }
  });
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000;
}

function rssMb(pid: number): number {
  const [, kilobytes = "0"] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
