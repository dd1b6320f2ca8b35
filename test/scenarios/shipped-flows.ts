import type { KeyLabel } from "../../conformance/core/exchange.ts";
import { memoryFetch } from "../../src/cli/in-memory.ts";
import { loadAllFlows } from "../../src/cli/load-flow.ts";
import type { LoadedFlow } from "../../src/cli/load-flow.ts";
import { deploymentTarget } from "../../src/replay/target.ts";
import { memoryTarget } from "../../src/replay/memory-target.ts";
import { runFlow, type FlowResult } from "../../src/replay/run-flow.ts";
import type { Target } from "../../src/replay/target.ts";
import { parseDate } from "../../src/common/calendar.ts";
import { contract, TEST_NOW, TEST_TODAY } from "../support/fake-server.ts";

/** All shipped scenarios with a flow. */
export const SHIPPED_FLOWS = loadAllFlows(contract);

/** Those whose steps all run on a deployment. */
export const DEPLOYMENT_FLOWS = SHIPPED_FLOWS.filter(({ flow: { steps } }) =>
  steps.every((step) => step.kind === "call" && !step.fakeOnly),
);

export function shippedFlow(name: string): LoadedFlow {
  const found = SHIPPED_FLOWS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No shipped flow: ${name}`);
  return found;
}

export interface MemoryOptions {
  readonly anchor?: string;
  readonly seed?: number;
  readonly faults?: readonly string[];
}

/** Runs a flow on a new fake in this process. */
export async function runInMemory(
  { scenario, flow }: LoadedFlow,
  { anchor = TEST_TODAY, seed, faults = [] }: MemoryOptions = {},
): Promise<FlowResult> {
  const target = await memoryTarget({
    contract,
    scenario,
    flow,
    anchor: parseDate(anchor),
    seed: seed ?? null,
    faults,
    fetchFrom: memoryFetch,
    clock: () => 0,
  });
  return runOn(target, { flow });
}

/** Runs a flow with its default inputs on a target, then ends the target. */
export async function runOn(
  target: Target,
  { flow }: Pick<LoadedFlow, "flow">,
): Promise<FlowResult> {
  try {
    const inputs = new Map<string, never>();
    return await runFlow({ contract, flow, target, inputs, keepGoing: false, onStep: () => {} });
  } finally {
    await target.end();
  }
}

/** A writable deployment with the keys of a scenario, on the tests' day. */
export function deploymentOf(
  { flow }: LoadedFlow,
  baseUrl: string,
  fetch: typeof globalThis.fetch,
): Target {
  const keys = Object.entries(flow.keys).map(([label, { key }]) => [label, key] as const);
  return deploymentTarget({
    contract,
    baseUrl,
    keys: Object.fromEntries(keys) as Partial<Record<KeyLabel, string>>,
    fetch,
    clock: () => Date.parse(TEST_NOW),
    sleep: () => Promise.resolve(),
    timeoutMs: 120_000,
    ratePerSecond: Number.POSITIVE_INFINITY,
    allowWrites: true,
  });
}

/** The failed steps, each with its first difference. */
export function failures({ results }: FlowResult): readonly unknown[] {
  return results
    .filter(({ outcome }) => outcome === "failed" || outcome === "not-run")
    .map(({ step, differences }) => [step.stepId, differences[0]]);
}

/** The skipped steps, each with the reason. */
export function skipped({ results }: FlowResult): readonly unknown[] {
  return results
    .filter(({ outcome }) => outcome === "skipped")
    .map(({ step, note }) => [step.stepId, note]);
}
