import type { ExplainFigures } from "./figures.ts";
import type { Goal } from "./goals.ts";
import { markdownTable, short } from "./markdown.ts";

/** By scenario: the most CPU time that the first explanation of a response may take. */
const MOST_MS: Readonly<Record<string, number>> = { agency: 50, large: 500 };

/** The slowest explanation of each kind and scenario. */
export function explainGoals(figures: readonly ExplainFigures[]): Goal[] {
  return figures.flatMap(({ scenario, reads }) =>
    (["value", "missing row"] as const).flatMap((kind) => {
      const most = MOST_MS[scenario] ?? 0;
      const [slowest] = reads
        .filter((one) => one.kind === kind)
        .toSorted((a, b) => b.cpuMs - a.cpuMs);
      if (slowest === undefined) return [];
      const { operation, cpuMs } = slowest;
      return [
        {
          goal: `11. Explain, ${scenario}: CPU time of the slowest first explanation of a ${kind} (${operation})`,
          wanted: `≤ ${most} ms`,
          reached: `${short(cpuMs)} ms`,
          isMet: cpuMs <= most,
        },
      ];
    }),
  );
}

export function explainText(figures: readonly ExplainFigures[]): string {
  const operations = new Set(figures.flatMap(({ reads }) => reads.map((one) => one.operation)));
  const columns = figures.flatMap(({ scenario, reads }) =>
    (["value", "missing row"] as const).map((kind) => ({ scenario, kind, reads })),
  );
  return [
    "## Explanations",
    "CPU time in ms, all threads, of the first explanation of a number in a response, and of why its list has no row for a name that does not exist, each right after the request. Each explanation of agency is the first of its process (the median of three processes); those of large are of two processes.",
    markdownTable([
      ["", ...columns.map(({ scenario, kind }) => `${scenario}, ${kind}`)],
      ...[...operations].map((operation) => [
        operation,
        ...columns.map(({ kind, reads }) => {
          const found = reads.find((one) => one.operation === operation && one.kind === kind);
          return found === undefined ? "" : short(found.cpuMs);
        }),
      ]),
    ]),
  ].join("\n\n");
}
