import { bending, bendingRows, withParameter, type Fault } from "./fault.ts";
import { isFiltered, isTopicMode, lowerOne } from "./search-bodies.ts";
import { STRINGS_FAULTS } from "./strings.ts";

const SEARCHES = ["listSearches"] as const;
const OTHER_SEARCHES = "Other searches";

function rank({ search }: { readonly search: string }): number {
  return search === OTHER_SEARCHES ? 0 : 1;
}

/** Faults of the topic tree (§2.12). */
const TREE_FAULTS: readonly Fault[] = [
  bending(
    {
      id: "topics.children-first",
      says: "A sub-topic comes before its topic.",
      kills: ["topics.preorder"],
      may: ["page.slice", "page.walk"],
    },
    SEARCHES,
    (body) => {
      const { items } = body;
      const below = items.findIndex((row: { depth?: number }) => (row.depth ?? 0) > 0);
      if (below > 0) items.splice(below - 1, 2, items[below], items[below - 1]);
    },
  ),
  bending(
    {
      id: "topics.parent-is-root",
      says: "parent_topic_id is the root's, however deep a topic is.",
      kills: ["topics.preorder"],
      may: ["topics.includes-children"],
    },
    SEARCHES,
    (body) => {
      let root = null;
      for (const row of body.items) {
        if (row.depth === 0) root = row.topic_id;
        else if (row.depth > 1 && root !== null) row.parent_topic_id = root;
      }
    },
  ),
  bendingRows(
    {
      id: "topics.direct-includes-children",
      says: "direct_occurrences counts the sub-topics in.",
      kills: ["topics.direct-sum", "topics.includes-children"],
    },
    SEARCHES,
    (row) => {
      if ("depth" in row) row.direct_occurrences = row.occurrences;
    },
  ),
  bendingRows(
    {
      id: "topics.occurrences-own-only",
      says: "occurrences leaves the sub-topics out.",
      kills: ["topics.includes-children"],
      may: ["topics.provider-sum", "topics.pct", "byvis.order"],
    },
    SEARCHES,
    (row) => {
      if ("depth" in row) row.occurrences = row.direct_occurrences;
    },
  ),
  bendingRows(
    {
      id: "topics.provider-map-short",
      says: "searches_by_provider of a topic misses a search.",
      kills: ["topics.provider-sum"],
      may: ["filter.narrows", "filter.partition"],
    },
    SEARCHES,
    (row) => {
      if ("depth" in row) lowerOne(row.searches_by_provider);
    },
  ),
  bending(
    {
      id: "topics.other-first",
      says: "Other searches stands first on its page.",
      kills: ["topics.other-last"],
      may: ["searches.unmatched", "page.slice", "page.walk", "page.default-offset"],
    },
    SEARCHES,
    (body) => {
      body.items = body.items.toSorted(
        (a: { search: string }, b: { search: string }) => rank(a) - rank(b),
      );
    },
  ),
  bendingRows(
    {
      id: "topics.pct-fraction",
      says: "pct_of_searches is a fraction of 1.",
      kills: ["topics.pct"],
    },
    SEARCHES,
    (row) => {
      if ("depth" in row) row.pct_of_searches /= 100;
    },
  ),
];

const NAME_FAULTS: readonly Fault[] = [
  bendingRows(
    {
      id: "topics.with-trigger",
      says: "Topic rows have triggered_by too.",
      kills: ["topics.no-trigger"],
    },
    SEARCHES,
    (row) => {
      if ("depth" in row) row.triggered_by = null;
    },
  ),
  bendingRows(
    {
      id: "topics.without-prompt-count",
      says: "Topic rows lack prompt_count.",
      kills: ["topics.no-trigger"],
      may: ["searches.schema", "searches.group-400"],
    },
    SEARCHES,
    (row) => {
      delete row.prompt_count;
    },
  ),
  bendingRows(
    {
      id: "topics.ids-of-the-filter",
      says: "Topics have other ids under a filter.",
      kills: ["topics.identity"],
    },
    SEARCHES,
    (row, context) => {
      if (!("depth" in row) || row.search === OTHER_SEARCHES || !isFiltered(context)) return;
      row.topic_id += 1;
      if (row.parent_topic_id !== null) row.parent_topic_id += 1;
    },
  ),
  bendingRows(
    {
      id: "topics.flat-under-filter",
      says: "Under a filter every topic is a root.",
      kills: ["topics.identity"],
      may: ["topics.includes-children"],
    },
    SEARCHES,
    (row, context) => {
      if (!("depth" in row) || !isFiltered(context)) return;
      row.depth = 0;
      row.parent_topic_id = null;
    },
  ),
  bending(
    {
      id: "topics.label-quoted",
      says: "A topic is named by its most frequent string.",
      kills: ["topics.label-synthetic"],
      may: ["page.slice"],
    },
    SEARCHES,
    (body, context) => {
      const { request, handle } = context;
      if (!isTopicMode(context) || !body.topics_ready || body.items.length === 0) return;
      const strings = handle(withParameter(request, "group_by", "search")).body as {
        readonly items: readonly { readonly search: string }[];
      };
      const [first] = strings.items;
      if (first !== undefined && body.items[0].search !== OTHER_SEARCHES) {
        body.items[0].search = first.search;
      }
    },
  ),
];

export const TOPICS_FAULTS: readonly Fault[] = [...TREE_FAULTS, ...NAME_FAULTS, ...STRINGS_FAULTS];
