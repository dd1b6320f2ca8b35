import type { Change } from "../change.ts";
import { addDays, windowOf } from "../parameters.ts";
import {
  BOARD,
  BY_VISIBILITY,
  CITATIONS,
  DOMAINS,
  OWNED,
  RUNS,
  SEARCHES,
  TOP,
  VIDEOS,
  VISIBILITY,
  WINDOWED,
  body,
  each,
  parameter,
  swap,
  used,
} from "./make.ts";
import type { Body } from "../types.ts";

const DATES = "2.1: When omitted, the window is the last 30 days, ending today.";
const RANGE = "2.1: `date_range` echoes the window used.";
const START = "r.day >= :start_date";
const END = "r.day <= :end_date";

/** The statements use a window of other length where none was asked for; the echo stays. */
function secretly(days: number): Partial<Change> {
  let isOmitted = false;
  return {
    window: (asked) => {
      isOmitted = asked.start === null && asked.end === null;
      return windowOf(asked);
    },
    ...used((_, context) => (isOmitted ? { start_date: addDays(context.today, 1 - days) } : {})),
  };
}

const range = (given: Body): Body => given["date_range"] as Body;

export const WINDOW_FAULTS: readonly Change[] = [
  ...each(WINDOWED, {
    id: "window.end-left-out",
    sentence: RANGE,
    how: "The last day is compared with < instead of <=.",
    ...swap([END, "r.day < :end_date"]),
  }),
  ...each(WINDOWED, {
    id: "window.start-left-out",
    sentence: RANGE,
    how: "The first day is compared with > instead of >=.",
    ...swap([START, "r.day > :start_date"]),
  }),
  ...each(WINDOWED, {
    id: "window.one-day-empty",
    sentence: RANGE,
    how: "A window of one day has no rows, as if it ended where it starts.",
    ...swap([START, "(r.day >= :start_date AND :start_date < :end_date)"]),
  }),
  ...each([CITATIONS, RUNS, TOP], {
    id: "window.instant-against-day",
    sentence: RANGE,
    how: "The instant is compared with the bare end date, so the last day has no rows.",
    ...swap([END, "r.run_at <= :end_date"]),
  }),
  ...each([VISIBILITY, DOMAINS, BY_VISIBILITY], {
    id: "window.ignored",
    sentence: RANGE,
    how: "The window is echoed and not used.",
    ...swap([START, "1"], [END, "1"]),
  }),
  ...each([OWNED, SEARCHES, CITATIONS], {
    id: "window.end-ignored",
    sentence: RANGE,
    how: "Only the start is used.",
    ...swap([END, "1"]),
  }),
  ...each([TOP, RUNS], {
    id: "window.start-ignored",
    sentence: RANGE,
    how: "Only the end is used.",
    ...swap([START, "1"]),
  }),
  ...each([VISIBILITY, OWNED, TOP], {
    id: "window.default-7",
    sentence: DATES,
    how: "The default window is 7 days and echoed as 30.",
    ...secretly(7),
  }),
  ...each([DOMAINS, SEARCHES, BY_VISIBILITY], {
    id: "window.default-90",
    sentence: DATES,
    how: "The default window is 90 days and echoed as 30.",
    ...secretly(90),
  }),
  ...each([CITATIONS, RUNS], {
    id: "window.default-31",
    sentence: DATES,
    how: "The default window begins a day earlier than echoed.",
    ...secretly(31),
  }),
  ...each([RUNS, VIDEOS], {
    id: "window.default-all-time",
    sentence: DATES,
    how: "Without dates there is no window.",
    ...secretly(4000),
  }),
  ...each([VISIBILITY, CITATIONS], {
    id: "window.default-ends-yesterday",
    sentence: DATES,
    how: "The default window ends yesterday.",
    window: ({ start, end, today }) => {
      const last = end ?? addDays(today, -1);
      return { start: start ?? addDays(last, -29), end: last };
    },
  }),
  ...each([TOP, VIDEOS], {
    id: "window.default-14-echoed",
    sentence: DATES,
    how: "The default window has 14 days and says so.",
    window: ({ start, end, today }) => ({
      start: start ?? addDays(end ?? today, -13),
      end: end ?? today,
    }),
  }),
  {
    id: "window.start-only-ignored",
    sentence: "4.2: `start_date`, `end_date`; defaults per 2.1.",
    how: "A start without an end is ignored, and the default window is used.",
    operations: [DOMAINS],
    window: ({ start, end, today }) =>
      end === null || start === null
        ? { start: addDays(end ?? today, -29), end: end ?? today }
        : { start, end },
  },
  ...each([VISIBILITY, RUNS], {
    id: "window.days-constant",
    sentence: "2.1: `date_range` is an object {days, start, end} echoing the window used.",
    how: "days is 30 whatever the window.",
    ...body((given) => {
      range(given)["days"] = 30;
    }),
  }),
  {
    id: "window.echo-shifted",
    sentence: RANGE,
    how: "date_range.start is a day later than the start used.",
    operations: [BY_VISIBILITY],
    ...body((given) => {
      range(given)["start"] = addDays(String(range(given)["start"]), 1);
    }),
  },
  {
    id: "window.echo-with-time",
    sentence: "2.1: `date_range` has start and end in the form YYYY-MM-DD.",
    how: "The dates of date_range carry a time.",
    operations: [TOP],
    ...body((given) => {
      range(given)["end"] = `${String(range(given)["end"])}T00:00:00`;
    }),
  },
  ...each([VISIBILITY, SEARCHES, RUNS], {
    id: "window.no-date-ignored",
    sentence: "2.1: dates are strings in YYYY-MM-DD; 7: 400 is a validation error.",
    how: "A date that does not exist counts as left out.",
    ...parameter("start_date", { otherwise: "ignore" }),
  }),
  {
    id: "videos.window-ignored",
    sentence: "4.7: /youtube/summaries takes start_date and end_date.",
    how: "The window of video summaries is echoed and not used.",
    operations: [VIDEOS],
    ...swap(["v.day >= :start_date AND v.day <= :end_date", "1"]),
  },
  {
    id: "videos.window-end-left-out",
    sentence: RANGE,
    how: "The last day is compared with <.",
    operations: [VIDEOS],
    ...swap(["v.day <= :end_date", "v.day < :end_date"]),
  },
  {
    id: "videos.one-day-empty",
    sentence: RANGE,
    how: "A window of one day has no videos, as if it ended where it starts.",
    operations: [VIDEOS],
    ...swap(["v.day >= :start_date", "(v.day >= :start_date AND :start_date < :end_date)"]),
  },
  {
    id: "leaderboard.window-ignored",
    sentence: "4.5: `window_days` (integer, default 30, max 365).",
    how: "window_days is echoed and 30 days are used.",
    operations: [BOARD],
    ...swap([START, "r.day >= date(:end_date, '-29 days')"]),
  },
  {
    id: "leaderboard.window-default-7",
    sentence: "4.5: `window_days` (integer, default 30, max 365).",
    how: "The default is 7 and echoed as 7.",
    operations: [BOARD],
    ...parameter("window_days", { default: 7 }),
  },
  {
    id: "leaderboard.window-without-most",
    sentence: "8: `window_days` has a maximum of 365.",
    how: "window_days above 365 is taken.",
    operations: [BOARD],
    ...parameter("window_days", { max: 100_000 }),
  },
  {
    id: "leaderboard.window-most-90",
    sentence: "8: `window_days` has a maximum of 365.",
    how: "window_days above 90 is refused.",
    operations: [BOARD],
    ...parameter("window_days", { max: 90 }),
  },
  {
    id: "leaderboard.window-hidden-default-90",
    sentence: "4.5: `window_days` default 30.",
    how: "Without window_days 90 days are counted and 30 echoed.",
    operations: [BOARD],
    ...swap([START, "r.day >= iif(:window_days = 30, date(:end_date, '-89 days'), :start_date)"]),
  },
  {
    id: "window.end-exclusive:leaderboard",
    sentence: "4.5: `window_days`.",
    how: "Today is left out of the leaderboard.",
    operations: [BOARD],
    ...swap([END, "r.day < :end_date"]),
  },
  {
    id: "window.months-only",
    sentence: RANGE,
    how: "Only the month of each date is used.",
    operations: [OWNED],
    ...swap(
      [START, "substr(r.day, 1, 7) >= substr(:start_date, 1, 7)"],
      [END, "substr(r.day, 1, 7) <= substr(:end_date, 1, 7)"],
    ),
  },
  {
    id: "searches.provider-window",
    sentence: "2.12: `coverage` … `runs`; `date_range` echoes the window used.",
    how: "Coverage counts all time.",
    operations: [SEARCHES],
    sql: (text) =>
      text.includes("runs_with_readable_searches")
        ? text.replace(START, "1").replace(END, "1")
        : text,
  },
  {
    id: "runs.provider-ignored-with-window",
    sentence: "4.6: `llm_provider`.",
    how: "llm_provider has no effect when dates are given.",
    operations: [RUNS],
    ...used((values, context) =>
      values["end_date"] === context.today ? {} : { llm_provider: null },
    ),
  },
  {
    id: "visibility.prompt-ignores-window",
    sentence: RANGE,
    how: "With a prompt, all its runs are counted.",
    operations: [VISIBILITY],
    ...swap([START, "(r.day >= :start_date OR :brand_prompt_id IS NOT NULL)"]),
  },
  {
    id: "tag-ignored-with-dates",
    sentence: "4.3: `query_tag`.",
    how: "query_tag has no effect when a window is given.",
    operations: [CITATIONS],
    ...used((values, context) =>
      values["start_date"] === addDays(context.today, -29) ? {} : { query_tag: null },
    ),
  },
];
