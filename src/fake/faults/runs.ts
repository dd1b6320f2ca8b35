import { bending, bendingRows, misreading, without, type Fault } from "./fault.ts";

/** Rules that compare the list of answers with counts elsewhere. */
const COUNTS = ["filter.narrows", "filter.partition", "coverage.bounds", "page.total-stable"];

/** Faults of the list of answers (§2.16, §4.6). */
const LIST_FAULTS: readonly Fault[] = [
  bendingRows(
    {
      id: "runs.no-display-name",
      says: "Rows of /query-runs lack provider_display.",
      kills: ["runs.schema"],
      may: ["providers.display"],
    },
    ["listQueryRuns"],
    (row) => {
      delete row.provider_display;
    },
  ),
  misreading(
    {
      id: "runs.mentioned-ignored",
      says: "mentioned is ignored on /query-runs.",
      kills: ["runs.mentioned", "runs.visibility-agrees"],
      may: ["filter.defaults", "echo.as-used"],
    },
    (request) => (request.path === "/query-runs" ? without(request, "mentioned") : request),
  ),
  misreading(
    {
      id: "runs.mentioned-false-ignored",
      says: "mentioned=false means both on /query-runs.",
      kills: ["runs.mentioned"],
      may: ["filter.defaults", "echo.as-used"],
    },
    (request) => ({
      ...request,
      query: request.query.filter(([name, value]) => name !== "mentioned" || value !== "false"),
    }),
  ),
  bending(
    {
      id: "runs.total-before-filter",
      says: "total_count with mentioned is the one without.",
      kills: ["runs.mentioned", "runs.visibility-agrees"],
      may: ["filter.defaults", "page.has-more", "page.walk", "page.past-end", ...COUNTS],
    },
    ["listQueryRuns"],
    (body, { request, handle }) => {
      const whole = handle(without(request, "mentioned")).body as { total_count?: unknown };
      body.total_count = whole.total_count;
    },
  ),
  misreading(
    {
      id: "runs.provider-ignored",
      says: "llm_provider is ignored on /query-runs.",
      kills: ["runs.filters"],
      may: ["error.type-400", "echo.as-used", ...COUNTS],
    },
    (request) => (request.path === "/query-runs" ? without(request, "llm_provider") : request),
  ),
  misreading(
    {
      id: "runs.prompt-ignored",
      says: "brand_prompt_id is ignored on /query-runs.",
      kills: ["runs.filters", "runs.visibility-agrees"],
      may: ["error.unknown-prompt-filter", "echo.as-used", ...COUNTS],
    },
    (request) => (request.path === "/query-runs" ? without(request, "brand_prompt_id") : request),
  ),
  bendingRows(
    {
      id: "runs.no-ellipsis",
      says: "An excerpt that is cut does not say so.",
      kills: ["runs.excerpt"],
    },
    ["listQueryRuns"],
    (row) => {
      row.raw_response_excerpt = String(row.raw_response_excerpt).replace(/…$/, "");
    },
  ),
  bendingRows(
    {
      id: "runs.excerpt-from-the-middle",
      says: "An excerpt leaves out the first words of the answer.",
      kills: ["runs.excerpt-text"],
    },
    ["listQueryRuns"],
    (row) => {
      row.raw_response_excerpt = String(row.raw_response_excerpt).slice(12);
    },
  ),
  bendingRows(
    {
      id: "runs.excerpt-whole",
      says: "The excerpt is the whole answer.",
      kills: ["runs.excerpt-text"],
    },
    ["listQueryRuns"],
    (row, { request, handle }) => {
      const detail = handle({ ...request, path: `/query-runs/${row.run_id}`, query: [] });
      const { answer_text } = detail.body as { answer_text?: string };
      row.raw_response_excerpt = answer_text ?? row.raw_response_excerpt;
    },
  ),
  bending(
    {
      id: "runs.failed-runs-counted",
      says: "total_runs of /visibility counts runs that gave no answer.",
      kills: ["runs.visibility-agrees"],
      may: ["visibility.pct", "byvis.agrees", "coverage.bounds", "filter.partition"],
    },
    ["getVisibility"],
    (body) => {
      if (body.metrics.total_runs > 0) body.metrics.total_runs += 1;
    },
  ),
];

/** Faults of an answer in detail (§2.16, §4.6). */
const DETAIL_FAULTS: readonly Fault[] = [
  bending(
    {
      id: "run.no-country",
      says: "An answer's detail lacks the country.",
      kills: ["run.schema"],
    },
    ["getQueryRun"],
    (body) => {
      delete body.country;
    },
  ),
  bending(
    {
      id: "run.local-time",
      says: "run_at in the detail is local time marked as UTC.",
      kills: ["run.agrees"],
      may: ["date.rows-inside"],
    },
    ["getQueryRun"],
    (body) => {
      const [day = "", time = ""] = String(body.run_at).split("T");
      const hour = (Number(time.slice(0, 2)) + 5) % 24;
      body.run_at = `${day}T${String(hour).padStart(2, "0")}${time.slice(2)}`;
    },
  ),
  bending(
    {
      id: "run.searches-counted-twice",
      says: "web_search_query_count in the detail is twice the list's.",
      kills: ["run.agrees", "run.searches-null"],
    },
    ["getQueryRun"],
    (body) => {
      if (body.web_search_query_count !== null) body.web_search_query_count *= 2;
    },
  ),
  bending(
    {
      id: "run.citations-cut",
      says: "An answer's detail shows only its first citation.",
      kills: ["run.citation-count"],
    },
    ["getQueryRun"],
    (body) => {
      body.citations = body.citations.slice(0, 1);
    },
  ),
  bending(
    {
      id: "run.empty-for-unrecorded",
      says: "web_search_queries is an empty list where nothing was recorded.",
      kills: ["run.searches-null", "run.silent-provider"],
    },
    ["getQueryRun"],
    (body) => {
      body.web_search_queries ??= [];
    },
  ),
  bendingRows(
    {
      id: "run.zero-for-unrecorded",
      says: "web_search_query_count is 0 in the list where nothing was recorded.",
      kills: ["run.silent-provider", "run.agrees"],
      may: ["coverage.bounds"],
    },
    ["listQueryRuns"],
    (row) => {
      row.web_search_query_count ??= 0;
    },
  ),
  bendingRows(
    {
      id: "run.null-for-zero",
      says: "web_search_query_count is null in the list where nothing was searched.",
      kills: ["run.recording-stays", "run.agrees"],
      may: ["coverage.bounds"],
    },
    ["listQueryRuns"],
    (row) => {
      if (row.web_search_query_count === 0) row.web_search_query_count = null;
    },
  ),
  bendingRows(
    {
      id: "run.rank-from-zero",
      says: "mention_rank counts from 0.",
      kills: ["run.mention-tracked"],
    },
    ["listQueryRuns"],
    (row) => {
      if (row.mention_rank !== null) row.mention_rank -= 1;
    },
  ),
  bending(
    {
      id: "run.own-mention-left-out",
      says: "An answer's detail lists the mentions of competitors only.",
      kills: ["run.mention-tracked"],
    },
    ["getQueryRun"],
    (body) => {
      body.mentions = body.mentions.filter(
        ({ brand }: { readonly brand: unknown }) => brand !== body.brand,
      );
    },
  ),
];

/** Faults of answers, listed and in detail. */
export const RUNS_FAULTS: readonly Fault[] = [...LIST_FAULTS, ...DETAIL_FAULTS];
