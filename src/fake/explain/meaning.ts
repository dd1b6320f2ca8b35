import { memoize } from "../../common/memoize.ts";
import type { Contract } from "../../contract/contract.ts";
import type { OperationId } from "../../contract/operation.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import type { ExplainedValue } from "./explained-body.ts";

type Schema = JsonSchema & {
  readonly description?: string;
  readonly additionalProperties?: JsonSchema | boolean;
};

/** A field of a response in the contract. The entries of a list are one field. */
interface Field {
  readonly schemas: readonly Schema[];
  readonly below: Map<string, Field>;
}

// A response has thousands of values, but few fields.
const fieldsOf = memoize((contract: Contract) =>
  memoize((pointer: string): Field => ({
    schemas: [contract.schemaAt(pointer)],
    below: new Map(),
  })),
);

/** The description of a field in the contract; null: it has none. */
export function meaningOf(
  { contract, operation }: ExplainedValue,
  steps: readonly string[],
): string | null {
  const pointer = operation.responsePointers.get(200);
  if (pointer === undefined) return null;
  const { schemas } = steps.reduce(
    (field, step) => fieldBelow(contract, field, step),
    fieldsOf(contract)(pointer),
  );
  return schemas.find(({ description }) => description !== undefined)?.description?.trim() ?? null;
}

function fieldBelow(contract: Contract, { schemas, below }: Field, step: string): Field {
  const name = INDEX.test(step) ? "0" : step;
  let field = below.get(name);
  if (field === undefined) {
    field = {
      schemas: schemas
        .flatMap((schema) => childSchemas(schema, name))
        .flatMap((schema) => variants(contract.resolved(schema) as Schema))
        .map((schema) => contract.resolved(schema) as Schema),
      below: new Map(),
    };
    below.set(name, field);
  }
  return field;
}

const INDEX = /^\d+$/;

function variants(schema: Schema): Schema[] {
  return [schema, ...(schema.anyOf ?? [])];
}

function childSchemas(schema: Schema, step: string): JsonSchema[] {
  const { properties = {}, items, additionalProperties } = schema;
  const property = properties[step];
  if (property !== undefined) return [property];
  if (items !== undefined && INDEX.test(step)) return [items];
  return typeof additionalProperties === "object" ? [additionalProperties] : [];
}

/** Sections of the API specification that describe the responses of operations; for others, §4. */
const SECTIONS: Readonly<Partial<Record<OperationId, string>>> = {
  listTrackedBrands: "2.3",
  listQueries: "2.4",
  listQueryTags: "2.5",
  listLlmProviders: "2.6",
  listCitationTags: "4.1",
  getVisibility: "2.7",
  listTopMentionedBrands: "2.8",
  listCitedDomains: "2.9",
  listCitations: "2.10",
  getOwnedShare: "2.11",
  listSearches: "2.12",
  getPromptLeaderboard: "2.13",
  listPromptsByVisibility: "2.14",
  listPromptRankingAdvice: "2.15",
  listRankingAdvice: "2.15",
  listQueryRuns: "2.16",
  getQueryRun: "2.16",
  listVideoSummaries: "2.17",
  getVideoSummary: "2.17",
  trackBrand: "4.8",
  addPrompts: "4.8",
};

const SHARED = /^\/(total_count|returned_count|has_more|offset|date_range|filters_applied)\b/;
const SENTIMENT = /(net_sentiment|sentiment_coverage_pct|sentiment)$/;

/** The section that describes a field. */
export function sectionOf({ operation, pointer }: ExplainedValue): string {
  if (SHARED.test(pointer)) return "2.1";
  return SENTIMENT.test(pointer) ? "2.2" : (SECTIONS[operation.id] ?? "4");
}
