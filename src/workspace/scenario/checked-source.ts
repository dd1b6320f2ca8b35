import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { YamlSource } from "../../contract/yaml-source.ts";

/**
 * A YAML file's value, checked against its JSON Schema with the schema's defaults filled in.
 * @throws {SourceError} that names file, line, column, what is wrong and what is allowed.
 */
export function checkedValue(source: YamlSource, schema: object): unknown {
  const check = checkerOf(schema);
  const value = structuredClone(source.value);
  if (check(value)) return value;
  const problem = telling(check.errors ?? []);
  const { additionalProperty } = problem.params as { additionalProperty?: string };
  throw source.error(problem.instancePath, sentenceOf(problem), additionalProperty);
}

const checkers = new WeakMap<object, ValidateFunction>();

function checkerOf(schema: object): ValidateFunction {
  let checker = checkers.get(schema);
  if (checker === undefined) {
    const ajv = new Ajv2020({
      useDefaults: true,
      strict: true,
      strictTypes: false,
      strictRequired: false,
      allowUnionTypes: true,
      allowMatchingProperties: true,
      allErrors: true,
    });
    checker = ajv.compile(schema);
    checkers.set(schema, checker);
  }
  return checker;
}

/**
 * The deepest complaint is the one nearest to the mistake (those of `anyOf` and `oneOf` only sum up);
 * beside a missing key, an unknown one is what was mistyped.
 */
function telling(errors: readonly ErrorObject[]): ErrorObject {
  const [first] = errors.toSorted(
    (a, b) => depthOf(b) - depthOf(a) || unknownKeys(b) - unknownKeys(a),
  );
  if (first === undefined) throw new Error("A failed check without a complaint");
  return first;
}

function depthOf({ instancePath }: ErrorObject): number {
  return instancePath.split("/").length;
}

function unknownKeys({ keyword }: ErrorObject): number {
  return keyword === "additionalProperties" ? 1 : 0;
}

function sentenceOf({ instancePath, keyword, message, params }: ErrorObject): string {
  const where = instancePath === "" ? "the file" : instancePath.slice(1).replaceAll("/", ".");
  const detail = params as Readonly<Record<string, unknown>>;
  if (keyword === "enum") return `${where} must be one of ${list(detail["allowedValues"])}`;
  if (keyword === "additionalProperties") {
    return `${where} has an unknown key "${String(detail["additionalProperty"])}"`;
  }
  if (keyword === "required")
    return `${where} lacks the key "${String(detail["missingProperty"])}"`;
  if (keyword === "type") return `${where} must be of type ${list(detail["type"])}`;
  return `${where} ${message ?? "is wrong"}`;
}

function list(values: unknown): string {
  return Array.isArray(values) ? values.map(String).join(", ") : String(values);
}
