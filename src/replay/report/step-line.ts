import { styleText } from "node:util";
import type { StepResult } from "../flow-record.ts";
import type { Flow, Step } from "../flow/flow.ts";

/** One character for each outcome of a step. */
export const MARKS = {
  passed: styleText("green", "✓"),
  failed: styleText("red", "✗"),
  skipped: styleText("yellow", "-"),
  "not-run": styleText("gray", "·"),
} as const satisfies Record<StepResult["outcome"], string>;

const ACTION_WIDTH = 30;
const TIME_WIDTH = 8;

/** A step in one line: mark, name, action, time, description. */
export function stepLine(result: StepResult, { steps }: Pick<Flow, "steps">): string {
  const { step, outcome, exchange, attempts } = result;
  const width = Math.max(...steps.map(({ stepId }) => stepId.length));
  const status = exchange?.response?.status ?? (exchange === null ? "" : "no response");
  const count = attempts > 1 ? ` (${attempts} attempts)` : "";
  const action =
    step.kind === "call" ? `${step.operationId} ${status}${count}`.trimEnd() : controlAction(step);
  const time = exchange === null ? "" : `${Math.round(exchange.milliseconds)} ms`;
  return [
    ` ${MARKS[outcome]} ${step.stepId.padEnd(width)}`,
    action.padEnd(ACTION_WIDTH),
    time.padStart(TIME_WIDTH),
    styleText(outcome === "skipped" ? "yellow" : "gray", noteOf(result)),
  ]
    .join("  ")
    .trimEnd();
}

/** What a step other than a request does. */
export function controlAction(step: Exclude<Step, { readonly kind: "call" }>): string {
  switch (step.kind) {
    case "clock":
      return step.move.kind === "advance"
        ? `clock + ${step.move.duration}`
        : `clock = ${step.move.timestamp}`;
    case "faults": {
      const names = step.faults.map((rule) =>
        typeof rule === "string" ? rule : String((rule as { readonly fault?: unknown }).fault),
      );
      return names.length === 0 ? "faults off" : `faults ${names.join(", ")}`;
    }
    case "reset":
      return "reset";
  }
}

function noteOf({ step, outcome, note, unchecked }: StepResult): string {
  if (outcome === "not-run") return "not run";
  if (outcome === "skipped") return `skipped: ${note}`;
  const [line = ""] = step.description.split("\n");
  const text = note === "" ? line : line === "" ? note : `${line} (${note})`;
  return unchecked === 0 ? text : `${text} (${unchecked} for the fake only, not checked)`;
}
