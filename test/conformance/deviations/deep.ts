import {
  allRows,
  parameter as parameterOf,
  setRows,
  withError,
  withParameter,
  without,
} from "../../../src/fake/faults/changes.ts";
import { addDays, daysBetween } from "../../../conformance/core/calendar.ts";
import type { ResponseBody } from "../../../src/fake/faults/fault.ts";
import type { ApiRequest } from "../../../src/fake/request.ts";
import { deviation, type Deviation } from "./deviation.ts";

const MOST_DAYS = 60;

/** A request whose window has at most 60 days. */
function lastDays(request: ApiRequest): ApiRequest {
  const dates = new Map(request.query);
  const [start, end] = [dates.get("start_date"), dates.get("end_date")];
  const isLong = start !== undefined && end !== undefined && daysBetween(start, end) >= MOST_DAYS;
  return isLong ? withParameter(request, "start_date", addDays(end, 1 - MOST_DAYS)) : request;
}

function roundUpCoverage(value: ResponseBody): void {
  if (typeof value !== "object" || value === null) return;
  if (value.sentiment_coverage_pct > 0) value.sentiment_coverage_pct = 100;
  for (const part of Object.values<ResponseBody>(value)) roundUpCoverage(part);
}

/** Wrong values on one platform, of old runs, of one brand or in one mode, which the depth deep reports. */
export const DEEP: readonly Deviation[] = [
  deviation("another owned share on one platform", ["citations.agree", "recount.owned-share"], {
    path: "/sources/owned-share",
    changeBody: (body, { parameter }) => {
      if (parameter("llm_provider") !== "gemini" || body.earned < 2) return;
      body.earned -= 2;
      body.competitor += 2;
    },
  }),
  deviation("unrecorded searches counted as none", ["recount.searches"], {
    operations: ["listQueryRuns", "getQueryRun"],
    changeBody: (body) => {
      for (const run of body.items ?? [body]) {
        // The platform that exposes no searches.
        if (run.provider === "grok") continue;
        run.web_search_query_count ??= 0;
        if (run.web_search_queries === null) run.web_search_queries = [];
      }
    },
  }),
  deviation("the last 60 days of longer windows on /searches", ["filter.partition"], {
    path: "/searches",
    respond: (request, handle) => {
      const response = handle(request);
      const other = handle(lastDays(request));
      if (response.status !== 200 || other.status !== 200) return response;
      const { filters_applied, date_range }: ResponseBody = response.body;
      return { ...other, body: { ...(other.body as object), filters_applied, date_range } };
    },
  }),
  // The day before can be another time zone.
  deviation("two days before the last search of a string", ["recount.searches"], {
    path: "/searches",
    changeRow: (row) => {
      if (row.search === undefined || row.first_seen_in_range === row.last_searched) return;
      const last = Date.parse(row.last_searched);
      row.last_searched = new Date(last - 2 * 86_400_000).toISOString().slice(0, 10);
    },
  }),
  deviation("no domains of a competitor whose name has an ampersand", ["domains.competitor-name"], {
    path: "/citations/domains",
    changeBody: (body, { parameter }) => {
      const isEncoded = /^competitor:.*&/.test(parameter("ownership") ?? "");
      return isEncoded
        ? { ...body, items: [], total_count: 0, returned_count: 0, has_more: false }
        : body;
    },
  }),
  deviation("the prominence on all platforms in rows of one", ["byvis.agrees"], {
    path: "/prompts/by-visibility",
    changeBody: (body, { request, handle, parameter }) => {
      if (parameter("llm_provider") === undefined) return;
      const rows = allRows(without(request, "llm_provider"), handle);
      const scores = new Map(rows.map((row) => [row.brand_prompt_id, row.prominence_pct]));
      for (const row of body.items ?? []) row.prominence_pct = scores.get(row.brand_prompt_id);
    },
  }),
  deviation("a coverage of 100 wherever one mention is labelled", ["sentiment.formula"], {
    changeBody: (body) => roundUpCoverage(body),
  }),
  deviation("search strings in another encoding", ["recount.searches"], {
    path: "/searches",
    changeBody: (body, { parameter }) => {
      if (parameter("group_by") !== "search") return;
      for (const row of body.items ?? [])
        row.search = Buffer.from(row.search, "utf8").toString("latin1");
    },
  }),
  deviation("no brands under tags with a hyphen", ["sov.agrees"], {
    path: "/brands/top-mentioned",
    changeBody: (body, { parameter }) => {
      if (/-/.test(parameter("query_tag") ?? "")) setRows(body, []);
    },
  }),
  deviation("an empty language is refused", ["language.fallback"], {
    path: "/searches",
    respond: (request, handle) => {
      const response = handle(request);
      return parameterOf(request, "language") === "" ? withError(response, 400) : response;
    },
  }),
  deviation("a brand is found by its name with a space before it", ["brands.exact-name"], {
    path: "/queries",
    respond: (request, handle) => {
      const brand = parameterOf(request, "brand");
      return handle(
        brand === undefined ? request : withParameter(request, "brand", brand.trimStart()),
      );
    },
  }),
  deviation("failed advice ends before it starts", ["advice.times"], {
    operations: ["listRankingAdvice", "listPromptRankingAdvice"],
    changeBody: (body) => {
      for (const row of body.items ?? []) {
        if (row.status === "error") row.completed_at = row.started_at?.replace(/^20/, "19") ?? null;
      }
    },
  }),
];
