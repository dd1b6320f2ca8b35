import type { Metric } from "../../ledger/counters.ts";
import { rowCounter } from "../../ledger/row-counter.ts";
import type { Segment } from "../../ledger/segment.ts";
import { NAME_METRIC, NAMES_FIELDS } from "../../metrics/mentions.ts";
import { RunQuery, type QueryFilters } from "../../metrics/run-query.ts";
import { COVERAGE, COVERAGE_FIELDS } from "../../metrics/search-coverage.ts";
import { OVERALL, OVERALL_FIELDS } from "../../metrics/visibility.ts";
import type { RunCount } from "./counted-runs.ts";

/** The runs and items that the numbers of an object in a body count, by the names of operands and fields. */
export interface Scope {
  readonly query: RunQuery;
  readonly counts: Readonly<Record<string, RunCount>>;
  /** The names of response fields by the names of operands, where they differ. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The counted items of fields that count distinct items. */
  readonly members?: Readonly<Record<string, () => Members>>;
}

/** The distinct items that a field counts. */
export interface Members {
  /** In the plural, such as `search strings`. */
  readonly what: string;
  readonly names: readonly string[];
}

/** Returns the counts of a metric's fields for one item. */
function countsOf(
  query: RunQuery,
  metric: Metric,
  fields: readonly string[],
  item = 0,
): Record<string, RunCount> {
  return Object.fromEntries(
    fields.map((name, field) => [
      name,
      { query, adds: rowCounter(metric, query.brand.runs, field, item) },
    ]),
  );
}

/** Returns the scope of the numbers of §2.7 and §2.14. */
export function visibilityScope(query: RunQuery): Scope {
  const counts = countsOf(query, OVERALL, OVERALL_FIELDS);
  const all = { ...counts["total_runs"]!, mentioned: null, once: true };
  const { name } = query.brand;
  const ofMentions = (field: string): RunCount => ({ ...counts[field]!, name });
  const listed = (field: string): RunCount => ({ ...ofMentions(field), mentioned: true });
  const mentioning = { ...listed("mention_runs"), once: true };
  return {
    query,
    counts: {
      ...counts,
      total_runs: all,
      mention_runs: mentioning,
      mentions: mentioning,
      rank_sum: listed("rank_sum"),
      inverse_rank_sum: listed("inverse_rank_sum"),
      labelled_mentions: ofMentions("labelled_mentions"),
      positive_mentions: ofMentions("positive_mentions"),
      negative_mentions: ofMentions("negative_mentions"),
    },
    fields: { mentions: "mention_runs" },
  };
}

/** Returns the scope of the numbers of one name in §2.8 and §2.13. */
export function nameScope(query: RunQuery, name: string): Scope {
  const item = query.brand.catalogue.names.findIndex((one) => one.name === name);
  const counted = item < 0 ? {} : countsOf(query, NAME_METRIC, NAMES_FIELDS, item);
  const counts = Object.fromEntries(
    Object.entries(counted).map(([field, count]): [string, RunCount] => [
      field,
      { ...count, name },
    ]),
  );
  const mentions = counts["mentions"];
  const ownMentions: Record<string, RunCount> =
    mentions === undefined
      ? {}
      : {
          mention_count: mentions,
          times_named: mentions,
          your_times_named: mentions,
        };
  const all = { query, adds: mentionsIn };
  return {
    query,
    counts: {
      ...counts,
      ...ownMentions,
      total_mentions: all,
      total_brand_mentions: all,
      total_runs: { query, adds: () => 1, mentioned: null, once: true },
    },
  };
}

const mentionsIn = (segment: Segment, row: number): number =>
  segment.mentionEnd[row]! - segment.mentionStart(row);

/** Returns the scope of the coverage of §2.12. */
export function coverageScope(query: RunQuery): Scope {
  const counts = countsOf(query, COVERAGE, COVERAGE_FIELDS);
  return {
    query,
    counts: { ...counts, runs: { ...counts["runs"]!, mentioned: null, once: true } },
  };
}

/** The columns with the items of runs, and those with the end of each run's items. */
const COLUMNS = {
  mentions: ["mentionName", "mentionEnd"],
  citations: ["citationPage", "citationEnd"],
  searches: ["searchString", "searchEnd"],
} as const;

/** Counts items of runs; `wanted` has 1 at the indexes of the names, pages or search strings that count. */
export function itemCount(
  query: RunQuery,
  items: keyof typeof COLUMNS,
  wanted: Uint8Array,
): RunCount {
  const [item, end] = COLUMNS[items];
  return {
    query,
    adds: (segment, row) => {
      const column = segment[item];
      const ends = segment[end];
      let count = 0;
      for (let at = row === 0 ? 0 : ends[row - 1]!; at < ends[row]!; at++) {
        count += wanted[column[at]!]!;
      }
      return count;
    },
  };
}

/** Returns a query with some of its conditions replaced. */
export function narrowedQuery(
  { brand, filters }: RunQuery,
  changes: Partial<QueryFilters>,
): RunQuery {
  return new RunQuery(brand, { ...filters, ...changes });
}
