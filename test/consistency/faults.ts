import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "../../src/common/random.ts";
import type { Cluster, Replica } from "./cluster.ts";

const LONGEST_MS = 600;

/** Something that goes wrong for at most so many milliseconds. */
type Failure = (cluster: Cluster, replica: Replica, milliseconds: number) => Promise<void>;

/** What can go wrong, by name. */
export const FAILURES: Readonly<Record<string, Failure>> = {
  "server killed": (cluster, replica) => cluster.restart(replica),
  "server paused": async (_, { server }, milliseconds) => {
    server.process.kill("SIGSTOP");
    await sleep(milliseconds);
    server.process.kill("SIGCONT");
  },
  "database killed": async ({ database }, _, milliseconds) => {
    await database.kill();
    await sleep(milliseconds);
    await database.start();
  },
  "connections reset": async (_, { proxy }) => proxy.reset(),
  "connections closed": async (_, { proxy }) => proxy.cut(),
  "connections refused": async (_, { proxy }, milliseconds) => {
    proxy.refuse();
    await sleep(milliseconds);
    proxy.restore();
  },
  "network stalled": async (_, { proxy }, milliseconds) => {
    proxy.stall();
    await sleep(milliseconds * 4);
    proxy.restore();
  },
  "network slow": async (_, { proxy }, milliseconds) => {
    proxy.delay(milliseconds / 6);
    await sleep(milliseconds);
    proxy.restore();
  },
};

const NAMES = Object.keys(FAILURES);

/** Makes something go wrong, one after the other, until a signal aborts; counts what. */
export async function causeFailures(
  cluster: Cluster,
  chance: Chance,
  signal: AbortSignal,
  counts: Map<string, number>,
): Promise<void> {
  while (!signal.aborted) {
    const name = NAMES[chance.below(NAMES.length)]!;
    const replica = cluster.replicas[chance.below(cluster.replicas.length)]!;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await FAILURES[name]!(cluster, replica, chance.next() * LONGEST_MS);
    await sleep(chance.next() * LONGEST_MS);
  }
}
