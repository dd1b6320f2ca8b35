import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { ContractDocument } from "../../contract/document.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import { type ParsedTexts, YamlSource } from "../../contract/yaml-source.ts";

/** A parameter of an admin call. */
export interface AdminParameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly pointer: string;
  readonly schema: JsonSchema;
}

/** One call of the admin API, as its description has it. */
export interface AdminOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly AdminParameter[];
  /** Where the schema of its body stands; null where it takes none. */
  readonly bodyPointer: string | null;
  readonly needsBody: boolean;
  /** Where the schema of a JSON reply of some status stands; absent: it has none. */
  readonly replyPointers: ReadonlyMap<number, string>;
}

const DOCUMENT_KEYWORDS = "openapi info jsonSchemaDialect servers security tags paths components";
const NAME = "admin";

/** The description of the admin API (spec/admin.openapi.yaml) as data, with a judge for its schemas. */
export class AdminDescription {
  /** The file's own text. */
  readonly text: string;
  readonly document: object;
  readonly operations: readonly AdminOperation[];
  readonly #document: ContractDocument;
  readonly #ajv: Ajv2020;
  readonly #judges = new Map<string, ValidateFunction>();

  /** @throws {SourceError} where the file is not YAML. */
  constructor(file: string, text: string, parsed?: ParsedTexts) {
    this.text = text;
    this.#document = new ContractDocument(new YamlSource(file, text, parsed));
    this.document = this.#document.value;
    this.#ajv = new Ajv2020({
      strict: true,
      strictTypes: false,
      strictRequired: false,
      validateSchema: false,
    });
    addFormats.default(this.#ajv);
    this.#ajv.addVocabulary(DOCUMENT_KEYWORDS.split(" "));
    this.#ajv.addSchema(this.document, NAME);
    this.operations = Object.entries(this.#document.value.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item ?? {}).map((method) => readOperation(this.#document, path, method)),
    );
  }

  /** What is wrong with a value by the schema at a JSON pointer of the description; empty: nothing. */
  faults(pointer: string, value: unknown): readonly ErrorObject[] {
    let judge = this.#judges.get(pointer);
    if (judge === undefined) {
      judge = this.#ajv.compile({ $ref: `${NAME}#${pointer}` });
      this.#judges.set(pointer, judge);
    }
    return judge(value) ? [] : (judge.errors ?? []);
  }

  /** The schema that a JSON pointer leads to, references followed; its properties' too. */
  schemaAt(pointer: string): JsonSchema {
    const schema = this.#document.schemaAt(pointer);
    const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      this.#document.followed(property),
    ]);
    return { ...schema, properties: Object.fromEntries(properties) };
  }

  /** The calls on a path (below the admin API's own), by whatever method. */
  at(path: string): AdminOperation[] {
    const steps = path.split("/");
    const matching = this.operations.filter((one) => {
      const parts = one.path.split("/");
      return (
        parts.length === steps.length &&
        parts.every((part, place) => part.startsWith("{") || part === steps[place])
      );
    });
    // A path that is written out goes before one with a name in braces.
    const exact = matching.filter((one) => one.path === path);
    return exact.length > 0 ? exact : matching;
  }
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: { readonly required?: boolean };
  readonly responses: Readonly<Record<string, unknown>>;
}

const JSON_SCHEMA = "content/application~1json/schema";

function readOperation(document: ContractDocument, path: string, method: string): AdminOperation {
  const pointer = `/paths/${path.replaceAll("/", "~1")}/${method}`;
  const raw = document.at(pointer) as RawOperation;
  const { requestBody, parameters = [] } = raw;
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    parameters: parameters.map((_, place) =>
      readParameter(document, `${pointer}/parameters/${place}`),
    ),
    bodyPointer: requestBody === undefined ? null : `${pointer}/requestBody/${JSON_SCHEMA}`,
    needsBody: requestBody?.required ?? false,
    replyPointers: new Map(
      Object.keys(raw.responses).flatMap((status) => {
        const at = followed(document, `${pointer}/responses/${status}`);
        const schema = `${at}/${JSON_SCHEMA}`;
        return document.at(schema) === undefined ? [] : [[Number(status), schema] as const];
      }),
    ),
  };
}

function readParameter(document: ContractDocument, pointer: string): AdminParameter {
  const at = followed(document, pointer);
  const raw = document.at(at) as Pick<AdminParameter, "name" | "in">;
  const schema = document.schemaAt(`${at}/schema`);
  return { name: raw.name, in: raw.in, pointer: `${at}/schema`, schema };
}

/** Where a pointer leads when what stands there is a reference. */
function followed(document: ContractDocument, pointer: string): string {
  const { $ref } = document.at(pointer) as { readonly $ref?: string };
  return $ref?.slice(1) ?? pointer;
}
