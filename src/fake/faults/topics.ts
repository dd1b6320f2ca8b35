import { remove, withParameter } from "./changes.ts";
import { type ResponseBody, type Fault, defineFaults } from "./fault.ts";
import { isFiltered, isTopicMode, lowerOne } from "./search-bodies.ts";
import { STRINGS_FAULTS } from "./strings.ts";

const OTHER_SEARCHES = "Other searches";

/** Faults of the topic tree (§2.12). */
const TREE_FAULTS = defineFaults({ path: "/searches" }, [
  {
    id: "topics.children-first",
    title: "A sub-topic comes before its topic.",
    breaks: ["topics.preorder"],
    mayBreak: ["page.slice", "page.walk"],
    changeBody: ({ items }) => {
      const below = items.findIndex(({ depth = 0 }: ResponseBody) => depth > 0);
      if (below > 0) items.splice(below - 1, 2, items[below], items[below - 1]);
    },
  },
  {
    id: "topics.parent-is-root",
    title: "parent_topic_id is the root's, however deep a topic is.",
    breaks: ["topics.preorder"],
    mayBreak: ["topics.includes-children", "page.same-row"],
    changeBody: (body) => {
      let root = null;
      for (const row of body.items) {
        if (row.depth === 0) root = row.topic_id;
        else if (row.depth > 1 && root !== null) row.parent_topic_id = root;
      }
    },
  },
  {
    id: "topics.direct-includes-children",
    title: "direct_occurrences includes sub-topics.",
    breaks: ["topics.direct-sum", "topics.includes-children"],
    changeRow: (row) => {
      if ("depth" in row) row.direct_occurrences = row.occurrences;
    },
  },
  {
    id: "topics.occurrences-own-only",
    title: "occurrences excludes sub-topics.",
    breaks: ["topics.includes-children"],
    mayBreak: ["topics.provider-sum", "topics.pct", "byvis.order", "date.single-search"],
    changeRow: (row) => {
      if ("depth" in row) row.occurrences = row.direct_occurrences;
    },
  },
  {
    id: "topics.no-sub-topics",
    title: "sub_topics is always 0.",
    breaks: ["topics.includes-children"],
    changeRow: (row) => {
      if ("depth" in row) row.sub_topics = 0;
    },
  },
  {
    id: "topics.provider-map-short",
    title: "searches_by_provider of a topic is one too low.",
    breaks: ["topics.provider-sum"],
    mayBreak: ["filter.narrows", "filter.partition"],
    changeRow: (row) => {
      if ("depth" in row) lowerOne(row.searches_by_provider);
    },
  },
  {
    id: "topics.other-first",
    title: "Other searches is the first row of its page.",
    breaks: ["topics.other-last"],
    mayBreak: ["searches.unmatched", "page.slice", "page.walk", "page.default-offset"],
    changeBody: ({ items }) => {
      const index = items.findIndex(({ search }: ResponseBody) => search === OTHER_SEARCHES);
      if (index > 0) items.unshift(...items.splice(index, 1));
    },
  },
  {
    id: "topics.pct-fraction",
    title: "pct_of_searches is a fraction from 0 to 1.",
    breaks: ["topics.pct"],
    changeRow: (row) => {
      if ("depth" in row) row.pct_of_searches /= 100;
    },
  },
]);

const NAME_FAULTS = defineFaults({ path: "/searches" }, [
  {
    id: "topics.with-trigger",
    title: "Topic rows also have triggered_by.",
    breaks: ["topics.no-trigger"],
    changeRow: (row) => {
      if ("depth" in row) row.triggered_by = null;
    },
  },
  {
    id: "topics.without-prompt-count",
    title: "Topic rows lack prompt_count.",
    breaks: ["topics.no-trigger"],
    mayBreak: ["searches.schema", "searches.group-400"],
    changeRow: remove("prompt_count"),
  },
  {
    id: "topics.ids-of-the-filter",
    title: "Topic ids change under a filter.",
    breaks: ["topics.identity"],
    changeRow: (row, context) => {
      if (!("depth" in row) || row.search === OTHER_SEARCHES || !isFiltered(context)) return;
      row.topic_id += 1;
      if (row.parent_topic_id !== null) row.parent_topic_id += 1;
    },
  },
  {
    id: "topics.prompts-are-searches",
    title: "prompt_count counts searches.",
    breaks: ["topics.prompt-count"],
    changeRow: (row) => {
      if ("prompt_count" in row) row.prompt_count = row.occurrences;
    },
  },
  {
    id: "topics.flat-under-filter",
    title: "Under a filter every topic is a root.",
    breaks: ["topics.identity"],
    mayBreak: ["topics.includes-children"],
    changeRow: (row, context) => {
      if (!("depth" in row) || !isFiltered(context)) return;
      row.depth = 0;
      row.parent_topic_id = null;
    },
  },
  {
    id: "topics.label-quoted",
    title: "The label of a topic is its most frequent string.",
    breaks: ["topics.label-synthetic"],
    mayBreak: ["page.slice"],
    changeBody: (body, context) => {
      const { request, handle } = context;
      if (!isTopicMode(context) || !body.topics_ready || body.items.length === 0) return;
      const strings: ResponseBody = handle(withParameter(request, "group_by", "search")).body;
      const [first] = strings.items;
      if (first !== undefined && body.items[0].search !== OTHER_SEARCHES) {
        body.items[0].search = first.search;
      }
    },
  },
]);

export const TOPICS_FAULTS: readonly Fault[] = [...TREE_FAULTS, ...NAME_FAULTS, ...STRINGS_FAULTS];
