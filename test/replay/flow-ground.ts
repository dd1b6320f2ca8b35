import { memoryFetch } from "../../src/cli/in-memory.ts";
import { loadFlowSchema, loadScenario } from "../../src/cli/library.ts";
import { YamlSource } from "../../src/contract/yaml-source.ts";
import type { Flow, InputValue } from "../../src/replay/flow/flow.ts";
import { readFlow } from "../../src/replay/flow/read-flow.ts";
import { memoryTarget } from "../../src/replay/memory-target.ts";
import { runFlow, type FlowRun, type RunFlowOptions } from "../../src/replay/run-flow.ts";
import type { StepResult } from "../../src/replay/step-result.ts";
import type { Target } from "../../src/replay/target.ts";
import { parseDate } from "../../src/workspace/calendar.ts";
import { contract, TEST_TODAY } from "../support/fake-server.ts";

/** The flow of a file whose world is that of a shipped scenario. */
export function flowIn(text: string, scenario = "tiny"): Flow {
  const { definition } = loadScenario(scenario);
  const source = new YamlSource("mine.yaml", text);
  const flow = readFlow({ source, schema: loadFlowSchema(), definition, contract });
  if (flow === null) throw new Error("The text has no flow");
  return flow;
}

/** The steps of a flow as a file has them; `steps` is YAML whose lines begin with `- `. */
export function stepsFlow(steps: string, scenario?: string): Flow {
  const indented = steps.trim().replaceAll("\n", "\n    ");
  return flowIn(`flow:\n  steps:\n    ${indented}\n`, scenario);
}

export interface RunOptions extends Pick<RunFlowOptions, "isInterrupted" | "onStepBegins"> {
  readonly scenario?: string;
  readonly faults?: readonly string[];
  readonly inputs?: ReadonlyMap<string, InputValue>;
  readonly keepGoing?: boolean;
  /** What the target is changed to before the flow runs. */
  readonly as?: (target: Target) => Target;
}

/** Runs a flow on a fresh fake in memory whose day 0 is the tests' own. */
export async function run(flow: Flow, options: RunOptions = {}): Promise<FlowRun> {
  const target = await memoryTarget({
    contract,
    scenario: loadScenario(options.scenario ?? "tiny"),
    flow,
    anchor: parseDate(TEST_TODAY),
    seed: null,
    faults: options.faults ?? [],
    fetchFrom: memoryFetch,
    clock: () => 0,
  });
  return runFlow({
    contract,
    flow,
    target: options.as?.(target) ?? target,
    inputs: options.inputs ?? new Map(),
    keepGoing: options.keepGoing ?? false,
    onStep: () => {},
    isInterrupted: options.isInterrupted ?? (() => false),
    onStepBegins: options.onStepBegins ?? (() => {}),
  });
}

/** The outcome of each step by its id. */
export function outcomes({ results }: FlowRun): Record<string, StepResult["outcome"]> {
  return Object.fromEntries(results.map(({ step, outcome }) => [step.stepId, outcome]));
}
