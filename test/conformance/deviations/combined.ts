import { allRows, parameter, withError, without } from "../../../src/fake/faults/changes.ts";
import type { ResponseBody } from "../../../src/fake/faults/fault.ts";
import { deviation, type Deviation } from "./deviation.ts";
import { ignored } from "./pairs.ts";

/** What only responses with several filters, the ends of filtered lists, or old videos show. */
export const COMBINED: readonly Deviation[] = [
  ignored("/visibility", ["brand_prompt_id", "llm_provider"], ["recount.visibility"]),
  ignored("/brands/top-mentioned", ["query_tag", "exclude_brand"], ["recount.top-mentioned"]),
  ignored("/citations/domains", ["filter_by_brand", "search"], ["recount.domains"]),
  ignored("/citations/domains", ["brand_prompt_id", "exclude_brand"], ["recount.domains"]),
  ignored("/citations", ["search", "query_tag"], ["recount.citations"]),
  ignored("/searches", ["brand_prompt_id", "llm_provider"], ["recount.searches"]),
  ignored("/prompts/by-visibility", ["query_tag", "country"], ["byvis.filters"]),
  ignored("/query-runs", ["brand_prompt_id", "mentioned"], ["runs.mentioned"]),
  ignored("/ranking-advice", ["search", "status"], ["advice.status-filter"]),
  deviation("total_count of filtered URLs is that of all URLs", ["page.total-stable"], {
    path: "/citations",
    changeBody: (body, { request, handle }) => {
      const isFiltered = parameter(request, "llm_provider") !== undefined;
      if (isFiltered && body.has_more) {
        body.total_count = allRows(without(request, "llm_provider"), handle).length;
      }
    },
  }),
  deviation("summaries older than 100 days are not found", ["success.get-video-summary"], {
    operations: ["getVideoSummary"],
    respond: (request, handle) => {
      const response = handle(request);
      const { summarized_at }: ResponseBody = response.body;
      return Date.parse(summarized_at) < Date.now() - 100 * 86_400_000
        ? withError(response, 404)
        : response;
    },
  }),
];
