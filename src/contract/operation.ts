import type { JsonSchema } from "./schema.ts";
import type { components, operations } from "./types.gen.ts";

/** The 21 operations. */
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
export type Method = "get" | "post" | "delete";

type QueryOf<Id extends OperationId> = NonNullable<operations[Id]["parameters"]["query"]>;
type PathOf<Id extends OperationId> = NonNullable<operations[Id]["parameters"]["path"]>;

/** The parameters of an operation, query and path together, as the client may send them. */
export type Parameters<Id extends OperationId> = ([QueryOf<Id>] extends [never]
  ? unknown
  : QueryOf<Id>) &
  ([PathOf<Id>] extends [never] ? unknown : PathOf<Id>);

/** The 200 response of an operation. */
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
  /** JSON pointer to its schema. */
  readonly pointer: string;
  /** Its schema with references resolved. */
  readonly schema: JsonSchema;
  /** Whether its schema accepts every text that is not empty. */
  readonly acceptsAnyText: boolean;
  /** Any value is accepted (x-lenient). */
  readonly lenient: boolean;
  /** Other spellings of values (x-aliases). */
  readonly aliases: ReadonlyMap<string, string>;
}

/** An operation as an OpenAPI document describes it. */
export interface DescribedOperation {
  readonly id: string;
  readonly method: Method;
  /** Relative to the server's URL, with `{braces}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** JSON pointer to the schema of its body; null: it takes none. */
  readonly bodyPointer: string | null;
  /** Whether it takes a write-enabled key (x-key-mode). */
  readonly writes: boolean;
  /** JSON pointers to the schemas of its JSON responses, by status. */
  readonly responsePointers: ReadonlyMap<number, string>;
}

export interface Operation extends DescribedOperation {
  readonly id: OperationId;
  /** The fields of its 200 response in the order of the contract. */
  readonly responseFields: readonly string[];
  /** The keys of `filters_applied`; null: the response has no such field. */
  readonly filterFields: readonly string[] | null;
}
