import type { FakeRequest } from "../request.ts";
import type { Bending } from "./fault.ts";

/** What the faults of /searches share. */

export function isSearches({ method, path }: FakeRequest): boolean {
  return method === "GET" && path === "/searches";
}

export function parameterOf({ query }: FakeRequest, name: string): string | undefined {
  return query.find(([given]) => given === name)?.[1];
}

export function isTopicMode({ parameter }: Bending): boolean {
  return parameter("group_by") !== "search";
}

/** A field of rows added up. */
export function sumOver(rows: readonly Readonly<Record<string, number>>[], field: string): number {
  return rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);
}

/** The first number of a map that is above 0, lowered by one. */
export function lowerOne(map: Record<string, number>): void {
  const found = Object.entries(map).find(([, count]) => count > 0);
  if (found !== undefined) map[found[0]] = found[1] - 1;
}

const FILTERS = ["search", "llm_provider", "brand_prompt_id", "query_tag"];

/** Whether a filter picks among the searches. */
export function isFiltered({ parameter }: Bending): boolean {
  return FILTERS.some((name) => parameter(name) !== undefined);
}
