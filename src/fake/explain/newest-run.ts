import type { OperationId } from "../../contract/operation.ts";
import type { RowCounter } from "../../ledger/row-counter.ts";
import { NO_FILTERS, type RunQuery } from "../../metrics/run-query.ts";
import type { Catalogue } from "../../simulation/model.ts";
import { addingRuns } from "./counted-runs.ts";
import { citationCount, mentionCount, narrowed } from "./scope.ts";

/** Indexes of rows in the list of possible rows. */
type RowIndexes = ReadonlySet<number>;

/** By operation: which items of a run count for some of its possible rows. */
const COUNTS: Partial<Record<OperationId, (catalogue: Catalogue, rows: RowIndexes) => Counted>> = {
  listTopMentionedBrands: ({ names }, rows) => ({
    names: maskOf(names, (index) => rows.has(index)),
  }),
  getPromptLeaderboard: ({ names }, rows) => ({ names: maskOf(names, (index) => rows.has(index)) }),
  listCitations: ({ pages }, rows) => ({ pages: maskOf(pages, (index) => rows.has(index)) }),
  listCitedDomains: ({ pages }, rows) => ({
    pages: maskOf(pages, (index) => rows.has(pages[index]!.site)),
  }),
};

type Counted = { readonly names: Uint8Array } | { readonly pages: Uint8Array };

/** Whether {@link newestRunOf} knows what the rows of a list are counted from. */
export function isCountedFromRuns(operation: OperationId): boolean {
  return operation in COUNTS;
}

/**
 * Returns when the newest run of a query that counts for some rows was, in any window, in seconds from the anchor's
 * midnight; null: there is none. Only the days from it on are read: simulating a whole history takes long.
 */
export function newestRunOf(
  operation: OperationId,
  query: RunQuery,
  rows: RowIndexes,
): number | null {
  const counted = COUNTS[operation]!(query.brand.catalogue, rows);
  const { adds } =
    "names" in counted ? mentionCount(query, counted.names) : citationCount(query, counted.pages);
  return newestOf(query, adds);
}

/** The same for all runs of a query. */
export function newestRun(query: RunQuery): number | null {
  return newestOf(query, () => 1);
}

function newestOf(query: RunQuery, adds: RowCounter): number | null {
  const history = narrowed(query, { window: NO_FILTERS.window });
  for (const visitRuns of addingRuns({ query: history, adds })) {
    let newest: number | null = null;
    visitRuns(({ at }, row) => {
      newest = Math.max(at[row]!, newest ?? at[row]!);
    });
    if (newest !== null) return newest;
  }
  return null;
}

/** By index: 1 for the wanted items. */
function maskOf(items: readonly unknown[], isWanted: (index: number) => boolean): Uint8Array {
  return Uint8Array.from(items, (_, index) => (isWanted(index) ? 1 : 0));
}
