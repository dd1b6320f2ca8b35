import type { Measured } from "./figures.ts";
import { goalsOf, goalsTable } from "./goals.ts";
import { growthText, largeText } from "./ledger-tables.ts";
import { serversText, suiteText, worldsText } from "./tables.ts";

const RATIOS =
  'Ratios of speed are worked out round by round, and the median counts: by requests per second, beside them by processor time for one request. "Prism" is the one named Prism, static below, which answers with the examples of the contract.';

/** All that was measured, as Markdown: the goals first, then the figures that they are computed from. */
export function resultsText(measured: Measured, machine: string): string {
  const { servers, large, worlds, suite, growth } = measured;
  return [
    "# Results of the benchmark",
    machine,
    ...(servers === undefined ? [] : [RATIOS]),
    goalsTable(goalsOf(measured)),
    ...(servers === undefined ? [] : [serversText(servers)]),
    ...(large === undefined ? [] : [largeText(large)]),
    ...(worlds === undefined ? [] : [worldsText(worlds)]),
    ...(suite === undefined ? [] : [suiteText(suite)]),
    ...(growth === undefined ? [] : [growthText(growth)]),
  ].join("\n\n");
}
