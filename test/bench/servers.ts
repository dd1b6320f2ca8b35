import { rmSync } from "node:fs";
import { join } from "node:path";
import { BODIES_FOLDER_VARIABLE, type Bodies } from "./bodies.ts";
import { distinctPaths, UNCACHED_LIST, UNCACHED_SMALL } from "./distinct-paths.ts";
import {
  WORKLOADS,
  type Workload,
  type WorkloadFigures,
  type CacheFigures,
  type ServerFigures,
  type ServersFigures,
} from "./figures.ts";
import { repeat, load, type Round } from "./load.ts";
import { LIST_PATH, SMALL_PATH, writeMaterial } from "./peer-files.ts";
import { FAKE, type Peer } from "./peers.ts";
import { start, type Running } from "./running.ts";
import { median, spread } from "./statistics.ts";

const CONTRACT = join(import.meta.dirname, "..", "..", "spec", "openapi.yaml");

/** Number and length of the rounds. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
}

const SEED = 1000;

/** Paths of each workload; uncached paths continue from round to round. */
function pathsOf(): Readonly<Record<Workload, (peer: Peer) => Iterator<string>>> {
  const [small, list] = [distinctPaths(UNCACHED_SMALL, SEED), distinctPaths(UNCACHED_LIST, SEED)];
  return {
    small: ({ smallPath }) => repeat(smallPath),
    list: ({ listPath }) => repeat(listPath),
    "small, uncached": () => small,
    "list, uncached": () => list,
  };
}

function runs(course: Workload, peer: Peer): boolean {
  return peer === FAKE || course === "small" || course === "list";
}

/** Runs all servers at the same time, loads them in turn, round by round, and returns medians. */
export async function measureServers(
  peers: readonly Peer[],
  effort: Effort,
): Promise<ServersFigures> {
  const bodies = await realBodies();
  const folder = writeMaterial(CONTRACT, bodies);
  process.env[BODIES_FOLDER_VARIABLE] = folder;
  const running: Running[] = [];
  try {
    for (const peer of peers) running.push(await start(peer, folder));
    const starts = await startTimes(peers, folder, effort.rounds);
    const rounds = await loadInTurn(running, effort);
    const servers = running.map(({ peer, rssMb }) => ({
      name: peer.name,
      ...startFigures(starts.get(peer)?.map(({ startMs }) => startMs) ?? []),
      idleRssMb: median(starts.get(peer)?.map(({ idleRssMb }) => idleRssMb) ?? []),
      loadedRssMb: rssMb(),
      workloads: Object.fromEntries(
        WORKLOADS.filter((course) => runs(course, peer)).map((course) => [
          course,
          figuresOf(rounds.get(peer)?.get(course) ?? []),
        ]),
      ),
    }));
    return { servers, ...(await recordsOf(running)) };
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
    rmSync(folder, { recursive: true });
  }
}

/** Responses of the fake, requested once. */
async function realBodies(): Promise<Bodies> {
  const fake = await start(FAKE, "");
  const text = async (path: string): Promise<string> =>
    (await fetch(fake.origin + path, { headers: FAKE.headers })).text();
  const bodies = { small: await text(SMALL_PATH), list: await text(LIST_PATH) };
  await fake.stop();
  return bodies;
}

async function startTimes(
  peers: readonly Peer[],
  folder: string,
  rounds: number,
): Promise<Map<Peer, Running[]>> {
  const starts = new Map<Peer, Running[]>();
  for (let round = 0; round < rounds; round++) {
    for (const peer of peers) {
      const once = await start(peer, folder);
      starts.set(peer, [...(starts.get(peer) ?? []), once]);
      await once.stop();
    }
  }
  return starts;
}

function startFigures(startsMs: readonly number[]): Pick<ServerFigures, "startsMs" | "startMs"> {
  return { startsMs, startMs: median(startsMs) };
}

type Rounds = Map<Peer, Map<Workload, Round[]>>;

async function loadInTurn(running: readonly Running[], effort: Effort): Promise<Rounds> {
  const results: Rounds = new Map(running.map(({ peer }) => [peer, new Map()]));
  const { rounds, seconds } = effort;
  const paths = pathsOf();
  for (let round = 0; round <= rounds; round++) {
    for (const course of WORKLOADS) {
      for (const server of running.filter(({ peer }) => runs(course, peer))) {
        const { peer } = server;
        console.error(`round ${round} of ${rounds}: ${course}, ${peer.name}`);
        const result = await load(server, paths[course](peer), round === 0 ? 1 : seconds);
        // Round 0 warms up and does not count.
        const sofar = results.get(peer)?.get(course) ?? [];
        if (round > 0) results.get(peer)?.set(course, [...sofar, result]);
      }
    }
  }
  return results;
}

function figuresOf(rounds: readonly Round[]): WorkloadFigures {
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond);
  return {
    requestsPerSecond: median(rates),
    spread: spread(rates),
    rounds,
    cpuMicros: median(rounds.map(({ cpuMicros }) => cpuMicros)),
    bytes: median(rounds.map(({ bytes }) => bytes)),
    generatorShare: median(rounds.map(({ generatorShare }) => generatorShare)),
  };
}

/** State of the fake after the load: response cache, replay tokens, journal. */
async function recordsOf(
  running: readonly Running[],
): Promise<Pick<ServersFigures, "cache" | "isRecorded">> {
  const fake = running.find(({ peer }) => peer === FAKE);
  if (fake === undefined) throw new Error("the fake itself is not among the servers");
  const reply = await fetch(fake.origin + SMALL_PATH, { headers: FAKE.headers });
  await reply.arrayBuffer();
  const journal = await jsonOf<{ count: number }>(`${fake.origin}/__admin/requests/count`);
  const { cache } = await jsonOf<{ cache: CacheFigures }>(`${fake.origin}/__admin/health`);
  return {
    cache,
    isRecorded: reply.headers.has("Understudy-Replay") && journal.count > 0,
  };
}

async function jsonOf<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
