import { allRows, changeEach, changeList, parameter, setPage, without } from "./changes.ts";
import { type ResponseBody, type FaultContext, defineFaults } from "./fault.ts";

/** Rules that compare counts with and without filters, or of several responses. */
const COUNTS = ["filter.narrows", "filter.partition", "date.monotone"];

/** Removes the second row of a filtered list; its counts are honest. */
function withoutSecond(filter: string) {
  const change = changeList((rows) => rows.filter((_, at) => at !== 1));
  return (body: ResponseBody, context: FaultContext): void => {
    if (context.parameter(filter) !== undefined) change(body, context);
  };
}

/** Faults that only a comparison with the individual runs detects (§2.7 to §2.16). */
export const RECOUNT_FAULTS = defineFaults({}, [
  {
    id: "recount.average-of-two",
    title: "avg_rank of /visibility under a prompt is one too high.",
    breaks: ["recount.visibility"],
    mayBreak: ["byvis.agrees", "sov.agrees"],
    path: "/visibility",
    changeBody: (body, { parameter: given }) => {
      const isRanked = body.metrics?.avg_rank !== null;
      if (given("brand_prompt_id") !== undefined && isRanked) body.metrics.avg_rank += 1;
    },
  },
  {
    id: "recount.brand-left-out",
    title: "Under llm_provider, one brand is missing from share of voice.",
    breaks: ["recount.top-mentioned"],
    mayBreak: ["leaderboard.providers", ...COUNTS, "sov.share-sum"],
    path: "/brands/top-mentioned",
    changeBody: withoutSecond("llm_provider"),
  },
  {
    id: "recount.visibility-first-filter-only",
    title: "/visibility ignores query_tag if llm_provider is given.",
    breaks: ["recount.visibility"],
    path: "/visibility",
    keepEcho: true,
    changeRequest: (request) =>
      parameter(request, "llm_provider") === undefined ? request : without(request, "query_tag"),
  },
  {
    id: "recount.brands-first-filter-only",
    title: "Share of voice ignores exclude_brand if filter_by_brand is given.",
    breaks: ["recount.top-mentioned"],
    path: "/brands/top-mentioned",
    keepEcho: true,
    changeRequest: (request) =>
      parameter(request, "filter_by_brand") === undefined
        ? request
        : without(request, "exclude_brand"),
  },
  {
    id: "recount.runs-first-filter-only",
    title: "/query-runs ignores llm_provider if mentioned is given.",
    breaks: ["recount.query-runs", "runs.filters"],
    mayBreak: ["filter.narrows"],
    path: "/query-runs",
    keepEcho: true,
    changeRequest: (request) =>
      parameter(request, "mentioned") === undefined ? request : without(request, "llm_provider"),
  },
  {
    id: "recount.domain-left-out",
    title: "Under query_tag, one cited domain is missing.",
    breaks: ["recount.domains"],
    mayBreak: [...COUNTS, "citations.agree"],
    path: "/citations/domains",
    changeBody: withoutSecond("query_tag"),
  },
  {
    id: "recount.url-left-out",
    title: "Under url_status, one cited URL is missing.",
    breaks: ["recount.citations"],
    path: "/citations",
    changeBody: withoutSecond("url_status"),
  },
  {
    id: "recount.owners-halved",
    title: "Under llm_provider, owned share counts half of the earned citations as the brand's.",
    breaks: ["recount.owned-share"],
    mayBreak: [...COUNTS, "owned.none-declared"],
    path: "/sources/owned-share",
    changeBody: (body, { parameter: given }) => {
      if (given("llm_provider") === undefined) return;
      const moved = Math.ceil(body.earned / 2);
      body.yours += moved;
      body.earned -= moved;
      for (const kind of ["yours", "competitor", "earned"]) {
        body[`${kind}_pct`] = Math.round((1000 * body[kind]) / Math.max(body.total, 1)) / 10;
      }
    },
  },
  {
    id: "recount.prompt-text",
    title: "triggered_by.prompt is the text of another prompt.",
    breaks: ["recount.searches"],
    mayBreak: ["strings.trigger-prompt"],
    path: "/searches",
    changeBody: changeEach(
      (body) => (body.items ?? []).filter((row: ResponseBody) => row.triggered_by),
      (row) => {
        row.triggered_by.prompt = "Which of these is it?";
      },
    ),
  },
  {
    id: "recount.sources-of-all",
    title: "any_sources_runs counts all runs.",
    breaks: ["recount.by-visibility"],
    path: "/prompts/by-visibility",
    changeRow: (row) => {
      row.any_sources_runs = row.total_runs;
      if (row.total_runs > 0) row.any_sources_rate_pct = 100;
    },
  },
  {
    id: "recount.run-left-out",
    title: "Under llm_provider, one run is missing from /query-runs.",
    breaks: ["recount.query-runs"],
    mayBreak: ["page.default-limit", ...COUNTS, "runs.visibility-agrees", "page.total-stable"],
    path: "/query-runs",
    changeBody: (body, context) => {
      if (context.parameter("llm_provider") === undefined) return;
      const rows = allRows(context.request, context.handle);
      setPage(
        body,
        rows.filter((_, at) => at !== 1),
        context,
      );
    },
  },
]);
