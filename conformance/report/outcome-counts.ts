import type { Outcome } from "../core/outcome.ts";
import type { ReportedVerdict, Summary } from "./report.ts";

/** All outcomes in the order in which they are counted. */
export const OUTCOMES: readonly Outcome[] = [
  "pass",
  "fail",
  "known",
  "inconclusive",
  "skipped",
  "error",
];

/** Whether a verdict counts. Those of advisory rules do not, unless the rule itself failed. */
export function isCounted({ level, outcome }: Pick<ReportedVerdict, "level" | "outcome">): boolean {
  return level !== "advisory" || outcome === "error";
}

/** Returns `180 pass`, `2 fail` and, separately, `+ 5 advisory pass`. */
export function outcomeCounts({ outcomes, advisory }: Summary): string[] {
  return [
    ...OUTCOMES.filter((name) => outcomes[name] > 0).map((name) => `${outcomes[name]} ${name}`),
    ...OUTCOMES.filter((name) => advisory[name] > 0).map(
      (name) => `+ ${advisory[name]} advisory ${name}`,
    ),
  ];
}

/** A number with its noun: `1 finding`, `2 findings`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
