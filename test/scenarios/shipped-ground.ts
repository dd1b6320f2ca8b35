import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { KeyLabel } from "../../conformance/exchange.ts";
import { memoryFetch } from "../../src/cli/in-memory.ts";
import { loadAllFlows } from "../../src/cli/replay-load.ts";
import type { Loaded } from "../../src/cli/replay-target.ts";
import { deploymentTarget } from "../../src/replay/deployment-target.ts";
import { memoryTarget } from "../../src/replay/memory-target.ts";
import { runFlow, type FlowRun } from "../../src/replay/run-flow.ts";
import type { Target } from "../../src/replay/target.ts";
import { parseDate } from "../../src/workspace/calendar.ts";
import { contract, TEST_NOW, TEST_TODAY } from "../support/fake-server.ts";

/** Every shipped scenario that has a flow. */
export const SHIPPED = loadAllFlows(contract);

/** Those that need neither clock nor faults nor any other step that is for the fake only. */
export const EVERYWHERE = SHIPPED.filter(({ flow: { steps } }) =>
  steps.every((step) => step.kind === "call" && !step.fakeOnly),
);

export function shipped(name: string): Loaded {
  const found = SHIPPED.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No shipped flow: ${name}`);
  return found;
}

export interface MemoryOptions {
  readonly anchor?: string;
  readonly seed?: number;
  readonly faults?: readonly string[];
}

/** Runs a shipped flow on a fresh fake in this process. */
export async function inMemory(
  { scenario, flow }: Loaded,
  { anchor = TEST_TODAY, seed, faults = [] }: MemoryOptions = {},
): Promise<FlowRun> {
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
  return on(target, { flow });
}

/** Runs a flow with its own inputs on a target, and ends that. */
export async function on(target: Target, { flow }: Pick<Loaded, "flow">): Promise<FlowRun> {
  try {
    const inputs = new Map<string, never>();
    return await runFlow({ contract, flow, target, inputs, keepGoing: false, onStep: () => {} });
  } finally {
    await target.end();
  }
}

/** A deployment that has a scenario's own keys, on the tests' day; it may be written to. */
export function asDeployment(
  { flow }: Loaded,
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
    timeoutMs: 10_000,
    ratePerSecond: Number.POSITIVE_INFINITY,
    allowWrites: true,
  });
}

/** A server that ends with the test; its origin. */
export async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The steps that are not as expected, each with its first difference. */
export function failures({ results }: FlowRun): readonly unknown[] {
  return results
    .filter(({ outcome }) => outcome === "failed" || outcome === "left")
    .map(({ step, differences }) => [step.stepId, differences[0]]);
}

/** The steps that were not run, and why. */
export function skipped({ results }: FlowRun): readonly unknown[] {
  return results
    .filter(({ outcome }) => outcome === "skipped")
    .map(({ step, told }) => [step.stepId, told]);
}
