import { counted } from "../../common/counted.ts";
import type { Exchange } from "../../../conformance/core/exchange.ts";
import type { Contract } from "../../contract/contract.ts";
import type { Operation } from "../../contract/operation.ts";
import type { StepKey } from "../../replay/flow/flow.ts";
import { REPLAY_HEADER } from "../../server/replay-token/encode-token.ts";
import { decodeToken, TokenError } from "../../server/replay-token/token.ts";
import type { ReplayToken } from "../../server/replay-token/token-format.ts";
import type { ScenarioDefinition } from "../../workspace/scenario/definition.ts";
import { keyLabelOf, keysByLabel } from "../../workspace/scenario/key-labels.ts";
import { uniqueNames, type References } from "./references.ts";
import { isExpressible, stepRequest } from "./step-request.ts";

/** A flow step made from an exchange. */
export interface RecordedStep {
  readonly stepId: string;
  readonly operation: Operation;
  readonly exchange: Exchange;
  readonly key: StepKey;
  readonly parameters: readonly { readonly name: string; readonly value: unknown }[];
  readonly payload: unknown;
  /** JSON pointers by output name, for later steps. */
  readonly outputs: Map<string, string>;
  /** Seconds of world time since the previous step. */
  readonly elapsed: number;
}

export interface RecordedStepsOptions {
  readonly contract: Contract;
  readonly definition: ScenarioDefinition;
  readonly references: References;
  readonly omissions: Omissions;
  /** Exchanges whose request body is not JSON, which a flow cannot send. */
  readonly malformed: ReadonlySet<Exchange>;
}

/** Counts what a flow cannot contain. */
export class Omissions {
  readonly #requests = new Map<string, number>();
  readonly #parameters = new Map<string, number>();

  addRequest(reason: string): void {
    this.#requests.set(reason, (this.#requests.get(reason) ?? 0) + 1);
  }

  addParameter(name: string): void {
    this.#parameters.set(name, (this.#parameters.get(name) ?? 0) + 1);
  }

  /** Such as "2 requests omitted: no response was recorded". */
  lines(): string[] {
    return [
      ...[...this.#requests].map(
        ([reason, count]) => `${counted(count, "request")} omitted: ${reason}`,
      ),
      ...[...this.#parameters].map(
        ([name, count]) =>
          `parameter "${name}" omitted from ${counted(count, "request")}: the contract does not define it`,
      ),
    ];
  }
}

/** The exchanges as steps, without those that a flow cannot express. */
export function recordedSteps(
  exchanges: readonly Exchange[],
  options: RecordedStepsOptions,
): RecordedStep[] {
  const { references, omissions } = options;
  const stepIds = uniqueNames();
  const steps: RecordedStep[] = [];
  let now: number | null = null;
  for (const exchange of exchanges) {
    const call = readExchange(exchange, options);
    if (typeof call === "string") {
      omissions.addRequest(call);
      continue;
    }
    const { operation, key } = call;
    const before = now ?? call.now ?? 0;
    now = call.now ?? now;
    steps.push({
      stepId: stepIds(operation.id),
      operation,
      exchange,
      key,
      ...stepRequest(call, steps, references),
      outputs: new Map(),
      elapsed: (now ?? before) - before,
    });
    const names = new Set(exchange.request.query.map(([name]) => name));
    for (const name of names) {
      if (!operation.parameters.some((one) => one.name === name)) omissions.addParameter(name);
    }
  }
  return steps;
}

/** The replay token of a response of Understudy's fake; null: another server. */
export function replayTokenOf({ response }: Exchange): ReplayToken | null {
  const token = response?.headers[REPLAY_HEADER.toLowerCase()];
  if (token === undefined) return null;
  try {
    return decodeToken(token);
  } catch (error) {
    if (error instanceof TokenError) return null;
    throw error;
  }
}

interface Call extends Pick<RecordedStep, "operation" | "exchange" | "key"> {
  /** World time in seconds; null: not recorded by a fake. */
  readonly now: number | null;
}

/** Returns the data of a step, or a text: why the exchange is omitted. */
function readExchange(exchange: Exchange, options: RecordedStepsOptions): Call | string {
  const { operation: id, request, response, failure } = exchange;
  if (id === null) return "the contract defines no such method and path";
  if (response === null) return `no complete response was recorded (${failure})`;
  const { status } = response;
  if (status < 100 || status > 599) return `status ${status} is not between 100 and 599`;
  if (options.malformed.has(exchange)) return "the request body is not JSON";
  if (!isExpressible(request)) return "it contains text that reads as a runtime expression";
  const token = replayTokenOf(exchange);
  const key = keyOf(exchange, token, options.definition);
  if (key === null) return "the scenario has no key of that kind";
  const operation = options.contract.operation(id);
  if (isAcceptedIncomplete(exchange, operation)) {
    return "it lacks a required parameter or body, but was not rejected";
  }
  return { operation, exchange, key, now: token === null ? null : token.state.now };
}

function isAcceptedIncomplete({ request, response }: Exchange, operation: Operation): boolean {
  if (response !== null && response.status >= 400) return false;
  const sent = new Set(request.query.map(([name]) => name));
  return (
    (operation.bodyPointer !== null && request.body === undefined) ||
    operation.parameters.some((one) => one.required && one.in === "query" && !sent.has(one.name))
  );
}

/** The scenario's key for the credential of a request; null: it has none. */
function keyOf(
  { request: { credential }, response }: Exchange,
  token: ReplayToken | null,
  definition: ScenarioDefinition,
): StepKey | null {
  const label = token === null ? null : labelOf(token, definition);
  if (label !== null) return label;
  if (credential.form === "none") return "none";
  if (credential.form === "bearer" || credential.form === "lower-case") {
    return credential.key in keysByLabel(definition) ? credential.key : null;
  }
  // A flow cannot send a malformed key; the fake rejects a missing one in the same way.
  return response?.status === 401 ? "none" : null;
}

function labelOf({ key }: ReplayToken, definition: ScenarioDefinition): StepKey | null {
  if (key.form !== "held") return null;
  const workspace = definition.workspaces[key.workspace]?.workspace;
  return workspace === undefined ? null : keyLabelOf(definition, { ...key, workspace });
}
