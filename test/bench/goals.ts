import {
  SERVER,
  type Workload,
  type WorkloadFigures,
  type EndpointFigures,
  type GrowthFigures,
  type LargeFigures,
  type LedgerFigures,
  type LibraryFigures,
  type ListRound,
  type Measured,
  type ServersFigures,
  type SuiteFigures,
  type WorldsFigures,
  type WritesFigures,
} from "./figures.ts";
import { hundredths, markdownTable, short, whole } from "./markdown.ts";
import { explainGoals } from "./explain-results.ts";
import { stateGoals } from "./state-results.ts";
import { exponent, geometricMean, median, medianRatio } from "./statistics.ts";

/** A goal of the benchmark and its result. */
export interface Goal {
  readonly goal: string;
  readonly wanted: string;
  readonly reached: string;
  readonly isMet: boolean;
}

/** Goals whose figures were measured. */
export function goalsOf(measured: Measured): Goal[] {
  const { servers, worlds, library, suite, large, growth, writes, state, explain } = measured;
  return [
    ...(servers === undefined ? [] : serversGoals(servers)),
    ...(large === undefined ? [] : largeGoals(large)),
    ...(worlds === undefined ? [] : worldsGoals(worlds)),
    ...(library === undefined ? [] : libraryGoals(library)),
    ...(explain === undefined ? [] : explainGoals(explain)),
    ...(suite === undefined ? [] : suiteGoals(suite)),
    ...(growth === undefined ? [] : growthGoals(growth)),
    ...(writes === undefined ? [] : writesGoals(writes)),
    ...(state === undefined ? [] : stateGoals(state)),
  ];
}

export function goalsTable(goals: readonly Goal[]): string {
  return markdownTable([
    ["goal", "wanted", "reached", "met"],
    ...goals.map(({ goal, wanted, reached, isMet }) => [
      goal,
      wanted,
      reached,
      isMet ? "yes" : "**no**",
    ]),
  ]);
}

const MB = 2 ** 20;

function serversGoals(figures: ServersFigures): Goal[] {
  const course: CourseOf = (name, title) =>
    figures.servers.find((server) => server.name === name)?.workloads[title];
  return [
    ...uncachedListGoals(course),
    ...smallGoals(course),
    ...cachedGoals(course, figures),
    ...startGoals(figures),
  ];
}

type CourseOf = (server: string, title: Workload) => WorkloadFigures | undefined;

function uncachedListGoals(course: CourseOf): Goal[] {
  const goal = "1. A computed list, uncached";
  const fresh = course(SERVER.fake, "list, uncached");
  const size = short((fresh?.bytes ?? 0) / 1000);
  const pairWith = (server: string): Pair<WorkloadFigures> => [fresh, course(server, "list")];
  return [
    ...ratio(`${goal}, relative to Prism's constant one`, 5, pairWith(SERVER.prism)),
    ...ratio(
      `${goal}, relative to openapi-backend's constant one`,
      2,
      pairWith(SERVER.openapiBackend),
    ),
    ...atMost(`${goal}: CPU time of 100 citations (${size} KB)`, 110, fresh?.cpuMicros, "µs"),
    ...ratio(
      `${goal}, relative to bare http stringifying a constant one`,
      1,
      pairWith(SERVER.bareStringify),
    ),
  ];
}

function smallGoals(course: CourseOf): Goal[] {
  const goal = "2. A small response with authentication and validation";
  const small = course(SERVER.fake, "small");
  const pairWith = (server: string): Pair<WorkloadFigures> => [small, course(server, "small")];
  return [
    ...ratio(`${goal}, relative to Prism`, 15, pairWith(SERVER.prism)),
    ...ratio(`${goal}, relative to openapi-backend`, 3, pairWith(SERVER.openapiBackend)),
    ...ahead(`${goal}, relative to json-server`, pairWith(SERVER.jsonServer)),
    ...ratio("2. /visibility, uncached, relative to Express sending constant bytes", 0.5, [
      course(SERVER.fake, "small, uncached"),
      course(SERVER.express, "small"),
    ]),
  ];
}

function cachedGoals(course: CourseOf, { cache, isRecorded }: ServersFigures): Goal[] {
  const before = (title: Workload): Pair<WorkloadFigures> => [
    course(SERVER.fake, title),
    course(SERVER.express, title),
  ];
  const goal = "3. A repeated read, relative to Express sending constant bytes";
  return [
    ...ratio(`${goal}: small`, 0.9, before("small")),
    ...ratio(`${goal}: list`, 0.9, before("list")),
    {
      goal: "3. The response cache is bounded in bytes and reports its size",
      wanted: "≤ 64 MiB",
      reached: `${short(cache.bytes / MB)} of ${short(cache.limit / MB)} MiB, ${whole(cache.hits)} hits`,
      isMet: cache.bytes <= cache.limit && cache.limit <= 64 * MB,
    },
    {
      goal: "3. All figures include replay tokens, journal and access log",
      wanted: "yes",
      reached: isRecorded ? "yes" : "no",
      isMet: isRecorded,
    },
  ];
}

function startGoals({ servers }: ServersFigures): Goal[] {
  const [fake, prism] = [SERVER.fake, SERVER.prism].map((name) =>
    servers.find((server) => server.name === name),
  );
  return [
    ...share("4. Start of serve agency to the first 200, relative to Prism", 0.45, [
      fake?.startsMs,
      prism?.startsMs,
    ]),
    ...share("4. RSS under load, relative to Prism", 0.75, [
      fake && [fake.loadedRssMb],
      prism && [prism.loadedRssMb],
    ]),
    ...share("4. RSS after the start, relative to Prism", 0.75, [
      fake && [fake.idleRssMb],
      prism && [prism.idleRssMb],
    ]),
  ];
}

type Pair<T> = readonly [ours: T | undefined, theirs: T | undefined];

/** Throughput relative to another server. */
function ratio(goal: string, least: number, pair: Pair<WorkloadFigures>): Goal[] {
  return speed(goal, `≥ ${least} ×`, pair, (times) => times >= least);
}

function ahead(goal: string, pair: Pair<WorkloadFigures>): Goal[] {
  return speed(goal, "> 1 ×", pair, (times) => times > 1);
}

function speed(
  goal: string,
  wanted: string,
  [ours, theirs]: Pair<WorkloadFigures>,
  isMet: (times: number) => boolean,
): Goal[] {
  if (ours === undefined || theirs === undefined) return [];
  const rates = ({ rounds }: WorkloadFigures) => rounds.map((round) => round.requestsPerSecond);
  const micros = ({ rounds }: WorkloadFigures) => rounds.map(({ cpuMicros }) => cpuMicros);
  const times = medianRatio(rates(ours), rates(theirs));
  const byCpu = medianRatio(micros(theirs), micros(ours));
  const reached = `${short(times)} × (by CPU time ${short(byCpu)} ×)`;
  return [{ goal, wanted, reached, isMet: isMet(times) }];
}

/** Our figure as a share of another server's. */
function share(goal: string, most: number, [ours, theirs]: Pair<readonly number[]>): Goal[] {
  if (ours === undefined || theirs === undefined) return [];
  const reached = medianRatio(ours, theirs);
  return [{ goal, wanted: `≤ ${most} of it`, reached: short(reached), isMet: reached <= most }];
}

function atMost(goal: string, most: number, value: number | undefined, unit: string): Goal[] {
  if (value === undefined) return [];
  const isMet = value <= most;
  return [{ goal, wanted: `≤ ${whole(most)} ${unit}`, reached: `${short(value)} ${unit}`, isMet }];
}

function atLeast(goal: string, least: number, value: number, unit: string): Goal {
  const [wanted, reached] = [least, value].map((figure) => `${whole(figure)} ${unit}`.trim());
  return { goal, wanted: `≥ ${wanted}`, reached: reached ?? "", isMet: value >= least };
}

const QUIET_MS = 2000;

function largeGoals({ large, others }: LargeFigures): Goal[] {
  const { runs, mentions, citations, prompts, brands, urls } = large.size;
  const bytesPerRun = (large.loadedRssMb * MB) / runs;
  const medians = worst(large.endpoints, ({ medianMs }) => medianMs);
  const p99s = worst(large.endpoints, ({ p99Ms }) => p99Ms);
  const name = (text: string): string => `5. ${large.scenario}: ${text}`;
  return [
    atLeast(name("runs"), 1_000_000, runs, ""),
    atLeast(name("mentions"), 3_000_000, mentions, ""),
    atLeast(name("citations"), 5_000_000, citations, ""),
    atLeast(name("prompts"), 500, prompts, ""),
    atLeast(name("brands named"), 200, brands, ""),
    atLeast(name("URLs cited"), 50_000, urls, ""),
    {
      goal: name("progress while loading"),
      wanted: "shown",
      reached: `${lineCount(large.progressLines)} in ${(large.readyMs / 1000).toFixed(1)} s`,
      isMet: large.progressLines > 0 || large.readyMs < QUIET_MS,
    },
    ...atMost(name("RSS per run after all requests"), 300, bytesPerRun, "bytes"),
    ...atMost(
      name(`slowest median of ${large.endpoints.length} GETs (${medians.operation})`),
      10,
      medians.value,
      "ms",
    ),
    ...atMost(
      name(`slowest p99 of ${large.endpoints.length} GETs (${p99s.operation})`),
      50,
      p99s.value,
      "ms",
    ),
    ...others.flatMap((other) => {
      const costs = worst(large.endpoints, (endpoint) => costOf(endpoint, other));
      const smaller = `${other.scenario}, which has 1/${short(runs / other.size.runs)} of the runs`;
      const text = `highest ratio of a median to that of ${smaller} (${costs.operation})`;
      return atMost(name(text), 10, costs.value, "×");
    }),
  ];
}

function lineCount(lines: number): string {
  return lines === 1 ? "1 line" : `${lines} lines`;
}

/** Latency of an endpoint relative to another ledger. */
export function costOf({ operation, medianMs }: EndpointFigures, other: LedgerFigures): number {
  return medianMs / medianOf(other, operation);
}

export function medianOf({ endpoints }: LedgerFigures, operation: string): number {
  return endpoints.find((endpoint) => endpoint.operation === operation)?.medianMs ?? Number.NaN;
}

function worst(endpoints: readonly EndpointFigures[], figure: (of: EndpointFigures) => number) {
  const figures = endpoints.map((endpoint) => ({
    operation: endpoint.operation,
    value: figure(endpoint),
  }));
  const [first] = figures.toSorted((a, b) => b.value - a.value);
  return first ?? { operation: "none", value: Number.NaN };
}

function worldsGoals({ minted, mintedPerSecond, mb, mbAgain }: WorldsFigures): Goal[] {
  const count = whole(minted);
  return [
    atLeast("6. Worlds created through the admin API", 1000, mintedPerSecond, "a second"),
    ...atMost(`6. ${count} worlds, memory beyond one`, 150, mb, "MB"),
    {
      goal: `6. Deleting frees memory: ${count} new worlds after a deletion take`,
      wanted: "< a quarter of that",
      reached: `${whole(mbAgain)} MB`,
      isMet: mbAgain < mb / 4,
    },
  ];
}

function libraryGoals(figures: LibraryFigures): Goal[] {
  const { smallMicros, computedMicros, lists, tunedLists, worlds, worldsMs, worldsMb } = figures;
  const name = (text: string): string => `9. Library: ${text}`;
  return [
    ...atMost(name("CPU time of a small read, repeated"), 100, smallMicros, "µs"),
    ...atMost(name("CPU time of a small read, uncached"), 100, computedMicros, "µs"),
    listGoal(name("CPU time of 100 citations, uncached, relative to the server"), lists),
    listGoal(name("the same with the V8 options of npm start"), tunedLists),
    ...atMost(name(`${whole(worlds)} worlds with a request each: time`), 2000, worldsMs, "ms"),
    ...atMost(name(`${whole(worlds)} worlds with a request each: memory`), 100, worldsMb, "MB"),
  ];
}

function listGoal(goal: string, rounds: readonly ListRound[]): Goal {
  const library = rounds.map(({ libraryMicros }) => libraryMicros);
  const server = rounds.map(({ serverMicros }) => serverMicros);
  const times = medianRatio(library, server);
  const micros = [library, server].map((figures) => short(median(figures))).join(" and ");
  const reached = `${short(times)} × (median of the rounds; median times: ${micros} µs)`;
  return { goal, wanted: "≤ 1 ×", reached, isMet: times <= 1 };
}

function suiteGoals(figures: SuiteFigures): Goal[] {
  const { checkRequests, checkSeconds, longRecording, selfTestSeconds } = figures;
  return [
    ...atMost(
      "7. check of agency over loopback, with every key, without writes",
      700,
      checkRequests,
      "requests",
    ),
    ...atMost(
      "7. check of agency over loopback, with every key, without writes",
      5,
      checkSeconds,
      "s",
    ),
    atLeast("7. judge, exchanges", 5000, longRecording.perSecond, "a second"),
    ...atMost("7. self-test", 60, selfTestSeconds, "s"),
  ];
}

function writesGoals({ prompts, lastPostMs, reads }: WritesFigures): Goal[] {
  const goal = `9. One world with ${whole(prompts)} added prompts`;
  const costs = reads.map(({ operation, afterMs, withoutMs }) => ({
    operation,
    value: afterMs / withoutMs,
  }));
  const dearest = costs.reduce((most, one) => (one.value > most.value ? one : most));
  return [
    ...atMost(`${goal}: a POST of 50`, 20, lastPostMs, "ms"),
    ...atMost(
      `${goal}: a read after it, relative to the next (${dearest.operation})`,
      2,
      dearest.value,
      "×",
    ),
  ];
}

/** The middle latency of a ledger: the geometric mean of its endpoints' medians. */
export function latencyOf({ endpoints }: LedgerFigures): number {
  return geometricMean(endpoints.map(({ medianMs }) => medianMs));
}

/** The k of figure ~ runs^k. */
export function growthOf(
  ledgers: readonly LedgerFigures[],
  figure: (of: LedgerFigures) => number,
): number {
  return exponent(ledgers.map((ledger) => [ledger.size.runs, figure(ledger)] as const));
}

function growthGoals(ledgers: GrowthFigures): Goal[] {
  const runs = ledgers.map(({ size }) => whole(size.runs)).join(", ");
  const stated = (what: string, unit: string, figure: (of: LedgerFigures) => number): Goal => ({
    goal: `8. ${what} at ${runs} runs`,
    wanted: "stated",
    reached: `${ledgers.map((ledger) => short(figure(ledger))).join(", ")} ${unit}; ~ runs^${hundredths(growthOf(ledgers, figure))}`,
    isMet: ledgers.length > 1,
  });
  const steepest = worst(ledgers[0]?.endpoints ?? [], ({ operation }) =>
    growthOf(ledgers, (ledger) => medianOf(ledger, operation)),
  ).operation;
  return [
    stated("Latency (geometric mean of the medians of all GETs)", "ms", latencyOf),
    stated(`Latency of the GET with the steepest growth (${steepest})`, "ms", (ledger) =>
      medianOf(ledger, steepest),
    ),
    stated("RSS after all requests", "MB", ({ loadedRssMb }) => loadedRssMb),
  ];
}
