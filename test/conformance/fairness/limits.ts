import { misreading, refused, withParameter, type Handle } from "../../../src/fake/faults/fault.ts";
import { TEST_TODAY } from "../../support/fake-server.ts";
import type { FakeReply, FakeRequest } from "../../../src/fake/request.ts";
import { answering, given, together, type Body, type Variation } from "./variation.ts";

/** Bounds of `limit`, `offset`, `window_days` and windows, where the document leaves them open. */
export const LIMITS: readonly Variation[] = [
  together("limits and windows lowered to their maximum, and told so", [
    clamped("limit", (value) => Math.min(value, 100)),
    clamped("window_days", (value) => Math.min(value, 365)),
  ]),
  together("values that are too small raised, and told so", [
    clamped("limit", (value) => Math.max(value, 1)),
    clamped("offset", (value) => Math.max(value, 0)),
  ]),
  together("pages of advice of five for a prompt and twenty in all at most, and told so", [
    atMost("/prompts/ranking-advice", 5, 5),
    atMost("/ranking-advice", 20, 20),
  ]),
  answering("pages of advice as long as anybody asks for", (request, handle) =>
    request.path.endsWith("ranking-advice") && Number(given(request, "limit") ?? 0) > 100
      ? unbounded(request, handle)
      : handle(request),
  ),
  answering("a 400 behind the last row", (request, handle) => {
    const reply = handle(request);
    const isBehind = Number(given(request, "offset") ?? 0) > 0 && reply.note.rows === 0;
    return isBehind ? refused(reply, 400) : reply;
  }),
  answering("windows of more than 31 days, or of days to come, refused", (request, handle) => {
    const reply = handle(request);
    const [start, end] = [given(request, "start_date"), given(request, "end_date")];
    if (start === undefined || end === undefined) return reply;
    const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
    return days > 31 || end > TEST_TODAY ? refused(reply, 400) : reply;
  }),
  answering("only one end of a window refused", (request, handle) => {
    const ends = ["start_date", "end_date"].filter((name) => given(request, name) !== undefined);
    const reply = handle(request);
    return ends.length === 1 && reply.status === 200 ? refused(reply, 400) : reply;
  }),
  pagedDiscovery(),
];

/** A number brought into its bounds before anything else sees it. */
function clamped(name: string, into: (value: number) => number): Variation {
  const misread = misreading({ id: name, says: name, kills: [] }, (request) => {
    const value = Number(given(request, name) ?? Number.NaN);
    return Number.isInteger(value) ? withParameter(request, name, String(into(value))) : request;
  });
  return { ...misread, leaves: [] };
}

function atMost(path: string, most: number, byDefault: number): Variation {
  return answering(path, (request, handle) => {
    if (request.path !== path) return handle(request);
    const limit = Math.min(most, Number(given(request, "limit") ?? byDefault));
    return handle(withParameter(request, "limit", String(limit)));
  });
}

function unbounded(request: FakeRequest, handle: Handle): FakeReply {
  const limit = Number(given(request, "limit"));
  const rows: Body[] = [];
  const start = Number(given(request, "offset") ?? 0);
  let reply: FakeReply;
  let body: Body;
  do {
    const page = withParameter(request, "offset", String(start + rows.length));
    reply = handle(withParameter(page, "limit", "100"));
    body = reply.body;
    if (reply.status !== 200) return reply;
    rows.push(...body.items);
  } while (body.has_more && rows.length < limit);
  const items = rows.slice(0, limit);
  const has_more = start + items.length < body.total_count;
  const echo = { ...body.filters_applied, limit, offset: start };
  const told = { items, has_more, returned_count: items.length, offset: start };
  return { ...reply, body: { ...body, ...told, filters_applied: echo } };
}

const DISCOVERY = new Set(["/brands/tracked", "/queries", "/queries/tags", "/llm-providers"]);

/** The page fields of the discovery lists mean something (§2.1), though no parameters are listed (§4.1). */
function pagedDiscovery(): Variation {
  const says = "discovery lists on pages of ten, which take limit and offset";
  return answering(
    says,
    (request, handle) => {
      const reply = handle(request);
      if (!DISCOVERY.has(request.path) || reply.status !== 200) return reply;
      const offset = Number(given(request, "offset") ?? 0);
      const limit = Math.min(100, Number(given(request, "limit") ?? 10));
      const body = reply.body as Body;
      const items = body.items.slice(offset, offset + limit);
      const has_more = offset + items.length < body.items.length;
      return { ...reply, body: { ...body, items, returned_count: items.length, has_more } };
    },
    ["queries.tags-known"],
  );
}
