import type { Report } from "./report.ts";
import { printable } from "../../src/common/printable.ts";

/** The default percentage of must rules that need data for a check to succeed. A workspace without runs has less. */
export const DEFAULT_MIN_WITNESSED = 50;

/** Why a report without findings is no success. */
export interface Shortfall {
  readonly kind: "unreachable" | "unjudged" | "unwitnessed";
  readonly message: string;
}

/**
 * Returns why a check as a whole is not conclusive; null: it is. Requests that were not sent because of a limit are not
 * a reason of their own: they only lower the percentage of rules with data.
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
