import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { OpenAPIV3_1 } from "openapi-types";
import { valueAt } from "../common/json-pointer.ts";
import { memoize } from "../common/memoize.ts";
import type { YamlSource } from "../common/yaml-source.ts";
import type { DescribedOperation, Method, Parameter } from "./operation.ts";
import type { JsonSchema } from "./schema.ts";
import { schemaValidators } from "./schema-validators.ts";

const METHODS = ["get", "post", "delete"] as const;
const JSON_SCHEMA = "content/application~1json/schema";

/** An OpenAPI document: its operations, and validation by the schemas at JSON pointers. */
export class OpenApiDocument {
  readonly source: YamlSource;
  /** The document as data. */
  readonly value: OpenAPIV3_1.Document;
  readonly operationList: readonly DescribedOperation[];
  readonly #validator: (pointer: string) => ValidateFunction;

  constructor(source: YamlSource) {
    this.source = source;
    this.value = source.value as OpenAPIV3_1.Document;
    this.#validator = memoize(schemaValidators(this.value));
    this.operationList = Object.entries(this.value.paths ?? {}).flatMap(([path, item]) =>
      METHODS.flatMap((method) =>
        item?.[method] === undefined ? [] : this.#readOperation(path, method),
      ),
    );
  }

  /** Returns the value at a JSON pointer; undefined: there is none. */
  at(pointer: string): unknown {
    return valueAt(this.value, pointer);
  }

  /** Returns the schema at a JSON pointer with its reference resolved; keywords beside a `$ref` win. */
  schemaAt(pointer: string): JsonSchema {
    return this.resolved(this.at(pointer) as JsonSchema);
  }

  /** Resolves the reference of a schema. */
  resolved(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema;
    return { ...this.schemaAt(schema.$ref.slice(1)), ...schema, $ref: undefined };
  }

  /** Validates a value against the schema at a JSON pointer; returns no errors if it is valid. */
  validate(pointer: string, value: unknown): readonly ErrorObject[] {
    const validate = this.#validator(pointer);
    return validate(value) ? [] : (validate.errors ?? []);
  }

  #readOperation(path: string, method: Method): DescribedOperation {
    const pointer = `/paths/${path.replaceAll("/", "~1")}/${method}`;
    const raw = this.at(pointer) as RawOperation;
    const responsePointers = Object.keys(raw.responses ?? {}).flatMap((status) => {
      const schema = `${this.#resolved(`${pointer}/responses/${status}`)}/${JSON_SCHEMA}`;
      return this.at(schema) === undefined ? [] : [[Number(status), schema] as const];
    });
    return {
      id: raw.operationId ?? "",
      method,
      path,
      parameters: (raw.parameters ?? []).map((_, index) =>
        this.#readParameter(`${pointer}/parameters/${index}`),
      ),
      bodyPointer: raw.requestBody ? `${pointer}/requestBody/${JSON_SCHEMA}` : null,
      writes: raw["x-key-mode"] === "write",
      responsePointers: new Map(responsePointers),
    };
  }

  #readParameter(pointer: string): Parameter {
    const at = this.#resolved(pointer);
    const raw = this.at(at) as RawParameter;
    const schema = this.schemaAt(`${at}/schema`);
    return {
      name: raw.name,
      in: raw.in,
      required: raw.required ?? false,
      pointer: `${at}/schema`,
      schema,
      acceptsAnyText: acceptsAnyText(schema),
      lenient: raw["x-lenient"] ?? false,
      aliases: new Map(Object.entries(raw["x-aliases"] ?? {})),
    };
  }

  /** The pointer itself, or the target of the reference there. */
  #resolved(pointer: string): string {
    return (this.at(pointer) as { readonly $ref?: string }).$ref?.slice(1) ?? pointer;
  }
}

/** Without `type` and `minLength`, a keyword may refuse a text. */
function acceptsAnyText({ type, minLength = 0, ...others }: JsonSchema): boolean {
  return (
    type === "string" &&
    minLength <= 1 &&
    Object.values(others).every((keyword) => keyword === undefined)
  );
}

interface RawOperation {
  readonly operationId?: string;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<Record<string, unknown>>;
  readonly "x-key-mode"?: string;
}

interface RawParameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: boolean;
  readonly "x-lenient"?: boolean;
  readonly "x-aliases"?: Readonly<Record<string, string>>;
}
