import type { Exchange } from "../../conformance/exchange.ts";
import type { Contract } from "../contract/contract.ts";
import { formatDate } from "../workspace/calendar.ts";
import { outputsOf, unmet } from "./expectations.ts";
import type { CallStep, InputValue, Retry } from "./flow/flow.ts";
import type { Difference } from "./match/difference.ts";
import type { FlowRecord } from "./record.ts";
import { requestOf, type StepRequest } from "./request.ts";
import type { Scope } from "./scope.ts";
import type { StepResult } from "./step-result.ts";
import type { Target } from "./target.ts";

/** A flow on its way. */
export interface Run {
  readonly contract: Contract;
  readonly target: Target;
  readonly record: FlowRecord;
  readonly inputs: ReadonlyMap<string, InputValue>;
  /** The outputs of the steps so far. */
  readonly outputs: Map<string, ReadonlyMap<string, unknown>>;
}

/** Sends a step's request, again where it has a retry, and keeps its outputs. @throws {Unresolved} */
export async function call(step: CallStep, run: Run): Promise<StepResult> {
  const before = scopeOf(run);
  const asked = requestOf(step, run.contract, before);
  const onFake = run.target.steering !== null;
  const expectations = step.expectations.filter(({ fakeOnly }) => onFake || !fakeOnly);
  const limit = step.retry?.limit ?? 0;
  for (let tries = 1; ; tries++) {
    const exchange = await send(asked, run);
    const scope: Scope = { ...before, exchange, path: asked.path };
    const found = unmet(expectations, scope);
    const { values, missing } = outputsOf(step.outputs, scope);
    const differences: readonly Difference[] = found.length > 0 ? found : missing;
    if (differences.length === 0) run.outputs.set(step.stepId, values);
    if (differences.length === 0 || step.retry === null || tries > limit) {
      return {
        step,
        outcome: differences.length === 0 ? "passed" : "failed",
        told: "",
        exchange,
        tries,
        differences,
        unseen: step.expectations.length - expectations.length,
      };
    }
    await wait(step.retry, exchange, run);
  }
}

/** What expressions mean before a step's request is sent. */
function scopeOf({ inputs, outputs, target: { dayZero } }: Run): Scope {
  const date = (day: number): string => formatDate(dayZero + day);
  return { inputs, outputs, exchange: null, path: {}, date };
}

/** Sends and records it; a write stands alone, for what was read before it may be another thing after. */
async function send({ request }: StepRequest, run: Run): Promise<Exchange> {
  const { record, target } = run;
  const ask = { request, again: record.again(request), effect: "reads" as const };
  const today = target.today();
  if (request.method === "POST") record.cut();
  const exchange = await target.client.send(ask, record.length);
  record.add(exchange, today, (target.steering?.ownFaults.length ?? 0) > 0);
  if (request.method === "POST") record.cut();
  return exchange;
}

const MS = 1000;

/** Waits as the reply says, else as the step says: in world time where the clock stands. */
async function wait({ after }: Retry, { reply }: Exchange, run: Run): Promise<void> {
  const told = reply?.headers["retry-after"] ?? "";
  const seconds = /^\d+$/.test(told) ? Number(told) : after;
  const { steering, sleep } = run.target;
  if (steering === null || !steering.clock.frozen) return sleep(seconds * MS);
  run.record.cut();
  await steering.move({ kind: "advance", duration: `PT${Math.ceil(seconds)}S` });
}
