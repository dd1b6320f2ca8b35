import type { Change } from "../change.ts";
import {
  BOARD,
  BY_VISIBILITY,
  CITATIONS,
  DOMAINS,
  RUNS,
  SEARCHES,
  TOP,
  VISIBILITY,
  fields,
  swap,
} from "../faults/make.ts";
import type { Body } from "../types.ts";

const PROMINENCE = "2.7: how the prominence score is computed is not stated.";
const ROUNDING = "No rounding is stated for percentages and averages.";
const PROMINENT =
  "average(SUM(CASE WHEN m.rank > 0 THEN 100.0 / m.rank END), SUM(m.rank > 0)) AS prominence_pct";
const METRICS = [VISIBILITY, BY_VISIBILITY];

const truncated = (value: number, digits: number): number =>
  Math.trunc(value * 10 ** digits + 1e-9 * Math.sign(value)) / 10 ** digits;
const share = (work: (value: number) => number): Partial<Change> => ({
  percent: (part, whole) => (whole === 0 ? 0 : work((100 * part) / whole)),
});
const even = (value: number): number => {
  const tenths = value * 10;
  const floor = Math.floor(tenths);
  const half = Math.abs(tenths - floor - 0.5) < 1e-9;
  return (half ? (floor % 2 === 0 ? floor : floor + 1) : Math.round(tenths)) / 10;
};

/** Rounding, scores, instants and texts that the specification leaves open. */
export const NUMBER_VARIATIONS: readonly Change[] = [
  {
    id: "rounding.whole",
    sentence: ROUNDING,
    how: "Percentages are whole numbers.",
    operations: "all",
    ...share(Math.round),
  },
  {
    id: "rounding.two-places",
    sentence: ROUNDING,
    how: "Percentages have two places.",
    operations: "all",
    ...share((value) => Number(value.toFixed(2))),
  },
  {
    id: "rounding.none",
    sentence: ROUNDING,
    how: "Nothing is rounded.",
    operations: "all",
    ...share((value) => value),
    average: (sum, count) => (count === 0 ? 0 : sum / count),
  },
  {
    id: "rounding.down",
    sentence: ROUNDING,
    how: "Percentages are cut after one place.",
    operations: "all",
    ...share((value) => truncated(value, 1)),
  },
  {
    id: "rounding.half-even",
    sentence: ROUNDING,
    how: "Halves are rounded to the even neighbour.",
    operations: "all",
    ...share(even),
  },
  {
    id: "rounding.rank-one-place",
    sentence: ROUNDING,
    how: "Averages have one place.",
    operations: "all",
    average: (sum, count) => (count === 0 ? 0 : Number((sum / count).toFixed(1))),
  },
  {
    id: "rounding.rank-cut",
    sentence: ROUNDING,
    how: "Averages are cut after two places.",
    operations: "all",
    average: (sum, count) => (count === 0 ? 0 : truncated(sum / count, 2)),
  },
  {
    id: "prominence.over-runs",
    sentence: PROMINENCE,
    how: "The score of runs without a mention is 0.",
    operations: METRICS,
    ...swap([
      PROMINENT,
      "average(SUM(CASE WHEN m.rank > 0 THEN 100.0 / m.rank END), COUNT(s.id)) AS prominence_pct",
    ]),
  },
  {
    id: "prominence.first",
    sentence: PROMINENCE,
    how: "The share of mentions in first place.",
    operations: METRICS,
    ...swap([PROMINENT, "percent(SUM(m.rank = 1), COUNT(m.run_id)) AS prominence_pct"]),
  },
  {
    id: "prominence.linear",
    sentence: PROMINENCE,
    how: "A tenth less for each place.",
    operations: METRICS,
    ...swap([
      PROMINENT,
      "average(SUM(CASE WHEN m.rank > 0 THEN 110.0 - 10 * m.rank END), SUM(m.rank > 0)) AS prominence_pct",
    ]),
  },
  {
    id: "stamps.z",
    sentence: "2.1: ISO 8601 with a UTC offset.",
    how: "Instants end in Z with milliseconds.",
    operations: "all",
    stamp: (instant) => instant,
  },
  {
    id: "stamps.micros",
    sentence: "2.1: ISO 8601 with a UTC offset.",
    how: "Instants have six places and +00:00.",
    operations: "all",
    stamp: (instant) => instant.replace(/\.\d+Z/, ".000000+00:00"),
  },
  {
    id: "stamps.plus-two",
    sentence: "2.1: ISO 8601 with a UTC offset; which one is not stated.",
    how: "Instants are printed with +02:00; days stay UTC days.",
    operations: "all",
    stamp: (instant) =>
      new Date(Date.parse(instant) + 7_200_000).toISOString().replace(/\.\d+Z/, "+02:00"),
  },
  {
    id: "days.local",
    sentence: "2.1: in which zone a day begins is not stated.",
    how: "Days are those of UTC-5, printed with UTC.",
    operations: [
      VISIBILITY,
      TOP,
      DOMAINS,
      CITATIONS,
      SEARCHES,
      BY_VISIBILITY,
      BOARD,
      RUNS,
      "GET /sources/owned-share",
    ],
    ...swap(
      [
        "r.day >= :start_date AND r.day <= :end_date",
        "day_of(r.run_at) >= :start_date AND day_of(r.run_at) <= :end_date",
      ],
      ["r.provider, r.day, r.run_at", "r.provider, day_of(r.run_at) AS day, r.run_at"],
    ),
    dayOf: (instant) => new Date(Date.parse(instant) - 5 * 3_600_000).toISOString().slice(0, 10),
  },
  {
    id: "domains.count-answers",
    sentence: "2.9: what citation_count counts is not stated.",
    how: "Answers that cite the domain are counted.",
    operations: [DOMAINS],
    ...swap(["COUNT(*) AS citation_count", "COUNT(DISTINCT cited.run_id) AS citation_count"]),
  },
  {
    id: "domains.breakdown-citations",
    sentence: "2.9: map from url status to count; of what is not stated.",
    how: "Citations are counted.",
    operations: [DOMAINS],
    ...swap(["COUNT(DISTINCT page_id) AS pages", "COUNT(*) AS pages"]),
  },
  {
    id: "domains.breakdown-zeros",
    sentence: "2.9: map from url status to count.",
    how: "All four statuses are listed.",
    operations: [DOMAINS],
    ...fields((item) => ({
      url_status_breakdown: {
        unknown: 0,
        alive: 0,
        dead: 0,
        redirect: 0,
        ...(item["url_status_breakdown"] as Body),
      },
    })),
  },
  {
    id: "domains.breakdown-all-pages",
    sentence: "2.9: map from url status to count; of which pages is not stated.",
    how: "All known pages of the domain are counted.",
    operations: [DOMAINS],
    ...swap([
      "COUNT(DISTINCT page_id) AS pages FROM cited GROUP BY site_id, status",
      "COUNT(*) AS pages FROM page GROUP BY site_id, status",
    ]),
  },
  {
    id: "domains.competitor-named",
    sentence:
      "2.9: ownership has the observed value earned and filter values competitor, competitor:<name>.",
    how: "A competitor's domain says whose it is.",
    operations: [DOMAINS],
    ...fields((item) => ({
      ownership:
        item["ownership"] === "competitor"
          ? `competitor:${{ "kettleandcrane.example": "Kettle & Crane", "nullpunkt.example": "Nullpunkt_7", "quill-ink.example": "Quill 100% Ink" }[String(item["domain"])] ?? "Fernhill O'Dea"}`
          : item["ownership"],
    })),
  },
];
