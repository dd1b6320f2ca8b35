import { allRows, parameter, setPage, without } from "../../../src/fake/faults/changes.ts";
import type { Handle, ResponseBody } from "../../../src/fake/faults/fault.ts";
import type { ApiRequest } from "../../../src/fake/request.ts";
import { deviation, type Deviation } from "./deviation.ts";

type Condition = (given: (name: string) => string | undefined) => boolean;

const combined = ["filter.combined"];

const always: Condition = () => true;
const strings: Condition = (given) => given("group_by") === "search";
const topics: Condition = (given) => given("group_by") !== "search";

function haveBoth(request: ApiRequest, names: readonly string[], condition: Condition): boolean {
  const given = (name: string): string | undefined => parameter(request, name);
  return names.every((name) => given(name) !== undefined) && condition(given);
}

/** Ignores the second of two filters if both are given; the echo has both. */
export function ignored(
  path: string,
  [first, second]: readonly [string, string],
  detectedBy: readonly string[],
  condition = always,
): Deviation {
  return deviation(`${second} is ignored with ${first} on ${path}`, detectedBy, {
    path,
    respond: (request, handle) => {
      const response = handle(request);
      if (!haveBoth(request, [first, second], condition)) return response;
      const other = handle(without(request, second));
      if (other.status !== 200 || response.status !== 200) return response;
      const { filters_applied }: ResponseBody = response.body;
      return { ...other, body: { ...(other.body as object), filters_applied } };
    },
  });
}

/** Returns the rows that match one of two filters if both are given. */
function either(
  path: string,
  filters: readonly [string, string],
  key: string,
  condition = always,
): Deviation {
  return deviation(`${filters.join(" or ")} on ${path}`, combined, {
    path,
    changeBody: (body, context) => {
      const { request, handle } = context;
      if (!haveBoth(request, filters, condition)) return;
      setPage(body, unionOf(request, filters, key, handle), context);
    },
  });
}

function unionOf(
  request: ApiRequest,
  filters: readonly string[],
  key: string,
  handle: Handle,
): ResponseBody[] {
  const rows = filters.flatMap((name) => allRows(without(request, name), handle));
  return [...new Map(rows.map((row) => [row[key], row])).values()];
}

/** Two filters together, of which a deployment applies one, or either. */
export const PAIRS: readonly Deviation[] = [
  ignored("/searches", ["search", "llm_provider"], combined, strings),
  ignored("/searches", ["brand_prompt_id", "search"], combined, topics),
  ignored("/searches", ["language", "query_tag"], ["filter.narrows"], topics),
  ignored("/searches", ["query_tag", "language"], ["language.available"], strings),
  either("/searches", ["search", "query_tag"], "search", strings),
  ignored("/ranking-advice", ["search", "status"], ["advice.status-filter"]),
  ignored("/ranking-advice", ["status", "search"], ["advice.search"]),
  ignored("/citations/domains", ["ownership", "query_tag"], combined),
  either("/citations/domains", ["ownership", "content_type"], "domain"),
  ignored("/citations", ["search", "brand_prompt_id"], combined),
  ignored("/prompts/by-visibility", ["country", "llm_provider"], combined),
  either("/prompts/by-visibility", ["query_tag", "max_difficulty"], "brand_prompt_id"),
  ignored("/youtube/summaries", ["search", "start_date"], combined),
  deviation("no row under search and source_type on /citations", combined, {
    path: "/citations",
    changeBody: (body, context) => {
      if (haveBoth(context.request, ["search", "source_type"], always)) setPage(body, [], context);
    },
  }),
];
