import type { OperationId } from "../../../src/contract/operation.ts";
import type { Json } from "../../exchange.ts";

/** The fields that tell one row of a list from another. */
const IDENTITY: Readonly<Partial<Record<OperationId, readonly string[]>>> = {
  listTopMentionedBrands: ["brand_name", "domain"],
  listCitedDomains: ["domain"],
  listCitations: ["url"],
  listSearches: ["search", "topic_id"],
  listPromptsByVisibility: ["brand_prompt_id"],
  listPromptRankingAdvice: ["run_id"],
  listRankingAdvice: ["run_id"],
  listQueryRuns: ["run_id"],
  listVideoSummaries: ["url"],
};

/** Lists whose rows are known by a token. */
const BY_TOKEN: ReadonlySet<OperationId> = new Set(["listPromptsByVisibility", "listQueryRuns"]);

/** A row's documented fields but for its tokens. */
type Reading = (row: Json) => Json;

/**
 * What a row is known by. Where tokens move between equal requests, the other fields together; a
 * prompt without answers then can't be told from another one. null: not to be told.
 */
export function rowIdentity(
  id: OperationId,
  row: Json,
  withoutTokens: Reading | null,
): string | null {
  if (typeof row !== "object" || row === null) return null;
  if (withoutTokens !== null && BY_TOKEN.has(id)) {
    return row.total_runs === 0 ? null : JSON.stringify(withoutTokens(row));
  }
  const [first, ...rest] = (IDENTITY[id] ?? []).map((name) => row[name]);
  if (typeof first !== "string" && typeof first !== "number") return null;
  return JSON.stringify([first, ...rest.map((value: unknown) => value ?? null)]);
}
