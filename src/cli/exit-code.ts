import { printable } from "../common/printable.ts";
import type { Report } from "../../conformance/report/report.ts";

/** Exit codes. `unchecked`: nothing could be checked; `broken`: the suite itself failed. */
export const EXIT = {
  ok: 0,
  findings: 1,
  usage: 2,
  unchecked: 3,
  broken: 4,
  interrupted: 130,
} as const;

/** Percentage of the must rules that a complete check needs data for. A workspace without runs has less. */
export const DEFAULT_MIN_WITNESSED = 50;

/**
 * Exit code of a report: 4 if a rule crashed, 3 if the deployment stopped responding, 1 for findings, 3
 * without verdicts, 1 below `minWitnessed` percent.
 */
export function exitCodeOf(
  { summary, unreachable_since: since }: Report,
  minWitnessed: number,
): number {
  const { outcomes, advisory, findings, must_witnessed_pct } = summary;
  if (outcomes.error > 0) return EXIT.broken;
  if (since !== null) {
    console.error(`understudy: the deployment stopped responding at ${printable(since)}`);
    return EXIT.unchecked;
  }
  if (findings > 0) return EXIT.findings;
  if (outcomes.pass + outcomes.known + advisory.pass + advisory.fail === 0) return EXIT.unchecked;
  if (must_witnessed_pct >= minWitnessed) return EXIT.ok;
  console.error(
    `understudy: only ${must_witnessed_pct} % of the must rules had data, less than --min-witnessed ${minWitnessed}; test a workspace with prompts and runs, or use a lower value`,
  );
  return EXIT.findings;
}
