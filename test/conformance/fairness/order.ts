import { allRows, cutFrom } from "../../../src/fake/faults/cuts.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import type { Bending } from "../../../src/fake/faults/fault.ts";
import { answering, together, varying, type Body, type Variation } from "./variation.ts";

/** Order where the document names no key, and among rows that its key does not tell apart. */
export const ORDER: readonly Variation[] = [
  varying(
    "ties the other way round",
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
  varying(
    "lists without a documented order the other way round",
    (body, bent) => {
      const isTree = bent.operation === "listSearches" && bent.parameter("group_by") !== "search";
      if (!isTree) recut(body, allRows(bent.request, bent.handle).toReversed(), bent);
    },
    ["listCitations", "listQueryRuns", "listVideoSummaries", "listRankingAdvice", "listSearches"],
  ),
  together("discovery lists backwards, and siblings in the tree of topics", [
    varying(
      "discovery",
      (body) => {
        for (const row of body.items) row.tags?.reverse();
        body.items.reverse();
      },
      ["listTrackedBrands", "listQueries", "listQueryTags", "listLlmProviders"],
    ),
    varying(
      "siblings",
      (body, bent) => {
        if (bent.parameter("group_by") === "search") return;
        recut(body, reordered(allRows(bent.request, bent.handle)), bent);
      },
      ["listSearches"],
    ),
  ]),
  answering("brands that are named equally often share a rank", (request, handle) => {
    const reply = structuredClone(handle(request));
    if (request.path !== "/prompts/leaderboard" || reply.status !== 200) return reply;
    const { items, your_row, metrics } = reply.body as Body;
    for (const [place, row] of items.entries()) {
      const above = items[place - 1];
      row.rank = above?.times_named === row.times_named ? above.rank : place + 1;
      if (row.is_your_brand) your_row.rank = metrics.your_rank = row.rank;
    }
    return reply;
  }),
  varying(
    "prompts that nobody answered first",
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
  varying("keys of objects in another order", (body) => backwards(body)),
];

const RANKED: Readonly<Partial<Record<OperationId, string>>> = {
  listTopMentionedBrands: "mention_count",
  listCitedDomains: "citation_count",
  listPromptsByVisibility: "visibility_pct",
};

/** A page of reordered rows; its limit is the one that the fake used. */
function recut(body: Body, rows: readonly Body[], bent: Bending): void {
  const { limit, offset } = body.filters_applied;
  const parameter = (name: string): string | undefined =>
    name === "limit" ? String(limit) : name === "offset" ? String(offset) : bent.parameter(name);
  cutFrom(body, rows, { ...bent, parameter });
}

/** Siblings in another order, the tree as it is. */
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
