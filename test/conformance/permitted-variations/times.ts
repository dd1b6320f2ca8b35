import { addDays } from "../../../conformance/core/calendar.ts";
import { withParameter } from "../../../src/fake/faults/changes.ts";
import type { ApiRequest } from "../../../src/fake/request.ts";
import {
  requestVariation,
  queryParameter,
  mapValues,
  bodyVariation,
  type Body,
  type Variation,
} from "./variation.ts";

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** Rules about brands without a topic tree: the only one is two days old, the second of which is outside the window. */
export const TOO_FRESH = ["searches.ready", "searches.ready-flat"];

/** Rules that need to know which days the leaderboard counts. */
const WINDOW_UNKNOWN = ["video.window", "leaderboard.agrees"];

/** Other formats of timestamps, other windows and other days as today. */
export const TIMES: readonly Variation[] = [
  timestamps("milliseconds and Z", (text) => text.replace("Z", ".000Z")),
  timestamps("microseconds and +00:00", (text) => text.replace("Z", ".123456+00:00")),
  timestamps("a clock in India", (text) => shifted(text, 330, "+05:30")),
  timestamps("a clock in California, nanoseconds", (text) =>
    shifted(text, -480, ".123456789-08:00"),
  ),
  bodyVariation("the detail's moments on another clock than the list's", (body) =>
    body.items === undefined ? inIndia(body) : undefined,
  ),
  bodyVariation("null for dates and language that were left out", (body, { parameter }) => {
    for (const name of ["start_date", "end_date", "language"]) {
      const echo = body.filters_applied;
      if (echo?.[name] !== undefined && parameter(name) === undefined) echo[name] = null;
    }
  }),
  exclusiveEnd(),
  bodyVariation(
    "days that count the difference, but thirty by default",
    (body, { parameter }) => {
      if (body.date_range === undefined || parameter("start_date") === undefined) return;
      body.date_range.days -= 1;
    },
    undefined,
    WINDOW_UNKNOWN,
  ),
  bodyVariation("a default window of thirty-one days that is called thirty", (body, bent) => {
    const { parameter, request, handle } = bent;
    const isDefault = ["start_date", "end_date"].every((name) => parameter(name) === undefined);
    if (!isDefault || body.date_range === undefined) return body;
    const start = addDays(body.date_range.end, -30);
    const ends = [["start_date", start] as const, ["end_date", body.date_range.end] as const];
    const wide = handle({ ...request, query: [...request.query, ...ends] }).body as Body;
    return { ...wide, date_range: { ...wide.date_range, days: 30 } };
  }),
];

function timestamps(says: string, write: (text: string) => string): Variation {
  return bodyVariation(`moments with ${says}`, (body) =>
    mapValues(body, (value) =>
      typeof value === "string" && TIMESTAMP.test(value) ? write(value) : value,
    ),
  );
}

/** Formats an instant with an offset from UTC in minutes. */
function shifted(text: string, minutes: number, ending: string): string {
  const local = new Date(Date.parse(text) + minutes * 60_000).toISOString();
  return local.slice(0, 19) + ending;
}

function inIndia(body: Body): Body {
  return mapValues(body, (value) =>
    typeof value === "string" && TIMESTAMP.test(value) ? shifted(value, 330, "+05:30") : value,
  );
}

/** Labels the fake's UTC timestamps with another offset, so that its days are local days. */
export function localDaysAt(offset: string): Variation {
  return bodyVariation(`days that begin at midnight of UTC${offset}`, (body) =>
    mapValues(body, (value) =>
      typeof value === "string" && TIMESTAMP.test(value) ? value.replace("Z", offset) : value,
    ),
  );
}

/** Windows exclude their end date; `days` is the difference. */
function exclusiveEnd(): Variation {
  return requestVariation(
    "windows with an exclusive end",
    (request, handle) => {
      const [start, end] = [
        queryParameter(request, "start_date"),
        queryParameter(request, "end_date"),
      ];
      const isGiven = isDay(start) && isDay(end) && start <= end;
      const response = handle(isGiven ? shortened(request, start, end) : request);
      const isStartGiven = isDay(start) && end === undefined;
      const given = isGiven ? { start, end } : isStartGiven ? { start } : {};
      return { ...response, body: withWindow(response.body, given) };
    },
    [...TOO_FRESH, ...WINDOW_UNKNOWN],
  );
}

function isDay(text: string | undefined): text is string {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

interface Window {
  readonly start: string;
  readonly end: string;
}

/** A body that echoes the given dates; without an end that of the response, without a start 30 days before it. */
function withWindow(response: Body, given: Partial<Window>): Body {
  const body = structuredClone(response);
  const end: string | undefined = given.end ?? body.date_range?.end;
  if (end === undefined) return body;
  const window = { start: given.start ?? addDays(end, -30), end };
  const days = (Date.parse(window.end) - Date.parse(window.start)) / 86_400_000;
  if (body.date_range) body.date_range = { ...window, days };
  if (body.filters_applied?.start_date) {
    Object.assign(body.filters_applied, { start_date: window.start, end_date: window.end });
  }
  return body;
}

function shortened(request: ApiRequest, start: string, end: string): ApiRequest {
  // A window of one day is empty then: use another one without runs.
  const [from, to] = start === end ? ["2030-01-01", "2030-01-01"] : [start, addDays(end, -1)];
  return withParameter(withParameter(request, "start_date", from), "end_date", to);
}
