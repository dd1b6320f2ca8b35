import { addDays } from "../../../conformance/calendar.ts";
import { withParameter } from "../../../src/fake/faults/fault.ts";
import type { FakeRequest } from "../../../src/fake/request.ts";
import { answering, given, mapped, varying, type Body, type Variation } from "./variation.ts";

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/** The only brand without a tree of topics is two days old, and the last of them is out of the window. */
export const TOO_FRESH = ["searches.ready", "searches.ready-flat"];

/** How moments are written, what a window is, and which day is today. */
export const TIMES: readonly Variation[] = [
  moments("milliseconds and Z", (text) => text.replace("Z", ".000Z")),
  moments("microseconds and +00:00", (text) => text.replace("Z", ".123456+00:00")),
  moments("a clock in India", (text) => shifted(text, 330, "+05:30")),
  moments("a clock in California, nanoseconds", (text) => shifted(text, -480, ".123456789-08:00")),
  varying("the detail's moments on another clock than the list's", (body) =>
    body.items === undefined ? inIndia(body) : undefined,
  ),
  varying("null for dates and language that were left out", (body, { parameter }) => {
    for (const name of ["start_date", "end_date", "language"]) {
      const echo = body.filters_applied;
      if (echo?.[name] !== undefined && parameter(name) === undefined) echo[name] = null;
    }
  }),
  exclusiveEnd(),
];

function moments(says: string, write: (text: string) => string): Variation {
  return varying(`moments with ${says}`, (body) =>
    mapped(body, (value) =>
      typeof value === "string" && MOMENT.test(value) ? write(value) : value,
    ),
  );
}

/** The same instant on a clock so many minutes ahead of UTC. */
function shifted(text: string, minutes: number, ending: string): string {
  const local = new Date(Date.parse(text) + minutes * 60_000).toISOString();
  return local.slice(0, 19) + ending;
}

function inIndia(body: Body): Body {
  return mapped(body, (value) =>
    typeof value === "string" && MOMENT.test(value) ? shifted(value, 330, "+05:30") : value,
  );
}

/** A place whose days are the fake's: what the fake calls UTC is that place's own time. */
export function livingAt(offset: string): Variation {
  return varying(`days that begin at midnight of UTC${offset}`, (body) =>
    mapped(body, (value) =>
      typeof value === "string" && MOMENT.test(value) ? value.replace("Z", offset) : value,
    ),
  );
}

/** The day on which a window ends is not counted any more; `days` is the difference. */
function exclusiveEnd(): Variation {
  return answering(
    "windows that end where their last day begins",
    (request, handle) => {
      const [start, end] = [given(request, "start_date"), given(request, "end_date")];
      const isGiven = start !== undefined && end !== undefined && start <= end;
      const reply = handle(isGiven ? shortened(request, start, end) : request);
      return { ...reply, body: retold(reply.body, isGiven ? { start, end } : null) };
    },
    TOO_FRESH,
  );
}

interface Window {
  readonly start: string;
  readonly end: string;
}

/** A body that tells the window as it was given, or one that began 30 days before its end. */
function retold(reply: Body, asked: Window | null): Body {
  const body = structuredClone(reply);
  const end: string | undefined = body.date_range?.end;
  const told = asked ?? (end === undefined ? null : { start: addDays(end, -30), end });
  if (told === null) return body;
  const days = (Date.parse(told.end) - Date.parse(told.start)) / 86_400_000;
  if (body.date_range) body.date_range = { ...told, days };
  if (body.filters_applied?.start_date) {
    Object.assign(body.filters_applied, { start_date: told.start, end_date: told.end });
  }
  return body;
}

function shortened(request: FakeRequest, start: string, end: string): FakeRequest {
  // A window of one day holds nothing then: another one without answers.
  const [from, to] = start === end ? ["2030-01-01", "2030-01-01"] : [start, addDays(end, -1)];
  return withParameter(withParameter(request, "start_date", from), "end_date", to);
}
