import type { Value } from "../../conformance/profile/observer.ts";

/**
 * What shows of the fake on `agency` in what it counts and tells (C40 - C86), by choice and aspect.
 * Each value is what spec/decisions.md says that the fake does; null: `agency` has nothing by which
 * it could show, or the core of the fake does not do it.
 */
export const OF_DATA: Readonly<Record<string, Readonly<Record<string, Value | null>>>> = {
  C40: {
    prominence: "the mean of 1 ÷ rank over all answers",
  },
  C41: {
    "what group_by=overall adds": "nothing more",
    "what group_by=day adds": "groups: list of {key, metrics}",
    "what group_by=provider adds": "groups: list of {key, metrics}",
    "what group_by=query_tag adds": "groups: list of {key, metrics}",
    "days in group_by=day": "every day",
  },
  C42: {
    "a brand that an answer names several times": "once per answer",
    "share_pct is a share of": "all mentions of all brands",
  },
  C43: {
    "a name that nobody mentions as filter_by_brand": "nothing",
    "a name that nobody mentions as exclude_brand": "something",
    "the same name in both": "nothing",
  },
  C44: {
    "citation_count counts": "occurrences",
    "/sources/owned-share adds up": "the counts of all sites",
  },
  C45: {
    "a competitor's row says": "competitor",
    "a sub-domain": "a row of its own",
  },
  C46: {
    "a site under a filter on pages counts": "only its pages that match",
  },
  C47: {
    "keys of url_status_breakdown": "all four, at 0 too",
    "url_status_breakdown counts": "pages",
  },
  C48: {
    "letter case in the search of /citations": "does not matter",
    "letter case in the search of /searches": "does not matter",
    "letter case in the search of /prompts/by-visibility": "does not matter",
  },
  C49: {
    "fields that include_extras adds": "domain_metadata: {description, language, site_name}",
  },
  C50: {
    last_seen: "in the window",
  },
  C51: {
    "values of metadata_status": "ok, pending",
  },
  C52: {
    "elements of available_languages": "list of {language, searches}",
    "available_languages of a brand with one tree": "an empty list",
    "order of available_languages": "the largest first",
    "whether filters narrow its counts": "no",
  },
  C53: {
    "language in upper case": "letter case aside",
    "an empty language": "as left out",
    "a repeated language": "the first counts",
    "`und` without an unstemmed tree": "no rows",
  },
  C54: {
    "platforms in coverage": "every platform",
    "platforms in coverage under llm_provider": "that platform",
    "coverage counts searches of": "all languages",
  },
  C55: {
    "a platform without searches in the totals": "at 0",
    "a platform without searches in a row": "at 0",
  },
  C56: {
    "sub_topics counts": "those right below",
    "variants counts": "all below too",
    "prompt_count counts": "all below too",
  },
  C57: {
    "triggered_by.other_prompts": "number",
  },
  C58: {
    "topic_id of `Other searches`": "0",
    "`Other searches` when nothing is in it": "left out",
  },
  C59: {
    "unmatched_terms counts": "strings",
    "unmatched_pct_of_searches is a share of": "occurrences",
  },
  C60: {
    "total_unique_searches under search": "narrowed",
    "unmatched_terms under search": "narrowed",
  },
  C61: {
    "rows of a tree that is not mined": "one per string, flat",
    "unmatched_terms of a tree that is not mined": "0",
    "topics_ready of a brand without searches": "false",
    "language of a brand without searches": "en",
  },
  C62: {
    "brands are ranked":
      "by times_named, largest first, then by avg_position, smallest first, then by brand",
    "ranks of equals": "each its own",
    "the window ends": "today",
  },
  C63: {
    "your_row when not named": "a row with rank null",
    "such a brand among the items": "not listed",
  },
  C64: {
    "a brand that an answer names several times": "once per answer",
  },
  C65: {
    "length of a preview that is cut": "120 characters",
    "mark of a preview that is cut": "…",
  },
  C66: {
    "prompts without answers": "listed",
    "their place with order=asc": "last",
    "their place with order=desc": "last",
  },
  C67: {
    "any_brand_mention_runs counts": null,
    "any_sources_runs counts": null,
  },
  C68: {
    "order of runs": "by run_id, largest first",
    "started_at while pending": "null",
    "started_at while running": "a value",
    "completed_at until it is over": "null",
    "completed_at after an error": "a value",
    "states in /prompts/ranking-advice": "done",
  },
  C69: {
    "summary until it is done": '""',
    "tool_call_count while pending": "0",
    "recommendations until it is done": "[]",
  },
  C70: {
    "values of action_type": "add_schema, create_page, earn_mention, improve_reviews, update_page",
    "values of est_difficulty": "high, low, medium",
    "values of error_code": "no_answers_yet, time_limit",
  },
  C71: {
    "values of mention_type": "passing, ranked",
    "mentions of another type than `ranked`": "have a rank",
    "a brand in one answer": "one mention",
    "is_tracked_brand is true of": null,
    "sentiment_reason where the label is `unknown`": "null",
  },
  C72: {
    "mention_rank of an answer that does not name the brand": "null",
  },
  C73: {
    "mark of an excerpt that is cut": "…",
    "length of an excerpt that is cut": "up to 300 characters",
    "an excerpt is cut": "at the end of a word",
  },
  C74: {
    "order of videos": "by summarized_at, largest first",
    "the window is about": "summarized_at",
  },
  C75: {
    "a transcript that does not exist": null,
  },
  C76: {
    "the host in upper case": "found",
    "the short address": "found",
  },
  C77: {
    "a domain with a scheme": "400",
    "a domain with a path": "400",
  },
  C78: {
    "reply of POST /brands/tracked": "{}",
    "reply of POST /prompts": "{}",
  },
  C79: {
    "adding a tracked brand with another domain": "200",
    "its main domain then": "stays",
  },
  C80: {
    "adding the same prompt": null,
  },
  C81: {
    "an empty list of prompts": null,
    "an empty list of llms": null,
  },
  C82: {
    "country that was left out": "ZZ",
  },
  C83: {
    "a platform that the plan lacks": "400",
  },
  C84: {
    "a request that is right in part": "refused as a whole",
  },
  C85: {
    "answers while the check lasts": "not yet there",
  },
  C86: {
    "the description at /openapi.json, without a key": "not there",
    "the description at /openapi.yaml, without a key": "not there",
  },
};
