import type { OperationId } from "../../../src/contract/operation.ts";
import { formatValue } from "../../assert/findings.ts";
import type { Json } from "../../core/exchange.ts";

/** The fields that identify a row. */
const IDENTITY: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  listTopMentionedBrands: ["brand_name", "domain"],
  listCitedDomains: ["domain"],
  listCitations: ["url"],
  listSearches: ["search"],
  listPromptsByVisibility: ["brand_prompt_id"],
  listPromptRankingAdvice: ["run_id"],
  listRankingAdvice: ["run_id"],
  listQueryRuns: ["run_id"],
  listVideoSummaries: ["url"],
};

/** Lists whose rows are identified by a token. */
const BY_TOKEN: ReadonlySet<OperationId> = new Set(["listPromptsByVisibility", "listQueryRuns"]);

/** Returns the documented fields of a row except tokens. */
type RowReader = (row: Json) => Json;

/**
 * Identifies a row. If tokens differ in every response, by its other fields; then prompts without runs
 * cannot be identified. null if there is no identity.
 */
export function rowIdentity(
  id: OperationId,
  row: Json,
  documentedWithoutTokens: RowReader | null,
): string | null {
  if (typeof row !== "object" || row === null) return null;
  if (documentedWithoutTokens !== null && BY_TOKEN.has(id)) {
    return row.total_runs === 0 ? null : JSON.stringify(documentedWithoutTokens(row));
  }
  const [first, ...rest] = identifyingFields(id, row).map((name) => row[name]);
  if (typeof first !== "string" && typeof first !== "number") return null;
  return JSON.stringify([first, ...rest.map((value: unknown) => value ?? null)]);
}

/** Describes a row by its identity, such as `topic_id 7`. */
export function identityText(id: OperationId, identity: string): string {
  const values: unknown = JSON.parse(identity);
  if (!Array.isArray(values)) return formatValue(values);
  const isTopic = id === "listSearches" && typeof values[0] === "number";
  const names = isTopic ? ["topic_id"] : (IDENTITY[id] ?? []);
  return values
    .map((value, index) => `${names[index] ?? ""} ${formatValue(value)}`.trim())
    .join(", ");
}

function identifyingFields(id: OperationId, row: Json): readonly string[] {
  // The wording of a topic's label may change (§2.12).
  if (id === "listSearches" && typeof row.topic_id === "number") return ["topic_id"];
  return IDENTITY[id] ?? [];
}
