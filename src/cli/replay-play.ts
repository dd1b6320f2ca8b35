import type { Contract } from "../contract/contract.ts";
import type { InputValue } from "../replay/flow/flow.ts";
import { runFlow, type FlowRun } from "../replay/run-flow.ts";
import { SteeringError } from "../replay/steering.ts";
import type { Target } from "../replay/target.ts";
import type { Loaded, MakeTarget } from "./replay-target.ts";
import type { Teller } from "./replay-teller.ts";
import { UsageError } from "./usage-error.ts";

/** A flow that has run. */
export interface Played {
  readonly loaded: Loaded;
  readonly run: FlowRun;
  readonly target: Target;
  readonly milliseconds: number;
  /** What a deployment was made to keep. */
  readonly written: readonly string[];
}

export interface PlayOptions {
  readonly contract: Contract;
  readonly makeTarget: MakeTarget;
  readonly inputs: ReadonlyMap<string, InputValue>;
  readonly keepGoing: boolean;
  readonly teller: Teller;
  readonly signal: AbortSignal;
}

/** Runs one flow and leaves nothing behind; null where its target can't be reached. @throws {UsageError} */
export async function play(loaded: Loaded, options: PlayOptions): Promise<Played | null> {
  const { contract, makeTarget, inputs, keepGoing, teller, signal } = options;
  const { flow } = loaded;
  const started = Date.now();
  try {
    const target = await makeTarget(loaded);
    if (target === null) return null;
    try {
      teller.flowBegins(loaded, target, inputs);
      const run = await runFlow({
        contract,
        flow,
        target,
        inputs,
        keepGoing,
        onStepBegins: ({ stepId }) => teller.stepBegins(stepId),
        onStep: (result) => teller.stepDone(result, loaded, target),
        isInterrupted: () => signal.aborted,
      });
      const written = target.steering === null ? writtenBy(run) : [];
      return { loaded, run, target, milliseconds: Date.now() - started, written };
    } finally {
      await target.end();
    }
  } catch (error) {
    if (!(error instanceof SteeringError)) throw error;
    throw new UsageError(`${loaded.scenario.source.file}: ${error.message}`);
  }
}

function writtenBy({ flow, record }: FlowRun): string[] {
  return record.exchanges
    .filter(({ request, reply }) => request.method === "POST" && reply?.status === 200)
    .map(
      ({ request }) =>
        `${request.method} ${request.path} by the flow ${flow.workflowId}: ${JSON.stringify(request.body)}`,
    );
}
