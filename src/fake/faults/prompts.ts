import type { ApiRequest } from "../request.ts";
import { change, changeEach, parameter, withParameter } from "./changes.ts";
import { type ResponseBody, type Fault, defineFaults } from "./fault.ts";
import { BYVIS_FAULTS } from "./byvis.ts";

const SCOPE = { path: "/prompts/leaderboard" };

/** Returns the rows of a leaderboard, then the brand's own one. */
function boardRows({ items, your_row: row }: ResponseBody): ResponseBody[] {
  return row === null ? items : [...items, row];
}

/** Faults of ranks and rows (§2.13). */
const ROWS = defineFaults(SCOPE, [
  {
    id: "leaderboard.no-entities",
    title: "The leaderboard has no total_entities.",
    breaks: ["leaderboard.schema"],
    changeBody: ({ metrics }) => {
      delete metrics.total_entities;
    },
  },
  {
    id: "leaderboard.rank-from-zero",
    title: "Ranks start at 0.",
    breaks: ["leaderboard.rank-order", "leaderboard.schema"],
    mayBreak: ["leaderboard.metrics"],
    changeBody: (body) => {
      for (const row of boardRows(body)) if (row.rank !== null) row.rank -= 1;
      if (body.metrics.your_rank !== null) body.metrics.your_rank -= 1;
    },
  },
  {
    id: "leaderboard.reversed",
    title: "The leaderboard is in reverse order.",
    breaks: ["leaderboard.rank-order"],
    changeBody: (body) => {
      body.items.reverse();
    },
  },
  {
    id: "leaderboard.others-counted",
    title: "total_count excludes the queried brand.",
    breaks: ["leaderboard.rank-order"],
    changeBody: (body) => {
      body.total_count = body.items.filter((row: ResponseBody) => !row.is_your_brand).length;
    },
  },
  {
    id: "leaderboard.your-row-of-90-days",
    title: "your_row always covers the last 90 days.",
    breaks: ["leaderboard.your-row", "leaderboard.metrics"],
    changeBody: (body, { request, handle }) => {
      const older: ResponseBody = handle(withParameter(request, "window_days", "90")).body;
      body.your_row = older?.your_row ?? body.your_row;
    },
  },
  {
    id: "leaderboard.default-data-of-ten-days",
    title: "By default, the last ten days are counted; 30 are echoed.",
    breaks: ["leaderboard.agrees"],
    mayBreak: ["leaderboard.providers"],
    changeBody: (body, { request, handle, parameter: given }) => {
      if (given("window_days") !== undefined) return;
      const other: ResponseBody = handle(withParameter(request, "window_days", "10")).body;
      const { filters_applied, metrics } = body;
      return {
        ...other,
        filters_applied,
        metrics: { ...other.metrics, window_days: metrics.window_days },
      };
    },
  },
  {
    id: "leaderboard.of-first-prompt",
    title: "The leaderboard of every prompt is that of the brand's first prompt.",
    breaks: ["leaderboard.agrees"],
    changeBody: (body, { request, handle, parameter: given }) => {
      const query: ApiRequest["query"] = [["brand", given("brand") ?? ""]];
      const list: ResponseBody = handle({ ...request, path: "/queries", query }).body;
      const id = list?.items?.[0]?.brand_prompt_id;
      if (id === undefined) return;
      const { filters_applied } = body;
      return {
        ...(handle(withParameter(request, "brand_prompt_id", id)).body as ResponseBody),
        filters_applied,
      };
    },
  },
  {
    id: "leaderboard.competitors-yours",
    title: "The first row is also marked is_your_brand.",
    breaks: ["leaderboard.your-row"],
    changeBody: (body) => {
      if (body.items.length > 0) body.items[0].is_your_brand = true;
    },
  },
  {
    id: "leaderboard.platform-names",
    title: "seen_on_providers has display names instead of slugs.",
    breaks: ["leaderboard.providers", "leaderboard.schema"],
    changeBody: changeEach(
      boardRows,
      change("seen_on_providers", (value) => value.map((slug: string) => slug.toUpperCase())),
    ),
  },
  {
    id: "leaderboard.no-platforms",
    title: "seen_on_providers is empty where all platforms name the brand.",
    breaks: ["leaderboard.providers"],
    changeBody: changeEach(boardRows, (row) => {
      if (row.seen_on_providers.length > 4) row.seen_on_providers = [];
    }),
  },
]);

/** Faults of sums, rates and the window (§2.13, §4.5). */
const FIGURES = defineFaults(SCOPE, [
  {
    id: "leaderboard.answers-as-mentions",
    title: "total_brand_mentions counts runs.",
    breaks: ["leaderboard.metrics"],
    changeBody: ({ metrics }) => {
      metrics.total_brand_mentions = metrics.total_runs;
    },
  },
  {
    id: "leaderboard.share-of-answers",
    title: "your_share_of_voice_pct is the mention rate.",
    breaks: ["leaderboard.metrics"],
    changeBody: ({ metrics }) => {
      metrics.your_share_of_voice_pct = metrics.your_mention_rate_pct;
    },
  },
  {
    id: "leaderboard.rate-fraction",
    title: "Mention rates are fractions from 0 to 1.",
    breaks: ["leaderboard.metrics"],
    changeBody: (body) => {
      for (const row of boardRows(body)) row.mention_rate_pct /= 100;
      body.metrics.your_mention_rate_pct /= 100;
    },
  },
  {
    id: "leaderboard.default-90-days",
    title: "The default window_days is 90.",
    breaks: ["leaderboard.window"],
    mayBreak: ["leaderboard.providers", "leaderboard.agrees", "echo.as-used"],
    changeRequest: (request) =>
      parameter(request, "window_days") === undefined
        ? withParameter(request, "window_days", "90")
        : request,
  },
  {
    id: "leaderboard.window-unlimited",
    title: "window_days has no maximum.",
    breaks: ["leaderboard.window"],
    mayBreak: ["echo.as-used"],
    statuses: [400],
    changeResponse: (response, request, handle) => {
      const days = Number(parameter(request, "window_days"));
      if (!(days > 365)) return response;
      const longest = handle(withParameter(request, "window_days", "365"));
      const body: ResponseBody = structuredClone(longest.body);
      if (longest.status !== 200) return response;
      body.filters_applied.window_days = days;
      body.metrics.window_days = days;
      return { ...longest, body };
    },
  },
]);

/** Faults of one prompt's leaderboard and of the prompts by visibility. */
export const PROMPTS_FAULTS: readonly Fault[] = [...ROWS, ...FIGURES, ...BYVIS_FAULTS];
