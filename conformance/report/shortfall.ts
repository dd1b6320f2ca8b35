import type { Report } from "./report.ts";
import { printable } from "../../src/common/printable.ts";

/** Percentage of the must rules that a complete check needs data for. A workspace without runs has less. */
export const DEFAULT_MIN_WITNESSED = 50;

/** Why a report without findings is no success. */
export interface Shortfall {
  readonly kind: "unreachable" | "unjudged" | "unwitnessed";
  readonly message: string;
}

/**
 * Returns why a check is not conclusive as a whole; null: it is. Requests that a limit left out are no reason: fewer of
 * its rules have data.
 * @param minWitnessed percentage of the must rules that need data
 * @param option the name of this limit in the message
 */
export function shortfallOf(
  { summary, unreachable_since: since }: Report,
  minWitnessed: number,
  option: string,
): Shortfall | null {
  if (since !== null) {
    const message = `the deployment stopped responding at ${printable(since)}`;
    return { kind: "unreachable", message };
  }
  const { outcomes, advisory, must_witnessed_pct: witnessed } = summary;
  if (outcomes.pass + outcomes.fail + outcomes.known + advisory.pass + advisory.fail === 0) {
    return { kind: "unjudged", message: "nothing could be judged" };
  }
  if (witnessed >= minWitnessed) return null;
  const message = `only ${witnessed} % of the must rules had data, less than ${option} ${minWitnessed}`;
  return { kind: "unwitnessed", message };
}
