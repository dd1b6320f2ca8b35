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

/** Opaque tokens (§2.4, §2.16): nothing says that one thing has the same token in every reply. */
const TOKENS = ["run_id", "brand_prompt_id"];

/** Lists whose rows are known by a token. */
const BY_TOKEN: ReadonlySet<OperationId> = new Set(["listPromptsByVisibility", "listQueryRuns"]);

/**
 * What a row is known by. Where tokens move between equal requests, the other fields together; a
 * prompt without answers then can't be told from another one. null: not to be told.
 */
export function rowIdentity(id: OperationId, row: Json, tokensMove: boolean): string | null {
  if (typeof row !== "object" || row === null) return null;
  if (tokensMove && BY_TOKEN.has(id)) {
    return row.total_runs === 0 ? null : JSON.stringify(withoutTokens(row));
  }
  const [first, ...rest] = (IDENTITY[id] ?? []).map((name) => row[name]);
  if (typeof first !== "string" && typeof first !== "number") return null;
  return JSON.stringify([first, ...rest.map((value: unknown) => value ?? null)]);
}

/** A value without its tokens. */
export function withoutTokens(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutTokens);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !TOKENS.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutTokens(inner)]));
}

/** The tokens of some rows, in order. */
export function tokensOf(rows: readonly Json[]): string {
  return JSON.stringify(rows.map((row) => TOKENS.map((name) => row?.[name] ?? null)));
}
