import type { RoundFigures, StateFigures, StateReads } from "./figures.ts";
import type { Goal } from "./goals.ts";
import { markdownTable, short, whole } from "./markdown.ts";
import { median, medianRatio } from "./statistics.ts";

const READS = [
  ["small", "small, repeated"],
  ["list", "list, repeated"],
  ["uncached", "small, uncached"],
] as const;

/** Goals of the state in a database; reads are compared with those of the state in memory, round by round. */
export function stateGoals({ reads, writes, starts }: StateFigures): Goal[] {
  const [memory, ...stored] = reads;
  const { worlds, manyMs } = starts;
  return [
    ...stored.flatMap((one) => READS.map(([name, about]) => readsGoal(one, memory!, name, about))),
    ...writes
      .filter(({ store }) => store !== "memory")
      .flatMap(({ store, oneWorld, worlds: all }) => [
        atLeast(`10. ${store}: durable writes to one world, ten connections`, 300, oneWorld),
        atLeast(`10. ${store}: durable writes to 50 worlds, 50 connections`, 1000, all),
      ]),
    {
      goal: `10. PostgreSQL: start of a replica with ${whole(worlds)} worlds in the database`,
      wanted: "< 1 s",
      reached: `${(manyMs / 1000).toFixed(2)} s`,
      isMet: manyMs < 1000,
    },
  ];
}

type Reads = (typeof READS)[number][0];

function readsGoal(ours: StateReads, memory: StateReads, name: Reads, about: string): Goal {
  const rates = (rounds: readonly RoundFigures[]) => rounds.map((one) => one.requestsPerSecond);
  const micros = (rounds: readonly RoundFigures[]) => rounds.map(({ cpuMicros }) => cpuMicros);
  const times = medianRatio(rates(ours[name]), rates(memory[name]));
  const byCpu = medianRatio(micros(memory[name]), micros(ours[name]));
  return {
    goal: `10. ${ours.store}: reads relative to memory: ${about}`,
    wanted: "≥ 0.9 ×",
    reached: `${short(times)} × (by CPU time ${short(byCpu)} ×)`,
    isMet: times >= 0.9,
  };
}

function atLeast(goal: string, least: number, perSecond: number): Goal {
  return {
    goal,
    wanted: `≥ ${whole(least)} a second`,
    reached: `${whole(perSecond)} a second`,
    isMet: perSecond >= least,
  };
}

export function stateText(figures: StateFigures): string {
  const { reads, writes, replicas, starts, sizes } = figures;
  const rate = (rounds: readonly RoundFigures[]): string =>
    whole(median(rounds.map(({ requestsPerSecond }) => requestsPerSecond)));
  return [
    "## State",
    "Reads over ten keep-alive connections, of one world. Every write adds one prompt and is acknowledged when it is on the disk. SQLite and PostgreSQL are on the machine of the fake; PostgreSQL has its default durability and 16 MB of shared buffers. Requests per second:",
    markdownTable([
      ["state", ...READS.map(([, about]) => about)],
      ...reads.map((one) => [one.store, ...READS.map(([name]) => rate(one[name]))]),
    ]),
    markdownTable([
      ["state", "writes, one connection", "one world, 10 connections", "50 worlds, 50 connections"],
      ...writes.map(({ store, sequential, oneWorld, worlds }) => [
        store,
        ...[sequential, oneWorld, worlds].map(whole),
      ]),
    ]),
    markdownTable([
      ["", ""],
      [
        `${replicas.count} replicas behind a load balancer: reads per second`,
        whole(replicas.reads),
      ],
      [`${replicas.count} replicas: writes to 50 worlds per second`, whole(replicas.writes)],
      ["start of a replica to the first 200, one world, ms", whole(starts.fewMs)],
      [`the same with ${whole(starts.worlds)} worlds in the database, ms`, whole(starts.manyMs)],
      [`memory of the process that created them, MB`, whole(starts.worldsMb)],
      [`database with ${whole(starts.worlds)} worlds, MB`, short(starts.databaseMb)],
      ["1,000 writes of one prompt, SQLite file, KB", whole(sizes.sqliteKb)],
      ["1,000 writes of one prompt, PostgreSQL, KB", whole(sizes.postgresKb)],
      ["1,000 writes of one prompt, memory of the process, KB", whole(sizes.memoryKb)],
    ]),
  ].join("\n\n");
}
