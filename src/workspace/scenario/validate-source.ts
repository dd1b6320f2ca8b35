import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { SourceProblems } from "../../common/problems.ts";
import type { ParseCache, YamlSource } from "../../common/yaml-source.ts";
import { sourceValidator, type SourceSchemas } from "./source-validator.ts";
import { problemPointer, problemMessage, relevantErrors } from "./schema-problem.ts";

/**
 * Validates a YAML file against a JSON Schema and returns its value with the schema's defaults filled in.
 * @throws {SourceError} with file, line and column of every problem.
 */
export function validateSource(source: YamlSource, schema: object, cache?: ParseCache): unknown {
  const problems = new SourceProblems(source);
  const { value } = validateInto(problems, { schema, related: {} }, cache);
  problems.throwIfAny();
  return value;
}

/** Errors are compared in pairs, which took 40 s for 15,000 unknown keys. */
const MAX_ERRORS = 200;

/** A validated value, which may be invalid in places. */
export interface ValidatedSource {
  /** With the schema's defaults filled in. */
  readonly value: unknown;
  /** Whether the value at a JSON pointer is valid. */
  readonly isValid: (pointer: string) => boolean;
}

/** Like `validateSource`, but adds to `problems` instead of throwing. */
export function validateInto(
  problems: SourceProblems,
  schemas: SourceSchemas,
  cache?: ParseCache,
): ValidatedSource {
  const { source } = problems;
  const { text } = source;
  const cached = cache?.get(text, schemas);
  if (cached !== undefined) return { value: cached, isValid: () => true };
  const value = structuredClone(source.value);
  if (sourceValidator(schemas, false)(value)) {
    cache?.set(text, value, schemas);
    return { value, isValid: () => true };
  }
  const all = errorsIn(value, sourceValidator(schemas, true));
  const errors = relevantErrors(all.slice(0, MAX_ERRORS));
  for (const error of errors) {
    const { additionalProperty } = error.params as { readonly additionalProperty?: string };
    problems.add(problemPointer(error), problemMessage(error), additionalProperty);
  }
  const hasMore = all.length > MAX_ERRORS;
  const isValid = (pointer: string): boolean =>
    !hasMore && !errors.some((error) => invalidates(error, pointer));
  return { value, isValid };
}

/** Whether an error concerns a pointer: one at or below it, or a wrong type above it. */
function invalidates({ instancePath, keyword }: ErrorObject, pointer: string): boolean {
  if (`${instancePath}/`.startsWith(`${pointer}/`)) return true;
  return keyword === "type" && `${pointer}/`.startsWith(`${instancePath}/`);
}

function errorsIn(value: unknown, check: ValidateFunction): ErrorObject[] {
  check(value);
  return check.errors ?? [];
}
