import type { FakeRequest } from "../request.ts";
import { without, withParameter, type Bending, type Fault, type Handle } from "./fault.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- rows of every list
export type Row = any;

const PAGE = 100;

/** Every row of the list that a request is about, read from the true fake. */
export function allRows(request: FakeRequest, handle: Handle): Row[] {
  const rows: Row[] = [];
  for (;;) {
    const wide = withParameter(request, "limit", String(PAGE));
    const body: Row = handle(withParameter(wide, "offset", String(rows.length))).body;
    const items: Row[] = Array.isArray(body?.items) ? body.items : [];
    rows.push(...structuredClone(items));
    if (items.length === 0 || body.has_more !== true) return rows;
  }
}

/** Puts a page cut from other rows into a reply, with counts that fit. */
export function cutFrom(body: Row, rows: readonly Row[], { parameter }: Bending): void {
  const limit = Number(parameter("limit") ?? 20);
  const offset = Number(parameter("offset") ?? 0);
  body.items = rows.slice(offset, offset + limit);
  body.total_count = rows.length;
  body.returned_count = body.items.length;
  body.has_more = offset + body.items.length < rows.length;
}

type Path = "/brands/top-mentioned" | "/citations/domains" | "/citations";

/** A fault that reads a list's parameters in its own way, and echoes them as they were sent. */
export function rereading(
  story: Pick<Fault, "id" | "says" | "kills"> & Partial<Pick<Fault, "may">>,
  path: Path,
  reread: (request: FakeRequest) => FakeRequest,
): Fault {
  return {
    may: [],
    ...story,
    answer(request, handle) {
      const reply = handle(request);
      if (request.path !== path || reply.status !== 200) return reply;
      const other = handle(reread(request));
      const { filters_applied }: Row = reply.body;
      return other.status === 200
        ? { ...other, body: { ...(other.body as object), filters_applied } }
        : reply;
    },
  };
}

/** A fault that does not see some filters of a list. */
export function blindTo(
  story: Parameters<typeof rereading>[0],
  path: Path,
  ...names: readonly string[]
): Fault {
  return rereading(story, path, (request) => without(request, ...names));
}
