import type { Json } from "../../../conformance/exchange.ts";
import type { Contract } from "../../contract/contract.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import { isSayable } from "./values.ts";

/** What the expectation of one reply draws on. */
export interface ShapeGrounds {
  readonly contract: Contract;
  /** How the step says a text or a day; null: as it stands. */
  readonly saying: (text: string) => unknown;
  /** The values of the request by the name of their parameter. */
  readonly asked: ReadonlyMap<string, string>;
}

/**
 * What stays true of a reply when its numbers move: the types of its fields, that lists have rows, and to
 * the letter what it repeats of the request (echo, window, the id asked for).
 */
export function shapeOf(value: Json, schema: JsonSchema, grounds: ShapeGrounds): unknown {
  return shape(
    { value, schema: grounds.contract.followed(schema), name: "", inRows: false },
    grounds,
  );
}

interface Part {
  readonly value: Json;
  readonly schema: JsonSchema;
  /** The field that holds it. */
  readonly name: string;
  /** In a list whose other rows may differ. */
  readonly inRows: boolean;
}

const PRESENT = { $any: true };
const REPEATED = new Set(["filters_applied", "date_range"]);

function shape(part: Part, grounds: ShapeGrounds): unknown {
  const { value, schema, name, inRows } = part;
  if (REPEATED.has(name)) return literal(value, grounds.saying);
  if (isNullable(schema, grounds.contract) || value === null) return PRESENT;
  if (Array.isArray(value)) return listShape(part, value, grounds);
  if (typeof value === "object") return fieldsShape(part, grounds);
  if (!inRows && grounds.asked.get(name) === value) return literal(value, grounds.saying);
  return plainShape(value, schema);
}

function plainShape(value: Json, { type, format }: JsonSchema): unknown {
  if (typeof value === "boolean") return { $type: "boolean" };
  if (typeof value === "number") return { $type: type === "integer" ? "integer" : "number" };
  if (format === "date") return { $pattern: String.raw`^\d{4}-\d\d-\d\d$` };
  if (format === "date-time") return { $pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d` };
  return { $type: "string" };
}

function listShape({ schema, name }: Part, rows: readonly Json[], grounds: ShapeGrounds): unknown {
  const [first] = rows;
  if (typeof first !== "object" || first === null || schema.items === undefined) {
    return { $type: "array" };
  }
  const items = grounds.contract.followed(schema.items);
  return { $each: shape({ value: first, schema: items, name, inRows: true }, grounds) };
}

function fieldsShape({ value, schema, inRows }: Part, grounds: ShapeGrounds): unknown {
  const { properties = {}, required = [] } = formOf(value, schema, grounds.contract);
  const fields = Object.entries(properties).flatMap(([name, given]): [string, unknown][] => {
    const inner = grounds.contract.followed(given);
    // What the API's document leaves open, or a reply may leave out, is no fact of the recording.
    const isOpen = given["x-assumed"] !== undefined || inner["x-assumed"] !== undefined;
    if (isOpen || !required.includes(name) || !Object.hasOwn(value, name)) return [];
    return [[name, shape({ value: value[name], schema: inner, name, inRows }, grounds)]];
  });
  return fields.length === 0 ? { $type: "object" } : Object.fromEntries(fields);
}

/** Of a schema with several forms the one that the value has. */
function formOf(value: Json, schema: JsonSchema, contract: Contract): JsonSchema {
  const forms = (schema.anyOf ?? [schema]).map((form) => contract.followed(form));
  return (
    forms.find(({ required = [] }) => required.every((name) => Object.hasOwn(value, name))) ?? {}
  );
}

function isNullable(schema: JsonSchema, contract: Contract): boolean {
  const { type } = schema;
  const own = type === "null" || (Array.isArray(type) && type.includes("null"));
  const accepts = (schema as { readonly "x-accept-null"?: boolean })["x-accept-null"] === true;
  return (
    own ||
    accepts ||
    (schema.anyOf ?? []).some((form) => isNullable(contract.followed(form), contract))
  );
}

/** A value to the letter, with what a flow says in the place of brands, ids and days. */
export function literal(value: Json, saying: ShapeGrounds["saying"]): unknown {
  if (typeof value === "string") {
    return saying(value) ?? (isSayable(value) ? value : { $type: "string" });
  }
  if (Array.isArray(value)) return value.map((one) => literal(one, saying));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, literal(inner, saying)]),
  );
}
