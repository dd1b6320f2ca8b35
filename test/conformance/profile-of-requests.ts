import type { Value } from "../../conformance/profile/observer.ts";

/**
 * What shows of the fake on `agency` in how it takes requests (C01 - C39), by choice and aspect.
 * Each value is what spec/decisions.md says that the fake does; null: `agency` has nothing by which
 * it could show, or the core of the fake does not do it.
 */
export const OF_REQUESTS: Readonly<Record<string, Readonly<Record<string, Value | null>>>> = {
  C01: {
    "`bearer` in lower case": "accepted",
  },
  C02: {
    "WWW-Authenticate of a 401": "Bearer",
  },
  C03: {
    "no key, unknown path": "key first",
    "no key, a parameter missing": "key first",
    "unknown brand, a bad parameter": "parameters first",
    "read-only key, an empty body": "key's mode first",
  },
  C05: {
    "fields beside `error`": "none",
    "fields beside `error.message`": "none",
  },
  C06: {
    "Allow of a 405": "sent",
  },
  C07: {
    "unknown path": "404",
    "a slash at the end of a path": "404",
    "a path in upper case": "404",
  },
  C08: {
    "a body that is no object": "400",
  },
  C09: {
    "an unknown parameter": "ignored",
  },
  C10: {
    "a repeated parameter": "400",
    "an empty filter": "400",
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
    "group_by outside its set": "400",
    "order outside its set": "400",
    "llm_provider outside its set": "400",
    "url_status outside its set": "400",
    "status outside its set": "400",
    "text for a number": "400",
    "a day that does not exist": "400",
    "a country in another form": "400",
    "min_search_volume outside 1 to 10": "400",
    "max_difficulty outside 1 to 10": "400",
    "ownership outside its set": "400",
    "llm_provider in upper case": "400",
  },
  C14: {
    "a prompt that does not exist": "404",
    "a prompt's id that never was one": "404",
    "the same as a filter": "404",
    "another brand's prompt": "404",
    "another brand's prompt as a filter": "404",
    "an answer's id that never was one": "404",
    "a video that nobody summarised": "404",
  },
  C15: {
    "a competitor that nobody tracks": "nothing",
  },
  C16: {
    HEAD: "200",
  },
  C17: {
    "Access-Control-Allow-Origin": null,
  },
  C18: {
    "headers of a limit": "none",
    "429 or 503 after waiting": false,
  },
  C19: {
    "rows of a discovery list": "all of them",
    "limit on a discovery list": "ignored",
  },
  C20: {
    "limit of /prompts/ranking-advice when left out": 10,
    "largest limit of /prompts/ranking-advice": "at most 100",
    "largest limit of /ranking-advice": "at most 100",
  },
  C21: {
    "order of /brands/tracked": "by brand or by brand whatever its letter case",
    "order of /queries/tags": "by slug",
    "order of /llm-providers": "as in the document",
    "order of /citations": "by citation_count, largest first",
    "order of /query-runs": "by run_at, largest first",
    "order of /searches by string": "by occurrences, largest first",
    "order of the topics of one level": "by occurrences, largest first",
    "ties of /brands/top-mentioned": "by brand_name or by brand_name whatever its letter case",
    "ties of /citations/domains": "by domain",
    "ties of /citations": "by last_seen, largest first",
    "ties of /searches by string": "by search or by search whatever its letter case",
    "ties of /searches by topic": "by search or by search whatever its letter case",
    "ties of /prompts/by-visibility": "by prompt_text_preview or by total_runs, largest first",
  },
  C22: {
    "an offset past the end": "empty page",
  },
  C23: {
    "`days` counts": "both ends",
    "a window of one day": "counts",
    "days from UTC's today to the default window's end": 0,
    "whose midnight ends a day": "UTC",
  },
  C24: {
    "only start_date: days from today to the end": 0,
    "only end_date: days from the start to the end": 29,
  },
  C25: {
    "a start after the end": "400",
    "an end in the future": "used as given",
    "a window of three years": "used as given",
  },
  C26: {
    "UTC offset of a moment": "Z",
    "decimals of a moment's seconds": "0",
  },
  C27: {
    "date_range of /sources/owned-share": "none",
    "page fields of /prompts/leaderboard": "total_count",
  },
  C28: {
    "dates that were left out": "the dates used",
  },
  C29: {
    "a language that was left out": "the tree that was read",
    "a language without a tree": "the tree that was read",
    "`und`": "the tree that was read",
  },
  C30: {
    rounding: "to the nearest, halves up",
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
    "a percentage of no answers": "0",
    "a percentage of no citations": "0",
    "a percentage of no searches": "0",
  },
  C32: {
    "avg_rank of a brand that is never named": "null",
    "avg_position of a brand that is never named": "null",
  },
  C33: {
    "net sentiment": "(positive − negative) ÷ labelled",
    "net sentiment without labels": "0",
  },
  C34: {
    "no domain in /brands/tracked": "null",
    "no domain in /brands/top-mentioned": null,
  },
  C35: {
    platforms: "claude, gemini, grok, openai, perplexity",
    "fields beside the documented ones": "none",
    "platforms on a plan with fewer": "claude, gemini, grok, openai, perplexity",
  },
  C36: {
    "answers of a removed prompt": "stay",
    "the leaderboard of a removed prompt": "works",
  },
  C37: {
    "a tag that no prompt has": "nothing",
  },
  C38: {
    "/citations/tags without parameters": "answered",
    "a brand given to /citations/tags": "answered",
    "shape of its reply": "content_type: list of string, source_type: list of string",
  },
  C39: {
    "words of source_type":
      "blog, brand_site, directory, education, encyclopedia, forum, government, marketplace, news, nonprofit, retailer, review_site, social, video",
    "words of content_type":
      "article, category_page, comparison, documentation, forum_thread, homepage, how_to, listicle, product_page, reference, review, social_post, video",
    "an unknown source_type as a filter": "400",
    "an unknown content_type as a filter": "400",
  },
};
