import type { OpenAPIV3_1 } from "openapi-types";
import type { JsonSchema } from "./schema.ts";
import type { YamlSource } from "./yaml-source.ts";

/** The contract's file as data that can be walked by JSON pointers. */
export class ContractDocument {
  readonly source: YamlSource;
  readonly value: OpenAPIV3_1.Document;

  constructor(source: YamlSource) {
    this.source = source;
    this.value = source.value as OpenAPIV3_1.Document;
  }

  /** The value at a JSON pointer; undefined where there is none. */
  at(pointer: string): unknown {
    let value: unknown = this.value;
    for (const step of pointer.split("/").slice(1)) {
      const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
      value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
    }
    return value;
  }

  /** The schema that a JSON pointer leads to, references followed; what stands beside a `$ref` wins. */
  schemaAt(pointer: string): JsonSchema {
    return this.followed(this.at(pointer) as JsonSchema);
  }

  /** A schema with its own reference followed. */
  followed(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema;
    return { ...this.schemaAt(schema.$ref.slice(1)), ...schema, $ref: undefined };
  }
}
