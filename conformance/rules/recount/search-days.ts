import { memoize } from "../../../src/common/memoize.ts";
import type { FindingDetails } from "../../assert/findings.ts";
import { ALL_OFFSETS, dayRange, parseTimestamp, type Offsets } from "../../assert/timestamp.ts";
import { addDays, midnightOf } from "../../core/calendar.ts";
import type { Json } from "../../core/exchange.ts";
import type { CountedRun, CountedRuns } from "../../plan/counted-runs.ts";

const DAYS = { first_seen_in_range: "earliest", last_searched: "latest" } as const;

/** Compares the days of a row with its first and last run, in some time zone in which all runs are in the window. */
export function wrongDays(
  row: Json,
  pointer: string,
  { own, counted }: { readonly own: readonly CountedRun[]; readonly counted: CountedRuns },
): FindingDetails[] {
  const offsets = offsetsOf(counted);
  const ranges = own
    .map((run) => dayRange(run.row.run_at, offsets))
    .filter((range) => range !== null);
  if (ranges.length < own.length || own.length === 0) return [];
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
