import type { AdvicePlan } from "../simulation/model.ts";

export type AdviceStatus = "pending" | "running" | "done" | "error";

/** The status of an advice run at a second from the anchor's midnight (§3). */
export function adviceStatus(run: AdvicePlan, second: number): AdviceStatus {
  if (second < run.startedAt) return "pending";
  if (second < run.completedAt) return "running";
  return run.errorCode === null ? "done" : "error";
}

/** Newest first, then the higher id (C68). */
export function newestAdvice(runs: readonly AdvicePlan[]): AdvicePlan[] {
  return runs.toSorted((a, b) => b.requestedAt - a.requestedAt || b.id - a.id);
}
