import type { Measured } from "./figures.ts";
import { goalsOf, goalsTable } from "./goals.ts";
import { growthText, largeText } from "./ledger-tables.ts";
import { stateText } from "./state-results.ts";
import { explainText } from "./explain-results.ts";
import { serversText, suiteText, worldsText, writesText } from "./tables.ts";

const RATIOS =
  'Speed ratios are medians over the rounds: of requests per second, and in parentheses of CPU time per request. "Prism" is "Prism, static" below; it returns the examples of the contract.';

/** Returns the results as Markdown: goals first, then the figures from which they are computed. */
export function resultsText(measured: Measured, machine: string): string {
  const { servers, large, worlds, writes, suite, growth, state, explain } = measured;
  return [
    "# Benchmark results",
    machine,
    ...(servers === undefined ? [] : [RATIOS]),
    goalsTable(goalsOf(measured)),
    ...(servers === undefined ? [] : [serversText(servers)]),
    ...(large === undefined ? [] : [largeText(large)]),
    ...(worlds === undefined ? [] : [worldsText(worlds)]),
    ...(writes === undefined ? [] : [writesText(writes)]),
    ...(explain === undefined ? [] : [explainText(explain)]),
    ...(suite === undefined ? [] : [suiteText(suite)]),
    ...(growth === undefined ? [] : [growthText(growth)]),
    ...(state === undefined ? [] : [stateText(state)]),
  ].join("\n\n");
}
