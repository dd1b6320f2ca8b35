import type { OperationId } from "../../contract/operation.ts";
import { promptPreview } from "../../simulation/texts/preview.ts";
import type { BrandView } from "../../workspace/brand-view.ts";
import type { ResolvedCall } from "../resolved-call.ts";
import { possibleSearches } from "./possible-searches.ts";

/** The names of a row; explanations use the first one. */
type RowNames = readonly [string, ...string[]];

/**
 * Returns the names of all rows that a list can have with any filters and over any window, and of some more; null: only
 * its rows are known. They are found without the runs of a whole history, which take long to simulate.
 */
export function possibleRows(
  operation: OperationId,
  call: ResolvedCall,
): readonly RowNames[] | null {
  if (operation === "listSearches") return possibleSearches(call).map((name) => [name]);
  return POSSIBLE[operation]?.(call.brand) ?? null;
}

const POSSIBLE: Partial<Record<OperationId, (brand: BrandView) => readonly RowNames[]>> = {
  listTopMentionedBrands: (brand) =>
    brand.names.map((one) => [
      one.name,
      (one.name === brand.name ? brand.domain : brand.domainOf(one)) ?? one.name,
    ]),
  getPromptLeaderboard: ({ names }) => names.map(({ name }) => [name]),
  listCitedDomains: ({ catalogue: { sites } }) => sites.map(({ domain }) => [domain]),
  listCitations: ({ catalogue: { pages, sites } }) =>
    pages.map(({ url, site, metadata }) => [url, metadata.canonicalUrl, sites[site]!.domain]),
  listPromptsByVisibility: (brand) =>
    brand.prompts.map(({ text }, ordinal) => [promptPreview(text), brand.promptToken(ordinal)]),
  // The findings of advice, which no name is part of, need a whole history, too.
  listRankingAdvice: (brand) =>
    brand.advice.map(({ id, prompt }) => [
      String(id),
      brand.prompts[prompt]!.text,
      brand.promptToken(prompt),
    ]),
  listVideoSummaries: ({ videos }) => videos.map(({ url, title }) => [url, title]),
};
