import type { Value } from "../../conformance/profile/observer.ts";

/**
 * Expected profile of the fake with the scenario `agency` for C40 - C86, by choice and aspect, as stated in
 * spec/decisions.md. null: `agency` has no data for it, or it needs HTTP.
 */
export const DATA_CHOICES: Readonly<Record<string, Readonly<Record<string, Value | null>>>> = {
  C40: {
    prominence: "the mean of 1 ÷ rank over all runs",
  },
  C41: {
    "fields added by group_by=overall": "none",
    "fields added by group_by=day": "groups: list of {key, metrics}",
    "fields added by group_by=provider": "groups: list of {key, metrics}",
    "fields added by group_by=query_tag": "groups: list of {key, metrics}",
    "days in group_by=day": "every day",
  },
  C42: {
    "brand mentioned several times in a run": "counted once per run",
    "share_pct is a share of": "all mentions of all brands",
  },
  C43: {
    "unmentioned name as filter_by_brand": "matches nothing",
    "unmentioned name as exclude_brand": "matches something",
    "same name in both filters": "matches nothing",
  },
  C44: {
    "citation_count counts": "occurrences",
    "/sources/owned-share counts": "the citation_count of all sites",
  },
  C45: {
    "ownership of a competitor's site": "competitor",
    subdomains: "separate rows",
  },
  C46: {
    "citation_count of a site under a page filter": "only matching pages",
  },
  C47: {
    "keys of url_status_breakdown": "all four, including zeros",
    "url_status_breakdown counts": "pages",
  },
  C48: {
    "letter case in search of /citations": "ignored",
    "letter case in search of /searches": "ignored",
    "letter case in search of /prompts/by-visibility": "ignored",
  },
  C49: {
    "fields that include_extras adds": "domain_metadata: {description, language, site_name}",
  },
  C50: {
    last_seen: "within the window",
  },
  C51: {
    "values of metadata_status": "ok, pending",
  },
  C52: {
    "elements of available_languages": "list of {language, searches}",
    "available_languages of a brand with one tree": "an empty list",
    "order of available_languages": "largest first",
    "default tree": null,
    "counts of available_languages under filters": "unfiltered",
  },
  C53: {
    "upper-case language": "case-insensitive",
    "empty language": "same as omitted",
    "repeated language": "first value used",
    "`und` without an unstemmed tree": "no rows",
  },
  C54: {
    "platforms in coverage": "every platform",
    "platforms in coverage under llm_provider": "that platform",
    "coverage counts searches of": "all languages",
  },
  C55: {
    "platform without searches in the totals": "0",
    "platform without readable runs in the totals": "omitted",
    "platform without searches in a row": "0",
  },
  C56: {
    "sub_topics counts": "direct children",
    "variants counts": "including descendants",
    "prompt_count counts": "including descendants",
  },
  C57: {
    "triggered_by.other_prompts": "number",
  },
  C58: {
    "topic_id of `Other searches`": "0",
    "empty `Other searches` row": "omitted",
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
    "rows before topics are ready": "one per string, flat",
    "unmatched_terms before topics are ready": "0",
    "topics_ready of a brand without searches": "false",
    "language of a brand without searches": "en",
  },
  C62: {
    "ranking of brands":
      "by times_named, largest first, then by avg_position, smallest first, then by brand",
    "ranks of tied brands": "distinct",
    "end of the window": "today",
  },
  C63: {
    "your_row of an unmentioned brand": "a row with rank null",
    "unmentioned brand in items": "not listed",
  },
  C64: {
    "brand mentioned several times in a run": "counted once per run",
  },
  C65: {
    "length of a truncated preview": "120 characters",
    "mark of a truncated preview": "…",
  },
  C66: {
    "prompts without runs": "listed",
    "position of prompts without runs, order=asc": "last",
    "position of prompts without runs, order=desc": "last",
  },
  C67: {
    "any_brand_mention_runs counts": null,
    "any_sources_runs counts": null,
  },
  C68: {
    "order of runs": "by run_id, largest first",
    "started_at while pending": "null",
    "started_at while running": "a value",
    "completed_at before completion": "null",
    "completed_at after an error": "a value",
    "states in /prompts/ranking-advice": "done",
  },
  C69: {
    "summary unless done": '""',
    "tool_call_count while pending": "0",
    "recommendations unless done": "[]",
  },
  C70: {
    "values of action_type": "add_schema, create_page, earn_mention, improve_reviews, update_page",
    "values of est_difficulty": "high, low, medium",
    "values of error_code": "model_unavailable, timeout",
  },
  C71: {
    "values of mention_type": "passing, ranked",
    "rank of mentions not of type `ranked`": "a number",
    "mentions of a brand in one run": "one mention",
    "is_tracked_brand is true for": "other brands too",
    "sentiment_reason with the label `unknown`": "null",
  },
  C72: {
    "mention_rank of a run without the brand": "null",
  },
  C73: {
    "mark of a truncated excerpt": "…",
    "length of a truncated excerpt": "up to 300 characters",
    "truncation of excerpts": "at the end of a word",
  },
  C74: {
    "order of videos": "by summarized_at, largest first",
    "date filtered by the window": "summarized_at",
  },
  C75: {
    "missing transcript": "null",
  },
  C76: {
    "upper-case host": "found",
    "short URL (youtu.be)": "found",
  },
  C77: {
    "domain with a scheme": "400",
    "domain with a path": "400",
  },
  C78: {
    "response to POST /brands/tracked": "{}",
    "response to POST /prompts": "{}",
  },
  C79: {
    "adding a tracked brand with another domain": "200",
    "main domain afterwards": "unchanged",
  },
  C80: {
    "adding a prompt again": "200",
  },
  C81: {
    "empty list of prompts": null,
    "empty list of llms": null,
  },
  C82: {
    "omitted country": "ZZ",
  },
  C83: {
    "platform missing from the plan": "400",
  },
  C84: {
    "partly valid request": "rejected entirely",
  },
  C85: {
    "runs of a new prompt during the check": "none yet",
  },
  C86: {
    "/openapi.json without a key": "not available",
    "/openapi.yaml without a key": "not available",
  },
};
