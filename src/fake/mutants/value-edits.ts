import { formatDate, parseDate } from "../../common/calendar.ts";
import type { JsonSchema } from "../../contract/schema.ts";

/** What an edit returns to leave a value as it is. */
export const SAME = Symbol("same");
/** What an edit returns to remove a field. */
export const REMOVED = Symbol("removed");

/** A change of one value of a response. */
export interface ValueEdit {
  readonly operator: string;
  /** Returns the other value, SAME or REMOVED. */
  readonly edit: (value: unknown, schema: JsonSchema) => unknown;
  /** Whether there is also a mutant that changes some rows only. */
  readonly inSomeRows: boolean;
}

function inAllAndInSomeRows(operator: string, edit: ValueEdit["edit"]): ValueEdit {
  return { operator, edit, inSomeRows: true };
}

function inAllRows(operator: string, edit: ValueEdit["edit"]): ValueEdit {
  return { operator, edit, inSomeRows: false };
}

/** Edits that need nothing but the value and its schema. */
export const VALUE_EDITS: readonly ValueEdit[] = [
  inAllAndInSomeRows("fields.null", (value) => (value === null ? SAME : null)),
  inAllRows("fields.missing", () => REMOVED),
  inAllRows("fields.wrong-type", wrongType),
  inAllRows("fields.empty", emptied),
  inAllAndInSomeRows("fields.plus-1", integer(1)),
  inAllAndInSomeRows("fields.minus-1", integer(-1)),
  inAllRows("fields.plus-2", integer(2)),
  inAllRows("fields.minus-2", integer(-2)),
  inAllAndInSomeRows("fields.unit-more", rate(0.1)),
  inAllAndInSomeRows("fields.unit-less", rate(-0.1)),
  inAllAndInSomeRows("fields.inverted", (value) => (typeof value === "boolean" ? !value : SAME)),
  inAllAndInSomeRows("fields.other-of-set", otherOfSet),
  inAllRows("fields.no-offset", (value, { format }) =>
    typeof value === "string" && format === "date-time" ? value.replace(/Z$/, "") : SAME,
  ),
  inAllRows("fields.in-future", (value, { format }) =>
    typeof value === "string" && (format === "date-time" || format === "date")
      ? value.replace(/^\d{4}/, (year) => String(Number(year) + 2))
      : SAME,
  ),
  inAllAndInSomeRows("fields.day-later", dayMoved(1)),
  inAllAndInSomeRows("fields.day-earlier", dayMoved(-1)),
  inAllAndInSomeRows("fields.list-shorter", (value) =>
    Array.isArray(value) && value.length > 0 ? value.slice(0, -1) : SAME,
  ),
  inAllAndInSomeRows("fields.list-longer", (value) =>
    Array.isArray(value) && value.length > 0 ? [...value, structuredClone(value[0])] : SAME,
  ),
  inAllAndInSomeRows("fields.key-dropped", keyDropped),
];

function wrongType(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return { value };
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return value === null ? SAME : Object.entries(value as object);
}

function emptied(value: unknown): unknown {
  if (typeof value === "string") return value === "" ? SAME : "";
  if (Array.isArray(value)) return value.length === 0 ? SAME : [];
  return typeof value === "object" && value !== null ? {} : SAME;
}

function integer(step: number): ValueEdit["edit"] {
  return (value, schema) => {
    if (typeof value !== "number" || !isInteger(schema)) return SAME;
    // Below zero or above a documented maximum, the schema alone would detect it.
    const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = schema;
    const moved = value + step;
    return moved < minimum || moved > maximum ? SAME : moved;
  };
}

function isInteger({ type }: JsonSchema): boolean {
  return type === "integer" || (Array.isArray(type) && type.includes("integer"));
}

/** Moves a printed rate or average by one unit of its last decimal. */
function rate(step: number): ValueEdit["edit"] {
  return (value, schema) => {
    if (typeof value !== "number" || isInteger(schema)) return SAME;
    const { minimum = 0, maximum = 100 } = schema;
    const moved = Math.round((value + step) * 10) / 10;
    return moved < minimum || moved > maximum ? SAME : moved;
  };
}

function otherOfSet(value: unknown, schema: JsonSchema): unknown {
  const values = schema.enum ?? [];
  const place = values.indexOf(value);
  return place === -1 || values.length < 2 ? SAME : values[(place + 1) % values.length];
}

function dayMoved(days: number): ValueEdit["edit"] {
  return (value, { format }) => {
    if (typeof value !== "string" || (format !== "date" && format !== "date-time")) return SAME;
    const day = parseDate(value.slice(0, 10));
    return day === null ? SAME : `${formatDate(day + days)}${value.slice(10)}`;
  };
}

function keyDropped(value: unknown, schema: JsonSchema): unknown {
  if (!("additionalProperties" in schema) || typeof schema.additionalProperties !== "object") {
    return SAME;
  }
  const entries = Object.entries(value as object);
  return entries.length === 0 ? SAME : Object.fromEntries(entries.slice(0, -1));
}
