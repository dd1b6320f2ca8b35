import { memoize } from "../../src/common/memoize.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import { bodyOf } from "../core/survey.ts";
import { rowsOf } from "./rows.ts";

/** A printed percentage with its numerator and denominator. */
export interface Percentage {
  readonly exchange: Exchange;
  readonly field: string;
  readonly printed: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** Names of a percentage field, its numerator and its denominator. */
type FieldNames = readonly [field: string, numerator: string, denominator: string];

const ROW_FIELDS: Readonly<Record<string, readonly FieldNames[]>> = {
  listPromptsByVisibility: [
    ["visibility_pct", "mention_runs", "total_runs"],
    ["any_brand_mention_rate_pct", "any_brand_mention_runs", "total_runs"],
    ["any_sources_rate_pct", "any_sources_runs", "total_runs"],
  ],
};

const BODY_FIELDS: Readonly<Record<string, readonly FieldNames[]>> = {
  getOwnedShare: [
    ["yours_pct", "yours", "total"],
    ["competitor_pct", "competitor", "total"],
    ["earned_pct", "earned", "total"],
  ],
};

const METRICS_FIELDS: FieldNames = ["visibility_pct", "mention_runs", "total_runs"];
const COVERAGE_FIELDS: FieldNames = [
  "no_search_rate_pct",
  "runs_without_search",
  "runs_with_readable_searches",
];
const SEARCH_FIELDS: FieldNames = ["pct_of_searches", "occurrences", "total_occurrences"];

/** Returns the percentages of a response whose numerator and denominator are in it as well. */
export const percentagesIn = memoize((exchange: Exchange): readonly Percentage[] => {
  const body: Json = bodyOf(exchange);
  const id = exchange.operation ?? "";
  const rows = rowsOf(exchange).map(({ row }): Json => row);
  const sources: (readonly [Json, FieldNames])[] = [
    ...(BODY_FIELDS[id] ?? []).map((names) => [body, names] as const),
    ...(ROW_FIELDS[id] ?? []).flatMap((names) => rows.map((row) => [row, names] as const)),
    [body?.metrics, METRICS_FIELDS],
    [body?.coverage, COVERAGE_FIELDS],
    ...rows
      // Rows of other lists need no copy.
      .filter((row) => typeof row[SEARCH_FIELDS[0]] === "number")
      .map(
        (row) => [{ ...row, total_occurrences: body?.total_occurrences }, SEARCH_FIELDS] as const,
      ),
  ];
  return sources.flatMap(([object, names]) => {
    const [printed, numerator, denominator] = names.map((name): unknown => object?.[name]);
    if (typeof printed !== "number" || typeof numerator !== "number") return [];
    if (typeof denominator !== "number" || denominator <= 0 || numerator > denominator) return [];
    return [{ exchange, field: names[0], printed, numerator, denominator }];
  });
});
