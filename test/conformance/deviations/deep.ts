import { deviation, type Deviation } from "./deviation.ts";

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
];
