import type { GrowthFigures, LargeFigures, LedgerFigures } from "./figures.ts";
import { costOf, growthOf, latencyOf, medianOf } from "./goals.ts";
import { hundredths, markdownTable, short, whole } from "./markdown.ts";

const MB = 2 ** 20;

/** Compares the large ledger with smaller ones: size, memory, and the latency of every GET. */
export function largeText({ large, others }: LargeFigures): string {
  const ledgers = [large, ...others];
  const rows = large.endpoints.map((endpoint) => {
    const { operation, different, rows: count, medianMs, p99Ms } = endpoint;
    const beside = others.flatMap((other) => [
      ...timesOf(other, operation),
      costOf(endpoint, other),
    ]);
    return [
      operation,
      whole(different),
      count === null ? "" : short(count),
      ...[medianMs, p99Ms, ...beside].map(short),
    ];
  });
  return [
    `## ${large.scenario} compared with smaller ledgers`,
    standingTable(ledgers),
    `Every GET of the contract, uncached: one request at a time over one connection, with random filters and offsets, windows from a week to the whole history, and pages of 100. "different": number of different parameter sets (an operation with fewer gets an unknown parameter, which is ignored). Twenty warm-up requests per GET are not counted. Lists are read once before to collect parameter values, so the prefix sums exist; building them takes a first request up to half a second on the large ledger. ${cacheHitsText(ledgers)}`,
    markdownTable([
      [
        "GET",
        "different",
        "rows",
        `${large.scenario}, median ms`,
        "p99 ms",
        ...others.flatMap(({ scenario, size }) => [
          `${scenario}, median ms`,
          "p99 ms",
          `times as long with ${short(large.size.runs / size.runs)} × the runs`,
        ]),
      ],
      ...rows,
    ]),
  ].join("\n\n");
}

function timesOf({ endpoints }: LedgerFigures, operation: string): [number, number] {
  const there = endpoints.find((other) => other.operation === operation);
  return [there?.medianMs ?? Number.NaN, there?.p99Ms ?? Number.NaN];
}

/** Compares sizes of one scenario, with the exponents of growth. */
export function growthText(ledgers: GrowthFigures): string {
  const latencies = (ledgers[0]?.endpoints ?? []).map(({ operation }) => {
    const of = (ledger: LedgerFigures): number => medianOf(ledger, operation);
    return [operation, ...ledgers.map((ledger) => short(of(ledger))), exponentOf(ledgers, of)];
  });
  const head = ledgers.map(({ size }) => `${whole(size.runs)} runs`);
  return [
    "## Growth",
    standingTable(ledgers),
    `RSS under the load ~ runs^${exponentOf(ledgers, ({ loadedRssMb }) => loadedRssMb)}, and each additional run takes ${furtherBytes(ledgers)} bytes. Latencies are medians in ms of uncached reads, as above; k is that of ~ runs^k (least squares on logarithms). ${cacheHitsText(ledgers)}`,
    markdownTable([
      ["GET", ...head, "k"],
      ...latencies,
      [
        "geometric mean",
        ...ledgers.map((ledger) => short(latencyOf(ledger))),
        exponentOf(ledgers, latencyOf),
      ],
    ]),
  ].join("\n\n");
}

function exponentOf(ledgers: GrowthFigures, figure: (of: LedgerFigures) => number): string {
  return hundredths(growthOf(ledgers, figure));
}

/** From the smallest ledger to the largest. */
function furtherBytes(ledgers: GrowthFigures): string {
  const [first, last] = [ledgers[0], ledgers.at(-1)];
  if (first === undefined || last === undefined) return "";
  const runs = last.size.runs - first.size.runs;
  return whole(((last.loadedRssMb - first.loadedRssMb) * MB) / runs);
}

function cacheHitsText(ledgers: readonly LedgerFigures[]): string {
  const lines = ledgers.map(({ cacheHits, requests }) => `${cacheHits} of ${whole(requests)}`);
  return `Served from the response cache nevertheless: ${lines.join(", ")}.`;
}

function standingTable(ledgers: readonly LedgerFigures[]): string {
  const row = (title: string, cell: (of: LedgerFigures) => string): string[] => [
    title,
    ...ledgers.map(cell),
  ];
  return markdownTable([
    row("ledger", ({ scenario, brand }) => `${scenario} (${brand})`),
    row("runs", ({ size }) => whole(size.runs)),
    row("days", ({ size }) => whole(size.days)),
    row("prompts", ({ size }) => whole(size.prompts)),
    row("mentions", ({ size }) => whole(size.mentions)),
    row("brands named", ({ size }) => whole(size.brands)),
    row("citations", ({ size }) => whole(size.citations)),
    row("URLs cited", ({ size }) => whole(size.urls)),
    row("start to the first 200, ms", ({ startMs }) => whole(startMs)),
    row("start to the first response over all days, ms", ({ readyMs }) => whole(readyMs)),
    row("RSS at that time, MB", ({ idleRssMb }) => whole(idleRssMb)),
    row("RSS after all requests, MB", ({ loadedRssMb }) => whole(loadedRssMb)),
    row("RSS per run, bytes", ({ loadedRssMb, size }) => whole((loadedRssMb * MB) / size.runs)),
  ]);
}
