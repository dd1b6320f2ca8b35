import {
  allRows,
  parameter,
  setPage,
  without,
  withError,
} from "../../../src/fake/faults/changes.ts";
import type { FaultContext, ResponseBody } from "../../../src/fake/faults/fault.ts";
import type { ApiResponse } from "../../../src/fake/request.ts";
import { deviation, type Deviation } from "./deviation.ts";

/** Puts the last row of the page before in place of the first one, from an offset on. */
function repeatsRow(body: ResponseBody, { request, handle }: FaultContext, from: number): void {
  const offset = Number(parameter(request, "offset") ?? 0);
  if (offset < from || body.items.length === 0) return;
  body.items[0] = allRows(request, handle)[offset - 1];
}

/** Keeps the rows with a text that matches the search. */
function searchedBy(
  matches: (text: string, search: string) => boolean,
  textsOf: (row: ResponseBody) => string[],
) {
  return (body: ResponseBody, context: FaultContext): void => {
    const search = context.parameter("search")?.toLowerCase();
    if (search === undefined) return;
    const rows = allRows(without(context.request, "search"), context.handle);
    const found = rows.filter((row) =>
      textsOf(row).some((text) => matches(text.toLowerCase(), search)),
    );
    setPage(body, found, context);
  };
}

/** Whether a time in a response is more than some days ago. */
function isOlder({ status, body }: ApiResponse, field: string, days: number): boolean {
  return (
    status === 200 && Date.parse((body as ResponseBody)[field]) < Date.now() - days * 86_400_000
  );
}

const titlesOf = (row: ResponseBody): string[] => [row.video_title, row.channel_title];
const pageTextsOf = (row: ResponseBody): string[] => [row.url, row.domain, row.page_title];

/** What only later pages, the ends of texts, one language or undocumented values show. */
export const LATER: readonly Deviation[] = [
  deviation("a row twice on later pages of search strings", ["page.walk"], {
    path: "/searches",
    changeBody: (body, context) => {
      if (context.parameter("group_by") === "search") repeatsRow(body, context, 201);
    },
  }),
  deviation("a row twice on later pages of cited URLs of one platform", ["page.walk"], {
    path: "/citations",
    changeBody: (body, context) => {
      if (context.parameter("llm_provider") !== undefined) repeatsRow(body, context, 200);
    },
  }),
  deviation("another length of older videos in detail", ["video.detail-agrees"], {
    operations: ["getVideoSummary"],
    changeBody: (body) => {
      if (Date.parse(body.summarized_at) < Date.now() - 40 * 86_400_000) body.video_duration_s++;
    },
  }),
  deviation("words of a search in any order", ["video.search"], {
    path: "/youtube/summaries",
    changeBody: searchedBy(
      (text, search) => search.split(" ").every((word) => text.includes(word)),
      titlesOf,
    ),
  }),
  deviation("a dot of a search stands for any letter", ["citations.search"], {
    path: "/citations",
    changeBody: searchedBy((text, search) => {
      const pattern = search.replaceAll(/[$()*+?[\\\]^{|}]/g, "\\$&");
      return new RegExp(pattern).test(text);
    }, pageTextsOf),
  }),
  deviation("only the beginning of a text is searched", ["filter.search-text"], {
    path: "/prompts/by-visibility",
    changeBody: searchedBy(
      (text, search) => text.slice(0, 40).includes(search),
      (row) => [row.prompt_text_preview],
    ),
  }),
  deviation("a domain with those below it", ["domains.filters"], {
    path: "/citations/domains",
    changeBody: (body, context) => {
      const wanted = context.parameter("domain");
      if (wanted === undefined) return;
      const rows = allRows(without(context.request, "domain"), context.handle);
      setPage(
        body,
        rows.filter(({ domain }) => `.${domain}`.endsWith(`.${wanted}`)),
        context,
      );
    },
  }),
  deviation("GET of a path that documents POST only is not found", ["error.method-405"], {
    path: "/prompts",
    changeResponse: (response, request) =>
      request.method === "GET" ? withError(response, 404) : response,
  }),
  deviation(
    "later rows of cited URLs lack a platform",
    ["citations.same-page"],
    {
      path: "/citations",
      changeBody: (body, { request }) => {
        const offset = Number(parameter(request, "offset") ?? 0);
        for (const [at, { providers }] of (body.items ?? []).entries())
          if (offset + at >= 60 && providers.length > 1) providers.pop();
      },
    },
    "listCitations",
  ),
  deviation("an offset above 5000 is refused", ["success.list-query-runs"], {
    path: "/query-runs",
    changeResponse: (response, request) =>
      response.status === 200 && Number(parameter(request, "offset") ?? 0) > 5000
        ? withError(response, 400)
        : response,
  }),
  deviation("the details of older runs are not found", ["success.get-query-run"], {
    operations: ["getQueryRun"],
    changeResponse: (response) =>
      isOlder(response, "run_at", 20) ? withError(response, 404) : response,
  }),
  deviation("older videos are not found", ["success.get-video-summary"], {
    operations: ["getVideoSummary"],
    changeResponse: (response) =>
      isOlder(response, "summarized_at", 20) ? withError(response, 404) : response,
  }),
];
