import type { JsonObject } from "../../../common/is-object.ts";
import type { ErrorObject } from "ajv/dist/2020.js";
import { suggestionFor } from "../../../common/did-you-mean.ts";
import { parseJson } from "../../../common/parse-json.ts";
import { OPERATION_IDS, type OperationId } from "../../../contract/operation.ts";
import { allowedBy, type JsonSchema } from "../../../contract/schema.ts";
import { fieldValidator } from "./field-validator.ts";
import { knownFault, suggestFaultId, type KnownFault } from "./known-faults.ts";
import { readMatch } from "./read-match.ts";
import { MAX_RULES, type FaultRule } from "./rule.ts";
import { shown } from "../../../common/shorten.ts";
import { FaultRuleError } from "./rule-error.ts";

/**
 * Reads fault rules: each is an id, a text such as `transport.delay=200` or
 * `getVisibility:transport.status=503,after=2,times=1`, or an object (or its JSON)
 * `{fault, operation?, match?, after?, times?, probability?}` with the fault's own fields beside them; with `set`, the
 * fault can be left out. `operation` is an operation's id or a list of them; without it and `match`, a rule applies to
 * every request.
 * @throws {FaultRuleError} that names the field, the value and what is allowed.
 */
export function readFaultRules(list: unknown): FaultRule[] {
  if (!Array.isArray(list)) {
    throw new FaultRuleError("", `faults can't be ${shown(list)}; expected a list of fault rules`);
  }
  if (list.length > MAX_RULES) {
    throw new FaultRuleError("", `there are ${list.length} fault rules; allowed are ${MAX_RULES}`);
  }
  return list.map((entry: unknown, place) => readRule(entry, `/${place}`));
}

function readRule(entry: unknown, pointer: string): FaultRule {
  if (typeof entry === "string") {
    if (entry.startsWith("{")) return readRule(fromJson(entry, pointer), pointer);
    return ruleOf(fromText(entry, pointer), pointer);
  }
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
    const allowed = "a fault's id or an object with the field fault";
    throw new FaultRuleError(pointer, `a fault rule can't be ${shown(entry)}; expected ${allowed}`);
  }
  return ruleOf({ ...entry }, pointer);
}

function fromJson(text: string, pointer: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new FaultRuleError(pointer, `a fault rule can't be ${shown(text)}; it is not valid JSON`);
  }
}

const SCOPED = /^([A-Za-z]+):(.*)$/s;
const FIELD = /^([a-z_\d]+)=(.*)$/s;

/** Reads `[operation:]id[=value][,field=value…]`, with the value of the main field of the fault. */
function fromText(text: string, pointer: string): JsonObject {
  const [, operation, rule = text] = SCOPED.exec(text) ?? [];
  const [first = "", ...rest] = fieldsIn(rule);
  const [id = ""] = first.split("=");
  const known = faultOf(id, pointer);
  const own = known.kind === "transport" ? known.fault.fields : {};
  const value =
    first === id ? [] : [`${argumentOf(known, first, pointer)}${first.slice(id.length)}`];
  const given = [...value, ...rest].map((field) => {
    const [, name = field, content = ""] = FIELD.exec(field) ?? [];
    return [name, typedBy(ruleFields(own)[name], content)];
  });
  const scope = operation === undefined ? {} : { operation };
  return { fault: id, ...scope, ...Object.fromEntries(given) };
}

/** Splits at commas; one that no field follows belongs to the value before it. */
function fieldsIn(text: string): string[] {
  return text.split(/,(?=[a-z_\d]+=)/);
}

/** The main field of a fault, which a value after its id sets. */
function argumentOf(known: KnownFault, text: string, pointer: string): string {
  const argument = known.kind === "transport" ? known.fault.argument : null;
  if (argument !== null) return argument;
  const { id } = known.fault;
  const value = text.slice(id.length + 1);
  throw new FaultRuleError(pointer, `the fault ${id} takes no value; omit "=${value}"`);
}

function typedBy(schema: JsonSchema | undefined, value: string): number | string {
  const isNumeric = schema?.type === "integer" || schema?.type === "number";
  return isNumeric && /^\d{1,10}(\.\d{1,10})?$/.test(value) ? Number(value) : value;
}

function ruleOf(fields: JsonObject, pointer: string): FaultRule {
  const id = fields["fault"] ?? (fields["set"] === undefined ? undefined : "transport.set");
  const known = faultOf(id, `${pointer}/fault`);
  const own = known.kind === "transport" ? known.fault.fields : {};
  const operations = operationsOf(fields["operation"], `${pointer}/operation`);
  const match = readMatch(fields["match"], `${pointer}/match`);
  const given = Object.entries(fields).filter(([name]) => !SCOPE.has(name));
  const checked = checkedFields(known.fault.id, own, Object.fromEntries(given), pointer);
  const { probability, after, times, ...values } = checked;
  const problem = known.kind === "transport" ? (known.fault.problem?.(values) ?? null) : null;
  if (problem !== null) throw new FaultRuleError(pointer, problem);
  return {
    deviation: known.kind === "semantic" ? known : { ...known, values },
    operations,
    match,
    probability: probability as number,
    after: after as number,
    times: (times as number | undefined) ?? null,
  };
}

const SCOPE: ReadonlySet<string> = new Set(["fault", "operation", "match"]);

function faultOf(id: unknown, pointer: string): KnownFault {
  if (typeof id !== "string") {
    const what = id === undefined ? "is required" : `can't be ${shown(id)}`;
    throw new FaultRuleError(pointer, `"fault" ${what}; expected the id of a fault`);
  }
  const known = knownFault(id);
  if (known !== null) return known;
  const near = suggestFaultId(id);
  const hint =
    near === null ? "GET /__admin/faults of a running fake lists them" : `did you mean "${near}"?`;
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
    const hint = suggestionFor(String(id), OPERATION_IDS, `allowed: ${OPERATION_IDS.join(", ")}`);
    throw new FaultRuleError(pointer, `"operation" can't be ${shown(id)}; ${hint}`);
  });
}

const LIMITS: Readonly<Record<string, JsonSchema>> = {
  probability: { type: "number", minimum: 0, maximum: 1, default: 1 },
  after: { type: "integer", minimum: 0, maximum: 1_000_000, default: 0 },
  times: { type: "integer", minimum: 1, maximum: 1_000_000 },
};

/** The fields of a rule about a fault with its own fields, beside `fault`, `operation` and `match`. */
export function ruleFields(
  own: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> {
  return { ...LIMITS, ...own };
}

/** Validates the fields beside `fault`, `operation` and `match`; fills in defaults. */
function checkedFields(
  id: string,
  own: Readonly<Record<string, JsonSchema>>,
  given: JsonObject,
  pointer: string,
): JsonObject {
  const fields = ruleFields(own);
  const value = { ...given };
  const check = fieldValidator(id, fields);
  if (check(value)) return value;
  const [error] = check.errors ?? [];
  if (error === undefined) throw new Error("The validator reported no error");
  throw complaint(error, { id, fields, value, pointer });
}

interface CheckedRule {
  /** The id of the fault. */
  readonly id: string;
  readonly fields: Readonly<Record<string, JsonSchema>>;
  readonly value: JsonObject;
  readonly pointer: string;
}

function complaint(
  { keyword, params, instancePath }: ErrorObject,
  { id, fields, value, pointer }: CheckedRule,
): FaultRuleError {
  const detail = params as { readonly additionalProperty?: string };
  if (keyword === "additionalProperties") {
    const name = String(detail.additionalProperty);
    const names = [...SCOPE, ...Object.keys(fields)];
    const hint = suggestionFor(name, names, `allowed: ${names.join(", ")}`);
    return new FaultRuleError(`${pointer}/${name}`, `unknown field "${name}" of ${id}; ${hint}`);
  }
  const name = instancePath.slice(1);
  return new FaultRuleError(
    pointer + instancePath,
    `"${name}" of ${id} can't be ${shown(value[name])}; expected ${allowedBy(fields[name] ?? {})}`,
  );
}
