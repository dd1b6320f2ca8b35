import type { Value } from "../../conformance/profile/observer.ts";

/**
 * Expected profile of the fake with the scenario `agency` for C01 - C39, by choice and aspect, as stated in
 * spec/decisions.md. null: `agency` has no data for it, or it needs HTTP.
 */
export const REQUEST_CHOICES: Readonly<Record<string, Readonly<Record<string, Value | null>>>> = {
  C01: {
    "`bearer` in lower case": "accepted",
  },
  C02: {
    "WWW-Authenticate of a 401": "Bearer",
  },
  C03: {
    "no key, unknown path": "key first",
    "no key, missing parameter": "key first",
    "unknown brand, invalid parameter": "parameters first",
    "read-only key, empty body": "key's mode first",
  },
  C05: {
    "fields besides `error`": "none",
    "fields besides `error.message`": "none",
  },
  C06: {
    "Allow of a 405": "sent",
  },
  C07: {
    "unknown path": "404",
    "trailing slash": "404",
    "upper-case path": "404",
  },
  C08: {
    "body that is not an object": "400",
  },
  C09: {
    "unknown parameter": "ignored",
  },
  C10: {
    "repeated parameter": "400",
    "empty filter": "400",
  },
  C11: {
    "limit above its maximum": "400",
    "window_days above its maximum": "400",
    "limit below 1": "400",
    "offset below 0": "400",
  },
  C12: {
    "`1` for a boolean": "400",
    "`True` for a boolean": "400",
  },
  C13: {
    "group_by outside its enum": "400",
    "order outside its enum": "400",
    "llm_provider outside its enum": "400",
    "url_status outside its enum": "400",
    "status outside its enum": "400",
    "text for a number": "400",
    "date that does not exist": "400",
    "malformed country": "400",
    "min_search_volume outside 1 to 10": "400",
    "max_difficulty outside 1 to 10": "400",
    "ownership outside its enum": "400",
    "llm_provider in upper case": "400",
  },
  C14: {
    "unknown prompt": "404",
    "malformed prompt id": "404",
    "malformed prompt id as a filter": "404",
    "another brand's prompt": "404",
    "another brand's prompt as a filter": "404",
    "malformed run id": "404",
    "video without a summary": "404",
  },
  C15: {
    "untracked competitor as a filter": "matches nothing",
  },
  C16: {
    HEAD: "200",
  },
  C17: {
    "Access-Control-Allow-Origin": null,
  },
  C18: {
    "rate limit headers": "none",
    "429 or 503 after retries": false,
  },
  C19: {
    "rows of a discovery list": "all",
    "limit on a discovery list": "ignored",
  },
  C20: {
    "default limit of /prompts/ranking-advice": 10,
    "maximum limit of /prompts/ranking-advice": "at most 100",
    "maximum limit of /ranking-advice": "at most 100",
  },
  C21: {
    "order of /brands/tracked": "by brand or by brand, ignoring case",
    "order of /queries/tags": "by slug",
    "order of /llm-providers": "as in the API specification",
    "order of /citations": "by citation_count, largest first",
    "order of /query-runs": "by run_at, largest first",
    "order of /searches by string": "by occurrences, largest first",
    "order of topics on one level": "by occurrences, largest first",
    "ties of /brands/top-mentioned": "by brand_name or by brand_name, ignoring case",
    "ties of /citations/domains": "by domain",
    "ties of /citations": "by last_seen, largest first",
    "ties of /searches by string": "by search",
    "ties of /searches by topic": "by search",
    "ties of /prompts/by-visibility": "by prompt_text_preview",
  },
  C22: {
    "offset past the end": "empty page",
  },
  C23: {
    "`days` counts": "both ends",
    "one-day window": "includes the day",
    "days from today (UTC) to the end of the default window": 0,
    "UTC offset of day boundaries": "UTC",
  },
  C24: {
    "only start_date: days from today to the end": 0,
    "only end_date: days from the start to the end": 29,
  },
  C25: {
    "start after end": "400",
    "end in the future": "used as given",
    "three-year window": "used as given",
  },
  C26: {
    "UTC offset of timestamps": "Z",
    "fractional digits of seconds": "0",
  },
  C27: {
    "date_range of /sources/owned-share": "none",
    "page fields of /prompts/leaderboard": "total_count",
  },
  C28: {
    "echo of omitted dates": "the dates used",
  },
  C29: {
    "echo of an omitted language": "the language used",
    "echo of a language without a tree": "the language used",
    "echo of `und`": "the language used",
  },
  C30: {
    // The check reads no value that is exactly between two printed ones.
    rounding:
      "to the nearest, halves up or to the nearest, halves to even or to the nearest, halves down",
    "decimals of visibility_pct": 1,
    "decimals of prominence_pct": 1,
    "decimals of avg_rank": 1,
    "decimals of avg_position": 1,
    "decimals of share_pct": 1,
    "decimals of net_sentiment": 1,
    "decimals of sentiment_coverage_pct": 1,
    "decimals of mention_rate_pct": 1,
    "decimals of pct_of_searches": 1,
    "decimals of no_search_rate_pct": 1,
    "decimals of earned_pct": 1,
    "decimals of any_sources_rate_pct": 1,
  },
  C31: {
    "percentage of no runs": "0",
    "percentage of no citations": "0",
    "percentage of no searches": "0",
  },
  C32: {
    "avg_rank of a brand never mentioned": "null",
    "avg_position of a brand never mentioned": "null",
  },
  C33: {
    "net sentiment": "(positive − negative) ÷ labelled",
    "net sentiment without labels": "0",
  },
  C34: {
    "missing domain in /brands/tracked": "null",
    "missing domain in /brands/top-mentioned": "null",
  },
  C35: {
    platforms: "claude, gemini, grok, openai, perplexity",
    "undocumented fields of platforms": "none",
    "platforms on a limited plan": "gemini, openai",
  },
  C36: {
    "runs of a removed prompt": "kept",
    "leaderboard of a removed prompt": "available",
  },
  C37: {
    "unused tag as a filter": "matches nothing",
  },
  C38: {
    "/citations/tags without parameters": "200",
    "/citations/tags with a brand": "200",
    "shape of /citations/tags": "content_type: list of string, source_type: list of string",
  },
  C39: {
    "values of source_type":
      "blog, brand_site, directory, education, encyclopedia, forum, government, marketplace, news, nonprofit, retailer, review_site, social, video",
    "values of content_type":
      "article, category_page, comparison, documentation, forum_thread, homepage, how_to, listicle, product_page, reference, review, social_post, video",
    "unknown source_type as a filter": "400",
    "unknown content_type as a filter": "400",
  },
};
