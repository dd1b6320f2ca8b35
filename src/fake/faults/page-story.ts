import type { FakeRequest } from "../request.ts";

/** Rules of other groups on pages that hold other rows than they say. */
export const WALKS = [
  "sov.share",
  "sov.share-sum",
  "sov.order",
  "sov.is-you",
  "sov.filter-brand",
  "sov.exclude-brand",
  "domains.order",
  "domains.no-authority-sort",
  "domains.ownership",
  "domains.filter-brand",
  "domains.exclude-brand",
  "domains.competitor-name",
  "domains.search",
  "citations.agree",
  "citations.filters",
  "topics.direct-sum",
  "topics.includes-children",
  "topics.preorder",
  "topics.other-last",
  "strings.sum",
  "byvis.order",
  "byvis.filters",
  "searches.total-by-mode",
  "searches.unmatched",
  "searches.unique-count",
  "searches.ready",
  "runs.mentioned",
  "runs.visibility-agrees",
  "error.range-hint",
  "filter.defaults",
  "filter.narrows",
  "date.monotone",
  "advice.never-starts",
  "leaderboard.rank-order",
];

/** Rules on the form of lists. */
export const LIST_SCHEMAS = [
  "brands.schema",
  "queries.schema",
  "tags.schema",
  "providers.schema",
  "sov.schema",
  "domains.schema",
  "citations.schema",
  "searches.schema",
  "byvis.schema",
  "advice.schema",
  "runs.schema",
  "video.list-schema",
];

/** A query parameter as a number; null: not given. */
export function given(request: FakeRequest, name: string): number | null {
  const text = request.query.find(([known]) => known === name)?.[1];
  return text === undefined || text === "" ? null : Number(text);
}
