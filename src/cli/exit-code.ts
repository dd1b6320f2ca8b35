import type { Report } from "../../conformance/report/model.ts";
import { EXIT } from "./usage-error.ts";

/** 0 no finding; 1 findings, or too little witnessed; 3 no verdict at all; 4 a rule broke. */
export function exitCodeOf({ summary }: Report, minWitnessed: number): number {
  const { outcomes, hints, findings, must_witnessed_pct } = summary;
  if (outcomes.error > 0) return EXIT.broken;
  if (findings > 0) return EXIT.findings;
  if (outcomes.pass + outcomes.known + hints.pass + hints.fail === 0) return EXIT.untested;
  if (must_witnessed_pct >= minWitnessed) return EXIT.ok;
  console.error(
    `understudy: ${must_witnessed_pct} % of the must-rules were witnessed, --min-witnessed asks for ${minWitnessed}`,
  );
  return EXIT.findings;
}
