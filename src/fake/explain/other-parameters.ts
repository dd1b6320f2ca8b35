import { formatDate } from "../../common/calendar.ts";
import type { ResolvedCall } from "../resolved-call.ts";
import type { ExplainedBody } from "./explained-body.ts";
import type { Row } from "./rows.ts";

/** Parameters that do not exclude rows. */
const NO_FILTERS: ReadonlySet<string> = new Set([
  "brand",
  "limit",
  "offset",
  "order",
  "group_by",
  "include_extras",
  "start_date",
  "end_date",
  "window_days",
]);

/** The filters of a request, each without its value. */
export function withoutFilters(parameters: Row): Record<string, null> {
  const used = Object.entries(parameters).filter(
    ([name, value]) => value !== null && !NO_FILTERS.has(name),
  );
  return Object.fromEntries(used.map(([name]) => [name, null]));
}

/** The parameters of a window over all runs; none if the request has no window. */
export function wholeHistory({ call }: ExplainedBody): Row {
  const { parameters, workspace } = call;
  if ("window_days" in parameters) return { window_days: 365 };
  if (!("start_date" in parameters)) return {};
  const { anchor, today } = workspace;
  const first = Math.min(today, ...call.brand.runs.ledgers.map(({ firstDay }) => firstDay));
  return { start_date: formatDate(anchor + first), end_date: formatDate(anchor + today) };
}

/** The window of a request, as `2026-02-19 to 2026-03-20`. */
export function windowDates({ window, workspace }: ResolvedCall): string {
  return [window.start, window.end].map((day) => formatDate(workspace.anchor + day)).join(" to ");
}
