import type { ErrorObject } from "ajv/dist/2020.js";
import type { OpenAPIV3_1 } from "openapi-types";
import { type ParseCache, YamlSource } from "../common/yaml-source.ts";
import { checkKeywords } from "./keywords.ts";
import { OpenApiDocument } from "./openapi-document.ts";
import { OPERATION_IDS, type Operation, type OperationId } from "./operation.ts";

/** The contract of the API: the OpenAPI document with every one of its operations. */
export class Contract extends OpenApiDocument {
  readonly operations: ReadonlyMap<OperationId, Operation>;
  /** The path prefix of all operations: the URL of the server, which has the version (§9). */
  readonly basePath: string;

  /** @throws {SourceError} for an unknown operationId or a missing operation. */
  constructor(source: YamlSource) {
    super(source);
    this.basePath = this.value.servers?.[0]?.url ?? "";
    this.operations = new Map(this.#readOperations().map((one) => [one.id, one]));
    for (const id of OPERATION_IDS) {
      if (!this.operations.has(id)) throw source.error("/paths", `lacks the operation "${id}"`);
    }
  }

  get document(): OpenAPIV3_1.Document {
    return this.value;
  }

  operation(id: OperationId): Operation {
    const operation = this.operations.get(id);
    if (operation === undefined) throw new RangeError(`The contract has no operation "${id}"`);
    return operation;
  }

  /** Validates the body of a response; null: the contract has no response of this status. */
  responseErrors(
    operation: Operation,
    status: number,
    body: unknown,
  ): readonly ErrorObject[] | null {
    const pointer = operation.responsePointers.get(status);
    return pointer === undefined ? null : this.validate(pointer, body);
  }

  #readOperations(): Operation[] {
    return this.operationList.map((operation) => {
      const { path, method } = operation;
      const id = OPERATION_IDS.find((known) => known === operation.id);
      if (id === undefined) {
        const pointer = `/paths/${path.replaceAll("/", "~1")}/${method}`;
        throw this.source.error(pointer, `unknown operationId "${operation.id}"`);
      }
      const { properties = {} } = this.schemaAt(operation.responsePointers.get(200) ?? "");
      const echo = properties["filters_applied"]?.$ref?.slice(1);
      const filters = echo === undefined ? null : this.schemaAt(echo).properties;
      return {
        ...operation,
        id,
        responseFields: Object.keys(properties),
        filterFields: echo === undefined ? null : Object.keys(filters ?? {}),
      };
    });
  }
}

/** Marks a text with known keywords in the cache, beside its value: checking all of them takes 3 ms. */
const KEYWORDS = "keywords";

/** Reads the contract from the text of its file. @throws {SourceError} also for an unknown keyword */
export function parseContract(file: string, text: string, parsed?: ParseCache): Contract {
  const source = new YamlSource(file, text, parsed);
  if (parsed?.get(text, KEYWORDS) === undefined) {
    checkKeywords(source);
    // Caches hold objects only.
    parsed?.set(text, {}, KEYWORDS);
  }
  return new Contract(source);
}
