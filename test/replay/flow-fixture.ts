import { memoryFetch } from "../../src/cli/in-memory.ts";
import { loadFlowSchema, loadScenario } from "../../src/files/scenario-library.ts";
import { YamlSource } from "../../src/common/yaml-source.ts";
import type { Flow, InputValue } from "../../src/replay/flow/flow.ts";
import { readFlow } from "../../src/replay/flow/read-flow.ts";
import { memoryTarget } from "../../src/replay/memory-target.ts";
import { runFlow, type FlowResult, type RunFlowOptions } from "../../src/replay/run-flow.ts";
import type { StepResult } from "../../src/replay/flow-record.ts";
import type { Target } from "../../src/replay/target.ts";
import { parseDate } from "../../src/common/calendar.ts";
import { contract, TEST_TODAY } from "../support/fake-server.ts";

/** Reads a flow for the world of a shipped scenario. */
export function flowIn(text: string, scenario = "tiny"): Flow {
  const { definition } = loadScenario(scenario);
  const source = new YamlSource("mine.yaml", text);
  const flow = readFlow({ source, schema: loadFlowSchema(), definition, contract });
  if (flow === null) throw new Error("The text has no flow");
  return flow;
}

/** Reads a flow from its steps, a YAML list. */
export function stepsFlow(steps: string, scenario?: string): Flow {
  const indented = steps.trim().replaceAll("\n", "\n    ");
  return flowIn(`flow:\n  steps:\n    ${indented}\n`, scenario);
}

export interface RunOptions extends Pick<RunFlowOptions, "isInterrupted" | "onStepBegins"> {
  readonly scenario?: string;
  readonly faults?: readonly string[];
  readonly inputs?: ReadonlyMap<string, InputValue>;
  readonly keepGoing?: boolean;
  /** Changes the target before the flow runs. */
  readonly changeTarget?: (target: Target) => Target;
}

/** Runs a flow on a new fake in memory with TEST_TODAY as day 0. */
export async function runInMemory(flow: Flow, options: RunOptions = {}): Promise<FlowResult> {
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
    target: options.changeTarget?.(target) ?? target,
    inputs: options.inputs ?? new Map(),
    keepGoing: options.keepGoing ?? false,
    onStep: () => {},
    isInterrupted: options.isInterrupted ?? (() => false),
    onStepBegins: options.onStepBegins ?? (() => {}),
  });
}

/** Outcomes by stepId. */
export function outcomes({ results }: FlowResult): Record<string, StepResult["outcome"]> {
  return Object.fromEntries(results.map(({ step, outcome }) => [step.stepId, outcome]));
}
