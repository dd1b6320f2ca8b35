import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OpenAPIV3_1 } from "openapi-types";
import { checkKeywords, OWN_SCHEMA_KEYWORDS } from "./keywords.ts";
import { ContractDocument } from "./document.ts";
import { OPERATION_IDS, type Operation, type OperationId } from "./operation.ts";
import { readOperation } from "./read-operation.ts";
import type { JsonSchema } from "./schema.ts";
import { type ParsedTexts, YamlSource } from "./yaml-source.ts";

const DOCUMENT_KEYWORDS = [
  "openapi",
  "info",
  "jsonSchemaDialect",
  "servers",
  "security",
  "tags",
  "paths",
  "components",
];

const CONTRACT = "contract";

/** The contract as data: its operations by id and one compiled judge per schema. */
export class Contract {
  readonly operations: ReadonlyMap<OperationId, Operation>;
  readonly #document: ContractDocument;
  readonly #ajv: Ajv2020;
  readonly #judges = new Map<string, ValidateFunction>();

  /** @throws {SourceError} where the file is not YAML or holds a keyword that nobody reads. */
  constructor(source: YamlSource) {
    checkKeywords(source);
    this.#document = new ContractDocument(source);
    this.#ajv = new Ajv2020({
      allErrors: true,
      strict: true,
      strictTypes: false,
      strictRequired: false,
      allowUnionTypes: true,
      // A test holds the schemas to the meta-schema; compiling that takes a third of a start.
      validateSchema: false,
    });
    addFormats.default(this.#ajv);
    this.#ajv.addVocabulary([...DOCUMENT_KEYWORDS, ...OWN_SCHEMA_KEYWORDS]);
    this.#ajv.addSchema(this.document, CONTRACT);
    this.operations = new Map(
      Object.entries(this.document.paths ?? {}).flatMap(([path, item]) =>
        (["get", "post"] as const).flatMap((method) => {
          const operation = item?.[method] && readOperation(this.#document, path, method);
          return operation ? [[operation.id, operation] as const] : [];
        }),
      ),
    );
    for (const id of OPERATION_IDS) {
      if (!this.operations.has(id)) throw source.error("/paths", `lacks the operation "${id}"`);
    }
  }

  /** The description itself, as the file has it. */
  get document(): OpenAPIV3_1.Document {
    return this.#document.value;
  }

  /** The path prefix of all operations: the server's, which carries the version (§9). */
  get basePath(): string {
    return this.document.servers?.[0]?.url ?? "";
  }

  operation(id: OperationId): Operation {
    const operation = this.operations.get(id);
    if (operation === undefined) throw new RangeError(`The contract has no operation "${id}"`);
    return operation;
  }

  /** What is wrong with a value by the schema at a JSON pointer of the contract; empty: nothing. */
  faults(pointer: string, value: unknown): readonly ErrorObject[] {
    let judge = this.#judges.get(pointer);
    if (judge === undefined) {
      judge = this.#ajv.compile({ $ref: `${CONTRACT}#${pointer}` });
      this.#judges.set(pointer, judge);
    }
    return judge(value) ? [] : (judge.errors ?? []);
  }

  /** What is wrong with a reply by its operation and status; null: the contract has no such status. */
  replyFaults(operation: Operation, status: number, body: unknown): readonly ErrorObject[] | null {
    const pointer = operation.replyPointers.get(status);
    return pointer === undefined ? null : this.faults(pointer, body);
  }

  /** The schema that a JSON pointer leads to, references followed. */
  schemaAt(pointer: string): JsonSchema {
    return this.#document.schemaAt(pointer);
  }

  /** A schema with its own reference followed. */
  followed(schema: JsonSchema): JsonSchema {
    return this.#document.followed(schema);
  }
}

/** Reads the contract from the text of its file. */
export function parseContract(file: string, text: string, parsed?: ParsedTexts): Contract {
  return new Contract(new YamlSource(file, text, parsed));
}
