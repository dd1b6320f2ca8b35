import { memoize } from "../../src/common/memoize.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import { isCount } from "./numbers.ts";
import { parametersOf } from "../core/survey.ts";

/** A number in a response that can only decrease when fewer runs are counted. */
export interface Count {
  /** Identifies what is counted; equal keys of two responses can be compared. */
  readonly key: string;
  readonly pointer: string;
  readonly value: number;
  /** Whether each run adds to the count separately, so that counts over disjoint parts add up. */
  readonly addsUp: boolean;
  /** Whether filters may leave it as it is: coverage reads the run set before filters (§2.12). */
  readonly isBeforeFilters: boolean;
}

/** A count at a fixed path of the body. */
interface CountField {
  readonly path: readonly string[];
  readonly addsUp: boolean;
  readonly isBeforeFilters: boolean;
}

/** Counts in the rows of a list. */
interface RowCounts {
  /** The fields that identify a row. */
  readonly by: readonly string[];
  readonly fields: readonly string[];
  readonly addsUp: boolean;
}

const sums = (...path: readonly string[]): CountField => ({
  path,
  addsUp: true,
  isBeforeFilters: path[0] === "coverage",
});
const sizes = (...path: readonly string[]): CountField => ({ ...sums(...path), addsUp: false });

/** Owned share and domain rows may count URLs (§2.9, §2.11), and two parts can share a URL. */
const COUNT_FIELDS: Readonly<Partial<Record<OperationId, readonly CountField[]>>> = {
  getVisibility: [sums("metrics", "total_runs"), sums("metrics", "mention_runs")],
  listTopMentionedBrands: [sizes("total_count")],
  listCitedDomains: [sizes("total_count")],
  listCitations: [sizes("total_count")],
  getOwnedShare: [sizes("yours"), sizes("competitor"), sizes("earned"), sizes("total")],
  listSearches: [
    sums("total_occurrences"),
    sizes("total_unique_searches"),
    sums("coverage", "runs"),
    sums("coverage", "runs_with_readable_searches"),
    sums("coverage", "runs_without_search"),
  ],
  listPromptsByVisibility: [sizes("total_count")],
  listQueryRuns: [sums("total_count")],
};

const ROWS: Readonly<Partial<Record<OperationId, RowCounts>>> = {
  listTopMentionedBrands: {
    by: ["brand_name", "domain"],
    fields: ["mention_count"],
    addsUp: true,
  },
  listCitedDomains: { by: ["domain"], fields: ["citation_count"], addsUp: false },
  listCitations: { by: ["url"], fields: ["citation_count"], addsUp: false },
  listPromptsByVisibility: {
    by: ["brand_prompt_id"],
    fields: ["total_runs", "mention_runs", "any_brand_mention_runs", "any_sources_runs"],
    addsUp: true,
  },
};

/** Operations whose responses contain counts. */
export const COUNTING_OPERATIONS = Object.keys(COUNT_FIELDS) as OperationId[];

/**
 * Returns the counts of a response. Searches are counted per language tree, so its code is part of the key.
 */
export function countsOf(exchange: Exchange): Count[] {
  const id = exchange.operation;
  const body: Json = exchange.response?.json;
  if (id === null || typeof body !== "object" || body === null) return [];
  if (id === "getVisibility" && (parametersOf(exchange)["group_by"] ?? "overall") !== "overall") {
    return [];
  }
  const tree = id === "listSearches" ? ` of the tree "${body.language}"` : "";
  const placed = (COUNT_FIELDS[id] ?? []).flatMap(({ path, ...kind }) => {
    const value: unknown = path.reduce((inner: Json, name) => inner?.[name], body);
    const key = path.join(".") + tree;
    return isCount(value) ? [{ key, pointer: `/${path.join("/")}`, value, ...kind }] : [];
  });
  return [...placed, ...rowCounts(id, body.items)];
}

function rowCounts(id: OperationId, items: unknown): Count[] {
  const counted = ROWS[id];
  if (counted === undefined || !Array.isArray(items)) return [];
  const { by, fields, addsUp } = counted;
  const counts: Count[] = [];
  for (const [index, row] of items.entries()) {
    if (typeof row?.[by[0] ?? ""] !== "string") continue;
    const name = JSON.stringify(by.map((field): unknown => row[field] ?? null));
    for (const field of fields) {
      const value: unknown = row[field];
      if (!isCount(value)) continue;
      counts.push({
        key: `${field} of ${name}`,
        pointer: `/items/${index}/${field}`,
        value,
        addsUp,
        isBeforeFilters: false,
      });
    }
  }
  return counts;
}

/** The response to an unfiltered request and the response to the same request for a part of its runs. */
export interface WholeAndPart {
  readonly whole: Exchange;
  readonly part: Exchange;
}

/** Returns the counts that both responses have, as pairs [whole, part]. */
export function sharedCounts({ whole, part }: WholeAndPart): (readonly [Count, Count])[] {
  const counts = countsByKey(whole);
  return countsOf(part).flatMap((count) => {
    const known = counts.get(count.key);
    return known === undefined ? [] : [[known, count] as const];
  });
}

/** Memoized, because one whole is compared with many parts. */
const countsByKey = memoize(
  (whole: Exchange): ReadonlyMap<string, Count> =>
    new Map(countsOf(whole).map((count) => [count.key, count])),
);
