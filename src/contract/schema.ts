import { counted } from "../common/counted.ts";

/** The keywords of a JSON Schema that are read, besides validation. */
export interface JsonSchema {
  readonly $ref?: string | undefined;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  /** Beside an enum: other values are possible. */
  readonly "x-open"?: boolean;
  /** Decisions about undocumented behaviour. */
  readonly "x-assumed"?: string | readonly string[];
}

/** Describes what a schema allows. */
export function allowedBy(schema: JsonSchema): string {
  if (schema.enum) return `one of ${schema.enum.map(String).join(", ")}`;
  const { type } = schema;
  if (type === "integer") return `a whole number${rangeOf(schema)}`;
  if (type === "number") return `a number${rangeOf(schema)}`;
  if (type === "boolean") return "true or false";
  if (type === "object") return schema.title ?? "an object";
  if (type === "array")
    return `a list${sizeOf(schema.minItems, schema.maxItems, "entry", "entries")}`;
  return textAllowedBy(schema);
}

function textAllowedBy(schema: JsonSchema): string {
  if (schema.format === "date") return "a valid date in the form YYYY-MM-DD";
  if (schema.pattern) return schema.title ?? `text of the form ${schema.pattern}`;
  if (schema.minLength === 1 && schema.maxLength === undefined) return "text that is not empty";
  return `text${sizeOf(schema.minLength, schema.maxLength, "character")}`;
}

function rangeOf({ minimum, maximum }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` from ${minimum} to ${Number.MAX_SAFE_INTEGER}`;
  return maximum === undefined ? "" : ` of at most ${maximum}`;
}

function sizeOf(
  least: number | undefined,
  most: number | undefined,
  noun: string,
  plural = `${noun}s`,
): string {
  if (least !== undefined && most !== undefined) return ` of ${least} to ${most} ${plural}`;
  if (least !== undefined) return ` of at least ${counted(least, noun, plural)}`;
  return most === undefined ? "" : ` of at most ${counted(most, noun, plural)}`;
}
