import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { Complaints } from "../../contract/complaints.ts";
import type { ParsedTexts, YamlSource } from "../../contract/yaml-source.ts";
import { pointerOf, sentenceOf, telling } from "./schema-complaint.ts";

/**
 * A YAML file's value, checked against its JSON Schema with the schema's defaults filled in.
 * @throws {SourceError} that names file, line, column, what is wrong and what is allowed, for each mistake.
 */
export function checkedValue(source: YamlSource, schema: object, known?: ParsedTexts): unknown {
  const complaints = new Complaints(source);
  const { value } = checkInto(complaints, { schema, related: {} }, known);
  complaints.throwAny();
  return value;
}

/** A value that was checked, though it may be wrong in places. */
export interface Checked {
  /** With the schema's defaults filled in. */
  readonly value: unknown;
  /** Whether the schema allows what is at a JSON pointer and below. */
  readonly isSound: (pointer: string) => boolean;
}

/** Schemas that others refer to, by the name of their file. */
export type RelatedSchemas = Readonly<Record<string, object>>;

/** A schema, and those that it refers to by the name of their file. */
export interface Schemas {
  readonly schema: object;
  readonly related: RelatedSchemas;
}

/** The same, but complaining instead of throwing: what is sound can still be looked at. */
export function checkInto(complaints: Complaints, schemas: Schemas, known?: ParsedTexts): Checked {
  const { text, value: given } = complaints.source;
  const checked = known?.get(text, schemas);
  if (checked !== undefined) return { value: checked, isSound: () => true };
  const value = structuredClone(given);
  if (checkerOf(schemas, false)(value)) {
    known?.set(text, value, schemas);
    return { value, isSound: () => true };
  }
  const errors = telling(errorsIn(value, checkerOf(schemas, true)));
  for (const error of errors) {
    const { additionalProperty } = error.params as { readonly additionalProperty?: string };
    complaints.add(pointerOf(error), sentenceOf(error), additionalProperty);
  }
  return { value, isSound: (pointer) => !errors.some((error) => spoils(error, pointer)) };
}

/** An error below a pointer spoils it; one above only if nothing can be below. */
function spoils({ instancePath, keyword }: ErrorObject, pointer: string): boolean {
  if (`${instancePath}/`.startsWith(`${pointer}/`)) return true;
  return keyword === "type" && `${pointer}/`.startsWith(`${instancePath}/`);
}

function errorsIn(value: unknown, check: ValidateFunction): ErrorObject[] {
  check(value);
  return check.errors ?? [];
}

const quick = new WeakMap<object, ValidateFunction>();
const thorough = new WeakMap<object, ValidateFunction>();

/** Errors with the schemas and values they are about take long to compile: only where there is an error. */
function checkerOf({ schema, related }: Schemas, isThorough: boolean): ValidateFunction {
  const checkers = isThorough ? thorough : quick;
  let checker = checkers.get(schema);
  if (checker === undefined) {
    const ajv = new Ajv2020({
      useDefaults: true,
      strict: true,
      strictTypes: false,
      strictRequired: false,
      allowUnionTypes: true,
      allowMatchingProperties: true,
      allErrors: isThorough,
      discriminator: true,
      verbose: isThorough,
    });
    for (const [name, other] of Object.entries(related)) ajv.addSchema(other, name);
    checker = ajv.compile(schema);
    checkers.set(schema, checker);
  }
  return checker;
}
