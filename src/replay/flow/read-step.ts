import type { KeyLabel } from "../../../conformance/exchange.ts";
import type { Contract } from "../../contract/contract.ts";
import { nearest } from "../../contract/nearest.ts";
import { OPERATION_IDS, type Operation } from "../../contract/operation.ts";
import type { Complain } from "../match/complain.ts";
import { checkDays } from "../match/day.ts";
import type { CallStep, Retry, Step, StepKey } from "./flow.ts";
import type { Attempt } from "./attempt.ts";
import { expectsRefusal, readExpectations, type RawExpectation } from "./read-expectations.ts";
import { readParameters } from "./read-parameters.ts";
import { readClockMove, readFaults, type RawClockMove } from "./read-steering.ts";

/** A step as the file has it, its shape checked by the schema. */
export interface RawStep {
  readonly stepId: string;
  readonly description?: string;
  readonly dependsOn?: readonly string[];
  readonly operationId?: string;
  readonly key: StepKey;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in?: "query" | "path";
    readonly value: unknown;
  }[];
  readonly requestBody?: { readonly payload: unknown };
  readonly expect?: RawExpectation | readonly RawExpectation[];
  readonly outputs?: Readonly<Record<string, string>>;
  readonly onFailure?: readonly {
    readonly name: string;
    readonly retryAfter: number;
    readonly retryLimit: number;
  }[];
  readonly fakeOnly: boolean;
  readonly clock?: RawClockMove;
  readonly faults?: readonly unknown[];
  readonly reset?: true;
}

/** A step, where it stands, and what it may name. */
interface StepSource {
  readonly step: RawStep;
  readonly pointer: string;
  readonly contract: Contract;
  /** null: which there are is not known. */
  readonly keys: Readonly<Partial<Record<KeyLabel, unknown>>> | null;
}

const KINDS = ["operationId", "clock", "faults", "reset"] as const;
const REQUEST_FIELDS = ["parameters", "requestBody", "expect", "outputs", "onFailure"] as const;

/** Reads one step, part by part, so that one mistake hides no other; what it refers to is checked apart. */
export function readStep(from: StepSource, complain: Complain, attempt: Attempt): Step | undefined {
  const { operationId } = from.step;
  if (attempt(() => checkOneKind(from, complain)) === undefined) return undefined;
  if (operationId === undefined) return attempt(() => readSteeringStep(from, complain));
  return readCall({ ...from, operationId }, complain, attempt);
}

function checkOneKind({ step, pointer }: StepSource, complain: Complain): true {
  const kinds = KINDS.filter((kind) => step[kind] !== undefined);
  if (kinds.length <= 1) return true;
  return complain(
    pointer,
    `the step "${step.stepId}" has ${kinds.join(" and ")}; a step does one thing`,
  );
}

function readSteeringStep({ step, pointer }: StepSource, complain: Complain): Step {
  const { stepId, description = "", clock, faults } = step;
  const strange = REQUEST_FIELDS.find((field) => step[field] !== undefined);
  if (strange !== undefined) {
    complain(
      `${pointer}/${strange}`,
      `the step "${stepId}" sends no request, so it has no ${strange}`,
    );
  }
  const base = { stepId, description, dependsOn: step.dependsOn ?? [] };
  if (clock !== undefined) {
    return { ...base, kind: "clock", move: readClockMove(clock, `${pointer}/clock`, complain) };
  }
  if (faults === undefined) return { ...base, kind: "reset" };
  return { ...base, kind: "faults", faults: readFaults(faults, `${pointer}/faults`, complain) };
}

function readCall(
  from: StepSource & { readonly operationId: string },
  complain: Complain,
  attempt: Attempt,
): CallStep | undefined {
  const { step, pointer } = from;
  const operation = attempt(() => operationOf(from, complain));
  attempt(() => checkKey(from, complain));
  const expectations = attempt(() => readExpectations(step.expect, `${pointer}/expect`, complain));
  attempt(() => checkDays(step.requestBody?.payload, `${pointer}/requestBody/payload`, complain));
  if (operation === undefined) return undefined;
  const isRefused = expectsRefusal(expectations ?? []);
  const parameters = readParameters({ step, pointer, operation, isRefused }, complain, attempt);
  if (!isRefused) attempt(() => checkRequired(from, operation, complain));
  attempt(() => checkPath(from, operation, complain));
  attempt(() => checkNoBody(from, operation, complain));
  if (expectations === undefined) return undefined;
  return {
    kind: "call",
    stepId: step.stepId,
    description: step.description ?? "",
    dependsOn: step.dependsOn ?? [],
    operationId: operation.id,
    key: step.key,
    parameters,
    payload: step.requestBody?.payload,
    expectations,
    outputs: step.outputs ?? {},
    retry: retryOf(step),
    fakeOnly: step.fakeOnly,
  };
}

function operationOf(
  { operationId, pointer, contract }: StepSource & { readonly operationId: string },
  complain: Complain,
): Operation {
  const id = OPERATION_IDS.find((one) => one === operationId);
  if (id !== undefined) return contract.operation(id);
  const near = nearest(operationId, OPERATION_IDS);
  const hint = near === null ? `there are ${OPERATION_IDS.join(", ")}` : `did you mean "${near}"?`;
  return complain(`${pointer}/operationId`, `there is no operation "${operationId}"; ${hint}`);
}

function checkKey({ step: { key }, pointer, keys }: StepSource, complain: Complain): void {
  if (keys === null || key === "none" || keys[key] !== undefined) return;
  const labels = [...Object.keys(keys), "none"].join(", ");
  complain(`${pointer}/key`, `the scenario has no ${key} key; there are ${labels}`);
}

/** A step that expects a refusal may leave out what it is refused for. */
function checkRequired({ step, pointer }: StepSource, operation: Operation, complain: Complain) {
  const given = new Set((step.parameters ?? []).map(({ name }) => name));
  const missing = operation.parameters.find(({ name, required }) => required && !given.has(name));
  // A mistyped name is told already.
  const known = new Set(operation.parameters.map(({ name }) => name));
  if (missing !== undefined && [...given].every((name) => known.has(name))) {
    complain(
      pointer,
      `the step "${step.stepId}" lacks the parameter "${missing.name}", which ${operation.id} requires`,
    );
  }
  if (operation.bodyPointer !== null && step.requestBody === undefined) {
    complain(
      pointer,
      `the step "${step.stepId}" lacks a requestBody, which ${operation.id} requires`,
    );
  }
}

function checkPath({ step, pointer }: StepSource, operation: Operation, complain: Complain): void {
  const given = new Set((step.parameters ?? []).map(({ name }) => name));
  const missing = operation.parameters.find((one) => one.in === "path" && !given.has(one.name));
  if (missing === undefined) return;
  complain(
    pointer,
    `the step "${step.stepId}" lacks the parameter "${missing.name}", which stands in the path of ${operation.id}`,
  );
}

function checkNoBody(
  { step, pointer }: StepSource,
  operation: Operation,
  complain: Complain,
): void {
  if (step.requestBody === undefined || operation.bodyPointer !== null) return;
  complain(`${pointer}/requestBody`, `${operation.id} takes no body`);
}

function retryOf({ onFailure }: RawStep): Retry | null {
  const [action] = onFailure ?? [];
  if (action === undefined) return null;
  return { name: action.name, after: action.retryAfter, limit: action.retryLimit };
}
