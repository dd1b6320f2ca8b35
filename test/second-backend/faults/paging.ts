import type { Change } from "../change.ts";
import {
  ADVICE,
  BY_VISIBILITY,
  CITATIONS,
  DOMAINS,
  PROMPT_ADVICE,
  QUERIES,
  RUNS,
  SEARCHES,
  TOP,
  TRACKED,
  VIDEOS,
  body,
  each,
  echo,
  fields,
  itemsOf,
  parameter,
  swap,
  used,
} from "./make.ts";

const TOTAL = "2.1: `total_count` is the true size of the matching set, not the page.";
const RETURNED = "2.1: `returned_count` (rows in this page).";
const MORE = "2.1: While `has_more` is true, repeat the call with `offset` increased by `limit`.";
const LIMITS = "8: `limit` default and max per list.";
const ECHO = "2.1: `filters_applied` echoes every parameter as actually used.";
const CUT = "LIMIT :limit OFFSET :offset";

export const PAGING_FAULTS: readonly Change[] = [
  ...each([TOP, CITATIONS, RUNS, ADVICE], {
    id: "page.total-of-page",
    sentence: TOTAL,
    how: "total_count counts the rows of the page.",
    ...body((given) => {
      given["total_count"] = itemsOf(given).length;
    }),
  }),
  ...each([DOMAINS, SEARCHES, VIDEOS], {
    id: "page.total-lost-beyond-end",
    sentence: TOTAL,
    how: "COUNT(*) OVER () has no row to stand in when the page is empty, so the total is 0.",
    ...body((given) => {
      if (itemsOf(given).length === 0) given["total_count"] = 0;
    }),
  }),
  ...each([BY_VISIBILITY, PROMPT_ADVICE], {
    id: "page.total-remaining",
    sentence: TOTAL,
    how: "total_count counts the rows from offset on.",
    ...body((given, { values }) => {
      given["total_count"] = Math.max(Number(given["total_count"]) - Number(values["offset"]), 0);
    }),
  }),
  ...each([RUNS], {
    id: "page.total-capped",
    sentence: TOTAL,
    how: "Counting stops at 1000.",
    ...body((given) => {
      given["total_count"] = Math.min(Number(given["total_count"]), 1000);
    }),
  }),
  ...each([TOP, CITATIONS, ADVICE], {
    id: "page.more-if-full",
    sentence: MORE,
    how: "has_more is true when the page is full, even where it is the last.",
    ...body((given, { values }) => {
      given["has_more"] = itemsOf(given).length === values["limit"];
    }),
  }),
  ...each([DOMAINS, SEARCHES, RUNS], {
    id: "page.more-ignores-offset",
    sentence: MORE,
    how: "has_more compares the page with the total and forgets the offset.",
    ...body((given) => {
      given["has_more"] = itemsOf(given).length < Number(given["total_count"]);
    }),
  }),
  ...each([BY_VISIBILITY, VIDEOS, PROMPT_ADVICE], {
    id: "page.more-off-by-one",
    sentence: MORE,
    how: "has_more is false when exactly one row is left.",
    ...body((given, { values }) => {
      given["has_more"] =
        Number(values["offset"]) + itemsOf(given).length + 1 < Number(given["total_count"]);
    }),
  }),
  ...each([QUERIES, TRACKED], {
    id: "page.more-always",
    sentence: MORE,
    how: "has_more is true on a whole list.",
    ...body((given) => {
      given["has_more"] = true;
    }),
  }),
  ...each([CITATIONS, VIDEOS, BY_VISIBILITY], {
    id: "page.returned-is-limit",
    sentence: RETURNED,
    how: "returned_count repeats the limit.",
    ...body((given, { values }) => {
      given["returned_count"] = values["limit"];
    }),
  }),
  ...each([QUERIES], {
    id: "page.returned-is-zero",
    sentence: RETURNED,
    how: "returned_count is 0.",
    ...body((given) => {
      given["returned_count"] = 0;
    }),
  }),
  ...each([CITATIONS, ADVICE, SEARCHES], {
    id: "page.offset-counts-pages",
    sentence: MORE,
    how: "offset is taken for a number of pages.",
    ...swap([CUT, "LIMIT :limit OFFSET :offset * :limit"]),
  }),
  ...each([TOP, VIDEOS, PROMPT_ADVICE], {
    id: "page.offset-ignored",
    sentence: MORE,
    how: "offset is echoed and not used.",
    ...swap([CUT, "LIMIT :limit"]),
  }),
  ...each([DOMAINS, RUNS, BY_VISIBILITY], {
    id: "page.overlap",
    sentence: MORE,
    how: "From the second page on a page begins with the last row of the page before.",
    ...swap([CUT, "LIMIT :limit OFFSET MAX(:offset - 1, 0)"]),
  }),
  ...each([CITATIONS, RUNS], {
    id: "page.gap",
    sentence: MORE,
    how: "From the second page on a row is skipped.",
    ...swap([CUT, "LIMIT :limit OFFSET iif(:offset > 0, :offset + 1, 0)"]),
  }),
  ...each([DOMAINS, CITATIONS, RUNS, TOP], {
    id: "page.limit-without-most",
    sentence: LIMITS,
    how: "A limit above 100 is taken and more than 100 rows come back.",
    ...parameter("limit", { max: 1_000_000 }),
  }),
  ...each([TOP, VIDEOS, SEARCHES], {
    id: "page.limit-most-50",
    sentence: LIMITS,
    how: "A limit above 50 is refused.",
    ...parameter("limit", { max: 50 }),
  }),
  ...each([DOMAINS, CITATIONS], {
    id: "page.limit-cut-at-25",
    sentence: LIMITS,
    how: "A page never has more than 25 rows, whatever limit says.",
    ...swap([CUT, "LIMIT MIN(:limit, 25) OFFSET :offset"]),
    ...body((given, { values }) => {
      const shown = Number(values["offset"]) + itemsOf(given).length;
      given["has_more"] = shown < Number(given["total_count"]);
    }),
  }),
  ...each([DOMAINS, RUNS, ADVICE, SEARCHES], {
    id: "page.default-10",
    sentence: LIMITS,
    how: "The default of limit is 10.",
    ...parameter("limit", { default: 10 }),
  }),
  ...each([BY_VISIBILITY], {
    id: "page.default-20",
    sentence: LIMITS,
    how: "The default of limit is 20, as elsewhere.",
    ...parameter("limit", { default: 20 }),
  }),
  ...each([CITATIONS, ADVICE, RUNS], {
    id: "page.default-secretly-30",
    sentence: LIMITS,
    how: "Without limit 30 rows come back and the documented default is echoed.",
    ...used(({ limit }) => ({ limit: limit === 20 || limit === 5 ? 30 : (limit ?? null) })),
  }),
  ...each([TOP, VIDEOS], {
    id: "page.echo-limit-string",
    sentence: ECHO,
    how: "limit is echoed as a string.",
    ...echo(({ limit }) => ({ limit: String(limit) })),
  }),
  ...each([CITATIONS, SEARCHES], {
    id: "page.echo-offset-zero",
    sentence: ECHO,
    how: "offset is echoed as 0 on every page.",
    ...echo(() => ({ offset: 0 })),
  }),
  {
    id: "advice.offset-not-echoed",
    sentence:
      "4.5: reply of /ranking-advice: `filters_applied`, `items`, `offset`, `returned_count`, …",
    how: "The field offset beside the items is missing.",
    operations: [ADVICE],
    ...body((given) => {
      delete given["offset"];
    }),
  },
  ...each([CITATIONS, VIDEOS, TOP], {
    id: "page.limit-text-ignored",
    sentence: "2.1: `limit` (integer); 7: 400 is a validation error.",
    how: "A limit that is no number counts as left out.",
    ...parameter("limit", { otherwise: "ignore" }),
  }),
  {
    id: "page.far-offset-fails",
    sentence: MORE,
    how: "An offset is a 32-bit integer, and a larger one overflows: 500.",
    operations: "all",
    reply: (reply, { target }) => {
      const offset = Number(new URLSearchParams(target.split("?")[1]).get("offset"));
      if (reply.status !== 200 || offset < 2 ** 31) return reply;
      return { ...reply, status: 500, body: '{"error":{"message":"integer out of range"}}' };
    },
  },
  {
    id: "page.has-more-missing",
    sentence: "2.1: Pagination fields in replies: `total_count`, `returned_count`, `has_more`.",
    how: "has_more is left out.",
    operations: [PROMPT_ADVICE],
    ...body((given) => {
      delete given["has_more"];
    }),
  },
  {
    id: "page.counts-as-strings",
    sentence: "2.8: `mention_count` is an integer.",
    how: "Counts come as strings, as the driver gives bigints.",
    operations: [TOP],
    ...fields((item) => ({ mention_count: String(item["mention_count"]) })),
  },
];
