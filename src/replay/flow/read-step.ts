import type { KeyLabel } from "../../../conformance/exchange.ts";
import type { Contract } from "../../contract/contract.ts";
import { nearest } from "../../contract/nearest.ts";
import { OPERATION_IDS, type Operation } from "../../contract/operation.ts";
import type { Complain } from "../match/check.ts";
import type { CallStep, Retry, Step, StepKey, StepParameter } from "./flow.ts";
import { expectsRefusal, readExpectations, type RawExpectation } from "./read-expectations.ts";
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
  readonly keys: Readonly<Partial<Record<KeyLabel, unknown>>>;
}

const KINDS = ["operationId", "clock", "faults", "reset"] as const;
const REQUEST_FIELDS = ["parameters", "requestBody", "expect", "outputs", "onFailure"] as const;

/** Reads one step; what it refers to is checked apart. */
export function readStep(from: StepSource, complain: Complain): Step {
  const { step, pointer } = from;
  const { stepId, description = "", operationId, clock, faults } = step;
  const kinds = KINDS.filter((kind) => step[kind] !== undefined);
  if (kinds.length > 1) {
    complain(pointer, `the step "${stepId}" has ${kinds.join(" and ")}; a step does one thing`);
  }
  if (operationId !== undefined) return readCall({ ...from, operationId }, complain);
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
): CallStep {
  const { step, pointer, operationId } = from;
  const operation = operationOf(from, complain);
  checkKey(from, complain);
  const expectations = readExpectations(step.expect, `${pointer}/expect`, complain);
  const parameters = readParameters(from, operation, complain);
  if (!expectsRefusal(expectations)) checkRequired(from, operation, complain);
  checkPath(from, operation, complain);
  if (step.requestBody !== undefined && operation.bodyPointer === null) {
    complain(`${pointer}/requestBody`, `${operationId} takes no body`);
  }
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
  if (key === "none" || keys[key] !== undefined) return;
  const labels = [...Object.keys(keys), "none"].join(", ");
  complain(`${pointer}/key`, `the scenario has no ${key} key; there are ${labels}`);
}

function readParameters(
  { step, pointer }: StepSource,
  operation: Operation,
  complain: Complain,
): StepParameter[] {
  const names = operation.parameters.map(({ name }) => name);
  return (step.parameters ?? []).map((parameter, place) => {
    const at = `${pointer}/parameters/${place}`;
    const known = operation.parameters.find(({ name }) => name === parameter.name);
    if (known === undefined) {
      const near = nearest(parameter.name, names);
      const hint = names.length === 0 ? "it has none" : `there are ${names.join(", ")}`;
      const told = near === null ? hint : `did you mean "${near}"?`;
      return complain(
        `${at}/name`,
        `${operation.id} has no parameter "${parameter.name}"; ${told}`,
      );
    }
    if (parameter.in !== undefined && parameter.in !== known.in) {
      complain(`${at}/in`, `the parameter "${known.name}" stands in the ${known.in}`);
    }
    return { name: known.name, in: known.in, value: parameter.value };
  });
}

/** A step that expects a refusal may leave out what it is refused for. */
function checkRequired({ step, pointer }: StepSource, operation: Operation, complain: Complain) {
  const given = new Set((step.parameters ?? []).map(({ name }) => name));
  const missing = operation.parameters.find(({ name, required }) => required && !given.has(name));
  if (missing !== undefined) {
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

function retryOf({ onFailure }: RawStep): Retry | null {
  const [action] = onFailure ?? [];
  if (action === undefined) return null;
  return { name: action.name, after: action.retryAfter, limit: action.retryLimit };
}
