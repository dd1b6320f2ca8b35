import type { JsonSchema } from "./schema.ts";
import type { components, operations } from "./types.gen.ts";

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
  readonly aliases: ReadonlyMap<string, string>;
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
