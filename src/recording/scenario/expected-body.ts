import { replacedImage } from "../../endpoints/generated-images.ts";
import { TOKENS } from "../../../conformance/assert/documented.ts";
import type { Json } from "../../../conformance/core/exchange.ts";
import { parseInstant } from "../../common/calendar.ts";
import type { Contract } from "../../contract/contract.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import { isLiteral } from "./step-request.ts";

/** What replaces a text: an expression or a day; null: nothing. */
export type Replace = (text: string) => unknown;

/** A body with the given texts replaced. */
function literalBody(value: Json, replace: Replace): unknown {
  if (typeof value === "string") {
    return replace(value) ?? (isLiteral(value) ? value : { $type: "string" });
  }
  if (Array.isArray(value)) return value.map((one) => literalBody(one, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, literalBody(inner, replace)]),
  );
}

/**
 * Expects the exact body, for a fake with a frozen clock. Tokens that no step captures and the dates of
 * timestamps are left open, because they change with day 0, and so are the addresses of generated images.
 */
export function exactBody(value: Json, replace: Replace, name = ""): unknown {
  if (Array.isArray(value)) return value.map((row) => exactBody(row, replace, name));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [field, exactBody(inner, replace, field)]),
    );
  }
  if (typeof value !== "string") return value;
  if (TOKENS.includes(name)) return replace(value) ?? { $type: "string" };
  if (parseInstant(value) !== null) return { $pattern: `${value.slice(10)}$` };
  // Fakes serve generated images at their own address, or name the originals.
  const image = replacedImage(value);
  if (image !== null) return { $pattern: `${image.replaceAll(/[^\w/-]/g, "\\$&")}(?:\\.svg)?$` };
  return literalBody(value, replace);
}

export interface ShapeOptions {
  readonly contract: Contract;
  readonly replace: Replace;
  /** The values of the request by parameter name. */
  readonly sent: ReadonlyMap<string, string>;
}

/**
 * Expects what does not depend on the data: types of fields, lists with rows, and the exact values that
 * are repeated from the request (echo, window, the requested id).
 */
export function bodyShape(value: Json, schema: JsonSchema, options: ShapeOptions): unknown {
  const resolved = options.contract.resolved(schema);
  return shapeOf({ value, schema: resolved, name: "", isInList: false }, options);
}

interface Part {
  readonly value: Json;
  readonly schema: JsonSchema;
  /** Name of its field. */
  readonly name: string;
  /** Whether it is a row, so that other rows may differ. */
  readonly isInList: boolean;
}

const REPEATED_FIELDS = new Set(["filters_applied", "date_range"]);

function shapeOf(part: Part, options: ShapeOptions): unknown {
  const { value, schema, name, isInList } = part;
  if (REPEATED_FIELDS.has(name)) return literalBody(value, options.replace);
  if (value === null || isNullable(schema, options.contract)) return { $any: true };
  if (Array.isArray(value)) return listShape(part, value, options);
  if (typeof value === "object") return objectShape(part, options);
  if (!isInList && options.sent.get(name) === value) return literalBody(value, options.replace);
  return scalarShape(value, schema);
}

function scalarShape(value: Json, { type, format }: JsonSchema): unknown {
  if (typeof value === "boolean") return { $type: "boolean" };
  if (typeof value === "number") return { $type: type === "integer" ? "integer" : "number" };
  if (format === "date") return { $pattern: String.raw`^\d{4}-\d\d-\d\d$` };
  if (format === "date-time") return { $pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d` };
  return { $type: "string" };
}

function listShape({ schema, name }: Part, rows: readonly Json[], options: ShapeOptions): unknown {
  const [first] = rows;
  if (typeof first !== "object" || first === null || schema.items === undefined) {
    return { $type: "array" };
  }
  const items = options.contract.resolved(schema.items);
  return { $each: shapeOf({ value: first, schema: items, name, isInList: true }, options) };
}

function objectShape({ value, schema, isInList }: Part, options: ShapeOptions): unknown {
  const { contract } = options;
  // Of several alternatives, the one that the value matches.
  const { properties = {}, required = [] } =
    (schema.anyOf ?? [schema])
      .map((one) => contract.resolved(one))
      .find(({ required: names = [] }) => names.every((name) => Object.hasOwn(value, name))) ?? {};
  const fields = Object.entries(properties).flatMap(([name, given]): [string, unknown][] => {
    const inner = contract.resolved(given);
    // Optional fields and those that the API specification does not describe are not expected.
    const isAssumed = given["x-assumed"] !== undefined || inner["x-assumed"] !== undefined;
    if (isAssumed || !required.includes(name) || !Object.hasOwn(value, name)) return [];
    return [[name, shapeOf({ value: value[name], schema: inner, name, isInList }, options)]];
  });
  return fields.length === 0 ? { $type: "object" } : Object.fromEntries(fields);
}

function isNullable(schema: JsonSchema, contract: Contract): boolean {
  const { type, anyOf = [] } = schema;
  return (
    type === "null" ||
    (Array.isArray(type) && type.includes("null")) ||
    (schema as { readonly "x-accept-null"?: boolean })["x-accept-null"] === true ||
    anyOf.some((one) => isNullable(contract.resolved(one), contract))
  );
}
