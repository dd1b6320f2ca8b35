import type { Exchange, SentRequest } from "../../conformance/core/exchange.ts";
import { formatDate } from "../common/calendar.ts";
import type { Contract } from "../contract/contract.ts";
import { resolve, type Bindings } from "./bindings.ts";
import { resolveOutputs, responseDifferences } from "./expectations.ts";
import type { FlowRecord, StepResult } from "./flow-record.ts";
import type { CallStep, InputValue, Retry } from "./flow/flow.ts";
import type { Difference } from "./match/describe.ts";
import type { Target } from "./target.ts";

/** State of a running flow. */
export interface FlowState {
  readonly contract: Contract;
  readonly target: Target;
  readonly record: FlowRecord;
  readonly inputs: ReadonlyMap<string, InputValue>;
  /** Outputs of the finished steps by stepId. */
  readonly outputs: Map<string, ReadonlyMap<string, unknown>>;
}

/** The bindings before the request of a step is sent. */
export function bindingsOf({ inputs, outputs, target: { dayZero } }: FlowState): Bindings {
  const formatDay = (day: number): string => formatDate(dayZero + day);
  return { inputs, outputs, exchange: null, pathParameters: {}, formatDay };
}

/** Sends a step's request, with retries, and stores its outputs. @throws {UnresolvedError} */
export async function sendStep(step: CallStep, state: FlowState): Promise<StepResult> {
  const before = bindingsOf(state);
  const { request, pathParameters } = requestOf(step, state.contract, before);
  const isFake = state.target.control !== null;
  const expectations = step.expectations.filter(({ fakeOnly }) => isFake || !fakeOnly);
  const { retry } = step;
  for (let attempts = 1; ; attempts++) {
    const exchange = await send(request, state);
    const bindings = { ...before, exchange, pathParameters };
    const found = responseDifferences(expectations, bindings);
    const { values, missing } = resolveOutputs(step.outputs, bindings);
    const differences: readonly Difference[] = found.length > 0 ? found : missing;
    const isPassed = differences.length === 0;
    if (isPassed) state.outputs.set(step.stepId, values);
    if (isPassed || retry === null || attempts > retry.limit) {
      return {
        step,
        outcome: isPassed ? "passed" : "failed",
        note: "",
        exchange,
        attempts,
        differences,
        unchecked: step.expectations.length - expectations.length,
      };
    }
    await waitBeforeRetry(retry, exchange, state);
  }
}

/** The request of a step. A query parameter whose value is a list is sent once for each entry. */
function requestOf(
  { operationId, parameters, payload, key }: CallStep,
  contract: Contract,
  bindings: Bindings,
): { readonly request: SentRequest; readonly pathParameters: Readonly<Record<string, string>> } {
  const operation = contract.operation(operationId);
  const pathParameters: Record<string, string> = {};
  const query: [string, string][] = [];
  for (const { name, in: location, value } of parameters) {
    const resolved = resolve(value, bindings);
    if (location === "path") {
      pathParameters[name] = textOf(resolved);
    } else {
      const values: readonly unknown[] = Array.isArray(resolved) ? resolved : [resolved];
      for (const one of values) query.push([name, textOf(one)]);
    }
  }
  const path = operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(pathParameters[name] ?? ""),
  );
  const request: SentRequest = {
    method: operation.method.toUpperCase(),
    path,
    query,
    credential: key === "none" ? { form: "none" } : { form: "bearer", key },
    body: resolve(payload, bindings),
  };
  return { request, pathParameters };
}

function textOf(value: unknown): string {
  // encodeURIComponent rejects lone surrogates.
  return (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
}

/** A write is a group of its own: responses before and after it may differ. */
async function send(request: SentRequest, { record, target }: FlowState): Promise<Exchange> {
  const isWrite = request.method === "POST";
  const planned = { request, repetition: record.countOf(request), effect: "reads" as const };
  const today = target.today();
  if (isWrite) record.endGroup();
  const exchange = await target.client.send(planned, record.groupSize);
  record.add(exchange, today, (target.control?.flowFaults.length ?? 0) > 0);
  if (isWrite) record.endGroup();
  return exchange;
}

/** Waits for the time given by `Retry-After` or by the step, in world time if the clock is frozen. */
async function waitBeforeRetry(
  { after }: Retry,
  { response }: Exchange,
  { record, target }: FlowState,
): Promise<void> {
  const retryAfter = response?.headers["retry-after"] ?? "";
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : after;
  const { control, sleep } = target;
  if (control === null || !control.clock.frozen) return sleep(seconds * 1000);
  record.endGroup();
  await control.moveClock({ kind: "advance", duration: `PT${Math.ceil(seconds)}S` });
}
