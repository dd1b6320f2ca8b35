import { styleText } from "node:util";
import type { Flow, Step } from "../flow/flow.ts";
import type { StepResult } from "../step-result.ts";

/** How a step or a flow ended, as one character. */
export const MARKS = {
  passed: styleText("green", "✓"),
  failed: styleText("red", "✗"),
  skipped: styleText("yellow", "-"),
  left: styleText("gray", "·"),
} as const satisfies Record<StepResult["outcome"], string>;

const DID_WIDTH = 30;
const TIME_WIDTH = 8;

/** A step in one line: mark, name, what it did, how long that took, what it is for. */
export function stepLine(result: StepResult, { steps }: Pick<Flow, "steps">): string {
  const { step, outcome, exchange } = result;
  const width = Math.max(...steps.map(({ stepId }) => stepId.length));
  const time = exchange === null ? "" : `${Math.round(exchange.milliseconds)} ms`;
  return [
    ` ${MARKS[outcome]} ${step.stepId.padEnd(width)}`,
    didWhat(result).padEnd(DID_WIDTH),
    time.padStart(TIME_WIDTH),
    styleText(outcome === "skipped" ? "yellow" : "gray", noteOf(result)),
  ]
    .join("  ")
    .trimEnd();
}

function didWhat({ step, exchange, tries }: StepResult): string {
  if (step.kind !== "call") return moved(step);
  const status = exchange?.reply?.status ?? (exchange === null ? "" : "no reply");
  const again = tries > 1 ? ` (${tries} tries)` : "";
  return `${step.operationId} ${status}${again}`.trimEnd();
}

function moved(step: Exclude<Step, { readonly kind: "call" }>): string {
  switch (step.kind) {
    case "clock":
      return step.move.kind === "advance"
        ? `clock + ${step.move.duration}`
        : `clock = ${step.move.timestamp}`;
    case "faults":
      return step.faults.length === 0
        ? "faults off"
        : `faults ${step.faults.map(faultName).join(", ")}`;
    case "reset":
      return "reset";
  }
}

function faultName(rule: unknown): string {
  return typeof rule === "string" ? rule : String((rule as { readonly fault?: unknown }).fault);
}

function noteOf({ step, outcome, told, unseen }: StepResult): string {
  if (outcome === "left") return "not run";
  if (outcome === "skipped") return `skipped: ${told}`;
  const left = unseen === 0 ? "" : ` (${unseen} for the fake only, not looked at)`;
  const [line = ""] = step.description.split("\n");
  const ending = told === "" ? line : line === "" ? told : `${line} (${told})`;
  return ending + left;
}
