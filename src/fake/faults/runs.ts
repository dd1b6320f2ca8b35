import { change, parameter, remove, replace, setDefault, without } from "./changes.ts";
import { type ResponseBody, type Fault, defineFaults } from "./fault.ts";

/** Rules that compare the list of answers with counts elsewhere. */
const COUNTS = ["filter.narrows", "filter.partition", "coverage.bounds", "page.total-stable"];

/** Faults of the list of answers (§2.16, §4.6). */
const LIST_FAULTS = defineFaults({ path: "/query-runs" }, [
  {
    id: "runs.preview-double-encoded",
    title: "prompt_text_preview is encoded twice, so letters outside ASCII become two others.",
    breaks: ["byvis.preview"],
    mayBreak: ["run.prompt"],
    changeRow: change("prompt_text_preview", (text) =>
      new TextDecoder("latin1").decode(new TextEncoder().encode(text)),
    ),
  },
  {
    id: "runs.later-ids",
    title: "The run ids of a page after the first one have a further character.",
    breaks: ["ids.usable"],
    mayBreak: ["success.get-query-run", "page.slice", "page.walk", "run.agrees"],
    changeBody: (body, { parameter: given }) => {
      if (Number(given("offset") ?? 0) === 0) return;
      for (const row of body.items) row.run_id += "z";
    },
  },
  {
    id: "runs.no-display-name",
    title: "Rows of /query-runs lack provider_display.",
    breaks: ["runs.schema"],
    mayBreak: ["providers.display"],
    changeRow: remove("provider_display"),
  },
  {
    id: "runs.mentioned-ignored",
    title: "mentioned is ignored on /query-runs.",
    breaks: ["runs.mentioned", "runs.visibility-agrees"],
    mayBreak: ["error.type-400", "filter.defaults", "echo.as-used"],
    ignore: ["mentioned"],
  },
  {
    id: "runs.mentioned-false-ignored",
    title: "mentioned=false is ignored on /query-runs.",
    breaks: ["runs.mentioned"],
    mayBreak: ["filter.defaults", "echo.as-used"],
    changeRequest: (request) =>
      parameter(request, "mentioned") === "false" ? without(request, "mentioned") : request,
  },
  {
    id: "runs.total-before-filter",
    title: "total_count ignores mentioned.",
    breaks: ["runs.mentioned", "runs.visibility-agrees"],
    mayBreak: [
      "page.total-covers",
      "page.default-limit",
      "page.limit-honoured",
      "filter.defaults",
      "page.has-more",
      "page.walk",
      "page.past-end",
      ...COUNTS,
    ],
    changeBody: (body, { request, handle }) => {
      const whole: ResponseBody = handle(without(request, "mentioned")).body;
      body.total_count = whole.total_count;
    },
  },
  {
    id: "runs.provider-ignored",
    title: "llm_provider is ignored on /query-runs.",
    breaks: ["runs.filters"],
    mayBreak: ["error.type-400", "echo.as-used", ...COUNTS],
    ignore: ["llm_provider"],
  },
  {
    id: "runs.prompt-ignored",
    title: "brand_prompt_id is ignored on /query-runs.",
    breaks: ["runs.filters", "runs.visibility-agrees"],
    mayBreak: ["error.unknown-prompt-filter", "echo.as-used", ...COUNTS],
    ignore: ["brand_prompt_id"],
  },
  {
    id: "runs.no-ellipsis",
    title: "A truncated excerpt has no ellipsis.",
    breaks: ["runs.excerpt"],
    changeRow: change("raw_response_excerpt", (text) => text.replace(/…$/, "")),
  },
  {
    id: "runs.excerpt-from-the-middle",
    title: "The excerpt lacks the first words of the answer.",
    breaks: ["runs.excerpt-text"],
    // The excerpt of a short answer has no ellipsis.
    mayBreak: ["runs.excerpt"],
    changeRow: change("raw_response_excerpt", (text) => text.slice(12)),
  },
  {
    id: "runs.excerpt-whole",
    title: "The excerpt is the whole answer.",
    breaks: ["runs.excerpt-text"],
    changeRow: (row, { request, handle }) => {
      const detail = handle({ ...request, path: `/query-runs/${row.run_id}`, query: [] });
      row.raw_response_excerpt =
        (detail.body as ResponseBody).answer_text ?? row.raw_response_excerpt;
    },
  },
  {
    id: "runs.failed-runs-counted",
    title: "total_runs of /visibility includes failed runs.",
    breaks: ["runs.visibility-agrees"],
    mayBreak: [
      "leaderboard.agrees",
      "visibility.pct",
      "byvis.agrees",
      "coverage.bounds",
      "filter.partition",
    ],
    path: "/visibility",
    changeBody: (body) => {
      if (body.metrics.total_runs > 0) body.metrics.total_runs += 1;
    },
  },
]);

/** Faults of an answer in detail (§2.16, §4.6). */
const DETAIL_FAULTS = defineFaults({ operations: ["getQueryRun"] }, [
  {
    id: "run.answer-cut",
    title: "answer_text has at most 300 characters.",
    breaks: ["run.full-answer"],
    mayBreak: ["runs.excerpt-text"],
    changeBody: change("answer_text", (text) =>
      text.length > 300 ? `${text.slice(0, 300)}…` : text,
    ),
  },
  {
    id: "run.no-country",
    title: "The detail of a run lacks the country.",
    breaks: ["run.schema"],
    changeBody: remove("country"),
  },
  {
    id: "run.other-country",
    title: "The detail of a run has the country of the next prompt.",
    breaks: ["run.prompt"],
    changeBody: change("country", (value) => (value === "US" ? "DE" : "US")),
  },
  {
    id: "run.local-time",
    title: "run_at in the detail is local time marked as UTC.",
    breaks: ["run.agrees"],
    mayBreak: ["date.rows-inside"],
    changeBody: (body) => {
      const [day = "", time = ""] = String(body.run_at).split("T");
      const hour = (Number(time.slice(0, 2)) + 5) % 24;
      body.run_at = `${day}T${String(hour).padStart(2, "0")}${time.slice(2)}`;
    },
  },
  {
    id: "run.searches-counted-twice",
    title: "web_search_query_count in the detail is twice the list's.",
    breaks: ["run.agrees", "run.searches-null"],
    changeBody: change("web_search_query_count", (value) => value * 2),
  },
  {
    id: "run.citations-cut",
    title: "The detail of a run has only its first citation.",
    breaks: ["run.citation-count"],
    changeBody: change("citations", (value) => value.slice(0, 1)),
  },
  {
    id: "run.empty-for-unrecorded",
    title: "web_search_queries is empty instead of null when not recorded.",
    breaks: ["run.searches-null", "run.silent-provider"],
    changeBody: setDefault("web_search_queries", []),
  },
  {
    id: "run.zero-for-unrecorded",
    title: "web_search_query_count of the list is 0 instead of null when not recorded.",
    breaks: ["run.silent-provider", "run.agrees"],
    mayBreak: ["coverage.bounds"],
    operations: ["listQueryRuns"],
    changeRow: setDefault("web_search_query_count", 0),
  },
  {
    id: "run.null-for-zero",
    title: "web_search_query_count of the list is null instead of 0 for runs without search.",
    breaks: ["run.recording-stays", "run.agrees"],
    mayBreak: ["coverage.bounds"],
    operations: ["listQueryRuns"],
    changeRow: replace("web_search_query_count", 0, null),
  },
  {
    id: "run.rank-from-zero",
    title: "mention_rank is zero-based.",
    breaks: ["run.mention-tracked"],
    operations: ["listQueryRuns"],
    changeRow: change("mention_rank", (value) => value - 1),
  },
  {
    id: "run.brand-not-tracked",
    title: "The mention of the run's own brand is not one of a tracked brand.",
    breaks: ["run.tracked-flag"],
    mayBreak: ["byvis.rates"],
    changeBody: ({ brand, mentions }) => {
      for (const mention of mentions) if (mention.brand === brand) mention.is_tracked_brand = false;
    },
  },
  {
    id: "run.own-mention-left-out",
    title: "The detail of a run lists only mentions of other brands.",
    breaks: ["run.mention-tracked"],
    changeBody: (body) => {
      body.mentions = body.mentions.filter(({ brand }: ResponseBody) => brand !== body.brand);
    },
  },
]);

/** Faults of answers, listed and in detail. */
export const RUNS_FAULTS: readonly Fault[] = [...LIST_FAULTS, ...DETAIL_FAULTS];
