import type { Contract } from "./contract.ts";
import type { JsonSchema } from "./schema.ts";
import type { components, operations } from "./types.gen.ts";
import type { YamlSource } from "./yaml-source.ts";

/** The 21 operations; the name of an endpoint everywhere. */
export const OPERATION_IDS = [
  "listTrackedBrands",
  "listQueries",
  "listQueryTags",
  "listLlmProviders",
  "listCitationTags",
  "getVisibility",
  "listTopMentionedBrands",
  "listCitedDomains",
  "listCitations",
  "getOwnedShare",
  "listSearches",
  "getPromptLeaderboard",
  "listPromptsByVisibility",
  "listPromptRankingAdvice",
  "listRankingAdvice",
  "listQueryRuns",
  "getQueryRun",
  "listVideoSummaries",
  "getVideoSummary",
  "trackBrand",
  "addPrompts",
] as const satisfies readonly (keyof operations)[];

export type OperationId = (typeof OPERATION_IDS)[number];
export type Schemas = components["schemas"];
export type Method = "get" | "post";

type QueryOf<Id extends OperationId> = NonNullable<operations[Id]["parameters"]["query"]>;
type PathOf<Id extends OperationId> = NonNullable<operations[Id]["parameters"]["path"]>;

/** The parameters of an operation, query and path together, as the client may send them. */
export type Parameters<Id extends OperationId> = ([QueryOf<Id>] extends [never]
  ? unknown
  : QueryOf<Id>) &
  ([PathOf<Id>] extends [never] ? unknown : PathOf<Id>);

/** The 200 reply of an operation. */
export type Reply<Id extends OperationId> =
  operations[Id]["responses"][200]["content"]["application/json"];

/** The JSON body that an operation takes. */
export type Body<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { "application/json": infer Content } };
}
  ? Content
  : undefined;

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required: boolean;
  /** Where its schema stands in the contract. */
  readonly pointer: string;
  /** Its schema with references followed. */
  readonly schema: JsonSchema;
  /** Never refused, whatever its value (x-lenient). */
  readonly lenient: boolean;
  /** Older spellings of values (x-aliases). */
  readonly aliases: Readonly<Record<string, string>>;
}

export interface Operation {
  readonly id: OperationId;
  readonly method: Method;
  /** Relative to the base path, with `{braces}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Where the schema of its body stands; null where it takes none. */
  readonly bodyPointer: string | null;
  /** Whether it takes a write-enabled key (x-key-mode). */
  readonly writes: boolean;
  /** Where the schema of each documented status stands. */
  readonly replyPointers: ReadonlyMap<number, string>;
  /** The fields of its 200 reply in the contract's order. */
  readonly replyFields: readonly string[];
  /** The keys of `filters_applied`; null where the reply has no echo. */
  readonly filterFields: readonly string[] | null;
}

const JSON_MEDIA = "application~1json";
const STATUSES = [200, 400, 401, 403, 404, 405, 500] as const;

interface RawOperation {
  readonly operationId?: string;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly "x-key-mode"?: string;
}

/** Reads one operation of the contract's paths. @throws {SourceError} where its id is none of ours. */
export function readOperation(
  contract: Contract,
  source: YamlSource,
  path: string,
  method: Method,
): Operation {
  const pointer = `/paths/${path.replaceAll("/", "~1")}/${method}`;
  const raw = contract.at(pointer) as RawOperation;
  const id = OPERATION_IDS.find((known) => known === raw.operationId);
  if (id === undefined) {
    throw source.error(pointer, `unknown operationId "${raw.operationId ?? ""}"`);
  }
  const replyPointers = new Map(
    STATUSES.flatMap((status) => {
      const at = replyPointer(contract, `${pointer}/responses/${status}`);
      return at === null ? [] : [[status, at] as const];
    }),
  );
  return {
    id,
    method,
    path,
    parameters: (raw.parameters ?? []).map((_, index) =>
      readParameter(contract, `${pointer}/parameters/${index}`),
    ),
    bodyPointer: raw.requestBody ? `${pointer}/requestBody/content/${JSON_MEDIA}/schema` : null,
    writes: raw["x-key-mode"] === "write",
    replyPointers,
    ...readReplyFields(contract, replyPointers.get(200) ?? ""),
  };
}

function readReplyFields(
  contract: Contract,
  pointer: string,
): Pick<Operation, "replyFields" | "filterFields"> {
  const { properties = {} } = contract.schemaAt(pointer);
  const echo = properties["filters_applied"]?.$ref?.slice(1);
  return {
    replyFields: Object.keys(properties),
    filterFields: echo === undefined ? null : Object.keys(contract.schemaAt(echo).properties ?? {}),
  };
}

function replyPointer(contract: Contract, pointer: string): string | null {
  const response = contract.at(pointer) as { readonly $ref?: string } | undefined;
  if (response === undefined) return null;
  return `${response.$ref?.slice(1) ?? pointer}/content/${JSON_MEDIA}/schema`;
}

interface RawParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: boolean;
  readonly "x-lenient"?: boolean;
  readonly "x-aliases"?: Readonly<Record<string, string>>;
}

function readParameter(contract: Contract, pointer: string): Parameter {
  const raw = contract.at(pointer) as RawParameter;
  if (raw.$ref !== undefined) return readParameter(contract, raw.$ref.slice(1));
  return {
    name: raw.name,
    in: raw.in,
    required: raw.required ?? false,
    pointer: `${pointer}/schema`,
    schema: contract.schemaAt(`${pointer}/schema`),
    lenient: raw["x-lenient"] ?? false,
    aliases: raw["x-aliases"] ?? {},
  };
}
