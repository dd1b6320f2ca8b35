import type { Contract } from "../contract/contract.ts";
import type { CallStep, Flow, InputValue, Step } from "./flow/flow.ts";
import { call, type Run } from "./call.ts";
import { FlowRecord } from "./record.ts";
import { resolveText, Unresolved, type Scope } from "./scope.ts";
import { SteeringError } from "./steering.ts";
import { unsent, type StepResult } from "./step-result.ts";
import type { Target } from "./target.ts";
import { formatDate } from "../workspace/calendar.ts";

export interface RunFlowOptions {
  readonly contract: Contract;
  readonly flow: Flow;
  readonly target: Target;
  /** Values for inputs; those left out have the flow's defaults. */
  readonly inputs: ReadonlyMap<string, InputValue>;
  /** Whether steps after a failed one are run too. */
  readonly keepGoing: boolean;
  readonly onStepBegins?: (step: Step) => void;
  readonly onStep: (result: StepResult) => void;
  readonly isInterrupted?: () => boolean;
}

export interface FlowRun {
  readonly flow: Flow;
  readonly results: readonly StepResult[];
  readonly record: FlowRecord;
  /** The flow's outputs that came to be. */
  readonly outputs: ReadonlyMap<string, unknown>;
}

/**
 * Runs a flow step by step; nothing is thrown for what a reply says.
 * @throws {SteeringError} where the fake refuses to move its clock, or a fault.
 */
export async function runFlow(options: RunFlowOptions): Promise<FlowRun> {
  const { contract, flow, target, keepGoing, onStep } = options;
  const run: Run = {
    contract,
    target,
    record: new FlowRecord(),
    inputs: new Map(
      [...flow.inputs].map(([name, input]) => [name, options.inputs.get(name) ?? input.default]),
    ),
    outputs: new Map(),
  };
  const results: StepResult[] = [];
  const isInterrupted = (): boolean => options.isInterrupted?.() === true;
  let failed = false;
  for (const step of flow.steps) {
    const isLeft: boolean = (failed && !keepGoing) || isInterrupted();
    if (!isLeft) options.onStepBegins?.(step);
    const ran: StepResult = isLeft ? unsent(step, "left", "") : await runStep(step, run, results);
    // A request that was broken off shows nothing.
    const isBrokenOff: boolean = ran.outcome === "failed" && isInterrupted();
    const result: StepResult = isBrokenOff ? unsent(step, "left", "") : ran;
    failed ||= result.outcome === "failed";
    results.push(result);
    onStep(result);
  }
  return { flow, results, record: run.record, outputs: flowOutputs(flow, run) };
}

async function runStep(step: Step, run: Run, before: readonly StepResult[]): Promise<StepResult> {
  const missed = before.find(
    (one) => step.dependsOn.includes(one.step.stepId) && one.outcome !== "passed",
  );
  if (missed !== undefined) return unsent(step, "skipped", missedReason(missed));
  if (step.kind !== "call") return steer(step, run);
  const reason = whySkipped(step, run.target);
  if (reason !== null) return unsent(step, "skipped", reason);
  try {
    return await call(step, run);
  } catch (error) {
    if (!(error instanceof Unresolved)) throw error;
    const source = before.find((one) => one.step.stepId === error.step);
    if (source === undefined) throw error;
    return unsent(step, "skipped", missedReason(source));
  }
}

function missedReason({ step, outcome }: StepResult): string {
  return `needs the step ${step.stepId}, which ${outcome === "skipped" ? "was skipped" : outcome}`;
}

/** Why a step can't be asked of a target; null: it can. */
function whySkipped(step: CallStep, { steering, keys, allowWrites }: Target): string | null {
  if (step.fakeOnly && steering === null) return "only for the fake";
  if (step.key !== "none" && !keys.has(step.key)) {
    return `needs ${step.key === "main" ? "--key" : `--${step.key}-key`}`;
  }
  const couldWrite = step.payload !== undefined && JSON.stringify(step.payload) !== "{}";
  return couldWrite && !allowWrites ? "writes; needs --allow-writes" : null;
}

async function steer(
  step: Exclude<Step, CallStep>,
  { target: { steering }, record }: Run,
): Promise<StepResult> {
  if (steering === null) return unsent(step, "skipped", `needs the fake's ${NEEDS[step.kind]}`);
  record.cut();
  try {
    if (step.kind === "clock") await steering.move(step.move);
    else if (step.kind === "faults") await steering.switchFaults(step.faults);
    else await steering.reset();
  } catch (error) {
    if (!(error instanceof SteeringError)) throw error;
    throw new SteeringError(`the step "${step.stepId}" can't be done: ${error.message}`);
  }
  return unsent(step, "passed", step.kind === "faults" ? "" : `it is ${steering.clock.now}`);
}

const NEEDS = { clock: "clock", faults: "faults", reset: "reset" } as const;

function flowOutputs({ outputs }: Flow, run: Run): ReadonlyMap<string, unknown> {
  const scope: Scope = {
    inputs: run.inputs,
    outputs: run.outputs,
    exchange: null,
    path: {},
    date: (day) => formatDate(run.target.dayZero + day),
  };
  const found = new Map<string, unknown>();
  for (const [name, expression] of Object.entries(outputs)) {
    try {
      found.set(name, resolveText(expression, scope));
    } catch (error) {
      // What comes from a step that did not run is left out.
      if (!(error instanceof Unresolved)) throw error;
    }
  }
  return found;
}
