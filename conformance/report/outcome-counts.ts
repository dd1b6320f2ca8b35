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

/** Returns `180 pass`, `2 fail` and, separately, `plus 6 advisory (5 pass, 1 skipped)`. */
export function outcomeCounts({ outcomes, advisory }: Summary): string[] {
  const uncounted = Object.values(advisory).reduce((sum, count) => sum + count, 0);
  if (uncounted === 0) return countsOf(outcomes);
  return [...countsOf(outcomes), `plus ${uncounted} advisory (${countsOf(advisory).join(", ")})`];
}

function countsOf(counts: Summary["outcomes"]): string[] {
  return OUTCOMES.filter((name) => counts[name] > 0).map((name) => `${counts[name]} ${name}`);
}
