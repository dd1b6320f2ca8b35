import { bending, refused, type Fault } from "./fault.ts";
import { defaulting, ignoring, RELATED, runsOf } from "./filter-story.ts";

const narrows = ["filter.narrows"];
const defaults = ["filter.defaults"];

/** Faults of the shared filters (§4). */
export const FILTER_FAULTS: readonly Fault[] = [
  ignoring(
    {
      id: "filter.visibility-ignores-platform",
      says: "/visibility ignores llm_provider.",
      kills: ["filter.narrows", "filter.partition"],
    },
    "getVisibility",
    "llm_provider",
  ),
  ignoring(
    {
      id: "filter.visibility-ignores-prompt",
      says: "/visibility ignores brand_prompt_id.",
      kills: narrows,
    },
    "getVisibility",
    "brand_prompt_id",
  ),
  ignoring(
    {
      id: "filter.brands-ignore-platform",
      says: "/brands/top-mentioned ignores llm_provider.",
      kills: narrows,
    },
    "listTopMentionedBrands",
    "llm_provider",
  ),
  ignoring(
    {
      id: "filter.brands-ignore-tag",
      says: "/brands/top-mentioned ignores query_tag.",
      kills: narrows,
    },
    "listTopMentionedBrands",
    "query_tag",
  ),
  ignoring(
    {
      id: "filter.citations-ignore-prompt",
      says: "/citations ignores brand_prompt_id.",
      kills: narrows,
    },
    "listCitations",
    "brand_prompt_id",
  ),
  ignoring(
    { id: "filter.searches-ignore-tag", says: "/searches ignores query_tag.", kills: narrows },
    "listSearches",
    "query_tag",
  ),
  ignoring(
    {
      id: "filter.answers-ignore-platform",
      says: "/query-runs ignores llm_provider.",
      kills: narrows,
    },
    "listQueryRuns",
    "llm_provider",
  ),
  ignoring(
    {
      id: "filter.answers-ignore-prompt",
      says: "/query-runs ignores brand_prompt_id.",
      kills: narrows,
    },
    "listQueryRuns",
    "brand_prompt_id",
  ),
  ignoring(
    {
      id: "filter.prompts-ignore-tag",
      says: "/prompts/by-visibility ignores query_tag.",
      kills: narrows,
    },
    "listPromptsByVisibility",
    "query_tag",
  ),
  bending(
    {
      id: "filter.owned-multiplies",
      says: "Under llm_provider owned share counts each citation nine times.",
      kills: narrows,
      may: ["owned.pct", "owned.sum", "citations.agree"],
    },
    ["getOwnedShare"],
    (body, { parameter }) => {
      if (parameter("llm_provider") === undefined) return;
      for (const name of ["yours", "competitor", "earned", "total"]) body[name] *= 9;
    },
  ),
  bending(
    {
      id: "filter.total-without-a-platform",
      says: "The unfiltered visibility leaves one platform out.",
      kills: ["filter.partition"],
      may: ["filter.narrows", "filter.defaults", ...RELATED],
    },
    ["getVisibility"],
    ({ metrics }, context) => {
      if (context.parameter("llm_provider") !== undefined || !metrics) return;
      const left = runsOf(context, { llm_provider: "openai" });
      metrics.total_runs -= left.total_runs;
      metrics.mention_runs -= left.mention_runs;
    },
  ),
  bending(
    {
      id: "filter.last-day-twice",
      says: "The last of several days is counted twice.",
      kills: ["filter.partition"],
      may: ["filter.narrows", ...RELATED],
    },
    ["getVisibility"],
    ({ metrics }, context) => {
      const [start, end] = [context.parameter("start_date"), context.parameter("end_date")];
      if (end === undefined || start === end || !metrics) return;
      const twice = runsOf(context, { start_date: end });
      metrics.total_runs += twice.total_runs;
      metrics.mention_runs += twice.mention_runs;
    },
  ),
  defaulting(
    { id: "filter.default-desc", says: "Without order, prompts come descending.", kills: defaults },
    "listPromptsByVisibility",
    "order",
    "desc",
  ),
  defaulting(
    {
      id: "filter.default-strings",
      says: "Without group_by, /searches gives strings.",
      kills: defaults,
      may: ["filter.narrows", ...RELATED],
    },
    "listSearches",
    "group_by",
    "search",
  ),
  defaulting(
    {
      id: "filter.default-extras",
      says: "Extras come without being asked for.",
      kills: defaults,
    },
    "listCitations",
    "include_extras",
    "true",
  ),
  defaulting(
    {
      id: "filter.default-mentioned",
      says: "Without mentioned, only answers that name the brand come.",
      kills: defaults,
    },
    "listQueryRuns",
    "mentioned",
    "true",
  ),
  defaulting(
    {
      id: "filter.default-transcript",
      says: "The transcript comes without being asked for.",
      kills: defaults,
    },
    "getVideoSummary",
    "include_transcript",
    "true",
  ),
  bending(
    {
      id: "filter.default-latest-day",
      says: "Without group_by, /visibility counts the last day only.",
      kills: defaults,
      may: ["filter.narrows", "filter.partition", ...RELATED],
    },
    ["getVisibility"],
    (body, context) => {
      const end = context.parameter("end_date");
      if (context.parameter("group_by") !== undefined || end === undefined) return;
      body.metrics = {
        ...body.metrics,
        ...runsOf(context, { start_date: end, group_by: "overall" }),
      };
    },
  ),
  {
    id: "filter.extras-refused",
    says: "include_extras=true is a 400.",
    kills: defaults,
    may: RELATED,
    answer(request, handle) {
      const isAsked = request.query.some(
        ([name, value]) => name === "include_extras" && value === "true",
      );
      return isAsked ? refused(handle(request), 400) : handle(request);
    },
  },
];
