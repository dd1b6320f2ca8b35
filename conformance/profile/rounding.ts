import type { Exchange, Json } from "../core/exchange.ts";
import { decimalsOf, precisionOf } from "../assert/numbers.ts";
import { bodyOf, type Survey } from "../core/survey.ts";
import { rowsIn } from "./observation.ts";
import { groupBy } from "../../src/common/group-by.ts";

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

/** Returns the percentages whose numerator and denominator are in the same response. */
export function percentages(survey: Survey): Percentage[] {
  return survey.memoize("profile.percentages", () => survey.exchanges.flatMap(percentagesIn));
}

function percentagesIn(exchange: Exchange): Percentage[] {
  const body: Json = bodyOf(exchange);
  const id = exchange.operation ?? "";
  const rows = rowsIn(exchange);
  const sources: (readonly [Json, FieldNames])[] = [
    ...(BODY_FIELDS[id] ?? []).map((names) => [body, names] as const),
    ...(ROW_FIELDS[id] ?? []).flatMap((names) => rows.map((row) => [row, names] as const)),
    [body?.metrics, METRICS_FIELDS],
    [body?.coverage, COVERAGE_FIELDS],
    ...rows.map(
      (row) => [{ ...row, total_occurrences: body?.total_occurrences }, SEARCH_FIELDS] as const,
    ),
  ];
  return sources.flatMap(([object, names]) => {
    const [printed, numerator, denominator] = names.map((name): unknown => object?.[name]);
    if (typeof printed !== "number" || typeof numerator !== "number") return [];
    if (typeof denominator !== "number" || denominator <= 0 || numerator > denominator) return [];
    return [{ exchange, field: names[0], printed, numerator, denominator }];
  });
}

/** Returns the printed units of a quotient with its remainder and divisor. */
type RoundingMode = (quotient: number, remainder: number, divisor: number) => number;

const ROUNDING_MODES: Readonly<Record<string, RoundingMode>> = {
  "to the nearest, halves up": (q, r, d) => (2 * r >= d ? q + 1 : q),
  "to the nearest, halves to even": (q, r, d) =>
    2 * r > d || (2 * r === d && q % 2 === 1) ? q + 1 : q,
  "to the nearest, halves down": (q, r, d) => (2 * r > d ? q + 1 : q),
  down: (q) => q,
  up: (q, r) => (r > 0 ? q + 1 : q),
};

const UNROUNDED = 10;

/** Percentages that are printed unrounded, and the rounding modes that explain all others. */
export interface Rounding {
  readonly unrounded: readonly Percentage[];
  readonly rounded: readonly Percentage[];
  readonly modes: readonly string[];
}

/** Returns the rounding modes that explain all percentages; each field may have its own precision. */
export function roundingOf(all: readonly Percentage[]): Rounding {
  const decimals = new Map<string, number>();
  for (const [field, some] of groupBy(all, (one) => one.field)) {
    decimals.set(field, precisionOf(some.map(({ printed }) => printed)));
  }
  const decimalsFor = (field: string): number => decimals.get(field) ?? 0;
  const rounded = all.filter(({ field }) => decimalsFor(field) < UNROUNDED);
  // A percentage below 1 may be printed with more decimals, so that it does not print as 0.
  const plain = rounded.filter(({ field, printed }) => decimalsOf(printed) <= decimalsFor(field));
  const modes = Object.entries(ROUNDING_MODES).filter(([, mode]) =>
    plain.every((percentage) => isRounded(percentage, decimalsFor(percentage.field), mode)),
  );
  return {
    unrounded: all.filter(({ field }) => decimalsFor(field) >= UNROUNDED),
    rounded,
    modes: modes.map(([name]) => name),
  };
}

function isRounded(
  { printed, numerator, denominator }: Percentage,
  decimals: number,
  mode: RoundingMode,
): boolean {
  const scaled = 100 * numerator * 10 ** decimals;
  const units = mode(Math.floor(scaled / denominator), scaled % denominator, denominator);
  return units === Math.round(printed * 10 ** decimals);
}
