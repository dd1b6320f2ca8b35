import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres, type Postgres } from "../support/postgres.ts";
import type { CreatedWorld } from "../server/admin/create-world.ts";
import { distinctPaths, UNCACHED_SMALL } from "./distinct-paths.ts";
import type { StateFigures, StateReads, StateWrites } from "./figures.ts";
import { load, loadRequests, repeat, type LoadRequest, type Round } from "./load.ts";
import { FAKE, PROGRAM, type Peer } from "./peers.ts";
import { start, type Running } from "./running.ts";
import type { Effort } from "./servers.ts";
import { median } from "./statistics.ts";

const WORLDS = 50;
const REPLICAS = 3;
const MANY_WORLDS = 10_000;
const AT_ONCE = 10;
const SEED = 18;
const BRAND = "Fernway";

/** Reads and writes with the state in memory, in SQLite and in PostgreSQL, which waits for the disk. */
export async function measureState(effort: Effort): Promise<StateFigures> {
  const files = mkdtempSync(join(tmpdir(), "understudy-bench-"));
  const database = await startPostgres({ durable: true, maxConnections: 200 });
  try {
    const file = join(files, "state.db");
    const url = await database.createDatabase();
    const stores = { memory: "memory", SQLite: file, PostgreSQL: url };
    const running: Running[] = [];
    for (const [name, state] of Object.entries(stores)) running.push(await serve(name, state));
    const reads = await readFigures(running, effort);
    const writes: StateWrites[] = [];
    for (const fake of running) writes.push(await writeFigures(fake, effort));
    await Promise.all(running.map(({ stop }) => stop()));
    const sizes = await sizeFigures(files, database);
    const replicas = await replicaFigures(await database.createDatabase(), effort);
    return { reads, writes, sizes, replicas, ...(await startFigures(database)) };
  } finally {
    await database[Symbol.asyncDispose]();
    rmSync(files, { recursive: true });
  }
}

function serve(name: string, state: string): Promise<Running> {
  return start(peerOf(name, state), "");
}

function peerOf(name: string, state: string): Peer {
  const command: Peer["command"] = (port) => [
    ...PROGRAM,
    "serve",
    "agency",
    "--port",
    String(port),
    "--state",
    state,
  ];
  return { ...FAKE, name, command };
}

/** Reads of all stores in turn, round by round; round 0 warms up. */
async function readFigures(
  running: readonly Running[],
  { rounds, seconds }: Effort,
): Promise<StateReads[]> {
  const figures = running.map(({ peer: { name } }) => {
    return { store: name, small: [] as Round[], list: [] as Round[], uncached: [] as Round[] };
  });
  // The same requests for all stores: shared ones would become slower to generate from store to store.
  const uncached = running.map(() => distinctPaths(UNCACHED_SMALL, SEED));
  for (let round = 0; round <= rounds; round++) {
    for (const [place, fake] of running.entries()) {
      console.error(`state, round ${round} of ${rounds}: reads, ${fake.peer.name}`);
      const { smallPath, listPath } = fake.peer;
      const paths = {
        small: repeat(smallPath),
        list: repeat(listPath),
        uncached: uncached[place]!,
      };
      for (const workload of ["small", "list", "uncached"] as const) {
        const figure = await load(fake, paths[workload], seconds);
        if (round > 0) figures[place]![workload].push(figure);
      }
    }
  }
  return figures;
}

/** Prompts added to one world over one and over ten connections, and to fifty worlds over fifty. */
async function writeFigures(fake: Running, { rounds, seconds }: Effort): Promise<StateWrites> {
  const keys = await createWorlds(fake.origin, WORLDS);
  const loads = { sequential: [1, 1], oneWorld: [1, AT_ONCE], worlds: [WORLDS, WORLDS] } as const;
  const rates: Record<keyof typeof loads, number[]> = { sequential: [], oneWorld: [], worlds: [] };
  for (let round = 0; round <= rounds; round++) {
    console.error(`state, round ${round} of ${rounds}: writes, ${fake.peer.name}`);
    for (const name of ["sequential", "oneWorld", "worlds"] as const) {
      const [worlds, connections] = loads[name];
      const next = writesTo(keys.slice(0, worlds));
      const { requestsPerSecond } = await loadRequests(fake, next, seconds, connections);
      if (round > 0) rates[name].push(requestsPerSecond);
    }
  }
  return {
    store: fake.peer.name,
    sequential: median(rates.sequential),
    oneWorld: median(rates.oneWorld),
    worlds: median(rates.worlds),
  };
}

let written = 0;

function writesTo(keys: readonly string[]): () => LoadRequest {
  let next = 0;
  return () => {
    const prompts = [`Which kettle is number ${++written}?`];
    const headers = {
      authorization: `Bearer ${keys[next++ % keys.length]}`,
      "content-type": "application/json",
    };
    const body = JSON.stringify({ brand: BRAND, prompts, llms: ["openai"] });
    return { method: "POST", path: "/api/v1/prompts", headers, body };
  };
}

/** Creates worlds; returns a key of each that allows writes. */
async function createWorlds(origin: string, count: number): Promise<string[]> {
  const keys: string[] = [];
  const create = async (): Promise<void> => {
    const response = await fetch(`${origin}/__admin/worlds`, { method: "POST" });
    if (response.status !== 201) throw new Error(`No world was created: ${response.status}`);
    const created = (await response.json()) as CreatedWorld;
    const { key } = created.keys.find(
      (one) => one.workspace === "northwind" && one.mode === "write",
    )!;
    keys.push(key);
  };
  for (let made = 0; made < count; made += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - made) }, create));
  }
  return keys;
}

/** Reads and writes of replicas behind a load balancer that sends each request to the next one. */
async function replicaFigures(
  url: string,
  { rounds, seconds }: Effort,
): Promise<StateFigures["replicas"]> {
  const running: Running[] = [];
  while (running.length < REPLICAS) running.push(await serve("replica", url));
  try {
    const ports = running.map(({ origin }) => new URL(origin).port);
    const script = join(import.meta.dirname, "round-robin.ts");
    const command: Peer["command"] = (port) => [process.execPath, script, String(port), ...ports];
    const balancer = await start({ ...FAKE, name: "load balancer", command }, "");
    running.push(balancer);
    const keys = await createWorlds(balancer.origin, WORLDS);
    const [reads, writes]: number[][] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      console.error(`state, round ${round} of ${rounds}: ${REPLICAS} replicas`);
      const read = await load(balancer, repeat(FAKE.smallPath), seconds);
      const write = await loadRequests(balancer, writesTo(keys), seconds, WORLDS);
      if (round > 0) {
        reads!.push(read.requestsPerSecond);
        writes!.push(write.requestsPerSecond);
      }
    }
    return { count: REPLICAS, reads: median(reads!), writes: median(writes!) };
  } finally {
    for (const one of running.toReversed()) await one.stop();
  }
}

const SIZED_WRITES = 5000;

/** Sizes of the stores and of the process after writes to one world. */
async function sizeFigures(files: string, database: Postgres): Promise<StateFigures["sizes"]> {
  const file = join(files, "sizes.db");
  const url = await database.createDatabase();
  const sizes = {
    memory: async (fake: Running) => fake.rssMb() * 1024,
    // With the log of the file, which is shorter than 5 MB.
    [file]: async () => (statSync(file).size + statSync(`${file}-wal`).size) / 1024,
    [url]: async () =>
      Number(await database.execute("SELECT pg_database_size(current_database())", url)) / 1024,
  };
  const growth: number[] = [];
  for (const [state, size] of Object.entries(sizes)) {
    console.error("state: sizes");
    const fake = await serve("size", state);
    const [key] = await createWorlds(fake.origin, 1);
    const next = writesTo([key!]);
    await sendAll(fake.origin, next, 100);
    const before = await size(fake);
    await sendAll(fake.origin, next, SIZED_WRITES);
    growth.push(((await size(fake)) - before) / (SIZED_WRITES / 1000));
    await fake.stop();
  }
  const [memoryKb = Number.NaN, sqliteKb = Number.NaN, postgresKb = Number.NaN] = growth;
  return { sqliteKb, postgresKb, memoryKb };
}

async function sendAll(origin: string, next: () => LoadRequest, count: number): Promise<void> {
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent++ < count) {
      const { path, ...request } = next();
      const response = await fetch(origin + path, request);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A write returned ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
}

/** Starts of a replica with one world and with many. */
async function startFigures(database: Postgres): Promise<Pick<StateFigures, "starts">> {
  const url = await database.createDatabase();
  const first = await serve("PostgreSQL", url);
  const before = first.rssMb();
  await createWorlds(first.origin, MANY_WORLDS);
  const worldsMb = first.rssMb() - before;
  await first.stop();
  const sql = "SELECT pg_database_size(current_database())";
  const databaseMb = Number(await database.execute(sql, url)) / 2 ** 20;
  const [many, few]: number[][] = [[], []];
  for (let round = 0; round < 5; round++) {
    for (const [target, times] of [
      [url, many!],
      [await database.createDatabase(), few!],
    ] as const) {
      // The first start creates the tables.
      if (target !== url) await (await serve("PostgreSQL", target)).stop();
      const fake = await serve("PostgreSQL", target);
      times.push(fake.startMs);
      await fake.stop();
    }
  }
  const worlds = MANY_WORLDS;
  return { starts: { worlds, manyMs: median(many!), fewMs: median(few!), worldsMb, databaseMb } };
}
