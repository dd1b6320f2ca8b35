import type { FaultContext } from "./fault.ts";

/** Whether the rows of /searches are topics. */
export function isTopicMode({ parameter }: FaultContext): boolean {
  return parameter("group_by") !== "search";
}

/** Lowers the first number above 0 in a map by one. */
export function lowerOne(map: Record<string, number>): void {
  const found = Object.entries(map).find(([, count]) => count > 0);
  if (found !== undefined) map[found[0]] = found[1] - 1;
}

const FILTERS = ["search", "llm_provider", "brand_prompt_id", "query_tag"];

/** Whether a filter on the searches is given. */
export function isFiltered({ parameter }: FaultContext): boolean {
  return FILTERS.some((name) => parameter(name) !== undefined);
}
