import { parameter, setRows, without, withParameter, errorIf } from "./changes.ts";
import { type ResponseBody, type FaultContext, defineFaults } from "./fault.ts";

/** Rules of other groups that compare filtered responses with each other. */
const RELATED = [
  "visibility.pct",
  "byvis.agrees",
  "byvis.filters",
  "byvis.order",
  "sov.agrees",
  "runs.visibility-agrees",
  "runs.filters",
  "runs.mentioned",
  "citations.filters",
  "citations.agree",
  "citations.schema",
  "coverage.adds-up",
  "coverage.agrees",
  "coverage.bounds",
  "strings.trigger-usable",
  "searches.schema",
  "searches.group-400",
  "searches.totals-equal",
  "searches.unmatched",
  "sentiment.formula",
  "topics.label-synthetic",
  "topics.no-trigger",
  "leaderboard.metrics",
  "page.total-stable",
  "page.walk",
  "page.slice",
  "date.monotone",
  "topics.identity",
  "video.transcript",
];

const narrows = ["filter.narrows"];
const defaults = ["filter.defaults"];

/** Returns a change of a body to the one with a value for a parameter that is absent. */
function useAsDefault(name: string, value: string) {
  return (
    body: ResponseBody,
    { request, handle, parameter: given }: FaultContext,
  ): ResponseBody => {
    if (given(name) !== undefined) return body;
    const other: ResponseBody = handle(withParameter(request, name, value)).body;
    const { filters_applied: echo } = body;
    return echo === undefined ? other : { ...other, filters_applied: echo };
  };
}

/** Returns the metrics of /visibility for the same request with other parameters. */
function metricsWith(
  { handle, request }: FaultContext,
  values: Readonly<Record<string, string>>,
): ResponseBody {
  const query = [...without(request, ...Object.keys(values)).query, ...Object.entries(values)];
  const { metrics }: ResponseBody = handle({ ...request, query }).body;
  return metrics ?? { total_runs: 0, mention_runs: 0 };
}

/** Faults of the shared filters (§4). */
export const FILTER_FAULTS = defineFaults({ mayBreak: RELATED, keepEcho: true }, [
  {
    id: "filter.visibility-ignores-platform",
    title: "/visibility ignores llm_provider.",
    breaks: ["filter.narrows", "filter.partition"],
    operations: ["getVisibility"],
    ignore: ["llm_provider"],
  },
  {
    id: "filter.visibility-ignores-prompt",
    title: "/visibility ignores brand_prompt_id.",
    breaks: narrows,
    mayBreak: ["byvis.agrees", "leaderboard.agrees", "sov.agrees"],
    operations: ["getVisibility"],
    ignore: ["brand_prompt_id"],
  },
  {
    id: "filter.brands-ignore-platform",
    title: "/brands/top-mentioned ignores llm_provider.",
    breaks: narrows,
    mayBreak: ["leaderboard.providers"],
    operations: ["listTopMentionedBrands"],
    ignore: ["llm_provider"],
  },
  {
    id: "filter.brands-ignore-tag",
    title: "/brands/top-mentioned ignores query_tag.",
    breaks: narrows,
    operations: ["listTopMentionedBrands"],
    ignore: ["query_tag"],
  },
  {
    id: "filter.citations-ignore-prompt",
    title: "/citations ignores brand_prompt_id.",
    breaks: narrows,
    operations: ["listCitations"],
    ignore: ["brand_prompt_id"],
  },
  {
    id: "filter.searches-ignore-tag",
    title: "/searches ignores query_tag.",
    breaks: narrows,
    operations: ["listSearches"],
    ignore: ["query_tag"],
  },
  {
    id: "filter.answers-ignore-platform",
    title: "/query-runs ignores llm_provider.",
    breaks: narrows,
    mayBreak: ["filter.partition", ...RELATED],
    operations: ["listQueryRuns"],
    ignore: ["llm_provider"],
  },
  {
    id: "filter.answers-ignore-prompt",
    title: "/query-runs ignores brand_prompt_id.",
    breaks: narrows,
    operations: ["listQueryRuns"],
    ignore: ["brand_prompt_id"],
  },
  {
    id: "filter.prompts-ignore-tag",
    title: "/prompts/by-visibility ignores query_tag.",
    breaks: narrows,
    operations: ["listPromptsByVisibility"],
    ignore: ["query_tag"],
  },
  {
    id: "filter.owned-multiplies",
    title: "With llm_provider, owned share counts each citation nine times.",
    breaks: narrows,
    mayBreak: ["owned.pct", "owned.sum", "citations.agree", "filter.partition"],
    operations: ["getOwnedShare"],
    changeBody: (body, { parameter: given }) => {
      if (given("llm_provider") === undefined) return;
      for (const name of ["yours", "competitor", "earned", "total"]) body[name] *= 9;
    },
  },
  {
    id: "filter.total-without-a-platform",
    title: "Unfiltered visibility omits one platform.",
    breaks: ["filter.partition"],
    mayBreak: ["leaderboard.agrees", "filter.narrows", "filter.defaults", ...RELATED],
    operations: ["getVisibility"],
    changeBody: ({ metrics }, context) => {
      if (context.parameter("llm_provider") !== undefined || !metrics) return;
      const left = metricsWith(context, { llm_provider: "openai" });
      metrics.total_runs -= left.total_runs;
      metrics.mention_runs -= left.mention_runs;
    },
  },
  {
    id: "filter.last-day-twice",
    title: "The last of several days is counted twice.",
    breaks: ["filter.partition"],
    mayBreak: ["leaderboard.agrees", "filter.narrows", ...RELATED],
    operations: ["getVisibility"],
    changeBody: ({ metrics }, context) => {
      const [start, end] = [context.parameter("start_date"), context.parameter("end_date")];
      if (end === undefined || start === end || !metrics) return;
      const twice = metricsWith(context, { start_date: end });
      metrics.total_runs += twice.total_runs;
      metrics.mention_runs += twice.mention_runs;
    },
  },
  {
    id: "filter.default-desc",
    title: "The default order is desc.",
    breaks: defaults,
    operations: ["listPromptsByVisibility"],
    changeBody: useAsDefault("order", "desc"),
  },
  {
    id: "filter.default-strings",
    title: "The default group_by of /searches is search.",
    breaks: defaults,
    mayBreak: ["filter.narrows", "searches.mode-spellings", ...RELATED],
    operations: ["listSearches"],
    changeBody: useAsDefault("group_by", "search"),
  },
  {
    id: "filter.default-extras",
    title: "include_extras defaults to true.",
    breaks: defaults,
    mayBreak: [...RELATED, "citations.extras-add"],
    operations: ["listCitations"],
    changeBody: useAsDefault("include_extras", "true"),
  },
  {
    id: "filter.default-mentioned",
    title: "mentioned defaults to true.",
    breaks: defaults,
    operations: ["listQueryRuns"],
    changeBody: useAsDefault("mentioned", "true"),
  },
  {
    id: "filter.default-transcript",
    title: "include_transcript defaults to true.",
    breaks: defaults,
    operations: ["getVideoSummary"],
    changeBody: useAsDefault("include_transcript", "true"),
  },
  {
    id: "filter.default-latest-day",
    title: "Without group_by, /visibility counts only the last day.",
    breaks: defaults,
    mayBreak: ["leaderboard.agrees", "filter.narrows", "filter.partition", ...RELATED],
    operations: ["getVisibility"],
    changeBody: (body, context) => {
      const end = context.parameter("end_date");
      if (context.parameter("group_by") !== undefined || end === undefined) return;
      body.metrics = {
        ...body.metrics,
        ...metricsWith(context, { start_date: end, group_by: "overall" }),
      };
    },
  },
  {
    id: "filter.search-finds-nothing",
    title: "search on /youtube/summaries finds nothing.",
    breaks: ["filter.search-text"],
    path: "/youtube/summaries",
    changeBody: (body, { parameter: given }) => {
      if (given("search") !== undefined) setRows(body, []);
    },
  },
  {
    id: "filter.search-whole-words",
    title: "search on /youtube/summaries finds whole words only.",
    breaks: ["filter.search-text"],
    path: "/youtube/summaries",
    changeBody: (body, { parameter: given }) => {
      const text = given("search")?.toLowerCase();
      if (text === undefined) return;
      const hasWord = ({ video_title, channel_title }: ResponseBody): boolean =>
        `${video_title} ${channel_title}`
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .includes(text);
      setRows(body, body.items.filter(hasWord));
    },
  },
  {
    id: "filter.extras-refused",
    title: "include_extras=true returns 400.",
    breaks: defaults,
    mayBreak: ["success.list-citations"],
    changeResponse: errorIf(400, (request) => parameter(request, "include_extras") === "true"),
  },
]);
