import { formatDate, parseDate } from "../../common/calendar.ts";
import type { Operation } from "../../contract/operation.ts";
import { parameter, withParameter } from "../faults/changes.ts";
import type { Handle, ResponseBody } from "../faults/fault.ts";
import type { ApiRequest } from "../request.ts";
import { changingBody, mutantOf, type Mutant } from "./mutant.ts";
import { withEchoOf } from "./echoes.ts";
import { modesOf, READS, type Mode, type Recording } from "./recording.ts";

/** Mutants of date windows: other ends and other defaults than the echoed ones. */
export function windowMutants(recording: Recording): Mutant[] {
  return READS.flatMap((id) => {
    const operation = recording.contract.operation(id);
    if (operation.parameters.some(({ name }) => name === "window_days")) return lookBack(operation);
    if (!operation.parameters.some(({ name }) => name === "start_date")) return [];
    return modesOf(operation).flatMap((mode) => [
      ...movedEnds(operation, mode),
      ...otherDefaults(recording, operation, mode),
    ]);
  });
}

/** The moved ends of explicit windows: days by which start and end are moved. */
const MOVED: readonly (readonly [string, number, number])[] = [
  ["end exclusive", 0, -1],
  ["start exclusive", 1, 0],
  ["both ends exclusive", 1, -1],
  ["one day more at the start", -1, 0],
  ["one day more at the end", 0, 1],
  ["a day earlier", -1, -1],
  ["a day later", 1, 1],
];

function movedEnds(operation: Operation, mode: Mode): Mutant[] {
  return MOVED.map(([place, atStart, atEnd]) =>
    windowMutant("windows.moved", place, { operation, mode }, (request) => {
      const start = parseDate(parameter(request, "start_date") ?? "");
      const end = parseDate(parameter(request, "end_date") ?? "");
      if (start === null || end === null) return null;
      // A window without days: what a half-open interval of one day contains.
      if (start + atStart > end + atEnd) return EMPTY_WINDOW;
      return [start + atStart, end + atEnd];
    }),
  );
}

/** A day before there was any data. */
const EMPTY_WINDOW = [parseDate("1990-01-01") ?? 0, parseDate("1990-01-01") ?? 0] as const;

const DEFAULTS: readonly (readonly [string, number, number])[] = [
  ["7 days", 6, 0],
  ["29 days", 28, 0],
  ["31 days", 30, 0],
  ["90 days", 89, 0],
  ["all time", 3650, 0],
  ["without today", 29, 1],
];

function otherDefaults(recording: Recording, operation: Operation, mode: Mode): Mutant[] {
  return DEFAULTS.map(([place, back, before]) =>
    windowMutant("windows.default", place, { operation, mode }, (request, handle) => {
      const isDefault =
        parameter(request, "start_date") === undefined &&
        parameter(request, "end_date") === undefined;
      if (!isDefault) return null;
      const today = todayOf(recording, request, handle);
      return today === null ? null : [today - back, today - before];
    }),
  );
}

/** The current day of the fake: the end of a default window. */
function todayOf(recording: Recording, request: ApiRequest, handle: Handle): number | null {
  const brand = parameter(request, "brand") ?? recording.brands[0] ?? "";
  const { path } = recording.contract.operation("getVisibility");
  const body: ResponseBody = handle({ ...request, path, query: [["brand", brand]] }).body;
  return parseDate(body?.date_range?.end ?? "");
}

/** A mutant whose data are those of another window; dates and echo stay. */
function windowMutant(
  operator: string,
  place: string,
  { operation, mode }: { readonly operation: Operation; readonly mode: Mode },
  windowFor: (request: ApiRequest, handle: Handle) => readonly [number, number] | null,
): Mutant {
  return mutantOf({
    operator,
    operation: operation.id,
    mode,
    place,
    respond: changingBody(operation.id, mode, (body, request, handle) => {
      const window = windowFor(request, handle);
      if (window === null) return null;
      const [start, end] = window;
      const moved = withParameter(
        withParameter(request, "start_date", formatDate(start)),
        "end_date",
        formatDate(end),
      );
      const other = handle(moved);
      return other.status === 200 ? withEchoOf(body, other.body) : null;
    }),
  });
}

/** The leaderboard covers a different number of days than it reports. */
function lookBack(operation: Operation): Mutant[] {
  const changes: readonly (readonly [string, (days: number) => number])[] = [
    ["one day less", (days) => days - 1],
    ["one day more", (days) => days + 1],
    ["always 30", () => 30],
    ["at most 90", (days) => Math.min(days, 90)],
    ["a year", () => 365],
  ];
  return changes.map(([place, compute]) =>
    mutantOf({
      operator: "windows.moved",
      operation: operation.id,
      place,
      respond: changingBody(operation.id, undefined, (body, request, handle) => {
        const days = Number(parameter(request, "window_days") ?? 30);
        const other = Math.min(365, Math.max(1, compute(days)));
        if (other === days) return null;
        const wrong = handle(withParameter(request, "window_days", String(other)));
        if (wrong.status !== 200) return null;
        const copy = withEchoOf(body, wrong.body);
        copy.metrics.window_days = days;
        return copy;
      }),
    }),
  );
}
