import type { Report } from "../../conformance/report/report.ts";
import { shortfallOf } from "../../conformance/report/shortfall.ts";

/** Exit codes. `unchecked`: nothing could be checked; `broken`: the suite itself failed. */
export const EXIT = {
  ok: 0,
  findings: 1,
  usage: 2,
  unchecked: 3,
  broken: 4,
  interrupted: 130,
} as const;

/**
 * Exit code of a report: 4 if a rule crashed, 3 if the deployment stopped responding, 1 for findings, 3
 * without verdicts, 1 below `minWitnessed` percent.
 */
export function exitCodeOf(report: Report, minWitnessed: number): number {
  const { outcomes, findings } = report.summary;
  if (outcomes.error > 0) return EXIT.broken;
  const shortfall = shortfallOf(report, minWitnessed, "--min-witnessed");
  if (shortfall?.kind === "unreachable") {
    console.error(`understudy: ${shortfall.message}`);
    return EXIT.unchecked;
  }
  if (findings > 0) return EXIT.findings;
  if (shortfall === null) return EXIT.ok;
  if (shortfall.kind === "unjudged") return EXIT.unchecked;
  const isLimited = report.ended === "bounded" && report.limit === "--max-requests";
  const remedy = isLimited ? "raise --max-requests" : "test a workspace with prompts and runs";
  console.error(`understudy: ${shortfall.message}; ${remedy}, or lower --min-witnessed`);
  return EXIT.findings;
}
