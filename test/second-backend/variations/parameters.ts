import type { Change } from "../change.ts";
import {
  ADVICE,
  BOARD,
  BY_VISIBILITY,
  CITATIONS,
  UNPAGED,
  DOMAINS,
  OWNED,
  PROMPT_ADVICE,
  RUNS,
  SEARCHES,
  TOP,
  VIDEOS,
  VISIBILITY,
  echo,
  itemsOf,
  parameter,
  swap,
  WINDOWED,
} from "../faults/make.ts";
import { addDays } from "../parameters.ts";
import type { Body } from "../types.ts";

const DATED = [...WINDOWED, VIDEOS];

/** The default window begins 30 days ago, and `days` is the difference of its ends. */
const DAYS_AS_DIFFERENCE: Partial<Change> = {
  window: ({ start, end, today }) => {
    const last = end ?? today;
    return { start: start ?? addDays(last, -30), end: last };
  },
  body: (given) => {
    const range = given["date_range"] as Body | undefined;
    if (range !== undefined) range["days"] = Number(range["days"]) - 1;
    return given;
  },
};

const PAGED = [
  TOP,
  DOMAINS,
  CITATIONS,
  SEARCHES,
  BY_VISIBILITY,
  PROMPT_ADVICE,
  ADVICE,
  RUNS,
  VIDEOS,
];

/** A page of a list that the base gives whole. */
const cut = (given: Body, limit: number, offset: number): Body => {
  const all = itemsOf(given);
  const items = all.slice(offset, offset + limit);
  return {
    ...given,
    items,
    returned_count: items.length,
    has_more: offset + items.length < all.length,
  };
};
const LISTS = new Set(["items", "groups"]);
const extended = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(extended);
  if (typeof value !== "object" || value === null) return value;
  return {
    ...Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, LISTS.has(name) ? extended(one) : one]),
    ),
    _links: { self: "/" },
    internal_note: null,
  };
};

/** Orders, pages, counts and tokens that the specification leaves open. */
export const PARAMETER_VARIATIONS: readonly Change[] = [
  {
    id: "paging.discovery",
    sentence: "2.1: limit and offset on endpoints that list rows; 4.1 shows none for these.",
    how: "Discovery lists take limit and offset.",
    operations: UNPAGED,
    reply: (reply, request) => {
      const limit = Number(/[?&]limit=(\d+)/.exec(request.target)?.[1] ?? 0);
      const offset = Number(/[?&]offset=(\d+)/.exec(request.target)?.[1] ?? 0);
      if (
        reply.status !== 200 ||
        limit + offset === 0 ||
        !/brands\/tracked|queries|llm-providers/.test(request.target)
      )
        return reply;
      return {
        ...reply,
        body: JSON.stringify(
          cut(JSON.parse(reply.body) as Body, limit === 0 ? 100 : limit, offset),
        ),
      };
    },
  },
  {
    id: "paging.clamped",
    sentence: "8: max 100; whether more is refused or clamped is not stated.",
    how: "limit and window_days beyond their range are clamped and echoed as used.",
    operations: [...PAGED, BOARD],
    parameter: (one) =>
      ["limit", "offset", "window_days"].includes(one.name) ? { ...one, otherwise: "clamp" } : one,
  },
  {
    id: "paging.default-out-of-range",
    sentence: "8: maxima are stated, not whether more is refused.",
    how: "A limit, offset or window out of range counts as left out.",
    operations: [...PAGED, BOARD],
    parameter: (one) => (one.kind === "integer" ? { ...one, otherwise: "default" } : one),
  },
  {
    id: "paging.limit-zero",
    sentence: "8: no minimum of limit is stated.",
    how: "limit=0 is an empty page.",
    operations: PAGED,
    ...parameter("limit", { min: 0 }),
  },
  {
    id: "paging.advice-default",
    sentence:
      "8: default and maximum of /prompts/ranking-advice: not shown, only a limit of 10 in a sample.",
    how: "The default is 3, the maximum 12.",
    operations: [PROMPT_ADVICE],
    ...parameter("limit", { default: 3, max: 12 }),
  },
  {
    id: "paging.advice-no-most",
    sentence: "8: maximum of /ranking-advice: not shown.",
    how: "There is no maximum.",
    operations: [ADVICE, PROMPT_ADVICE],
    ...parameter("limit", { max: 1_000_000 }),
  },
  {
    id: "echo.omitted-dates-null",
    sentence: "2.1: filters_applied echoes parameters, null for unused filters.",
    how: "Dates that were left out are echoed as null.",
    operations: [VISIBILITY, TOP, DOMAINS, CITATIONS, OWNED, SEARCHES, BY_VISIBILITY, RUNS, VIDEOS],
    window: (asked) => rememberWindow(asked),
    echo: (values) => ({ ...values, start_date: asked.start, end_date: asked.end }),
    body: (given) => {
      if (given["date_range"] !== undefined) given["date_range"] = rangeOf(asked);
      return given;
    },
  },
  {
    id: "echo.extra",
    sentence: "Nothing forbids further fields.",
    how: "filters_applied has fields of its own.",
    operations: PAGED,
    ...echo(() => ({ workspace: "harbour", sort: null })),
  },
  {
    id: "fields.extra",
    sentence: "Nothing forbids further fields.",
    how: "Replies and rows have fields the specification does not show.",
    operations: "all",
    body: (given) => extended(given),
  },
  {
    id: "order.keys",
    sentence: "JSON objects have no order.",
    how: "Fields come in reverse order.",
    operations: "all",
    body: (given) => Object.fromEntries(Object.entries(given).toReversed()),
  },
  {
    id: "window.thirty-days-back",
    sentence:
      "2.1: the window is the last 30 days, ending today; whether both ends count is not stated.",
    how: "The default window begins 30 days ago; days is the difference.",
    operations: DATED,
    ...DAYS_AS_DIFFERENCE,
  },
  {
    id: "window.end-excluded",
    sentence:
      "2.1: the window is the last 30 days, ending today; whether both ends count is not stated.",
    how: "The last day of a window does not count, and days is the difference.",
    operations: DATED,
    ...DAYS_AS_DIFFERENCE,
    ...swap(
      ["r.day <= :end_date", "r.day < :end_date"],
      ["v.day <= :end_date", "v.day < :end_date"],
    ),
  },
  {
    id: "window.end-only-from-today",
    sentence: "2.1: each date has a default of its own.",
    how: "Without a start the window begins 29 days before today, or with the end if that is earlier.",
    operations: [VISIBILITY, TOP, DOMAINS, CITATIONS, OWNED, SEARCHES, BY_VISIBILITY, RUNS, VIDEOS],
    window: ({ start, end, today }) => ({
      start:
        start ??
        earlier(
          new Date(Date.parse(today) - 29 * 86_400_000).toISOString().slice(0, 10),
          end ?? today,
        ),
      end: end ?? today,
    }),
  },
  {
    id: "window.reversed-swapped",
    sentence: "7: whether a start after the end is an error is not stated.",
    how: "The two dates are swapped.",
    operations: [VISIBILITY, TOP, DOMAINS, CITATIONS, OWNED, SEARCHES, BY_VISIBILITY, RUNS, VIDEOS],
    window: ({ start, end, today }) => {
      const last = end ?? today;
      const first =
        start ?? new Date(Date.parse(last) - 29 * 86_400_000).toISOString().slice(0, 10);
      return first > last ? { start: last, end: first } : { start: first, end: last };
    },
  },
];

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** The window asked for last; requests are handled one after another. */
const asked: { start: string | null; end: string | null; today: string } = {
  start: null,
  end: null,
  today: "",
};

function rememberWindow(given: typeof asked): { start: string; end: string } {
  Object.assign(asked, given);
  return rangeOf(given);
}

function rangeOf({ start, end, today }: typeof asked): {
  days: number;
  start: string;
  end: string;
} {
  const last = end ?? today;
  const first = start ?? addDays(last, -29);
  return { days: (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1, start: first, end: last };
}
