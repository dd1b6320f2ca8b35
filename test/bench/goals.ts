import {
  SERVER,
  type Course,
  type CourseFigures,
  type EndpointFigures,
  type GrowthFigures,
  type LargeFigures,
  type LedgerFigures,
  type Measured,
  type ServersFigures,
  type SuiteFigures,
  type WorldsFigures,
} from "./figures.ts";
import { hundredths, markdownTable, short, whole } from "./markdown.ts";
import { exponent, geometricMean, medianRatio } from "./statistics.ts";

/** One thing that was wanted, and what was reached of it. */
export interface Goal {
  readonly goal: string;
  readonly wanted: string;
  readonly reached: string;
  readonly isMet: boolean;
}

/** All goals of which the figures were measured; the others are left out. */
export function goalsOf({ servers, worlds, suite, large, growth }: Measured): Goal[] {
  return [
    ...(servers === undefined ? [] : serversGoals(servers)),
    ...(large === undefined ? [] : largeGoals(large)),
    ...(worlds === undefined ? [] : worldsGoals(worlds)),
    ...(suite === undefined ? [] : suiteGoals(suite)),
    ...(growth === undefined ? [] : growthGoals(growth)),
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
    figures.servers.find((server) => server.name === name)?.courses[title];
  return [
    ...freshGoals(course),
    ...smallGoals(course),
    ...rememberedGoals(course, figures),
    ...startGoals(figures),
  ];
}

type CourseOf = (server: string, title: Course) => CourseFigures | undefined;

function freshGoals(course: CourseOf): Goal[] {
  const goal = "1. A list never asked before, really computed";
  const fresh = course(SERVER.fake, "list, never asked before");
  const size = short((fresh?.bytes ?? 0) / 1000);
  const beside = (server: string): Pair<CourseFigures> => [fresh, course(server, "list")];
  return [
    ...ratio(`${goal}, beside Prism's constant one`, 5, beside(SERVER.prism)),
    ...ratio(`${goal}, beside openapi-backend's constant one`, 2, beside(SERVER.openapiBackend)),
    ...atMost(`${goal}: processor time of 100 citations (${size} KB)`, 110, fresh?.cpuMicros, "µs"),
    ...ratio(
      `${goal}, beside bare http stringifying a constant one`,
      1,
      beside(SERVER.bareStringify),
    ),
  ];
}

function smallGoals(course: CourseOf): Goal[] {
  const goal = "2. A small reply through authentication and validation";
  const small = course(SERVER.fake, "small");
  const beside = (server: string): Pair<CourseFigures> => [small, course(server, "small")];
  return [
    ...ratio(`${goal}, beside Prism`, 15, beside(SERVER.prism)),
    ...ratio(`${goal}, beside openapi-backend`, 3, beside(SERVER.openapiBackend)),
    ...ahead(`${goal}, beside json-server`, beside(SERVER.jsonServer)),
    ...ratio("2. /visibility never asked before, beside bare http's small reply", 0.5, [
      course(SERVER.fake, "small, never asked before"),
      course(SERVER.bare, "small"),
    ]),
  ];
}

function rememberedGoals(course: CourseOf, { remembered, isRecorded }: ServersFigures): Goal[] {
  const before = (title: Course): Pair<CourseFigures> => [
    course(SERVER.fake, title),
    course(SERVER.bare, title),
  ];
  const goal = "3. A read asked before, beside bare http's constant bytes";
  return [
    ...ratio(`${goal}, the API served before Express: small`, 0.9, before("small")),
    ...ratio(`${goal}, the API served before Express: list`, 0.9, before("list")),
    {
      goal: "3. The memory of replies is bounded in bytes, and counted",
      wanted: "≤ 64 MiB",
      reached: `${short(remembered.bytes / MB)} of ${short(remembered.limit / MB)} MiB, ${whole(remembered.hits)} hits`,
      isMet: remembered.bytes <= remembered.limit && remembered.limit <= 64 * MB,
    },
    {
      goal: "3. Understudy-Replay, journal and log are in all figures",
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
    ...share("4. serve agency to the first 200, beside Prism", 0.4, [
      fake?.startsMs,
      prism?.startsMs,
    ]),
    ...share("4. RSS under the load (both), beside Prism", 0.75, [
      fake && [fake.loadedRssMb],
      prism && [prism.loadedRssMb],
    ]),
    ...share("4. RSS right after the start (both), beside Prism", 0.75, [
      fake && [fake.idleRssMb],
      prism && [prism.idleRssMb],
    ]),
  ];
}

type Pair<T> = readonly [ours: T | undefined, theirs: T | undefined];

/** How many times as fast as another, by what is served in a second. */
function ratio(goal: string, least: number, pair: Pair<CourseFigures>): Goal[] {
  return speed(goal, `≥ ${least} ×`, pair, (times) => times >= least);
}

function ahead(goal: string, pair: Pair<CourseFigures>): Goal[] {
  return speed(goal, "> 1 ×", pair, (times) => times > 1);
}

function speed(
  goal: string,
  wanted: string,
  [ours, theirs]: Pair<CourseFigures>,
  isMet: (times: number) => boolean,
): Goal[] {
  if (ours === undefined || theirs === undefined) return [];
  const rates = ({ rounds }: CourseFigures) => rounds.map((round) => round.requestsPerSecond);
  const micros = ({ rounds }: CourseFigures) => rounds.map(({ cpuMicros }) => cpuMicros);
  const times = medianRatio(rates(ours), rates(theirs));
  const byCpu = medianRatio(micros(theirs), micros(ours));
  const reached = `${short(times)} × (by processor time ${short(byCpu)} ×)`;
  return [{ goal, wanted, reached, isMet: isMet(times) }];
}

/** What share of another's figure ours is. */
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
  const { runs, mentions, citations, prompts, brands, urls } = large.holdings;
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
      goal: name("progress while it loads"),
      wanted: "told",
      reached: `${large.progressLines} lines in ${(large.readyMs / 1000).toFixed(1)} s`,
      isMet: large.progressLines > 0 || large.readyMs < QUIET_MS,
    },
    ...atMost(name("RSS for each run, all told, after all questions"), 300, bytesPerRun, "bytes"),
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
      const fold = `${short(runs / other.holdings.runs)}-fold ledger of ${other.scenario}`;
      return atMost(name(`cost of the ${fold} (${costs.operation})`), 10, costs.value, "×");
    }),
  ];
}

/** How many times as long an endpoint takes as it does on another ledger. */
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
    atLeast("6. Worlds minted over the admin API", 1000, mintedPerSecond, "a second"),
    ...atMost(`6. ${count} live worlds, more than one`, 150, mb, "MB"),
    {
      goal: `6. Deleting frees them: ${count} minted anew take`,
      wanted: "< a quarter as much more",
      reached: `${whole(mbAgain)} MB more`,
      isMet: mbAgain < mb / 4,
    },
  ];
}

function suiteGoals(figures: SuiteFigures): Goal[] {
  const { checkRequests, checkSeconds, longRecording, selfTestSeconds } = figures;
  return [
    ...atMost(
      "7. check of agency over loopback, every key at hand, without writes",
      400,
      checkRequests,
      "requests",
    ),
    ...atMost(
      "7. check of agency over loopback, every key at hand, without writes",
      5,
      checkSeconds,
      "s",
    ),
    atLeast("7. judge, exchanges", 5000, longRecording.perSecond, "a second"),
    ...atMost("7. self-test", 20, selfTestSeconds, "s"),
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
  return exponent(ledgers.map((ledger) => [ledger.holdings.runs, figure(ledger)] as const));
}

function growthGoals(ledgers: GrowthFigures): Goal[] {
  const runs = ledgers.map(({ holdings }) => whole(holdings.runs)).join(", ");
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
    stated(`Latency of the GET that grows most (${steepest})`, "ms", (ledger) =>
      medianOf(ledger, steepest),
    ),
    stated("RSS after all questions", "MB", ({ loadedRssMb }) => loadedRssMb),
  ];
}
