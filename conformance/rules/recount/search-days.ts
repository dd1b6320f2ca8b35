import { memoize } from "../../../src/common/memoize.ts";
import type { FindingDetails } from "../../assert/findings.ts";
import { ALL_OFFSETS, dayRange, parseTimestamp, type Offsets } from "../../assert/timestamp.ts";
import { addDays, midnightOf } from "../../core/calendar.ts";
import type { Json } from "../../core/exchange.ts";
import type { CountedRun, CountedRuns } from "../../plan/counted-runs.ts";
import type { CountedRequest } from "./lists.ts";

const DAYS = { first_seen_in_range: "earliest", last_searched: "latest" } as const;

/** A row with the runs that searched for its string. */
export interface RowRuns {
  readonly row: Json;
  readonly runs: readonly CountedRun[];
}

/** Compares the days of a row with its first and last run, in the time zone that contradicts the fewest rows. */
export function wrongDays(
  row: RowRuns,
  pointer: string,
  request: CountedRequest,
): FindingDetails[] {
  return wrongIn(zoneOf(request), row, pointer);
}

/** Returns the runs that searched for the string of a row. */
export function runsOf(row: Json, { runs }: CountedRequest): readonly CountedRun[] {
  return runs.filter(({ queries }) => queries?.includes(row.search) === true);
}

function wrongIn(zone: Offsets, { row, runs }: RowRuns, pointer: string): FindingDetails[] {
  const ranges = runs
    .map((run) => dayRange(run.row.run_at, zone))
    .filter((range) => range !== null);
  if (ranges.length < runs.length || runs.length === 0) return [];
  return Object.entries(DAYS).flatMap(([field, which]) => {
    const order = ranges.toSorted((a, b) => (a[which] < b[which] ? -1 : 1));
    const run = which === "earliest" ? order[0] : order.at(-1);
    const day: unknown = row[field];
    if (run === undefined || typeof day !== "string") return [];
    if (run.earliest <= day && day <= run.latest) return [];
    const days =
      run.earliest === run.latest ? run.earliest : `from ${run.earliest} to ${run.latest}`;
    const expected = `the day of its ${which} run, ${days}`;
    return [{ pointer: `${pointer}/${field}`, kind: "day-differs", expected, actual: day }];
  });
}

/** Differences between time zones, and between the offsets of one before and after its clocks change, in hours. */
const ZONE_STEP = 0.25;
const CLOCK_CHANGE = 1;

/** The time zone in which the days of the fewest rows are wrong: all rows are of one. */
const zoneOf = memoize((request: CountedRequest): Offsets => {
  const { least, most } = offsetsOf(request.counted);
  const rows = request.walk.rows.map((row): RowRuns => ({ row, runs: runsOf(row, request) }));
  const steps = Array.from({ length: Math.floor((most - least) / ZONE_STEP) + 1 });
  const zones = steps.map((_, step) => {
    const first = least + step * ZONE_STEP;
    const zone = { least: first, most: Math.min(most, first + CLOCK_CHANGE) };
    return { zone, wrong: rows.filter((one) => wrongIn(zone, one, "").length > 0).length };
  });
  return zones.toSorted((a, b) => a.wrong - b.wrong)[0]?.zone ?? { least, most };
});

const HOUR = 3_600_000;

/** Returns the time zones in which all runs are in the window; all if there is none, which other rules report. */
const offsetsOf = memoize(({ scope, runs }: CountedRuns): Offsets => {
  const times = runs.flatMap(({ row }) => minuteOf(row.run_at) ?? []);
  const start = midnightOf(String(scope["start_date"]));
  const end = midnightOf(addDays(String(scope["end_date"]), 1));
  const least = Math.max(ALL_OFFSETS.least, (start - Math.min(...times)) / HOUR);
  // The end of a day belongs to the next one.
  const most = Math.min(ALL_OFFSETS.most, (end - 1 - Math.max(...times)) / HOUR);
  return least <= most ? { least, most } : ALL_OFFSETS;
});

/** The beginning of the minute of a timestamp in milliseconds since 1970, as precise as the days of `dayRange`. */
function minuteOf(value: unknown): number | null {
  const moment = typeof value === "string" ? parseTimestamp(value) : null;
  return moment === null ? null : midnightOf(moment.date) + moment.utcMinutes * (HOUR / 60);
}
