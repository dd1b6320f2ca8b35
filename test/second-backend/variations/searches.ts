import type { Change } from "../change.ts";
import {
  ADVICE,
  BOARD,
  PROMPT_ADVICE,
  SEARCHES,
  TOP,
  VIDEOS,
  body,
  fields,
  items,
  itemsOf,
  swap,
} from "../faults/make.ts";
import type { Body } from "../types.ts";

/** Rounding, scores, instants and texts that the specification leaves open. */
export const SEARCH_VARIATIONS: readonly Change[] = [
  {
    id: "searches.languages-windowed",
    sentence: "2.12: whether available_languages follows the window is not stated.",
    how: "Counts are those of the window.",
    operations: [SEARCHES],
    ...swap([
      /WHERE\s+ph\.brand_id = :brand_id/g,
      "JOIN run r ON r.id = q.run_id WHERE ph.brand_id = :brand_id AND r.day BETWEEN :start_date AND :end_date",
    ]),
  },
  {
    id: "searches.languages-one",
    sentence:
      "2.12: available_languages is usually empty for a one-language brand; its element shape is not shown.",
    how: "One language is listed too; elements are code and count.",
    operations: [SEARCHES],
    body: (given) => ({
      ...given,
      available_languages: ((given["available_languages"] as Body[]).length === 0 &&
      itemsOf(given).length > 0
        ? [{ language: given["language"], searches: given["total_occurrences"] }]
        : (given["available_languages"] as Body[])
      ).map((one) => ({
        code: one["language"],
        name: `Language ${String(one["language"])}`,
        search_count: one["searches"],
      })),
    }),
  },
  {
    id: "searches.languages-pairs",
    sentence: "2.12: the element shape of available_languages is not shown.",
    how: "Elements are pairs of code and count.",
    operations: [SEARCHES],
    body: (given) => ({
      ...given,
      available_languages: (given["available_languages"] as Body[]).map((one) => [
        one["language"],
        one["searches"],
      ]),
    }),
  },
  {
    id: "searches.sub-topics-all",
    sentence: "2.12: whether sub_topics counts only the next level is not stated.",
    how: "All levels are counted.",
    operations: [SEARCHES],
    ...swap([
      /\(\s*SELECT COUNT\(DISTINCT o\.row_id\) FROM placed o JOIN topic ot ON ot\.id = o\.row_id WHERE ot\.parent_id = h\.row_id\)/g,
      "(SELECT COUNT(DISTINCT o.row_id) FROM placed o JOIN topic_ancestor oa ON oa.topic_id = o.row_id WHERE oa.ancestor_id = h.row_id AND oa.topic_id <> h.row_id)",
    ]),
  },
  {
    id: "searches.variants-direct",
    sentence: "2.12: whether variants includes sub-topics is not stated.",
    how: "Only the topic's own phrasings are counted.",
    operations: [SEARCHES],
    ...swap([
      "COUNT(DISTINCT h.phrase_id) AS variants",
      "COUNT(DISTINCT CASE WHEN h.direct THEN h.phrase_id END) AS variants",
    ]),
  },
  {
    id: "searches.labels-drift",
    sentence: "2.12: Under a search filter a label's wording may change.",
    how: "Labels say what was searched for.",
    operations: [SEARCHES],
    ...items((item, { values }) => {
      if ("topic_id" in item && item["topic_id"] !== 0 && values["search"] !== null)
        item["search"] = `${String(item["search"])} (${String(values["search"]).toUpperCase()})`;
    }),
  },
  {
    id: "searches.unmatched-terms-share",
    sentence: "2.12: unmatched_pct_of_searches: the bucket as a percentage; of what is not stated.",
    how: "It is the share of distinct strings.",
    operations: [SEARCHES],
    ...body((given) => {
      const unique = Number(given["total_unique_searches"]);
      given["unmatched_pct_of_searches"] =
        unique === 0 ? 0 : Number(((100 * Number(given["unmatched_terms"])) / unique).toFixed(1));
    }),
  },
  {
    id: "searches.other-id",
    sentence: "2.12: topic_id is an integer.",
    how: "The bucket has the id -1.",
    operations: [SEARCHES],
    ...fields((item) => (item["topic_id"] === 0 ? { topic_id: -1 } : {})),
  },
  {
    id: "searches.platforms-all",
    sentence: "2.12: by_provider; which platforms it lists is not stated.",
    how: "Platforms without a run are listed with zeros.",
    operations: [SEARCHES],
    ...body((given) => {
      const coverage = given["coverage"] as Body;
      const listed = coverage["by_provider"] as Body[];
      for (const [provider, name] of [
        ["openai", "ChatGPT"],
        ["claude", "Claude"],
        ["gemini", "Gemini"],
        ["perplexity", "Perplexity"],
        ["grok", "Grok"],
      ])
        if (!listed.some((one) => one["provider"] === provider))
          listed.push({
            provider,
            provider_display: name,
            exposes_searches: provider !== "claude" && provider !== "grok",
            runs: 0,
            runs_with_readable_searches: 0,
            runs_without_search: 0,
            no_search_rate_pct: null,
            searches: 0,
          });
    }),
  },
  {
    id: "searches.coverage-of-brand",
    sentence: "2.12: coverage reads the pre-filter run set.",
    how: "Coverage ignores brand_prompt_id and query_tag too.",
    operations: [SEARCHES],
    sql: (text) =>
      text.includes("runs_with_readable_searches")
        ? text
            .replace(/\(:brand_prompt_id IS NULL OR/, "(1 OR")
            .replace(/\(:query_tag IS NULL OR/, "(1 OR")
        : text,
  },
  {
    id: "searches.trigger-others-list",
    sentence: "2.12: other_prompts; its type is not stated.",
    how: "other_prompts is a list of tokens.",
    operations: [SEARCHES],
    ...items((item) => {
      const trigger = item["triggered_by"] as Body | null | undefined;
      if (trigger)
        trigger["other_prompts"] = Array.from(
          { length: Number(trigger["other_prompts"]) },
          (_, index) => `bp_other_${index}`,
        );
    }),
  },
  {
    id: "searches.unready-plain",
    sentence: "2.12: rows are then one topic per search term.",
    how: "Without a mined tree the label is the term itself.",
    operations: [SEARCHES],
    ...swap(["'About ' || h.text AS search", "h.text AS search"]),
  },
  {
    id: "searches.echo-language-used",
    sentence: "2.1: filters_applied echoes every parameter as actually used.",
    how: "Without language the tree in use is echoed.",
    operations: [SEARCHES],
    ...body((given) => {
      (given["filters_applied"] as Body)["language"] = given["language"];
    }),
  },
  {
    id: "advice.pending-not-started",
    sentence: "2.15: started_at of a run that waits is not shown.",
    how: "It is null.",
    operations: [ADVICE],
    ...fields((item) => ({ started_at: item["status"] === "pending" ? null : item["started_at"] })),
  },
  {
    id: "advice.more-values",
    sentence: "2.15: the full sets of action_type and est_difficulty are not shown.",
    how: "Other values.",
    operations: [ADVICE, PROMPT_ADVICE],
    ...fields((item) => ({
      recommendations: (item["recommendations"] as Body[]).map((one) => ({
        ...one,
        action_type: "write_page",
        est_difficulty: "hard",
      })),
    })),
  },
  {
    id: "videos.by-publication",
    sentence: "4.7: to which date the window applies is not stated.",
    how: "It applies to the video's publication, five days before its summary.",
    operations: [VIDEOS],
    ...swap([
      "v.day >= :start_date AND v.day <= :end_date",
      "date(v.day, '-5 days') >= :start_date AND date(v.day, '-5 days') <= :end_date",
    ]),
  },
  {
    id: "videos.excerpt-short",
    sentence: "2.17: the length of summary_excerpt is not stated.",
    how: "It is one sentence.",
    operations: [VIDEOS],
    ...fields((item) => ({ summary_excerpt: `${String(item["summary_excerpt"]).split(".")[0]}.` })),
  },
  {
    id: "leaderboard.window-odd",
    sentence: "4.5: whether today counts among window_days is not stated.",
    how: "The window begins window_days before today.",
    operations: [BOARD],
    ...swap(["r.day >= :start_date", "r.day >= date(:start_date, '-1 day')"]),
  },
  {
    id: "top.zero-row",
    sentence: "2.8: whether the queried brand has a row without a mention is not stated.",
    how: "It has one with zeros, at the end of the list.",
    operations: [TOP],
    body: (given, context) => {
      if (
        given["has_more"] === true ||
        itemsOf(given).some((item) => item["is_you"] === true) ||
        context.values["offset"] !== 0 ||
        itemsOf(given).length >= Number(context.values["limit"])
      )
        return given;
      const zero = {
        brand_name: context.brand.name,
        domain: "",
        is_you: true,
        is_tracked_competitor: false,
        mention_count: 0,
        share_pct: 0,
        avg_rank: 0,
        net_sentiment: 0,
        sentiment_coverage_pct: 0,
      };
      const known = context.one(
        "SELECT COUNT(*) AS n FROM mention m JOIN run r ON r.id = m.run_id JOIN prompt p ON p.id = r.prompt_id WHERE p.brand_id = :brand_id AND m.brand_id = :brand_id",
      );
      if (known?.["n"] !== 0) return given;
      return {
        ...given,
        items: [...itemsOf(given), zero],
        total_count: Number(given["total_count"]) + 1,
        returned_count: Number(given["returned_count"]) + 1,
      };
    },
  },
];
