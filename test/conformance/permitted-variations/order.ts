import { allRows, setPage } from "../../../src/fake/faults/changes.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import type { FaultContext } from "../../../src/fake/faults/fault.ts";
import {
  requestVariation,
  combined,
  bodyVariation,
  type Body,
  type Variation,
} from "./variation.ts";

/** Other orders of lists without a documented sort key, and of rows with equal keys. */
export const ORDER: readonly Variation[] = [
  bodyVariation(
    "ties in reverse order",
    (body, bent) => {
      const key = RANKED[bent.operation] ?? "";
      const groups = Map.groupBy(allRows(bent.request, bent.handle), (row: Body) => row[key]);
      recut(
        body,
        [...groups.values()].flatMap((group) => group.toReversed()),
        bent,
      );
    },
    ["listTopMentionedBrands", "listCitedDomains", "listPromptsByVisibility"],
  ),
  bodyVariation(
    "lists without a documented order reversed",
    (body, bent) => {
      const isTree = bent.operation === "listSearches" && bent.parameter("group_by") !== "search";
      if (!isTree) recut(body, allRows(bent.request, bent.handle).toReversed(), bent);
    },
    ["listCitations", "listQueryRuns", "listVideoSummaries", "listRankingAdvice", "listSearches"],
  ),
  combined("discovery lists backwards, and siblings in the tree of topics", [
    bodyVariation(
      "discovery",
      (body) => {
        for (const row of body.items) row.tags?.reverse();
        body.items.reverse();
      },
      ["listTrackedBrands", "listQueries", "listQueryTags", "listLlmProviders"],
    ),
    bodyVariation(
      "siblings",
      (body, bent) => {
        if (bent.parameter("group_by") === "search") return;
        recut(body, reordered(allRows(bent.request, bent.handle)), bent);
      },
      ["listSearches"],
    ),
  ]),
  requestVariation("brands that are named equally often share a rank", (request, handle) => {
    const response = structuredClone(handle(request));
    if (request.path !== "/prompts/leaderboard" || response.status !== 200) return response;
    const { items, your_row, metrics } = response.body as Body;
    for (const [place, row] of items.entries()) {
      const above = items[place - 1];
      row.rank = above?.times_named === row.times_named ? above.rank : place + 1;
      if (row.is_your_brand) your_row.rank = metrics.your_rank = row.rank;
    }
    return response;
  }),
  bodyVariation(
    "prompts without runs first",
    (body, bent) => {
      const rows = allRows(bent.request, bent.handle);
      recut(
        body,
        [
          ...rows.filter((row: Body) => row.total_runs === 0),
          ...rows.filter((row: Body) => row.total_runs > 0),
        ],
        bent,
      );
    },
    ["listPromptsByVisibility"],
  ),
  bodyVariation("keys of objects in another order", (body) => backwards(body)),
];

const RANKED: Readonly<Partial<Record<OperationId, string>>> = {
  listTopMentionedBrands: "mention_count",
  listCitedDomains: "citation_count",
  listPromptsByVisibility: "visibility_pct",
};

/** Replaces the rows of a body by a page of reordered rows. */
function recut(body: Body, rows: readonly Body[], bent: FaultContext): void {
  const { limit, offset } = body.filters_applied;
  const parameter = (name: string): string | undefined =>
    name === "limit" ? String(limit) : name === "offset" ? String(offset) : bent.parameter(name);
  setPage(body, rows, { ...bent, parameter });
}

/** Reverses siblings and keeps the tree. */
function reordered(rows: readonly Body[]): Body[] {
  const isBucket = (row: Body): boolean => row.search === "Other searches";
  const below = (parent: unknown): Body[] =>
    rows
      .filter((row) => row.parent_topic_id === parent && !isBucket(row))
      .toReversed()
      .flatMap((row) => [row, ...below(row.topic_id)]);
  return [...below(null), ...rows.filter(isBucket)];
}

function backwards(value: Body): Body {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, backwards(inner)]),
  );
}
