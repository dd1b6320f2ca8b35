import type { OperationId } from "../../contract/operation.ts";
import type { RowCounter } from "../../ledger/row-counter.ts";
import type { RunQuery } from "../../metrics/run-query.ts";
import { addingRuns } from "./counted-runs.ts";
import type { ExplainedBody } from "./explained-body.ts";
import { stringsOfRows, type RowIndexes } from "./possible-searches.ts";
import { itemCount, narrowedQuery } from "./scope.ts";
import { endOfSearch, searchedDays } from "./searched-days.ts";

/** By operation: what a run adds to some of its possible rows. */
const COUNTS: Partial<
  Record<OperationId, (explained: ExplainedBody, query: RunQuery, rows: RowIndexes) => RowCounter>
> = {
  listTopMentionedBrands: mentionsOf,
  getPromptLeaderboard: mentionsOf,
  listCitations: (_, query, rows) =>
    itemCount(query, "citations", maskOf(query.brand.catalogue.pages, rows)).adds,
  listCitedDomains: (_, query, rows) => {
    const { pages } = query.brand.catalogue;
    const ofSites = Uint8Array.from(pages, ({ site }) => (rows.has(site) ? 1 : 0));
    return itemCount(query, "citations", ofSites).adds;
  },
  listSearches: (explained, query, rows) =>
    itemCount(query, "searches", stringsOfRows(explained, rows)).adds,
};

function mentionsOf(_: ExplainedBody, query: RunQuery, rows: RowIndexes): RowCounter {
  return itemCount(query, "mentions", maskOf(query.brand.catalogue.names, rows)).adds;
}

/** The newest run that was looked for. */
export interface NewestRun {
  /** When it was, in seconds from the anchor's midnight; null: there is none on the searched days. */
  readonly at: number | null;
  /** The first searched day, if no run was found on it and on later ones; null: all days were searched. */
  readonly since: number | null;
}

/** Whether {@link newestRunOf} knows what the rows of a list are counted from. */
export function isCountedFromRuns(operation: OperationId): boolean {
  return operation in COUNTS;
}

/**
 * Finds the newest run of a query that counts for some rows of a list, in any window. Only the days from it on are
 * read, and not all of these: simulating a whole history takes long.
 * @param since the day at which an earlier search of the same explanation ended; null: there was none, or it had all
 * days
 */
export function newestRunOf(
  explained: ExplainedBody,
  query: RunQuery,
  rows: RowIndexes,
  since: number | null = null,
): NewestRun {
  return newestOf(query, COUNTS[explained.operation.id]!(explained, query, rows), since);
}

/** Finds the newest run of a query, in any window. */
export function newestRun(query: RunQuery, since: number | null = null): NewestRun {
  return newestOf(query, () => 1, since);
}

function newestOf(query: RunQuery, adds: RowCounter, since: number | null): NewestRun {
  const { runs } = query.brand;
  let searched = runs.today + 1;
  for (const day of searchedDays(runs, since)) {
    searched = day;
    const ofDay = narrowedQuery(query, { window: { start: day, end: day } });
    let newest: number | null = null;
    for (const visitRuns of addingRuns({ query: ofDay, adds })) {
      visitRuns(({ at }, row) => {
        newest = Math.max(at[row]!, newest ?? at[row]!);
      });
    }
    if (newest !== null) return { at: newest, since: null };
  }
  return { at: null, since: endOfSearch(runs, searched) };
}

/** By index: 1 for the items of the rows. */
function maskOf(items: readonly unknown[], rows: RowIndexes): Uint8Array {
  return Uint8Array.from(items, (_, index) => (rows.has(index) ? 1 : 0));
}
