import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Bodies } from "./bodies.ts";
import { distinct } from "./distinct.ts";
import { always, load, type Round } from "./load.ts";
import { LIST_PATH, SMALL_PATH, writeMaterial } from "./material.ts";
import type { MeasureOptions } from "./measure.ts";
import { FAKE, PEERS, type Peer } from "./peers.ts";
import { start, type Running } from "./running.ts";
import { median } from "./statistics.ts";
import { table } from "./table.ts";
import { BODIES_FOLDER_VARIABLE } from "./bodies.ts";

const CONTRACT = join(import.meta.dirname, "..", "..", "spec", "openapi.yaml");

/** What is asked of a server: one row of the table has a column pair for each. */
interface Course {
  readonly title: string;
  readonly paths: (peer: Peer, seed: number) => Iterator<string>;
  readonly runs: (peer: Peer) => boolean;
}

const isFake = (peer: Peer): boolean => peer === FAKE;

const COURSES: readonly Course[] = [
  { title: "small", paths: ({ smallPath }) => always(smallPath), runs: () => true },
  { title: "list", paths: ({ listPath }) => always(listPath), runs: () => true },
  {
    title: "small, never asked before",
    paths: (_, seed) => distinct("/api/v1/visibility", "", seed),
    runs: isFake,
  },
  {
    title: "list, never asked before",
    paths: (_, seed) => distinct("/api/v1/citations", "&limit=100", seed),
    runs: isFake,
  },
];

/** Runs all servers at once, loads them in turn, round by round, and tells medians. */
export async function measureServers(options: MeasureOptions, fakeOnly: boolean): Promise<string> {
  const bodies = await realBodies();
  const folder = writeMaterial(CONTRACT, bodies);
  process.env[BODIES_FOLDER_VARIABLE] = folder;
  const running: Running[] = [];
  try {
    const peers = fakeOnly ? PEERS.slice(0, 3) : PEERS;
    for (const peer of peers) running.push(await start(peer, folder));
    const starts = await startTimes(peers, folder, options.rounds);
    const rounds = await loadInTurn(running, options);
    return table({ running, starts, rounds, courses: COURSES.map(({ title }) => title) });
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
    rmSync(folder, { recursive: true });
  }
}

/** The fake's own replies, asked for once. */
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
): Promise<Map<string, number>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const peer of peers) {
      const once = await start(peer, folder);
      times.set(peer.name, [...(times.get(peer.name) ?? []), once.startMs]);
      await once.stop();
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]));
}

async function loadInTurn(
  running: readonly Running[],
  { rounds, seconds }: MeasureOptions,
): Promise<Map<string, Round[]>> {
  const results = new Map<string, Round[]>();
  for (let round = -1; round < rounds; round++) {
    for (const course of COURSES) {
      for (const server of running.filter(({ peer }) => course.runs(peer))) {
        console.error(`round ${round + 1} of ${rounds}: ${course.title}, ${server.peer.name}`);
        const paths = course.paths(server.peer, 1000 + round);
        const result = await load(server, paths, round < 0 ? 1 : seconds);
        const key = `${server.peer.name}\n${course.title}`;
        // The first round warms up and does not count.
        if (round >= 0) results.set(key, [...(results.get(key) ?? []), result]);
      }
    }
  }
  return results;
}
