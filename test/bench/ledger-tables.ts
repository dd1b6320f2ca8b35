import type { GrowthFigures, LargeFigures, LedgerFigures } from "./figures.ts";
import { costOf, growthOf, latencyOf, medianOf } from "./goals.ts";
import { hundredths, markdownTable, short, whole } from "./markdown.ts";

const MB = 2 ** 20;

/** The large ledger beside smaller ones: what they hold, what they weigh, every GET. */
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
    `## ${large.scenario} beside smaller ones`,
    standingTable(ledgers),
    `Every GET of the contract, asked what nobody asked before: one request at a time over one connection, with random filters and offsets, windows from a week to the whole history of each, and pages of 100. "different": with how many different sets of parameters (a read that has fewer is told apart by a parameter it does not know). Twenty of each warm up and do not count, and to find out what can be asked the lists were read before: the sums of days are made by then, which takes a first request up to half a second on the large one. ${fromMemory(ledgers)}`,
    markdownTable([
      [
        "GET",
        "different",
        "rows",
        `${large.scenario}, median ms`,
        "p99 ms",
        ...others.flatMap(({ scenario, holdings }) => [
          `${scenario}, median ms`,
          "p99 ms",
          `times as long with ${short(large.holdings.runs / holdings.runs)} × the runs`,
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

/** The same scenario in several sizes, with the exponents of what grows. */
export function growthText(ledgers: GrowthFigures): string {
  const latencies = (ledgers[0]?.endpoints ?? []).map(({ operation }) => {
    const of = (ledger: LedgerFigures): number => medianOf(ledger, operation);
    return [operation, ...ledgers.map((ledger) => short(of(ledger))), exponentOf(ledgers, of)];
  });
  const head = ledgers.map(({ holdings }) => `${whole(holdings.runs)} runs`);
  return [
    "## Growth",
    standingTable(ledgers),
    `RSS under the load ~ runs^${exponentOf(ledgers, ({ loadedRssMb }) => loadedRssMb)}, and each further run takes ${furtherBytes(ledgers)} bytes. Latencies are medians in ms of reads never asked before, as above; k is that of ~ runs^k (least squares on logarithms). ${fromMemory(ledgers)}`,
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
  const runs = last.holdings.runs - first.holdings.runs;
  return whole(((last.loadedRssMb - first.loadedRssMb) * MB) / runs);
}

function fromMemory(ledgers: readonly LedgerFigures[]): string {
  const told = ledgers.map(({ fromMemory: hits, asked }) => `${hits} of ${whole(asked)}`);
  return `Out of the memory of replies came after all: ${told.join(", ")}.`;
}

function standingTable(ledgers: readonly LedgerFigures[]): string {
  const row = (title: string, cell: (of: LedgerFigures) => string): string[] => [
    title,
    ...ledgers.map(cell),
  ];
  return markdownTable([
    row("ledger", ({ scenario, brand }) => `${scenario} (${brand})`),
    row("runs", ({ holdings }) => whole(holdings.runs)),
    row("days", ({ holdings }) => whole(holdings.days)),
    row("prompts", ({ holdings }) => whole(holdings.prompts)),
    row("mentions", ({ holdings }) => whole(holdings.mentions)),
    row("brands named", ({ holdings }) => whole(holdings.brands)),
    row("citations", ({ holdings }) => whole(holdings.citations)),
    row("URLs cited", ({ holdings }) => whole(holdings.urls)),
    row("start to the first 200, ms", ({ startMs }) => whole(startMs)),
    row("start to the first number about all days, ms", ({ readyMs }) => whole(readyMs)),
    row("RSS then, MB", ({ idleRssMb }) => whole(idleRssMb)),
    row("RSS after all questions, MB", ({ loadedRssMb }) => whole(loadedRssMb)),
    row("RSS for each run then, bytes", ({ loadedRssMb, holdings }) =>
      whole((loadedRssMb * MB) / holdings.runs),
    ),
  ]);
}
