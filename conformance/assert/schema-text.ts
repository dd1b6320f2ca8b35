import type { ErrorObject } from "ajv";
import { isObject } from "../../src/common/is-object.ts";
import { valueAt } from "../../src/common/json-pointer.ts";
import { formatValue, type FindingDetails } from "./findings.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Returns the finding about a schema error in a body. */
export function schemaFinding(body: unknown, error: ErrorObject): FindingDetails {
  const { missingProperty } = error.params as { readonly missingProperty?: string };
  const end = missingProperty === undefined ? "" : `/${missingProperty}`;
  return {
    pointer: `${error.instancePath}${end}`,
    kind: `schema-${error.propertyName === undefined ? error.keyword : "propertyNames"}`,
    expected: expectedText(error),
    actual: actualText(error, valueAt(body, error.instancePath)),
  };
}

/** Describes what a schema requires at the place of an error, such as "an integer from 1 to 10". */
export function expectedText(error: ErrorObject): string {
  const { keyword, params, parentSchema, message, propertyName } = error;
  const schema: Schema = parentSchema ?? {};
  if (propertyName !== undefined) return namesText(schema);
  if (keyword === "required") return fieldText(String(params["missingProperty"]), schema);
  if (keyword === "additionalProperties") return message ?? "other fields";
  return describeSchema(schema) ?? message ?? "another value";
}

function fieldText(name: string, { properties }: Schema): string {
  const text = describeSchema(isObject(properties) ? properties[name] : undefined);
  return `the field ${JSON.stringify(name)}${text === null ? "" : `: ${text}`}`;
}

function namesText({ enum: names }: Schema): string {
  return Array.isArray(names)
    ? `only the fields ${names.map(formatValue).join(", ")}`
    : "only fields with documented names";
}

/** Describes a value that violates a schema; its type is added where the type is wrong. */
export function actualText({ keyword, propertyName }: ErrorObject, value: unknown): string {
  if (propertyName !== undefined) return `a field ${formatValue(propertyName)}`;
  if (keyword === "required") return "absent";
  const isTyped = keyword === "type" && value !== null && value !== undefined;
  return isTyped ? `${formatValue(value)}, ${TYPES[typeOf(value)]}` : formatValue(value);
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}

const TYPES: Readonly<Record<string, string>> = {
  integer: "an integer",
  number: "a number",
  string: "a string",
  boolean: "a boolean",
  array: "a list",
  object: "an object",
  null: "null",
};

const FORMATS: Readonly<Record<string, string>> = {
  date: "a date (YYYY-MM-DD)",
  "date-time": "a timestamp with a UTC offset (ISO 8601)",
  uri: "a URL",
};

/** Describes the values of a schema; null if it has no keyword that is described. */
function describeSchema(schema: unknown): string | null {
  if (!isObject(schema)) return null;
  const { enum: values, const: only, anyOf, oneOf, type } = schema as Schema;
  if (Array.isArray(values)) return `one of ${values.map(formatValue).join(", ")}`;
  if (only !== undefined) return formatValue(only);
  const alternatives = anyOf ?? oneOf;
  if (Array.isArray(alternatives)) {
    const texts = alternatives.map(describeSchema);
    return texts.includes(null) ? null : texts.join(" or ");
  }
  const names = [type].flat().filter((name) => typeof name === "string");
  if (names.length === 0) return null;
  return names.map((name) => typeText(name, schema)).join(" or ");
}

function typeText(type: string, schema: Schema): string {
  const name = TYPES[type] ?? type;
  if (type === "integer" || type === "number") return name + rangeText(schema);
  if (type === "array") return name + countText(schema);
  return type === "string" ? stringText(schema) : name;
}

function stringText({ format, pattern, minLength }: Schema): string {
  const text =
    typeof format === "string" ? (FORMATS[format] ?? `a string (${format})`) : "a string";
  if (typeof pattern === "string") return `${text} that matches ${pattern}`;
  return typeof minLength === "number" && minLength > 0 ? `${text} that is not empty` : text;
}

function rangeText({ minimum, maximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) {
    return ` from ${formatValue(minimum)} to ${formatValue(maximum)}`;
  }
  if (minimum !== undefined) return ` of at least ${formatValue(minimum)}`;
  return maximum === undefined ? "" : ` of at most ${formatValue(maximum)}`;
}

function countText({ minItems: least, maxItems: most }: Schema): string {
  if (least !== undefined) return ` of at least ${formatValue(least)}`;
  return most === undefined ? "" : ` of at most ${formatValue(most)}`;
}
