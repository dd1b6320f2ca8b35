import type { ErrorObject } from "ajv/dist/2020.js";
import { nearest } from "../../../common/nearest.ts";
import { OPERATION_IDS, type OperationId } from "../../../contract/operation.ts";
import { allowedBy, type JsonSchema } from "../../../contract/schema.ts";
import { fieldValidator } from "./field-validator.ts";
import { knownFault, suggestFaultId, type KnownFault } from "./known-faults.ts";
import type { FaultRule } from "./rule.ts";

/** An invalid list of fault rules: the message and the location in the list. */
export class FaultRuleError extends RangeError {
  override readonly name = "FaultRuleError";
  /** A JSON pointer into the list. */
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(message);
    this.pointer = pointer;
  }
}

/**
 * Reads fault rules: each is an id, an id with its argument (`transport.delay=200`), or an object `{fault, operation?,
 * probability?, times?}` with the fault's own fields beside them; with `set`, the fault can be left out. `operation` is
 * an operation's id or a list of them; without it a rule applies to every request.
 * @throws {FaultRuleError} that names the field, the value and what is allowed.
 */
export function readFaultRules(list: unknown): FaultRule[] {
  if (!Array.isArray(list)) {
    throw new FaultRuleError("", `faults can't be ${shown(list)}; expected a list of fault rules`);
  }
  return list.map((entry: unknown, place) => readRule(entry, `/${place}`));
}

function readRule(entry: unknown, pointer: string): FaultRule {
  if (typeof entry === "string") return ruleOf(fromText(entry, pointer), pointer);
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
    const allowed = "a fault's id or an object with the field fault";
    throw new FaultRuleError(pointer, `a fault rule can't be ${shown(entry)}; expected ${allowed}`);
  }
  return ruleOf({ ...entry }, pointer);
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads `id`, or `id=value` with the value of the main field of the fault. */
function fromText(text: string, pointer: string): Fields {
  const [id = "", ...rest] = text.split("=");
  if (rest.length === 0) return { fault: id };
  const value = rest.join("=");
  const known = faultOf(id, pointer);
  const argument = known.kind === "transport" ? known.fault.argument : null;
  if (known.kind === "semantic" || argument === null) {
    throw new FaultRuleError(pointer, `the fault ${id} takes no value; omit "=${value}"`);
  }
  const isNumber = known.fault.fields[argument]?.type === "integer" && /^\d{1,10}$/.test(value);
  return { fault: id, [argument]: isNumber ? Number(value) : value };
}

function ruleOf(fields: Fields, pointer: string): FaultRule {
  const id = fields["fault"] ?? (fields["set"] === undefined ? undefined : "transport.set");
  const known = faultOf(id, `${pointer}/fault`);
  const own = known.kind === "transport" ? known.fault.fields : {};
  const operations = operationsOf(fields["operation"], `${pointer}/operation`);
  const given = Object.entries(fields).filter(([name]) => !SCOPE.has(name));
  const checked = checkedFields(known.fault.id, own, Object.fromEntries(given), pointer);
  const { probability, times, ...values } = checked;
  const problem = known.kind === "transport" ? (known.fault.problem?.(values) ?? null) : null;
  if (problem !== null) throw new FaultRuleError(pointer, problem);
  return {
    does: known.kind === "semantic" ? known : { ...known, values },
    operations,
    probability: probability as number,
    times: (times as number | undefined) ?? null,
  };
}

const SCOPE: ReadonlySet<string> = new Set(["fault", "operation"]);

function faultOf(id: unknown, pointer: string): KnownFault {
  if (typeof id !== "string") {
    const what = id === undefined ? "is required" : `can't be ${shown(id)}`;
    throw new FaultRuleError(pointer, `"fault" ${what}; expected the id of a fault`);
  }
  const known = knownFault(id);
  if (known !== null) return known;
  const near = suggestFaultId(id);
  const hint = near === null ? "GET /__admin/faults lists them" : `did you mean "${near}"?`;
  throw new FaultRuleError(pointer, `there is no fault "${id}"; ${hint}`);
}

function operationsOf(value: unknown, pointer: string): OperationId[] | null {
  if (value === undefined) return null;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0) {
    throw new FaultRuleError(pointer, '"operation" can\'t be []; leave it out for every request');
  }
  return list.map((id) => {
    const found = OPERATION_IDS.find((one) => one === id);
    if (found !== undefined) return found;
    const near = typeof id === "string" ? nearest(id, OPERATION_IDS) : null;
    const hint = near === null ? `allowed: ${OPERATION_IDS.join(", ")}` : `did you mean "${near}"?`;
    throw new FaultRuleError(pointer, `"operation" can't be ${shown(id)}; ${hint}`);
  });
}

const LIMITS: Readonly<Record<string, JsonSchema>> = {
  probability: { type: "number", minimum: 0, maximum: 1, default: 1 },
  times: { type: "integer", minimum: 1, maximum: 1_000_000 },
};

/** The fields of a rule about a fault with its own fields, beside `fault` and `operation`. */
export function ruleFields(
  own: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> {
  return { ...LIMITS, ...own };
}

/** Validates the fields beside `fault` and `operation`; fills in defaults. */
function checkedFields(
  id: string,
  own: Readonly<Record<string, JsonSchema>>,
  given: Fields,
  pointer: string,
): Fields {
  const fields = ruleFields(own);
  const value = { ...given };
  const check = fieldValidator(id, fields);
  if (check(value)) return value;
  const [error] = check.errors ?? [];
  if (error === undefined) throw new Error("The validator reported no error");
  throw complaint(error, fields, value, pointer);
}

function complaint(
  { keyword, params, instancePath }: ErrorObject,
  fields: Readonly<Record<string, JsonSchema>>,
  value: Fields,
  pointer: string,
): FaultRuleError {
  const detail = params as { readonly additionalProperty?: string };
  if (keyword === "additionalProperties") {
    const name = String(detail.additionalProperty);
    const names = ["fault", "operation", ...Object.keys(fields)];
    const near = nearest(name, names);
    const hint = near === null ? `allowed: ${names.join(", ")}` : `did you mean "${near}"?`;
    return new FaultRuleError(`${pointer}/${name}`, `no field "${name}" here; ${hint}`);
  }
  const name = instancePath.slice(1);
  return new FaultRuleError(
    pointer + instancePath,
    `"${name}" can't be ${shown(value[name])}; expected ${allowedBy(fields[name] ?? {})}`,
  );
}

const LONGEST_SHOWN = 80;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
