/** Counts of an operation that filters and shorter windows can only reduce. */
export interface Counter {
  readonly title: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly hasWindow: boolean;
  /** Whether counts of disjoint parts add up to the total. */
  readonly addsUp: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every operation are read
  readonly counts: (body: any) => number[];
}

type Body = Parameters<Counter["counts"]>[0];

const ALL = { limit: "100" };
const total = ({ total_count }: Body): number[] => [total_count];
const sum = (body: Body, field: string): number =>
  (body.items as Record<string, number>[]).reduce((so_far, row) => so_far + (row[field] ?? 0), 0);

function counter(
  title: string,
  path: string,
  counts: Counter["counts"],
  rest: Partial<Counter> = {},
): Counter {
  return { title, path, query: {}, hasWindow: true, addsUp: false, counts, ...rest };
}

/** A fixed language: the default depends on the counted runs. */
const EN = { language: "en" };

export const COUNTERS: readonly Counter[] = [
  counter(
    "runs and mentions",
    "/visibility",
    ({ metrics }) => [metrics.total_runs, metrics.mention_runs],
    { addsUp: true },
  ),
  counter("named brands", "/brands/top-mentioned", total),
  counter(
    "mentions of all brands",
    "/brands/top-mentioned",
    (body) => [body.total_count > 100 ? 0 : sum(body, "mention_count")],
    { query: ALL },
  ),
  counter("cited sites", "/citations/domains", total),
  counter("cited pages", "/citations", total),
  counter(
    "citations",
    "/sources/owned-share",
    ({ yours, competitor, earned, total: all }) => [yours, competitor, earned, all],
    { addsUp: true },
  ),
  counter("searches", "/searches", (body) => [body.total_occurrences], { query: EN, addsUp: true }),
  counter("search strings", "/searches", (body) => [body.total_unique_searches], { query: EN }),
  counter(
    "readable runs, and runs without a search",
    "/searches",
    ({ coverage }) => [
      coverage.runs,
      coverage.runs_with_readable_searches,
      coverage.runs_without_search,
    ],
    { query: EN, addsUp: true },
  ),
  counter("runs", "/query-runs", total, { addsUp: true }),
  counter("runs that mention the brand", "/query-runs", total, {
    query: { mentioned: "true" },
    addsUp: true,
  }),
  counter("video summaries", "/youtube/summaries", total, { addsUp: true }),
  counter("runs of listed prompts", "/prompts/by-visibility", (body) => [sum(body, "total_runs")], {
    query: ALL,
    addsUp: true,
  }),
  counter("prompts", "/queries", total, { hasWindow: false }),
  counter("advice runs", "/ranking-advice", total, { hasWindow: false }),
];
