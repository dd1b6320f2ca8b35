import type { Change } from "../change.ts";
import type { Body } from "../types.ts";
import { RUN, RUNS, body, each, fields, swap, used } from "./make.ts";

const MENTIONED =
  "4.6: `mentioned`: true = only answers naming the brand, false = only answers omitting it, omitted = both.";
const SENTIMENT =
  "2.16: `mention_sentiment`: null when the answer never named the brand, unknown when the run predates sentiment tracking. Neither is neutral.";
const SEARCHES = "2.16: 0 means the AI answered without searching; null means not recorded.";
const EXCERPT =
  "2.16: `raw_response_excerpt`: preview of about 300 characters, cut with a trailing ellipsis.";
const STAMP = "2.1: Timestamps are ISO 8601 strings with a UTC offset.";

const whole = (work: (given: Body) => Body): Partial<Change> =>
  body((given) => {
    Object.assign(given, work(given));
  });
const BOTH = [RUNS, RUN];

export const RUN_LIST_FAULTS: readonly Change[] = [
  {
    id: "runs.mentioned-ignored",
    sentence: MENTIONED,
    how: "mentioned is echoed and not used.",
    operations: [RUNS],
    ...used(() => ({ mentioned: null })),
  },
  {
    id: "runs.mentioned-false-is-all",
    sentence: MENTIONED,
    how: "false counts as left out.",
    operations: [RUNS],
    ...used(({ mentioned }) => ({ mentioned: mentioned === 0 ? null : (mentioned ?? null) })),
  },
  {
    id: "runs.mentioned-by-text",
    sentence: MENTIONED,
    how: "The text is searched for the name, so a name in a longer one counts.",
    operations: [RUNS],
    ...swap([
      "(m.run_id IS NOT NULL) = :mentioned",
      "(instr(r.answer, substr(:brand, 1, 5)) > 0) = :mentioned",
    ]),
  },
  {
    id: "runs.mentioned-any-brand",
    sentence: MENTIONED,
    how: "true finds answers naming any brand.",
    operations: [RUNS],
    ...swap([
      "(m.run_id IS NOT NULL) = :mentioned",
      "EXISTS (SELECT 1 FROM mention o WHERE o.run_id = r.id) = :mentioned",
    ]),
  },
  {
    id: "runs.mentioned-ranked-only",
    sentence: MENTIONED,
    how: "Mentions in passing do not count for the filter.",
    operations: [RUNS],
    ...swap(["(m.run_id IS NOT NULL) = :mentioned", "(COALESCE(m.rank, 0) > 0) = :mentioned"]),
  },
  {
    id: "runs.mentioned-default-true",
    sentence: MENTIONED,
    how: "Without mentioned only answers naming the brand are listed.",
    operations: [RUNS],
    ...used(({ mentioned }) => ({ mentioned: mentioned ?? 1 })),
  },
  {
    id: "runs.unknown-as-neutral",
    sentence: SENTIMENT,
    how: "Unlabeled mentions are neutral.",
    operations: [RUNS],
    ...swap(["COALESCE(m.sentiment, 'unknown')", "COALESCE(m.sentiment, 'neutral')"]),
  },
  {
    id: "runs.unknown-as-null",
    sentence: SENTIMENT,
    how: "Unlabeled mentions are null.",
    operations: [RUNS],
    ...swap(["COALESCE(m.sentiment, 'unknown')", "m.sentiment"]),
  },
  {
    id: "runs.unnamed-as-unknown",
    sentence: SENTIMENT,
    how: "Answers that do not name the brand have unknown.",
    operations: [RUNS],
    ...swap(["WHEN m.run_id IS NULL THEN NULL", "WHEN m.run_id IS NULL THEN 'unknown'"]),
  },
  {
    id: "runs.unnamed-as-neutral",
    sentence: SENTIMENT,
    how: "Answers that do not name the brand have neutral.",
    operations: [RUNS],
    ...swap(["WHEN m.run_id IS NULL THEN NULL", "WHEN m.run_id IS NULL THEN 'neutral'"]),
  },
  {
    id: "runs.rank-null",
    sentence: "2.16: `mention_rank` is an integer.",
    how: "Without a mention the rank is null.",
    operations: [RUNS],
    ...swap(["COALESCE(m.rank, 0) AS mention_rank", "m.rank AS mention_rank"]),
  },
  {
    id: "runs.rank-from-zero",
    sentence: "2.16: `mention_rank`; `rank` of the mention in the detail.",
    how: "Ranks count from 0 in the list.",
    operations: [RUNS],
    ...fields((item) => ({ mention_rank: Math.max(Number(item["mention_rank"]) - 1, 0) })),
  },
  {
    id: "runs.was-mentioned-ranked",
    sentence: "2.16: `was_mentioned`.",
    how: "was_mentioned is false for mentions in passing.",
    operations: [RUNS],
    ...swap(["m.run_id IS NOT NULL AS was_mentioned", "COALESCE(m.rank, 0) > 0 AS was_mentioned"]),
  },
  ...each(BOTH, {
    id: "runs.unrecorded-as-zero",
    sentence: SEARCHES,
    how: "A count that was not recorded is 0.",
    ...swap([
      /r\.searches AS web_search_query_count/g,
      "COALESCE(r.searches, 0) AS web_search_query_count",
    ]),
  }),
  ...each(BOTH, {
    id: "runs.zero-as-unrecorded",
    sentence: SEARCHES,
    how: "A count of 0 is null.",
    ...swap([
      /r\.searches AS web_search_query_count/g,
      "NULLIF(r.searches, 0) AS web_search_query_count",
    ]),
  }),
  {
    id: "run.queries-empty-unrecorded",
    sentence: "2.16: An empty list with count 0 means none were run. Both null means not recorded.",
    how: "The list is empty where nothing was recorded.",
    operations: [RUN],
    ...whole((given) => ({ web_search_queries: given["web_search_queries"] ?? [] })),
  },
  {
    id: "run.queries-null-without",
    sentence: "2.16: An empty list with count 0 means none were run.",
    how: "The list is null where no search was run.",
    operations: [RUN],
    ...whole((given) => ({
      web_search_queries:
        given["web_search_query_count"] === 0 ? null : given["web_search_queries"],
    })),
  },
  {
    id: "run.queries-distinct",
    sentence: "2.16: `web_search_queries`: searches in the order run; `web_search_query_count`.",
    how: "The last search is missing from the list.",
    operations: [RUN],
    ...whole((given) => ({
      web_search_queries:
        (given["web_search_queries"] as string[] | null)?.slice(0, 1) ??
        given["web_search_queries"],
    })),
  },
  {
    id: "run.queries-text",
    sentence: "2.16: `web_search_queries` is an array of string or null.",
    how: "It is a list of objects.",
    operations: [RUN],
    ...whole((given) => ({
      web_search_queries:
        (given["web_search_queries"] as string[] | null)?.map((text) => ({ text })) ?? null,
    })),
  },
  {
    id: "runs.excerpt-whole",
    sentence: EXCERPT,
    how: "The excerpt is the whole text.",
    operations: [RUNS],
    ...swap([/CASE WHEN length\(r\.answer\) > 300 THEN [^E]*ELSE r\.answer END/g, "r.answer"]),
  },
  {
    id: "runs.excerpt-without-ellipsis",
    sentence: EXCERPT,
    how: "The cut text has no ellipsis.",
    operations: [RUNS],
    ...swap([" || '…'", ""]),
  },
  {
    id: "runs.excerpt-short",
    sentence: EXCERPT,
    how: "The text is cut at 80 characters.",
    operations: [RUNS],
    ...swap(["> 300", "> 80"], ["1, 300", "1, 80"]),
  },
  {
    id: "runs.excerpt-of-prompt",
    sentence: EXCERPT,
    how: "The excerpt is of the prompt.",
    operations: [RUNS],
    ...fields((item) => ({ raw_response_excerpt: item["prompt_text_preview"] })),
  },
  {
    id: "runs.citations-distinct",
    sentence: "2.16: `citation_count` in list and detail.",
    how: "The list counts domains.",
    operations: [RUNS],
    ...swap([
      "(SELECT COUNT(*) FROM citation c WHERE c.run_id = r.id) AS citation_count",
      "(SELECT COUNT(DISTINCT g.site_id) FROM citation c JOIN page g ON g.id = c.page_id WHERE c.run_id = r.id) AS citation_count",
    ]),
  },
  {
    id: "runs.join-mentions",
    sentence: "2.1: `total_count` is the true size of the matching set.",
    how: "A JOIN with mentions lists an answer once per brand.",
    operations: [RUNS],
    ...swap([
      "JOIN provider pr ON pr.slug = r.provider",
      "JOIN provider pr ON pr.slug = r.provider LEFT JOIN mention z ON z.run_id = r.id",
    ]),
  },
  {
    id: "runs.uncited-dropped",
    sentence: "2.1: `total_count` is the true size of the matching set.",
    how: "Answers without citations are left out.",
    operations: [RUNS],
    ...swap([
      "WHERE :mentioned IS NULL",
      "WHERE EXISTS (SELECT 1 FROM citation z WHERE z.run_id = r.id) AND :mentioned IS NULL",
    ]),
  },
  ...each(BOTH, {
    id: "runs.stamp-no-offset",
    sentence: STAMP,
    how: "run_at has no offset.",
    stamp: (instant) => instant.replace("Z", ""),
  }),
  {
    id: "runs.stamp-epoch",
    sentence: STAMP,
    how: "run_at is a number of seconds.",
    operations: [RUNS],
    ...fields((item) => ({ run_at: Date.parse(String(item["run_at"])) / 1000 })),
  },
  {
    id: "run.stamp-other",
    sentence: "2.16: `run_at` in list and detail.",
    how: "The detail's run_at is an hour later.",
    operations: [RUN],
    stamp: (instant) => new Date(Date.parse(instant) + 3_600_000).toISOString(),
  },
  {
    id: "runs.display-slug",
    sentence: "2.16: `provider_display`; 2.6: `display_name`.",
    how: "provider_display is another platform's name.",
    operations: [RUNS],
    ...fields(() => ({ provider_display: "Claude" })),
  },
  {
    id: "runs.prompt-of-brand",
    sentence: "2.16: `brand_prompt_id`; 2.4.",
    how: "brand_prompt_id is the first prompt's on every row.",
    operations: [RUNS],
    ...swap([
      "p.token AS brand_prompt_id",
      "(SELECT MIN(token) FROM prompt WHERE brand_id = :brand_id) AS brand_prompt_id",
    ]),
  },
  {
    id: "runs.token-number",
    sentence: "2.16: `run_id` is an opaque token to use in the detail path.",
    how: "run_id is a number.",
    operations: [RUNS],
    ...swap(["r.token AS run_id", "r.id AS run_id"]),
  },
  {
    id: "runs.preview-cut",
    sentence: "2.16: `prompt_text_preview`; 2.4: `text`.",
    how: "The preview is of another prompt.",
    operations: [RUNS],
    ...fields(() => ({ prompt_text_preview: "How do I fix a bicycle?" })),
  },
];
