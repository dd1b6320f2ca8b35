import type { Contract } from "../../contract/contract.ts";
import type { OperationId } from "../../contract/operation.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import type { ResponseBody } from "../faults/fault.ts";
import type { RecordedRead } from "./recording.ts";
import { isMap, fieldSchema } from "./field-schema.ts";

/** A field of an operation's response, with the values that were recorded. */
export interface Field {
  /** Names, `[]` for the elements of an array, `{}` for the values of a map. */
  readonly path: readonly string[];
  readonly schema: JsonSchema;
  readonly values: readonly unknown[];
}

/** Returns all fields of some recorded responses. */
export function fieldsOf(
  contract: Contract,
  operation: OperationId,
  reads: readonly RecordedRead[],
): Field[] {
  const found = new Map<
    string,
    { path: readonly string[]; schema: JsonSchema; values: unknown[] }
  >();
  const visit = (value: unknown, path: readonly string[]): void => {
    if (path.length > 0) {
      const name = path.join(".");
      const known = found.get(name);
      if (known !== undefined) known.values.push(value);
      else {
        const schema = fieldSchema(contract, operation, path) ?? {};
        found.set(name, { path, schema, values: [value] });
      }
    }
    const schema = found.get(path.join("."))?.schema ?? null;
    for (const [step, child] of childrenOf(value, isMap(schema))) visit(child, [...path, step]);
  };
  for (const { body } of reads) visit(body, []);
  return [...found.values()];
}

function childrenOf(value: unknown, isMapValue: boolean): [string, unknown][] {
  if (Array.isArray(value)) return value.map((child) => ["[]", child]);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, child]) => [isMapValue ? "{}" : name, child]);
}

/** A place in a body: the object or array that holds it, and its key. */
export interface Slot {
  readonly holder: ResponseBody;
  readonly key: string | number;
}

/** Returns the slots of a field in a body. */
export function slotsOf(body: ResponseBody, path: readonly string[]): Slot[] {
  let holders: ResponseBody[] = [body];
  for (const step of path.slice(0, -1)) holders = holders.flatMap((one) => valuesAt(one, step));
  const last = path.at(-1) ?? "";
  return holders.flatMap((holder) => keysAt(holder, last).map((key) => ({ holder, key })));
}

function valuesAt(holder: ResponseBody, step: string): ResponseBody[] {
  return keysAt(holder, step).map((key) => holder[key]);
}

function keysAt(holder: ResponseBody, step: string): (string | number)[] {
  if (step === "[]") return Array.isArray(holder) ? holder.map((_, index) => index) : [];
  if (typeof holder !== "object" || holder === null || Array.isArray(holder)) return [];
  if (step === "{}") return Object.keys(holder);
  return step in holder ? [step] : [];
}
