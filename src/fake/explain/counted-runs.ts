import { RowSelection } from "../../ledger/filter.ts";
import type { Segment } from "../../ledger/segment.ts";
import type { RowCounter } from "../../ledger/row-counter.ts";
import { RunQuery } from "../../metrics/run-query.ts";
import { compareRuns } from "../../metrics/runs.ts";
import { formatDate } from "../../common/calendar.ts";
import type { RunRow } from "../../workspace/brand-view.ts";
import type { ListedRun, ListedRuns } from "./explanation.ts";

/** A number that is counted from runs: the runs in scope, and what each of them adds. */
export interface RunCount {
  readonly query: RunQuery;
  readonly adds: RowCounter;
  /** A name that all adding runs mention; runs that do not mention it are skipped. */
  readonly name?: string;
  /** The value of `mentioned` with which GET /query-runs lists the same runs; undefined: there is none. */
  readonly mentioned?: boolean | null;
  /** Each run adds at most 1: the number is the number of runs. */
  readonly once?: boolean;
}

/** Maximum number of runs that are listed at a time. */
const RUNS_LISTED = 100;

interface AddingRun extends RunRow {
  readonly adds: number;
}

/**
 * Counts the runs that add to a number, and lists them from the `offset`-th newest on. If each adds 1, the given number
 * is their count, so the days after the listed runs are left out: a year of a large brand takes 150 ms.
 */
export function listRuns(
  count: RunCount,
  basePath: string,
  { value, offset = 0 }: { readonly value: number | null; readonly offset?: number | undefined },
): ListedRuns {
  const { brand } = count.query;
  const listed: AddingRun[] = [];
  let runs = 0;
  let total = 0;
  for (const visitRuns of addingRuns(count)) {
    const isListed = listed.length < RUNS_LISTED;
    if (!isListed && count.once === true && value !== null) {
      [runs, total] = [value, value];
      break;
    }
    const day: AddingRun[] = [];
    const before = runs;
    visitRuns((segment, row, adds) => {
      runs++;
      total += adds;
      if (isListed) day.push({ segment, row, adds });
    });
    if (!isListed || runs <= offset) continue;
    const from = Math.max(0, offset - before);
    const sorted = day.toSorted(compareRuns);
    listed.push(...sorted.slice(from, from + RUNS_LISTED - listed.length));
  }
  const next = offset + listed.length;
  return {
    count: runs,
    total,
    items: listed.map((run): ListedRun => ({
      run_id: brand.runToken(run),
      run_at: brand.timestamp(run.segment.at[run.row]!),
      provider: run.segment.platformOf(run.row),
      adds: run.adds,
    })),
    list: listPath(count, basePath),
    next_offset: next < runs ? next : null,
  };
}

type VisitRun = (segment: Segment, row: number, adds: number) => void;

/** Yields for each day, newest first, a function that visits the runs in scope that add something. */
export function* addingRuns({ query, adds, name }: RunCount): Generator<(visit: VisitRun) => void> {
  const selection = new RowSelection();
  const { filter } =
    name === undefined || query.filters.mentioning !== null
      ? query
      : new RunQuery(query.brand, { ...query.filters, mentioning: name });
  for (const parts of query.daysBack()) {
    yield (visit) => {
      for (const { segment, end } of parts) {
        const { rows, length } = selection.filterRows(segment, end, filter);
        for (let index = 0; index < length; index++) {
          const row = rows[index]!;
          const added = adds(segment, row);
          if (added !== 0) visit(segment, row, added);
        }
      }
    };
  }
}

/** Returns the path of GET /query-runs that lists the runs of a number; null: there is none. */
function listPath({ query, mentioned }: RunCount, basePath: string): string | null {
  const { brand, window, filters } = query;
  const { tag, mentioning, notMentioning, platform, prompt } = filters;
  if (mentioned === undefined || (tag ?? mentioning ?? notMentioning) !== null) return null;
  const { anchor } = brand.context;
  const dayText = (day: number): string => formatDate(anchor + day);
  const values = {
    brand: brand.name,
    ...(prompt === null ? {} : { brand_prompt_id: brand.promptToken(prompt) }),
    ...(platform === null ? {} : { llm_provider: platform }),
    ...(mentioned === null ? {} : { mentioned: String(mentioned) }),
    start_date: dayText(window.start),
    end_date: dayText(window.end),
    limit: String(RUNS_LISTED),
  };
  return `${basePath}/query-runs?${new URLSearchParams(values).toString()}`;
}
