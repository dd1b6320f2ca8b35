import type { Change } from "../change.ts";
import {
  ADVICE,
  BOARD,
  BY_VISIBILITY,
  CITATIONS,
  UNPAGED,
  DOMAINS,
  PROMPT_ADVICE,
  RUNS,
  SEARCHES,
  TOP,
  VIDEOS,
  body,
  itemsOf,
  swap,
} from "../faults/make.ts";
import type { Body } from "../types.ts";

/** Orders, pages, counts and tokens that the specification leaves open. */
export const ORDER_VARIATIONS: readonly Change[] = [
  {
    id: "ties.top",
    sentence: "4.2: ranked by mentions; the order of equal counts is not stated.",
    how: "Equal counts in reverse alphabetical order.",
    operations: [TOP],
    ...swap(["mention_count DESC, brand_name", "mention_count DESC, brand_name DESC"]),
  },
  {
    id: "ties.domains",
    sentence: "4.3: ranked by citation count only; ties are not stated.",
    how: "Equal counts in reverse order.",
    operations: [DOMAINS],
    ...swap(["citation_count DESC, domain", "citation_count DESC, domain DESC"]),
  },
  {
    id: "ties.citations",
    sentence: "4.3: the order of /citations is not stated beyond the count.",
    how: "Equal counts by last_seen.",
    operations: [CITATIONS],
    ...swap(["citation_count DESC, url", "citation_count DESC, last_seen DESC, url DESC"]),
  },
  {
    id: "order.citations-by-last-seen",
    sentence: "4.3: no order is stated for /citations.",
    how: "Rows by last_seen.",
    operations: [CITATIONS],
    ...swap(["citation_count DESC, url", "last_seen DESC, url"]),
  },
  {
    id: "ties.by-visibility",
    sentence: "4.5: the order of equal visibility is not stated.",
    how: "Equal values newest prompt first.",
    operations: [BY_VISIBILITY],
    ...swap([/share (ASC|DESC), id/g, "share $1, id DESC"]),
  },
  {
    id: "ties.by-visibility-printed",
    sentence: "4.5: the order of equal visibility is not stated.",
    how: "Sorted by the printed percentage, ties by runs.",
    operations: [BY_VISIBILITY],
    ...swap([/share (ASC|DESC), id/g, "visibility_pct $1, total_runs, id DESC"]),
  },
  {
    id: "order.runs-oldest-first",
    sentence: "4.6: no order is stated for /query-runs.",
    how: "Oldest first.",
    operations: [RUNS],
    ...swap(["instant DESC, id DESC", "instant, id"]),
  },
  {
    id: "order.runs-by-provider",
    sentence: "4.6: no order is stated for /query-runs.",
    how: "By platform, then by token.",
    operations: [RUNS],
    ...swap(["instant DESC, id DESC", "provider, run_id"]),
  },
  {
    id: "order.discovery-reversed",
    sentence: "4.1: no order is stated.",
    how: "Lists are reversed.",
    operations: UNPAGED,
    ...body((given) => {
      itemsOf(given).reverse();
    }),
  },
  {
    id: "order.videos-by-title",
    sentence: "4.7: no order is stated.",
    how: "By title, then URL.",
    operations: [VIDEOS],
    ...swap(["instant DESC, id", "video_title, url"]),
  },
  {
    id: "order.advice-oldest-first",
    sentence: "4.5: no order is stated for advice.",
    how: "Oldest first.",
    operations: [PROMPT_ADVICE, ADVICE],
    ...swap(["run_id DESC", "run_id"]),
  },
  {
    id: "order.flat-by-text",
    sentence: "2.12: no order is stated for flat rows.",
    how: "Search strings in alphabetical order.",
    operations: [SEARCHES],
    ...swap(["occurrences DESC, search", "search"]),
  },
  {
    id: "ranks.shared",
    sentence: "2.13: rank is an integer; ties are not stated.",
    how: "Brands named equally often share a rank, and the next is skipped.",
    operations: [BOARD],
    ...swap(
      [
        "ROW_NUMBER() OVER (ORDER BY COUNT(*) DESC, average(SUM(m.rank), SUM(m.rank > 0)), b.name)",
        "RANK() OVER (ORDER BY COUNT(*) DESC)",
      ],
      [
        /ROW_NUMBER\(\) OVER \(ORDER BY COUNT\(\*\) DESC, average\(SUM\(m\.rank\), SUM\(m\.rank > 0\)\), b\.name\)/g,
        "RANK() OVER (ORDER BY COUNT(*) DESC)",
      ],
    ),
  },
  {
    id: "ranks.dense",
    sentence: "2.13: rank is an integer; ties are not stated.",
    how: "Brands named equally often share a rank, and none is skipped.",
    operations: [BOARD],
    ...swap([
      /ROW_NUMBER\(\) OVER \(ORDER BY COUNT\(\*\) DESC, average\(SUM\(m\.rank\), SUM\(m\.rank > 0\)\), b\.name\)/g,
      "DENSE_RANK() OVER (ORDER BY COUNT(*) DESC)",
    ]),
  },
  {
    id: "ranks.by-position",
    sentence: "2.13: ranked; by what is not stated.",
    how: "Ranked by average position.",
    operations: [BOARD],
    ...swap([
      /OVER \(ORDER BY COUNT\(\*\) DESC, average/g,
      "OVER (ORDER BY SUM(m.rank > 0) = 0, average",
    ]),
  },
  {
    id: "ranks.yours-behind",
    sentence: "2.13: your_row of a brand that is not named is not shown.",
    how: "Its rank is behind all others.",
    operations: [BOARD],
    ...body((given) => {
      const row = given["your_row"] as Body;
      if (row["times_named"] !== 0) return;
      row["rank"] = itemsOf(given).length + 1;
      (given["metrics"] as Body)["your_rank"] = row["rank"];
    }),
  },
];
