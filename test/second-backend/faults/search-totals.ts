import type { Change } from "../change.ts";
import type { Body } from "../types.ts";
import { SEARCHES, body, items, itemsOf, swap } from "./make.ts";

type SearchFault = Omit<Change, "operations">;

const NARROWED = "2.12: `total_occurrences` … narrowed by `search`.";
const BOTH_MODES =
  "2.12: `total_occurrences` and `total_unique_searches` are identical in both modes.";
const PAGES =
  "2.12: `total_count` counts topic rows in topic mode and search strings under group_by=search.";
const RATE =
  "2.12: `no_search_rate_pct` is computed over runs_with_readable_searches, and is null when nothing was readable.";
const SILENT =
  "2.12: A provider that publishes nothing is absent from the searches_by_provider* maps.";
const COVERAGE = "2.12: `coverage` is not narrowed by `search`.";

const coverage = (work: (coverage: Body, given: Body) => void): Partial<Change> =>
  body((given) => {
    work(given["coverage"] as Body, given);
  });
const platforms = (found: Body): Body[] => found["by_provider"] as Body[];
const ofTopics = (item: Body): boolean => "topic_id" in item;

const FAULTS: readonly SearchFault[] = [
  {
    id: "searches.total-not-narrowed",
    sentence: NARROWED,
    how: "total_occurrences ignores search.",
    ...swap([
      "(SELECT COUNT(*) FROM hits) AS total_occurrences",
      "(SELECT COUNT(*) FROM heard) AS total_occurrences",
    ]),
  },
  {
    id: "searches.map-not-narrowed",
    sentence: "2.12: `searches_by_provider_total` … narrowed by `search`.",
    how: "The map of platforms ignores search.",
    ...swap([
      "(SELECT COUNT(*) FROM hits WHERE hits.provider = v.provider)",
      "(SELECT COUNT(*) FROM heard WHERE heard.provider = v.provider)",
    ]),
  },
  {
    id: "searches.total-unique-by-mode",
    sentence: BOTH_MODES,
    how: "In topic mode total_unique_searches counts topics.",
    ...body((given) => {
      if (itemsOf(given).some(ofTopics)) given["total_unique_searches"] = given["total_count"];
    }),
  },
  {
    id: "searches.total-by-mode",
    sentence: BOTH_MODES,
    how: "Under group_by=search total_occurrences counts distinct strings.",
    ...swap([
      "(SELECT COUNT(*) FROM hits) AS total_occurrences",
      "iif(:group_by = 'search', (SELECT COUNT(DISTINCT phrase_id) FROM hits), (SELECT COUNT(*) FROM hits)) AS total_occurrences",
    ]),
  },
  {
    id: "searches.total-sums-rows",
    sentence:
      "2.12: `occurrences` includes sub-topics, so values do not sum to `total_occurrences`.",
    how: "total_occurrences sums the rows, sub-topics twice.",
    ...body((given) => {
      if (given["has_more"] === false)
        given["total_occurrences"] = itemsOf(given).reduce(
          (sum, item) => sum + Number(item["occurrences"]),
          0,
        );
    }),
  },
  {
    id: "searches.count-of-strings",
    sentence: PAGES,
    how: "In topic mode total_count counts search strings.",
    ...body((given) => {
      given["total_count"] = given["total_unique_searches"];
      given["has_more"] = false;
    }),
  },
  {
    id: "searches.count-without-other",
    sentence: PAGES,
    how: "total_count leaves the Other row out.",
    ...body((given, { values }) => {
      if (values["group_by"] !== "search" && Number(given["unmatched_terms"]) > 0)
        given["total_count"] = Number(given["total_count"]) - 1;
    }),
  },
  {
    id: "searches.rate-over-runs",
    sentence: RATE,
    how: "The rate is computed over all runs.",
    ...swap([
      "percent(SUM(s.searches = 0), COUNT(s.searches))",
      "percent(SUM(s.searches = 0), COUNT(*))",
    ]),
  },
  {
    id: "searches.rate-zero-unreadable",
    sentence: RATE,
    how: "The rate is 0 where nothing was readable.",
    ...swap(["WHEN COUNT(s.searches) = 0 THEN NULL", "WHEN COUNT(s.searches) = 0 THEN 0"]),
  },
  {
    id: "searches.rate-null-when-zero",
    sentence: RATE,
    how: "A rate of 0 is null.",
    ...coverage((found) => {
      for (const one of [found, ...platforms(found)])
        one["no_search_rate_pct"] =
          one["no_search_rate_pct"] === 0 ? null : one["no_search_rate_pct"];
    }),
  },
  {
    id: "searches.rate-of-searching",
    sentence: RATE,
    how: "The rate says how many did search.",
    ...swap([
      "percent(SUM(s.searches = 0), COUNT(s.searches))",
      "percent(SUM(s.searches > 0), COUNT(s.searches))",
    ]),
  },
  {
    id: "searches.unrecorded-is-none",
    sentence: "2.12: `runs_without_search`, `runs_with_readable_searches`.",
    how: "Runs without a record count as runs without a search.",
    ...swap(["SUM(s.searches = 0)", "SUM(COALESCE(s.searches, 0) = 0)"]),
  },
  {
    id: "searches.readable-is-runs",
    sentence: "2.12: `runs_with_readable_searches`.",
    how: "Every run counts as readable.",
    ...swap([
      "COUNT(s.searches) AS runs_with_readable_searches",
      "COUNT(*) AS runs_with_readable_searches",
    ]),
  },
  {
    id: "searches.silent-zero",
    sentence: SILENT,
    how: "A platform that publishes nothing is in the map with 0.",
    ...body((given) => {
      Object.assign(given["searches_by_provider_total"] as Body, { grok: 0 });
    }),
  },
  {
    id: "searches.silent-zero-in-rows",
    sentence: SILENT,
    how: "Rows list platforms that publish nothing with 0.",
    ...items((item) => {
      Object.assign(item["searches_by_provider"] as Body, { claude: 0 });
    }),
  },
  {
    id: "searches.silent-exposes",
    sentence: "2.12: A provider with `exposes_searches` false publishes no searches.",
    how: "exposes_searches is true for all.",
    ...coverage((found) => {
      for (const one of platforms(found)) one["exposes_searches"] = true;
    }),
  },
  {
    id: "searches.exposes-inverted",
    sentence: "2.12: A provider with `exposes_searches` false publishes no searches.",
    how: "exposes_searches is inverted.",
    ...coverage((found) => {
      for (const one of platforms(found))
        one["exposes_searches"] = one["exposes_searches"] !== true;
    }),
  },
  {
    id: "searches.coverage-narrowed",
    sentence: COVERAGE,
    how: "Runs of coverage are those with a matching search.",
    sql: (text) =>
      text.includes("runs_with_readable_searches")
        ? text
            .replaceAll(
              "FROM scope s JOIN provider",
              "FROM (SELECT * FROM scope WHERE :search IS NULL OR id IN (SELECT run_id FROM hits)) s JOIN provider",
            )
            .replace(
              /FROM scope s$/,
              "FROM (SELECT * FROM scope WHERE :search IS NULL OR id IN (SELECT run_id FROM hits)) s",
            )
        : text,
  },
  {
    id: "searches.coverage-searches-narrowed",
    sentence: "2.12: `coverage.by_provider[*].searches` reads the pre-filter run set.",
    how: "searches of the platforms is narrowed by search.",
    ...swap([
      "(SELECT COUNT(*) FROM heard WHERE heard.provider = s.provider) AS searches",
      "(SELECT COUNT(*) FROM hits WHERE hits.provider = s.provider) AS searches",
    ]),
  },
  {
    id: "searches.coverage-searches-distinct",
    sentence: "2.12: With no filters applied `searches` agrees with `searches_by_provider_total`.",
    how: "searches counts distinct strings.",
    ...swap([
      "(SELECT COUNT(*) FROM heard WHERE",
      "(SELECT COUNT(DISTINCT phrase_id) FROM heard WHERE",
    ]),
  },
  {
    id: "searches.coverage-missing-platform",
    sentence: "2.12: `by_provider`; `runs`.",
    how: "Platforms that publish nothing are missing from by_provider.",
    ...coverage((found) => {
      found["by_provider"] = platforms(found).filter((one) => one["exposes_searches"]);
    }),
  },
];

export const SEARCH_TOTAL_FAULTS: readonly Change[] = FAULTS.map((fault) => ({
  ...fault,
  operations: [SEARCHES],
}));
