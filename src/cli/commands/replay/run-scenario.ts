import type { Contract } from "../../../contract/contract.ts";
import type { InputValue } from "../../../replay/flow/flow.ts";
import { runFlow, type FlowResult } from "../../../replay/run-flow.ts";
import { FakeControlError } from "../../../replay/fake-control.ts";
import type { Target } from "../../../replay/target.ts";
import type { LoadedFlow } from "../../load-flow.ts";
import type { TargetFactory } from "./target.ts";
import type { ReplayOutput } from "./output.ts";
import { UsageError } from "../../../common/usage-error.ts";

/** A finished run of a scenario's flow. */
export interface ScenarioRun {
  readonly loaded: LoadedFlow;
  readonly run: FlowResult;
  readonly target: Target;
  readonly milliseconds: number;
  /** Accepted writes to a deployment, one line each. */
  readonly written: readonly string[];
}

export interface ScenarioRunOptions {
  readonly contract: Contract;
  readonly createTarget: TargetFactory;
  readonly inputs: ReadonlyMap<string, InputValue>;
  readonly keepGoing: boolean;
  readonly output: ReplayOutput;
  readonly signal: AbortSignal;
}

/** Runs one flow and cleans up its target; null if the target can't be reached. @throws {UsageError} */
export async function runScenario(
  loaded: LoadedFlow,
  options: ScenarioRunOptions,
): Promise<ScenarioRun | null> {
  const { contract, createTarget, inputs, keepGoing, output, signal } = options;
  const { flow } = loaded;
  const started = Date.now();
  try {
    const target = await createTarget(loaded);
    if (target === null) return null;
    try {
      output.flowStarts(loaded, target, inputs);
      const run = await runFlow({
        contract,
        flow,
        target,
        inputs,
        keepGoing,
        onStepBegins: ({ stepId }) => output.stepStarts(stepId),
        onStep: (result) => output.stepDone(result, loaded, target),
        isInterrupted: () => signal.aborted,
      });
      const written = target.control === null ? acceptedWrites(run) : [];
      return { loaded, run, target, milliseconds: Date.now() - started, written };
    } finally {
      await target.end();
    }
  } catch (error) {
    if (!(error instanceof FakeControlError)) throw error;
    throw new UsageError(`${loaded.scenario.source.file}: ${error.message}`);
  }
}

function acceptedWrites({ flow, record }: FlowResult): string[] {
  return record.exchanges
    .filter(({ request, response }) => request.method === "POST" && response?.status === 200)
    .map(
      ({ request }) =>
        `${request.method} ${request.path} by the flow ${flow.workflowId}: ${JSON.stringify(request.body)}`,
    );
}
