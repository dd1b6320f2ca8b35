import { withError, withParameter } from "../../../src/fake/faults/changes.ts";
import { defineFault, type Handle } from "../../../src/fake/faults/fault.ts";
import { TEST_TODAY } from "../../support/fake-server.ts";
import type { ApiResponse, ApiRequest } from "../../../src/fake/request.ts";
import {
  requestVariation,
  queryParameter,
  combined,
  type Body,
  type Variation,
} from "./variation.ts";

/** Bounds of `limit`, `offset`, `window_days` and windows, where the specification leaves them open. */
export const LIMITS: readonly Variation[] = [
  combined("limits and windows lowered to their maximum, and told so", [
    clamped("limit", (value) => Math.min(value, 100)),
    clamped("window_days", (value) => Math.min(value, 365)),
  ]),
  combined("values that are too small raised, and told so", [
    clamped("limit", (value) => Math.max(value, 1)),
    clamped("offset", (value) => Math.max(value, 0)),
  ]),
  combined("values that are too small used as they are, and told so", [
    requestVariation("limit", (request, handle) => {
      if (queryParameter(request, "limit") !== "0") return handle(request);
      const response = handle(withParameter(request, "limit", "1"));
      if (response.status !== 200) return response;
      const body = response.body as Body;
      const has_more = body.total_count > Number(queryParameter(request, "offset") ?? 0);
      const filters_applied = { ...body.filters_applied, limit: 0 };
      const page = { items: [], returned_count: 0, has_more, filters_applied };
      return { ...response, body: { ...body, ...page } };
    }),
    requestVariation("offset", (request, handle) => {
      if (!queryParameter(request, "offset")?.startsWith("-")) return handle(request);
      const response = handle(withParameter(request, "offset", "0"));
      if (response.status !== 200) return response;
      const body = response.body as Body;
      const offset = Number(queryParameter(request, "offset"));
      const filters_applied = { ...body.filters_applied, offset };
      const atTop = "offset" in body ? { offset } : {};
      return { ...response, body: { ...body, ...atTop, filters_applied } };
    }),
  ]),
  combined("pages of advice of five for a prompt and twenty in all at most, and told so", [
    atMost("/prompts/ranking-advice", 5, 5),
    atMost("/ranking-advice", 20, 20),
  ]),
  requestVariation("pages of advice as long as anybody asks for", (request, handle) =>
    request.path.endsWith("ranking-advice") && Number(queryParameter(request, "limit") ?? 0) > 100
      ? unbounded(request, handle)
      : handle(request),
  ),
  requestVariation("a 400 behind the last row", (request, handle) => {
    const response = handle(request);
    const isBehind = Number(queryParameter(request, "offset") ?? 0) > 0 && response.note.rows === 0;
    return isBehind ? withError(response, 400) : response;
  }),
  requestVariation(
    "windows of more than 31 days, or in the future, rejected",
    (request, handle) => {
      const response = handle(request);
      const [start, end] = [
        queryParameter(request, "start_date"),
        queryParameter(request, "end_date"),
      ];
      if (start === undefined || end === undefined) return response;
      const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
      return days > 31 || end > TEST_TODAY ? withError(response, 400) : response;
    },
  ),
  requestVariation("only one end of a window refused", (request, handle) => {
    const ends = ["start_date", "end_date"].filter(
      (name) => queryParameter(request, name) !== undefined,
    );
    const response = handle(request);
    return ends.length === 1 && response.status === 200 ? withError(response, 400) : response;
  }),
  pagedDiscovery(),
];

/** Clamps a numeric parameter before the request is handled. */
function clamped(name: string, into: (value: number) => number): Variation {
  const fault = defineFault({
    id: name,
    title: name,
    breaks: [],
    changeRequest: (request) => {
      const value = Number(queryParameter(request, name) ?? Number.NaN);
      return Number.isInteger(value) ? withParameter(request, name, String(into(value))) : request;
    },
  });
  return { ...fault, withoutWitness: [] };
}

function atMost(path: string, most: number, byDefault: number): Variation {
  return requestVariation(path, (request, handle) => {
    if (request.path !== path) return handle(request);
    const limit = Number(queryParameter(request, "limit") ?? byDefault);
    if (!Number.isInteger(limit)) return handle(request);
    return handle(withParameter(request, "limit", String(Math.min(most, limit))));
  });
}

function unbounded(request: ApiRequest, handle: Handle): ApiResponse {
  const limit = Number(queryParameter(request, "limit"));
  const rows: Body[] = [];
  const start = Number(queryParameter(request, "offset") ?? 0);
  let response: ApiResponse;
  let body: Body;
  do {
    const page = withParameter(request, "offset", String(start + rows.length));
    response = handle(withParameter(page, "limit", "100"));
    body = response.body;
    if (response.status !== 200) return response;
    rows.push(...body.items);
  } while (body.has_more && rows.length < limit);
  const items = rows.slice(0, limit);
  const has_more = start + items.length < body.total_count;
  const echo = { ...body.filters_applied, limit, offset: start };
  const told = { items, has_more, returned_count: items.length, offset: start };
  return { ...response, body: { ...body, ...told, filters_applied: echo } };
}

const DISCOVERY = new Set(["/brands/tracked", "/queries", "/queries/tags", "/llm-providers"]);

/** Pages for the discovery lists, which have page fields (§2.1) but no parameters (§4.1). */
function pagedDiscovery(): Variation {
  const title = "discovery lists on pages of ten, which take limit and offset";
  return requestVariation(
    title,
    (request, handle) => {
      const response = handle(request);
      if (!DISCOVERY.has(request.path) || response.status !== 200) return response;
      const offset = Number(queryParameter(request, "offset") ?? 0);
      const limit = Math.min(100, Number(queryParameter(request, "limit") ?? 10));
      const body = response.body as Body;
      const items = body.items.slice(offset, offset + limit);
      const has_more = offset + items.length < body.items.length;
      return { ...response, body: { ...body, items, returned_count: items.length, has_more } };
    },
    ["queries.all-listed", "queries.tags-known"],
  );
}
