import { formatDate } from "../../common/calendar.ts";
import type { ResolvedCall } from "../resolved-call.ts";
import type { ExplainedBody } from "./explained-body.ts";
import type { BodyRow } from "./rows.ts";

/** Parameters that do not exclude rows. */
const NOT_FILTERS: ReadonlySet<string> = new Set([
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
export function withoutFilters(parameters: BodyRow): Record<string, null> {
  const used = Object.entries(parameters).filter(
    ([name, value]) => value !== null && !NOT_FILTERS.has(name),
  );
  return Object.fromEntries(used.map(([name]) => [name, null]));
}

/** The parameters of a window over all runs; none if the request has no window, or has the same rows in any window. */
export function wholeHistory({ call, operation }: ExplainedBody): BodyRow {
  const { parameters, workspace } = call;
  if (operation.id === "listPromptsByVisibility") return {};
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

/** The parameters of the smallest window with a day. */
export function windowWith(
  { call: { parameters, workspace } }: ExplainedBody,
  day: number,
): BodyRow {
  if ("window_days" in parameters) return { window_days: workspace.today - day + 1 };
  const date = formatDate(workspace.anchor + day);
  return { start_date: date, end_date: date };
}

/** Says that older runs than those from a day on were not searched, and with which parameters a response includes them. */
export function notSearched(explained: ExplainedBody, since: number): string {
  const date = formatDate(explained.call.workspace.anchor + since);
  const window = Object.entries(wholeHistory(explained)).map(
    ([name, value]) => `${name}=${String(value)}`,
  );
  return `The runs before ${date} were not searched; a request with ${window.join("&")} includes them.`;
}
