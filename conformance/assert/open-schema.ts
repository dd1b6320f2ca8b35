import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isObject } from "../../src/common/is-object.ts";
import type { Contract } from "../../src/contract/contract.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import type { Json } from "../core/exchange.ts";
import { lazy, memoize } from "../../src/common/memoize.ts";

type Validate = (value: unknown) => readonly ErrorObject[];

/**
 * The contract with relaxed schemas, for judging deployments: they may add fields anywhere and values to
 * open sets, and need not follow choices that only this project made (`x-assumed`).
 */
export class OpenSchemas {
  readonly #contract: Contract;
  readonly #validators = new Map<string, Validate>();
  readonly #allErrors = lazy(() => this.#createAjv(true));
  readonly #firstError = lazy(() => this.#createAjv(false));

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  #createAjv(allErrors: boolean): Ajv2020 {
    const ajv = new Ajv2020({
      allErrors,
      strict: false,
      allowUnionTypes: true,
      // Errors refer to the schema, which findings describe.
      verbose: true,
      // A test validates the contract's schemas.
      validateSchema: false,
      // Optimizing the generated code takes longer than it saves.
      code: { optimize: false },
    });
    addFormats.default(ajv);
    ajv.addSchema(openSchema(this.#contract.document) as object, "open");
    return ajv;
  }

  /** Returns the schema errors of a 200 body, only the first if it is very large; empty if it is valid. */
  errors(id: OperationId, body: unknown): readonly ErrorObject[] {
    return this.#errorsAt(this.#contract.operation(id).responsePointers.get(200) ?? "", body);
  }

  /** Returns the schema errors of a part of a body by the name of its schema in the contract. */
  partErrors(name: string, part: unknown): readonly ErrorObject[] {
    return this.#errorsAt(`/components/schemas/${name}`, part);
  }

  #errorsAt(pointer: string, value: unknown): readonly ErrorObject[] {
    let validate = this.#validators.get(pointer);
    if (validate === undefined) {
      validate = this.#compile(pointer);
      this.#validators.set(pointer, validate);
    }
    return validate(value);
  }

  #compile(pointer: string): Validate {
    const schema = { $ref: `open#${pointer}` };
    const validateAll = this.#allErrors().compile(schema);
    const validateFirst = lazy(() => this.#firstError().compile(schema));
    const errorsIn: Validate = (value) => {
      const validate = hasManyValues(value) ? validateFirst() : validateAll;
      if (validate(value)) return [];
      // The error `propertyNames` only repeats another error about the name of the field.
      return (validate.errors ?? []).filter(({ keyword }) => keyword !== "propertyNames");
    };
    const errorsInObject = memoize(errorsIn);
    return (value) =>
      typeof value === "object" && value !== null ? errorsInObject(value) : errorsIn(value);
  }
}

/** The largest pages of usual deployments have several times fewer values. */
const MANY_VALUES = 20_000;

/**
 * Whether collecting all errors could take long: for each row, Ajv copies all errors so far. 500,000 rows took minutes.
 */
function hasManyValues(body: unknown): boolean {
  const waiting: unknown[] = [body];
  for (let count = 0; waiting.length > 0; count++) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      if (count + waiting.length + value.length > MANY_VALUES) return true;
      for (const item of value) waiting.push(item);
      continue;
    }
    // Unlike Object.values, this does not read all properties of an object, which can have 200,000.
    for (const name in value) {
      if (count + waiting.length >= MANY_VALUES) return true;
      waiting.push((value as Readonly<Record<string, unknown>>)[name]);
    }
  }
  return false;
}

/** Returns the open schemas of a contract, memoized. */
export const openSchemasOf = memoize((contract: Contract) => new OpenSchemas(contract));

/** Opens every schema within a part of the contract. */
export function openSchema(node: Json): Json {
  if (Array.isArray(node)) return node.map(openSchema);
  if (!isObject(node)) return node;
  if (isOnlyAssumed(node)) return {};
  const result = Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !isClosing(node, key, value))
      .map(([key, value]) => [key, key === "required" ? requiredNames(node) : openSchema(value)]),
  );
  return node["x-accept-null"] === true ? { anyOf: [result, { type: "null" }] } : result;
}

/**
 * Whether a schema consists only of a choice of this project. Parameters and operations use the keyword
 * differently.
 */
function isOnlyAssumed(node: Readonly<Record<string, Json>>): boolean {
  return isAssumed(node) && !("in" in node) && !("responses" in node);
}

function isAssumed(node: Json): boolean {
  return node?.["x-assumed"] !== undefined;
}

function isClosing(node: Readonly<Record<string, Json>>, key: string, value: Json): boolean {
  if (key === "additionalProperties") return value === false;
  // The format is only for generators of clients: `type` already requires an integer.
  if (key === "format") return value === "int32" || value === "int64";
  return CLOSING.has(key) && node["x-open"] === true;
}

const CLOSING: ReadonlySet<string> = new Set(["enum", "minimum", "maximum"]);

/** Returns the required fields without those that only this project assumes. */
function requiredNames({ required, properties }: Readonly<Record<string, Json>>): Json {
  if (!Array.isArray(required) || !isObject(properties)) return required;
  return required.filter((name) => !isAssumed(properties[name]));
}
