import type { RunRow } from "../workspace/world/brand-view.ts";
import type { Scope } from "./scope.ts";

/** The runs of a scope, newest first; at one second by prompt, platform and slot. */
export function newestRuns(scope: Scope): RunRow[] {
  const runs: RunRow[] = [];
  scope.forEach((segment, row) => runs.push({ segment, row }));
  return runs.toSorted(
    (a, b) =>
      column(b, "at") - column(a, "at") ||
      column(a, "prompt") - column(b, "prompt") ||
      column(a, "platform") - column(b, "platform") ||
      column(a, "slot") - column(b, "slot"),
  );
}

function column({ segment, row }: RunRow, name: "at" | "prompt" | "platform" | "slot"): number {
  return segment[name][row] as number;
}
