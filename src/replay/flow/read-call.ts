import { parseDate } from "../../common/calendar.ts";
import { OPERATION_IDS, type Operation, type Parameter } from "../../contract/operation.ts";
import { checkDays, checkMatchers, suggestion, type ReportProblem } from "../match/check.ts";
import { isPointer, pointerSegment } from "../../common/json-pointer.ts";
import { expressionsIn } from "./expression.ts";
import type { CallStep, Expectation, Retry, StepParameter } from "./flow.ts";
import type { RawStep, StepSource } from "./read-step.ts";

/** An expectation in the file. */
export interface RawExpectation {
  readonly status?: number | readonly number[];
  readonly body?: unknown;
  readonly pointers?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly fakeOnly: boolean;
}

/** Reads a step that sends a request; undefined: its operation is unknown. */
export function readCall(source: StepSource, operationId: string): CallStep | undefined {
  const { step, pointer, contract, report } = source;
  const { key, requestBody } = step;
  const id = OPERATION_IDS.find((one) => one === operationId);
  if (id === undefined) {
    const hint = suggestion(operationId, OPERATION_IDS);
    report(`${pointer}/operationId`, `unknown operation "${operationId}"; ${hint}`);
  }
  checkKey(source);
  const expectations = readExpectations(step.expect, `${pointer}/expect`, report);
  checkDays(requestBody?.payload, `${pointer}/requestBody/payload`, report);
  if (id === undefined) return undefined;
  const operation = contract.operation(id);
  // A step that expects to be rejected may send an invalid request.
  const isRejected = expectations.some(({ status }) => status?.some((one) => one >= 400) ?? false);
  const parameters = readParameters(source, operation, isRejected);
  checkCompleteness(source, operation, isRejected);
  return {
    kind: "call",
    stepId: step.stepId,
    description: step.description ?? "",
    dependsOn: step.dependsOn ?? [],
    operationId: id,
    key,
    parameters,
    payload: requestBody?.payload,
    expectations,
    outputs: step.outputs ?? {},
    retry: retryOf(step),
    fakeOnly: step.fakeOnly,
  };
}

function checkKey({ step: { key }, pointer, keys, report }: StepSource): void {
  if (keys === null || key === "none" || keys[key] !== undefined) return;
  const labels = [...Object.keys(keys), "none"].join(", ");
  report(`${pointer}/key`, `the scenario has no ${key} key; expected one of ${labels}`);
}

function retryOf({ onFailure }: RawStep): Retry | null {
  const [action] = onFailure ?? [];
  if (action === undefined) return null;
  return { name: action.name, after: action.retryAfter, limit: action.retryLimit };
}

function readParameters(
  { step, pointer, report }: StepSource,
  operation: Operation,
  isRejected: boolean,
): StepParameter[] {
  const given = step.parameters ?? [];
  return given.flatMap((raw, index) => {
    const at = `${pointer}/parameters/${index}`;
    if (given.findIndex(({ name }) => name === raw.name) < index) {
      report(`${at}/name`, `duplicate parameter "${raw.name}"; use a list for several values`);
    }
    const known = operation.parameters.find(({ name }) => name === raw.name);
    if (known === undefined) {
      const names = operation.parameters.map(({ name }) => name);
      const hint = suggestion(raw.name, names);
      report(`${at}/name`, `${operation.id} has no parameter "${raw.name}"; ${hint}`);
      return [];
    }
    if (raw.in !== undefined && raw.in !== known.in) {
      report(`${at}/in`, `the parameter "${known.name}" is a ${known.in} parameter`);
    }
    checkDays(raw.value, `${at}/value`, report);
    if (!isRejected && isInvalidDate(raw.value, known)) {
      const value = JSON.stringify(raw.value);
      report(
        `${at}/value`,
        `invalid ${known.name} ${value}; expected a valid date in the form YYYY-MM-DD, or {$day: n}`,
      );
    }
    return [{ name: known.name, in: known.in, value: raw.value }];
  });
}

function isInvalidDate(value: unknown, { schema, lenient }: Parameter): boolean {
  if (schema.format !== "date" || lenient || typeof value !== "string") return false;
  if (parseDate(value) !== null) return false;
  try {
    return expressionsIn(value).length === 0;
  } catch {
    // Invalid expressions are reported with the references.
    return false;
  }
}

function checkCompleteness(
  { step, pointer, report }: StepSource,
  operation: Operation,
  isRejected: boolean,
): void {
  const { stepId, parameters = [], requestBody } = step;
  const { id, bodyPointer } = operation;
  const given = parameters.map(({ name }) => name);
  const missing = operation.parameters.filter(({ name }) => !given.includes(name));
  const inPath = missing.find((one) => one.in === "path");
  if (inPath !== undefined) {
    report(pointer, `the step "${stepId}" lacks the path parameter "${inPath.name}" of ${id}`);
  }
  if (requestBody !== undefined && bodyPointer === null) {
    report(`${pointer}/requestBody`, `${id} takes no body`);
  }
  if (isRejected) return;
  const required = missing.find((one) => one.required && one.in !== "path");
  // A misspelled name, which is reported already, may be the missing parameter.
  const hasUnknown = given.some((name) => operation.parameters.every((one) => one.name !== name));
  if (required !== undefined && !hasUnknown) {
    const { name } = required;
    report(pointer, `the step "${stepId}" lacks the parameter "${name}", which ${id} requires`);
  }
  if (bodyPointer !== null && requestBody === undefined) {
    report(pointer, `the step "${stepId}" lacks a requestBody, which ${id} requires`);
  }
}

const STATUS_OK: Expectation = {
  status: [200],
  body: undefined,
  pointers: {},
  headers: {},
  fakeOnly: false,
};

/** The expectations of a step; the status is 200 unless one of them names another. */
function readExpectations(
  raw: RawExpectation | readonly RawExpectation[] | undefined,
  pointer: string,
  report: ReportProblem,
): Expectation[] {
  const read = Array.isArray(raw)
    ? raw.map((one: RawExpectation, index) => readExpectation(one, `${pointer}/${index}`, report))
    : raw === undefined
      ? []
      : [readExpectation(raw as RawExpectation, pointer, report)];
  return read.some(({ status }) => status !== undefined) ? read : [STATUS_OK, ...read];
}

function readExpectation(
  { status, body, pointers = {}, headers = {}, fakeOnly }: RawExpectation,
  at: string,
  report: ReportProblem,
): Expectation {
  checkMatchers(body, `${at}/body`, report);
  for (const [pointer, value] of Object.entries(pointers)) {
    if (!isPointer(pointer)) {
      report(`${at}/pointers`, `"${pointer}" is not a JSON pointer, which starts with /`);
    }
    checkMatchers(value, `${at}/pointers/${pointerSegment(pointer)}`, report);
  }
  for (const [name, value] of Object.entries(headers)) {
    checkMatchers(value, `${at}/headers/${pointerSegment(name)}`, report);
  }
  return {
    status: typeof status === "number" ? [status] : status,
    body,
    pointers,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    fakeOnly,
  };
}
