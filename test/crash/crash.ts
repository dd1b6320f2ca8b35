import { setTimeout as sleep } from "node:timers/promises";
import { Chance } from "../../src/common/random.ts";
import type { Postgres } from "../support/postgres.ts";
import { CrashClient } from "./client.ts";
import { expectedReads, possibleWrites, READS, type WorldHistory } from "./history.ts";
import { kill, send, startServer, untilReady, type CrashServer } from "./server.ts";
import { createStates, type StateKind } from "./states.ts";

export interface CrashOptions {
  /** How often the server is killed. */
  readonly crashes: number;
  /** Of these, how often the database is killed instead; default: 0. */
  readonly databaseCrashes?: number;
  readonly state: StateKind;
  readonly seed: number;
  readonly onCrash?: (done: number, problems: readonly string[]) => void;
}

export interface CrashResult {
  readonly crashes: number;
  readonly databaseCrashes: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Writes and changes whose response did not arrive. */
  readonly unknown: number;
  readonly comparedWorlds: number;
  readonly problems: readonly string[];
}

/** After so many crashes, a new state is used: worlds accumulate. */
const CRASHES_PER_STATE = 10;
const MOST_WRITES = 40;
const LONGEST_DELAY_MS = 8;
const LONGEST_OUTAGE_MS = 500;

/** Kills a server that stores its state again and again, and compares what it serves after each restart. */
export async function crash(options: CrashOptions): Promise<CrashResult> {
  const { crashes, databaseCrashes = 0, seed, onCrash } = options;
  await using states = await createStates(options.state);
  const chance = new Chance("lives", seed);
  const totals = { acknowledged: 0, refused: 0, unknown: 0, comparedWorlds: 0 };
  const problems: string[] = [];
  for (let done = 0; done < crashes;) {
    const client = new CrashClient(seed + done);
    const state = await states.next();
    let server = await startServer(state);
    for (let life = 0; life < CRASHES_PER_STATE && done < crashes; life++) {
      // Spread evenly.
      const isDatabase =
        Math.floor(((done + 1) * databaseCrashes) / crashes) >
        Math.floor((done * databaseCrashes) / crashes);
      if (isDatabase && states.database !== null)
        await killDatabase(server, client, states.database, chance);
      else {
        await killServer(server, client, chance);
        server = await startServer(state);
      }
      const found = [...client.problems.splice(0), ...(await problemsOf(server, client))];
      problems.push(...found.map((problem) => `crash ${done + 1}: ${problem}`));
      totals.comparedWorlds += client.worlds.length;
      done++;
      onCrash?.(done, found);
    }
    await kill(server);
    totals.acknowledged += client.acknowledged;
    totals.refused += client.refused;
    totals.unknown += client.unknown;
  }
  return { crashes, databaseCrashes, ...totals, problems };
}

/** Kills a server at any moment of a request, not only at its end. */
async function killServer(server: CrashServer, client: CrashClient, chance: Chance): Promise<void> {
  const delay = chance.next() * LONGEST_DELAY_MS;
  let killed = Promise.resolve();
  await client.write(server, 1 + chance.below(MOST_WRITES), () => {
    killed = sleep(delay).then(() => kill(server));
  });
  await killed;
}

/** Kills the database while the server keeps running; returns when changes are acknowledged after its restart. */
async function killDatabase(
  server: CrashServer,
  client: CrashClient,
  database: Postgres,
  chance: Chance,
): Promise<void> {
  const over = new AbortController();
  let restarted = Promise.resolve();
  const onCount = (): void => {
    restarted = restart(server, database, chance).finally(() => over.abort());
  };
  await client.write(server, 1 + chance.below(MOST_WRITES), onCount, over.signal);
  await restarted;
}

async function restart(server: CrashServer, database: Postgres, chance: Chance): Promise<void> {
  await sleep(chance.next() * LONGEST_DELAY_MS);
  await database.kill();
  await sleep(chance.next() * LONGEST_OUTAGE_MS);
  await database.start();
  await untilReady(server);
}

async function problemsOf(server: CrashServer, client: CrashClient): Promise<string[]> {
  const problems: string[] = [];
  for (const [id, key] of client.deleted) {
    const read = await send(`${server.api}/brands/tracked`, { key });
    if (read?.status !== 401) problems.push(`the deleted world ${id} answers ${read?.status}`);
  }
  for (const world of client.worlds) {
    const problem = (await readProblem(server, world)) ?? (await keyProblem(server, world));
    if (problem !== null) problems.push(`world ${world.id}: ${problem}`);
  }
  return problems;
}

/** Compares the bytes of a world with those of a process that never crashed. */
async function readProblem(server: CrashServer, world: WorldHistory): Promise<string | null> {
  const texts: string[] = [];
  for (const path of READS) {
    const read = await send(server.api + path, { key: world.key });
    if (read === null || read.status >= 500) return `a read gets ${read?.status}: ${read?.text}`;
    texts.push(read.text);
  }
  const possible = possibleWrites(world);
  for (const writes of possible) {
    const expected = await expectedReads(writes);
    if (expected.every((text, place) => text === texts[place])) {
      settle(world, writes);
      return null;
    }
  }
  return `its responses are those of none of ${possible.length} possible lists of writes: ${JSON.stringify(world.writes)}, ${texts[0]} ${texts[1]}`;
}

/** Notes which of the writes without a response took effect. */
function settle(world: WorldHistory, effective: readonly unknown[]): void {
  const known = world.writes.map(({ write, outcome }) => {
    if (outcome !== "unknown") return { write, outcome };
    return { write, outcome: effective.includes(write) ? "acknowledged" : "refused" } as const;
  });
  world.writes.splice(0, known.length, ...known);
}

async function keyProblem(server: CrashServer, { keys }: WorldHistory): Promise<string | null> {
  for (const [id, held] of keys) {
    const read = await send(`${server.api}/brands/tracked`, { key: held.key });
    const isRevoked = read?.status === 401;
    if (held.revoked === "unknown") held.revoked = isRevoked;
    else if (held.revoked !== isRevoked) return `the key ${id} gets ${read?.status}`;
  }
  return null;
}
