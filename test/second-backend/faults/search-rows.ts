import type { Change } from "../change.ts";
import type { Body } from "../types.ts";
import { SEARCHES, body, fields, items, itemsOf, swap } from "./make.ts";

type SearchFault = Omit<Change, "operations">;

const DIRECT = "2.12: `direct_occurrences`: the row's own share. These sum exactly.";
const ORDER = "2.12: Rows come in pre-order. The last row is `Other searches`.";
const TREE = "2.12: `topic_id`, `parent_topic_id`, `depth`: root topics have depth 0.";
const SEEN =
  "2.12: `first_seen_in_range`: earliest run within the requested window, not the first time ever.";
const MAP = "2.12: `searches_by_provider` sums to `occurrences`.";
const FLAT =
  "2.12: Flat rows carry `triggered_by`; `depth`, `topic_id` and `prompt_count` appear only on topic rows.";
const TRIGGER =
  "2.12: `triggered_by` holds the prompt that produced the search most often; null only when it was removed.";

const ofTopics = (item: Body): boolean => "topic_id" in item;

const FAULTS: readonly SearchFault[] = [
  {
    id: "searches.occurrences-direct",
    sentence: "2.12: `occurrences` includes sub-topics.",
    how: "occurrences leaves sub-topics out.",
    ...items((item) => {
      if (ofTopics(item)) item["occurrences"] = item["direct_occurrences"];
    }),
  },
  {
    id: "searches.direct-includes",
    sentence: DIRECT,
    how: "direct_occurrences includes sub-topics.",
    ...items((item) => {
      if (ofTopics(item)) item["direct_occurrences"] = item["occurrences"];
    }),
  },
  {
    id: "searches.by-occurrences",
    sentence: ORDER,
    how: "Rows are sorted by occurrences.",
    sql: (text) => text.replace("ORDER BY path)", "ORDER BY occurrences DESC, path)"),
  },
  {
    id: "searches.breadth-first",
    sentence: ORDER,
    how: "All root topics come first, then their sub-topics.",
    sql: (text) => text.replace("ORDER BY path)", "ORDER BY path = '~', depth, path)"),
  },
  {
    id: "searches.children-first",
    sentence: ORDER,
    how: "Sub-topics come before their topic.",
    sql: (text) =>
      text
        .replace("ORDER BY path)", "ORDER BY path || 'z')")
        .replace("SELECT *, ROW", "SELECT *, ROW"),
  },
  {
    id: "searches.other-first",
    sentence: ORDER,
    how: "The Other row comes first.",
    ...swap(["COALESCE(t.path, '~')", "COALESCE(t.path, ' ')"]),
  },
  {
    id: "searches.other-missing",
    sentence: ORDER,
    how: "Searches without a topic have no row.",
    ...swap(["FROM hits h LEFT JOIN topic_ancestor", "FROM hits h JOIN topic_ancestor"]),
  },
  {
    id: "searches.other-renamed",
    sentence: "2.12: The last row is `Other searches`.",
    how: "The bucket is called Other.",
    ...swap(["'Other searches'", "'Other'"]),
  },
  {
    id: "searches.other-on-every-page",
    sentence: ORDER,
    how: "The Other row ends every page.",
    ...body((given) => {
      const other = {
        ...itemsOf(given)[0],
        search: "Other searches",
        topic_id: 0,
        parent_topic_id: null,
        depth: 0,
      };
      if (given["has_more"] === true && itemsOf(given)[0] !== undefined && "topic_id" in other)
        itemsOf(given).splice(-1, 1, other as Body);
    }),
  },
  {
    id: "searches.unmatched-zero",
    sentence: "2.12: `unmatched_terms`: size of the Other searches bucket.",
    how: "unmatched_terms is 0 beside the bucket.",
    ...body((given) => {
      given["unmatched_terms"] = 0;
    }),
  },
  {
    id: "searches.unmatched-fraction",
    sentence: "2.12: `unmatched_pct_of_searches`: same bucket, as a percentage.",
    how: "It is a fraction.",
    ...body((given) => {
      given["unmatched_pct_of_searches"] = Number(given["unmatched_pct_of_searches"]) / 100;
    }),
  },
  {
    id: "searches.unmatched-complement",
    sentence: "2.12: `unmatched_pct_of_searches`: same bucket, as a percentage.",
    how: "It is the share of what is matched.",
    ...body((given) => {
      given["unmatched_pct_of_searches"] = 100 - Number(given["unmatched_pct_of_searches"]);
    }),
  },
  {
    id: "searches.depth-from-one",
    sentence: TREE,
    how: "Depths count from 1.",
    ...items((item) => {
      if (ofTopics(item)) item["depth"] = Number(item["depth"]) + 1;
    }),
  },
  {
    id: "searches.parent-is-root",
    sentence: TREE,
    how: "parent_topic_id is the root topic's, two levels up too.",
    ...items((item) => {
      if (item["depth"] === 2) item["parent_topic_id"] = 4;
    }),
  },
  {
    id: "searches.parent-self",
    sentence: TREE,
    how: "Root topics are their own parent.",
    ...items((item) => {
      if (ofTopics(item) && item["depth"] === 0) item["parent_topic_id"] = item["topic_id"];
    }),
  },
  {
    id: "searches.topic-id-by-row",
    sentence: "2.12: Topic identity does not move with filters.",
    how: "topic_id numbers the rows of the reply.",
    ...body((given) => {
      for (const [index, item] of itemsOf(given).entries())
        if (ofTopics(item)) item["topic_id"] = index + 1;
    }),
  },
  {
    id: "searches.label-is-phrase",
    sentence: "2.12: A label does not appear verbatim under group_by=search.",
    how: "The label is the topic's most frequent phrase.",
    ...swap([
      "COALESCE(t.label, 'Other searches') AS search",
      "COALESCE((SELECT z.text FROM phrase z WHERE z.topic_id = t.id LIMIT 1), 'Other searches') AS search",
    ]),
  },
  {
    id: "searches.variants-is-one",
    sentence: "2.12: `variants`; `total_unique_searches`.",
    how: "variants counts occurrences.",
    ...swap(["COUNT(DISTINCT h.phrase_id) AS variants", "COUNT(*) AS variants"]),
  },
  {
    id: "searches.prompt-count-runs",
    sentence: "2.12: `prompt_count`.",
    how: "prompt_count counts runs.",
    ...swap(["COUNT(DISTINCT h.prompt_id) AS prompt_count", "COUNT(h.prompt_id) AS prompt_count"]),
  },
  {
    id: "searches.share-of-page",
    sentence: "2.12: `pct_of_searches`.",
    how: "pct_of_searches is the share of the page.",
    ...body((given) => {
      const sum = itemsOf(given).reduce((total, item) => total + Number(item["occurrences"]), 0);
      for (const item of itemsOf(given))
        if (ofTopics(item))
          item["pct_of_searches"] = Number(((100 * Number(item["occurrences"])) / sum).toFixed(1));
    }),
  },
  {
    id: "searches.map-direct",
    sentence: MAP,
    how: "The map of a topic leaves sub-topics out.",
    ...swap(
      ["COUNT(*) AS n FROM placed GROUP BY", "SUM(direct) AS n FROM placed GROUP BY"],
      ["h.phrase_id AS row_id, h.*", "h.phrase_id AS row_id, 1 AS direct, h.*"],
    ),
  },
  {
    id: "searches.map-runs",
    sentence: MAP,
    how: "The map counts runs, a run with two searches once.",
    ...swap(["COUNT(*) AS n FROM placed", "COUNT(DISTINCT run_id) AS n FROM placed"]),
  },
  {
    id: "searches.map-empty-in-flat",
    sentence: MAP,
    how: "Flat rows have an empty map.",
    ...items((item) => {
      if (!ofTopics(item)) item["searches_by_provider"] = {};
    }),
  },
  {
    id: "searches.first-ever",
    sentence: SEEN,
    how: "first_seen_in_range is the first time ever.",
    ...swap([
      "MIN(h.day) AS first_seen_in_range",
      "(SELECT MIN(r.day) FROM search z JOIN run r ON r.id = z.run_id WHERE z.phrase_id = h.phrase_id) AS first_seen_in_range",
    ]),
  },
  {
    id: "searches.first-is-start",
    sentence: SEEN,
    how: "first_seen_in_range is the window's start.",
    ...items((item, { values }) => {
      item["first_seen_in_range"] = values["start_date"];
    }),
  },
  {
    id: "searches.last-before-first",
    sentence: "2.12: `first_seen_in_range`, `last_searched`.",
    how: "The two dates are swapped.",
    ...fields((item) => ({
      first_seen_in_range: item["last_searched"],
      last_searched: item["first_seen_in_range"],
    })),
  },
  {
    id: "searches.last-ever",
    sentence: "2.12: `last_searched`; `date_range` echoes the window used.",
    how: "last_searched looks beyond the window's end.",
    ...swap([
      "MAX(h.day) AS last_searched",
      "(SELECT MAX(r.day) FROM search z JOIN run r ON r.id = z.run_id WHERE z.phrase_id = h.phrase_id) AS last_searched",
    ]),
  },
  {
    id: "searches.last-with-time",
    sentence: "2.12: `last_searched` is a date.",
    how: "It has a time.",
    ...fields((item) => ({ last_searched: `${String(item["last_searched"])}T00:00:00+00:00` })),
  },
  {
    id: "searches.flat-with-depth",
    sentence: FLAT,
    how: "Flat rows carry depth and prompt_count.",
    ...items((item) => {
      if (!ofTopics(item)) Object.assign(item, { depth: 0, prompt_count: 1 });
    }),
  },
  {
    id: "searches.topic-with-trigger",
    sentence: "2.12: Topic rows carry `prompt_count` instead of `triggered_by`.",
    how: "Topic rows carry triggered_by too.",
    ...items((item) => {
      if (ofTopics(item)) item["triggered_by"] = null;
    }),
  },
  {
    id: "searches.flat-without-trigger",
    sentence: FLAT,
    how: "Flat rows lack triggered_by.",
    ...items((item) => {
      delete item["triggered_by"];
    }),
  },
  {
    id: "searches.trigger-null",
    sentence: TRIGGER,
    how: "triggered_by is null where several prompts tie or not.",
    ...items((item) => {
      if (!ofTopics(item)) item["triggered_by"] = null;
    }),
  },
  {
    id: "searches.trigger-least",
    sentence: TRIGGER,
    how: "triggered_by is the prompt that produced it least often.",
    ...swap(
      ["GROUP BY p.id ORDER BY COUNT(*) DESC, p.id", "GROUP BY p.id ORDER BY COUNT(*), p.id"],
      [/GROUP BY p\.id\s+ORDER BY COUNT\(\*\) DESC/g, "GROUP BY p.id ORDER BY COUNT(*)"],
    ),
  },
  {
    id: "searches.trigger-token",
    sentence: "2.12: `triggered_by.brand_prompt_id` is usable as the brand_prompt_id filter.",
    how: "It is the row number.",
    ...swap([
      "json_object('brand_prompt_id', p.token",
      "json_object('brand_prompt_id', CAST(p.id AS TEXT)",
    ]),
  },
  {
    id: "searches.trigger-text",
    sentence: "2.12: `triggered_by.prompt`; 2.4: `text`.",
    how: "prompt is cut at 20 characters.",
    ...swap(["'prompt', p.text", "'prompt', substr(p.text, 1, 20)"]),
  },
  {
    id: "searches.flat-by-topic",
    sentence: "2.12: one flat row per exact search string.",
    how: "Flat rows are grouped by topic.",
    sql: (text) =>
      text.replace(
        "SELECT h.phrase_id AS row_id, h.* FROM hits h",
        "SELECT COALESCE(h.topic_id, 0) AS row_id, h.* FROM hits h",
      ),
  },
  {
    id: "searches.flat-lower-dropped",
    sentence: "2.12: one flat row per exact search string.",
    how: "Strings searched once are left out under group_by=search.",
    sql: (text) =>
      text.includes("h.text AS search,")
        ? text.replace(
            /GROUP BY\s+h\.row_id\s*\),\s*section/,
            "GROUP BY h.row_id HAVING COUNT(*) > 8), section",
          )
        : text,
  },
];

export const SEARCH_ROW_FAULTS: readonly Change[] = FAULTS.map((fault) => ({
  ...fault,
  operations: [SEARCHES],
}));
