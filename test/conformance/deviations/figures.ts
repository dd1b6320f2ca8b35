import { allRows, change, changeEach, replace, setPage } from "../../../src/fake/faults/changes.ts";
import { deviation, type Deviation } from "./deviation.ts";

/** Numbers that contradict other numbers of the same check. */
export const FIGURES: readonly Deviation[] = [
  deviation(
    "an average rank of 0 although runs mention the brand at a rank",
    ["visibility.bounds"],
    {
      path: "/visibility",
      changeBody: ({ metrics }) => {
        if (metrics.mention_runs > 0) metrics.avg_rank = 0;
      },
    },
  ),
  deviation("a share of all runs without a search, not of the readable ones", ["coverage.rate"], {
    path: "/searches",
    changeBody: ({ coverage }) => {
      for (const row of coverage.by_provider) {
        if (row.no_search_rate_pct === null) continue;
        row.no_search_rate_pct = Math.round((1000 * row.runs_without_search) / row.runs) / 10;
      }
    },
  }),
  deviation(
    "every third URL left out of /citations",
    ["citations.agree"],
    {
      path: "/citations",
      changeBody: (body, context) => {
        const rows = allRows(context.request, context.handle);
        setPage(
          body,
          rows.filter((_, at) => at % 3 > 0),
          context,
        );
      },
    },
    "listCitations",
  ),
  deviation(
    "sites with half of their citations",
    ["citations.agree"],
    {
      path: "/citations/domains",
      changeRow: (row) => {
        row.citation_count = Math.ceil(row.citation_count / 2);
      },
    },
    "listCitedDomains",
  ),
  deviation(
    "neutral labels in the list for mentions without a label",
    ["sentiment.unknown-not-neutral"],
    {
      operations: ["listQueryRuns"],
      changeRow: replace("mention_sentiment", "unknown", "neutral"),
    },
    "listQueryRuns",
  ),
  deviation(
    "neutral labels in the details of runs for negative mentions",
    ["sentiment.unknown-not-neutral"],
    {
      operations: ["getQueryRun"],
      changeBody: changeEach(
        ({ mentions }) => mentions,
        replace("sentiment", "negative", "neutral"),
      ),
    },
    "getQueryRun",
  ),
  deviation(
    "one citation too many in the list of runs",
    ["run.agrees"],
    { operations: ["listQueryRuns"], changeRow: change("citation_count", (count) => count + 1) },
    "listQueryRuns",
  ),
  deviation(
    "one citation too many in the details of runs",
    ["run.agrees", "run.citation-count"],
    {
      operations: ["getQueryRun"],
      changeBody: (body) => void body.citation_count++,
    },
    "getQueryRun",
  ),
  deviation(
    "zero-based ranks in the list of runs",
    ["run.mention-tracked"],
    { operations: ["listQueryRuns"], changeRow: change("mention_rank", (rank) => rank - 1) },
    "listQueryRuns",
  ),
];
