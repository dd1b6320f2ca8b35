import {
  allRows,
  parameter,
  setPage,
  setRows,
  without,
  withParameter,
  errorIf,
} from "./changes.ts";
import { defineFaults, type FaultContext, type Handle, type ResponseBody } from "./fault.ts";
import type { ApiRequest } from "../request.ts";

/** Returns a request for the first value of a list that begins with the value of a parameter; else the request. */
function completed(request: ApiRequest, name: string, values: readonly string[]): ApiRequest {
  const given = parameter(request, name);
  if (given === undefined || values.includes(given)) return request;
  const longer = values.find((value) => value.startsWith(given));
  return longer === undefined ? request : withParameter(request, name, longer);
}

function trackedBrands(request: ApiRequest, handle: Handle): string[] {
  const list: ResponseBody = handle({ ...request, path: "/brands/tracked", query: [] }).body;
  return (list?.items ?? []).map(({ brand }: ResponseBody) => brand);
}

/** Keeps the rows whose domain contains the value of the filter. */
function containing(body: ResponseBody, context: FaultContext): void {
  const { request, handle, parameter: given } = context;
  const part = given("domain");
  if (part === undefined || body.total_count > 0) return;
  const rows = allRows(without(request, "domain"), handle);
  setPage(
    body,
    rows.filter(({ domain }) => domain.includes(part)),
    context,
  );
}

const MAX_INT_32 = 2 ** 31 - 1;

/** Faults with values that are part of others, two filters, wildcards, far offsets and broken bodies. */
export const PARTIAL_VALUE_FAULTS = defineFaults({}, [
  {
    id: "error.brand-part-accepted",
    title: "The beginning of a tracked brand's name is accepted as the brand.",
    breaks: ["error.unknown-brand-404"],
    mayBreak: ["echo.as-used", "sov.is-you"],
    respond: (request, handle) => {
      const response = handle(request);
      if (response.status !== 404 || request.method !== "GET") return response;
      return handle(completed(request, "brand", trackedBrands(request, handle)));
    },
  },
  {
    id: "discovery.tags-of-first-brand",
    title: "/queries/tags lists the tags of the first brand for every brand.",
    breaks: ["queries.tags-known"],
    operations: ["listQueryTags"],
    statuses: [200],
    changeResponse: (response, request, handle) => {
      const [first] = trackedBrands(request, handle);
      return first === undefined ? response : handle(withParameter(request, "brand", first));
    },
  },
  {
    id: "domains.domain-contains",
    title: "domain on /citations/domains matches every domain that contains it.",
    breaks: ["domains.filters"],
    operations: ["listCitedDomains"],
    changeBody: containing,
  },
  {
    id: "citations.domain-contains",
    title: "domain on /citations matches every domain that contains it.",
    breaks: ["citations.filters"],
    operations: ["listCitations"],
    changeBody: containing,
  },
  {
    id: "discovery.tag-contains",
    title: "query_tag on /queries matches every tag that contains it.",
    breaks: ["queries.tag-filter"],
    operations: ["listQueries"],
    changeBody: (body, { request, handle, parameter: given }) => {
      const part = given("query_tag");
      if (part === undefined || body.total_count > 0) return;
      const rows = allRows(without(request, "query_tag"), handle);
      setRows(
        body,
        rows.filter(({ tags }) => tags.some((tag: string) => tag.includes(part))),
      );
    },
  },
  {
    id: "sov.brand-part",
    title: "filter_by_brand on /brands/top-mentioned accepts the beginning of a name.",
    breaks: ["recount.top-mentioned"],
    mayBreak: ["sov.agrees"],
    operations: ["listTopMentionedBrands"],
    keepEcho: true,
    respond: (request, handle) => {
      if (request.path !== "/brands/top-mentioned") return handle(request);
      const all = allRows(without(request, "filter_by_brand"), handle);
      const names = all.map(({ brand_name }) => brand_name);
      const response = handle(request);
      const other = handle(completed(request, "filter_by_brand", names));
      if (other.status !== 200 || response.status !== 200) return response;
      const { filters_applied }: ResponseBody = response.body;
      return { ...other, body: { ...(other.body as object), filters_applied } };
    },
  },
  {
    id: "filter.answers-no-pairs",
    title: "/query-runs is empty under llm_provider and mentioned together.",
    breaks: ["filter.combined"],
    operations: ["listQueryRuns"],
    changeBody: (body, context) => {
      const areBoth = ["llm_provider", "mentioned"].every(
        (name) => context.parameter(name) !== undefined,
      );
      if (areBoth) setPage(body, [], context);
    },
  },
  {
    id: "filter.wildcards",
    title: "% and _ in search match any text.",
    breaks: ["citations.search", "searches.search-narrows", "advice.search"],
    mayBreak: ["byvis.filters", "video.search"],
    keepEcho: true,
    changeRequest: (request) =>
      /^[%_]+$/.test(parameter(request, "search") ?? "") ? without(request, "search") : request,
  },
  {
    id: "filter.quote-500",
    title: "An apostrophe in search ends in an internal error.",
    breaks: ["error.no-500"],
    changeResponse: errorIf(500, (request) => parameter(request, "search")?.includes("'") === true),
  },
  {
    id: "filter.pattern-500",
    title: "A search that is not a valid regular expression ends in an internal error.",
    breaks: ["error.no-500"],
    changeResponse: errorIf(500, (request) => parameter(request, "search")?.includes("(") === true),
  },
  {
    id: "filter.ascii-only",
    title: "A search with a letter outside ASCII finds nothing.",
    breaks: ["filter.search-text"],
    mayBreak: [
      "filter.complete",
      "topics.direct-sum",
      "strings.sum",
      "advice.agrees",
      "searches.totals-equal",
    ],
    changeBody: (body, context) => {
      const isAscii = /^[\0-\x7F]*$/.test(context.parameter("search") ?? "");
      if (!isAscii && Array.isArray(body.items)) setPage(body, [], context);
    },
  },
  {
    id: "page.far-offset-500",
    title: "An offset that 32 bits cannot hold ends in an internal error.",
    breaks: ["error.no-500"],
    mayBreak: ["page.past-end"],
    changeResponse: errorIf(
      500,
      (request) => Number(parameter(request, "offset") ?? 0) > MAX_INT_32,
    ),
  },
  {
    id: "error.malformed-body-500",
    title: "A body that is not JSON ends in an internal error.",
    breaks: ["error.no-500"],
    changeResponse: errorIf(500, ({ body }) => body.kind === "text" && !isJson(body.text)),
  },
]);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
