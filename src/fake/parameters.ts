import type { JsonObject } from "../common/is-object.ts";
import { nearest } from "../common/nearest.ts";
import type { Contract } from "../contract/contract.ts";
import type { Parameter } from "../contract/operation.ts";
import { allowedBy, type JsonSchema } from "../contract/schema.ts";
import { ApiError, quoted } from "../endpoints/api-error.ts";
import type { ApiRequest } from "./request.ts";
import type { Route } from "./router.ts";

export interface ParameterRules {
  /** Refuse parameters that the operation does not have (C09). */
  readonly strict: boolean;
  /** Lower a value above its maximum instead of refusing it (C11). */
  readonly clamp: boolean;
}

/** Well above the number of parameters of any operation. */
const MAX_PARAMETERS = 100;

export interface ReadParameters {
  /** By name: typed, defaults filled in, null where unused. */
  readonly values: JsonObject;
  readonly hints: readonly string[];
}

/**
 * Reads the parameters of a request by the schemas of the contract, the only source of types, defaults,
 * bounds and enumerations.
 * @throws {ApiError} 400 that names the parameter, the value and what is allowed (§7, C09-C13).
 */
export function readParameters(
  contract: Contract,
  { operation, pathParameters }: Route,
  request: ApiRequest,
  rules: ParameterRules,
): ReadParameters {
  const given = textsByName(request);
  const { parameters } = operation;
  const hints: string[] = [];
  for (const name of given.keys()) {
    if (parameters.some((one) => one.in === "query" && one.name === name)) continue;
    const hint = unknownParameter(name, parameters);
    if (rules.strict) throw new ApiError(400, hint.charAt(0).toUpperCase() + hint.slice(1));
    hints.push(hint);
  }
  const values: Record<string, unknown> = {};
  for (const parameter of parameters) {
    const { name } = parameter;
    const texts = parameter.in === "path" ? [pathParameters[name] ?? ""] : given.get(name);
    values[name] = readValue(contract, parameter, texts ?? [], rules);
  }
  return { values, hints };
}

/** The values of each parameter. @throws {ApiError} 400 for too many */
function textsByName({ query }: ApiRequest): Map<string, string[]> {
  if (query.length > MAX_PARAMETERS) {
    const count = `${query.length} parameters`;
    throw new ApiError(400, `The request has ${count}; allowed are ${MAX_PARAMETERS}`);
  }
  const given = new Map<string, string[]>();
  for (const [name, value] of query) {
    const texts = given.get(name);
    if (texts === undefined) given.set(name, [value]);
    else texts.push(value);
  }
  return given;
}

function unknownParameter(name: string, parameters: readonly Parameter[]): string {
  const known = parameters.filter((one) => one.in === "query").map((one) => one.name);
  const near = nearest(name, known);
  const allowed = known.length === 0 ? "none" : known.join(", ");
  return `unknown parameter ${quoted(name)}${near ? `, did you mean "${near}"?` : ""} (allowed: ${allowed})`;
}

function readValue(
  contract: Contract,
  parameter: Parameter,
  texts: readonly string[],
  { clamp }: ParameterRules,
): unknown {
  const { name, schema } = parameter;
  if (parameter.lenient) return texts[0] || null;
  const text = onlyText(parameter, texts);
  if (text === undefined) return schema.default ?? null;
  const value = typed(parameter, text);
  if (clamp && isAboveLimit(schema, value)) return schema.maximum;
  if (!isAllowed(contract, parameter, value)) {
    const allowed = allowedBy(schema);
    throw new ApiError(400, `Parameter "${name}" can't be ${quoted(text)}; expected ${allowed}`);
  }
  return value;
}

function isAllowed(contract: Contract, { acceptsAnyText, pointer }: Parameter, value: unknown) {
  // A first GET that only names a brand does not load the validator.
  if (acceptsAnyText) return true;
  if (typeof value === "number" && !Number.isSafeInteger(value)) return false;
  return contract.validate(pointer, value).length === 0;
}

/** Whether a value is lowered to the maximum; only numbers with a default have a limit. */
function isAboveLimit({ default: initial, maximum = Infinity }: JsonSchema, value: unknown) {
  return typeof value === "number" && initial !== undefined && value > maximum;
}

/** Returns the one text of a parameter; undefined if it is optional and not given. */
function onlyText({ name, schema, required }: Parameter, texts: readonly string[]) {
  const [text] = texts;
  if (text === undefined && required) {
    throw new ApiError(400, `Parameter "${name}" is required: ${allowedBy(schema)}`);
  }
  if (texts.length > 1) {
    throw new ApiError(400, `Parameter "${name}" is given ${texts.length} times; give it once`);
  }
  if (text === "") {
    throw new ApiError(400, `Parameter "${name}" is empty; expected ${allowedBy(schema)}`);
  }
  return text;
}

/** A value of the type that the schema names; the text itself, which the schema refuses, if it is not of this type. */
function typed({ schema: { type }, aliases }: Parameter, text: string): unknown {
  if (type === "integer") return /^-?\d+$/.test(text) ? Number(text) : text;
  if (type === "boolean") return text === "true" || (text === "false" ? false : text);
  return aliases.get(text) ?? text;
}
