import type { Contract } from "../contract/contract.ts";
import { UnresolvedError } from "./bindings.ts";
import { resolveOutputs } from "./expectations.ts";
import { FakeControlError } from "./fake-control.ts";
import { FlowRecord, unsent, type StepResult } from "./flow-record.ts";
import type { CallStep, Flow, InputValue, Step } from "./flow/flow.ts";
import { bindingsOf, sendStep, type FlowState } from "./send-step.ts";
import type { Target } from "./target.ts";

export interface FlowOptions {
  readonly contract: Contract;
  readonly flow: Flow;
  readonly target: Target;
  /** By name; other inputs have their defaults. */
  readonly inputs: ReadonlyMap<string, InputValue>;
  /** Whether the steps after a failed one run too. */
  readonly keepGoing: boolean;
  readonly onStepBegins?: (step: Step) => void;
  readonly isInterrupted?: () => boolean;
}

export interface RunFlowOptions extends FlowOptions {
  readonly onStep: (result: StepResult) => void;
}

export interface FlowResult {
  readonly flow: Flow;
  readonly results: readonly StepResult[];
  readonly record: FlowRecord;
  /** The outputs of the flow that have a value. */
  readonly outputs: ReadonlyMap<string, unknown>;
}

/**
 * Runs the steps of a flow; unexpected responses are results, not errors.
 * @throws {FakeControlError} if the fake rejects a clock change or fault.
 */
export async function runFlow({ onStep, ...options }: RunFlowOptions): Promise<FlowResult> {
  const steps = runSteps(options);
  for (;;) {
    const next = await steps.next();
    if (next.done === true) return next.value;
    onStep(next.value);
  }
}

/** Runs a step of a flow each time a result is requested. @throws {FakeControlError} like {@link runFlow} */
export async function* runSteps(options: FlowOptions): AsyncGenerator<StepResult, FlowResult> {
  const { contract, flow, target, keepGoing } = options;
  const record = new FlowRecord();
  const state: FlowState = {
    contract,
    target,
    record,
    inputs: new Map(
      [...flow.inputs].map(([name, input]) => [name, options.inputs.get(name) ?? input.default]),
    ),
    outputs: new Map(),
  };
  const results: StepResult[] = [];
  const isInterrupted = (): boolean => options.isInterrupted?.() === true;
  let hasFailed = false;
  for (const step of flow.steps) {
    let result = unsent(step, "not-run", "");
    if ((!hasFailed || keepGoing) && !isInterrupted()) {
      options.onStepBegins?.(step);
      const ran = await runStep(step, state, results);
      // An interruption aborts the request, which then fails.
      if (ran.outcome !== "failed" || !isInterrupted()) result = ran;
    }
    hasFailed ||= result.outcome === "failed";
    results.push(result);
    yield result;
  }
  // Outputs of steps that did not run are left out.
  const { values: outputs } = resolveOutputs(flow.outputs, bindingsOf(state));
  return { flow, results, record, outputs };
}

async function runStep(
  step: Step,
  state: FlowState,
  earlier: readonly StepResult[],
): Promise<StepResult> {
  const missing = earlier.find(
    (one) => step.dependsOn.includes(one.step.stepId) && one.outcome !== "passed",
  );
  if (missing !== undefined) return skippedFor(step, missing);
  if (step.kind !== "call") return controlFake(step, state);
  const reason = skipReason(step, state.target);
  if (reason !== null) return unsent(step, "skipped", reason);
  try {
    return await sendStep(step, state);
  } catch (error) {
    if (!(error instanceof UnresolvedError)) throw error;
    const source = earlier.find((one) => one.step.stepId === error.step);
    if (source === undefined) throw error;
    return skippedFor(step, source);
  }
}

const OUTCOME_TEXTS = {
  passed: "passed",
  failed: "failed",
  skipped: "was skipped",
  "not-run": "did not run",
} as const;

function skippedFor(step: Step, { step: { stepId }, outcome }: StepResult): StepResult {
  return unsent(step, "skipped", `needs the step ${stepId}, which ${OUTCOME_TEXTS[outcome]}`);
}

/** Why a target cannot run a step; null: it can. */
function skipReason(step: CallStep, { control, keys, allowWrites }: Target): string | null {
  if (step.fakeOnly && control === null) return "only for the fake";
  if (step.key !== "none" && !keys.has(step.key)) {
    return `needs ${step.key === "main" ? "--key" : `--${step.key}-key`}`;
  }
  const mayWrite = step.payload !== undefined && JSON.stringify(step.payload) !== "{}";
  return mayWrite && !allowWrites ? "writes; needs --allow-writes" : null;
}

async function controlFake(
  step: Exclude<Step, CallStep>,
  { target: { control }, record }: FlowState,
): Promise<StepResult> {
  if (control === null) return unsent(step, "skipped", `needs the fake's ${step.kind}`);
  record.endGroup();
  try {
    if (step.kind === "clock") await control.moveClock(step.move);
    else if (step.kind === "faults") await control.setFaults(step.faults);
    else await control.reset();
  } catch (error) {
    if (!(error instanceof FakeControlError)) throw error;
    throw new FakeControlError(`the step "${step.stepId}" failed: ${error.message}`);
  }
  return unsent(step, "passed", step.kind === "faults" ? "" : `now ${control.clock.now}`);
}
