import type { Exchange, Json } from "../exchange.ts";
import { decimalsOf, precisionOf } from "../numbers.ts";
import { bodyOf, type Survey } from "../survey.ts";
import { rowsIn } from "./seeing.ts";

/** A percentage as printed, and the two whole numbers that it is made of. */
export interface Share {
  readonly exchange: Exchange;
  readonly field: string;
  readonly printed: number;
  readonly part: number;
  readonly whole: number;
}

/** Fields whose parts stand beside them: the percentage, its part, its whole. */
const ROWS: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  listPromptsByVisibility: [
    ["visibility_pct", "mention_runs", "total_runs"],
    ["any_brand_mention_rate_pct", "any_brand_mention_runs", "total_runs"],
    ["any_sources_rate_pct", "any_sources_runs", "total_runs"],
  ],
};

const HEADS: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  getOwnedShare: [
    ["yours_pct", "yours", "total"],
    ["competitor_pct", "competitor", "total"],
    ["earned_pct", "earned", "total"],
  ],
};

/** Every percentage of the record that can be computed from what stands beside it. */
export function shares(survey: Survey): Share[] {
  return survey.once("profile.shares", () => survey.exchanges.flatMap(sharesOf));
}

function sharesOf(exchange: Exchange): Share[] {
  const body: Json = bodyOf(exchange);
  const id = exchange.operation ?? "";
  const take = read(exchange);
  const rows = rowsIn(exchange);
  return [
    ...(HEADS[id] ?? []).flatMap((names) => take(body, names)),
    ...(ROWS[id] ?? []).flatMap((names) => rows.flatMap((row) => take(row, names))),
    ...take(body?.metrics, ["visibility_pct", "mention_runs", "total_runs"]),
    ...take(body?.coverage, [
      "no_search_rate_pct",
      "runs_without_search",
      "runs_with_readable_searches",
    ]),
    ...rows.flatMap((row) =>
      take({ ...row, whole: body?.total_occurrences }, ["pct_of_searches", "occurrences", "whole"]),
    ),
  ];
}

function read(exchange: Exchange) {
  return (from: Json, [field, part, whole]: readonly [string, string, string]): Share[] => {
    const values: unknown[] = [from?.[field], from?.[part], from?.[whole]];
    const [printed, numerator, denominator] = values;
    if (typeof printed !== "number" || typeof numerator !== "number") return [];
    if (typeof denominator !== "number" || denominator <= 0 || numerator > denominator) return [];
    return [{ exchange, field, printed, part: numerator, whole: denominator }];
  };
}

/** A way of rounding: the printed units of an exact quotient, remainder and divisor. */
type Way = (quotient: number, remainder: number, divisor: number) => number;

const WAYS: Readonly<Record<string, Way>> = {
  "to the nearest, halves up": (q, r, d) => (2 * r >= d ? q + 1 : q),
  "to the nearest, halves to even": (q, r, d) =>
    2 * r > d || (2 * r === d && q % 2 === 1) ? q + 1 : q,
  "to the nearest, halves down": (q, r, d) => (2 * r > d ? q + 1 : q),
  down: (q) => q,
  up: (q, r) => (r > 0 ? q + 1 : q),
};

const UNROUNDED = 10;

/** The shares that are printed as they are computed, and the ways of rounding that explain all others. */
export interface Rounding {
  readonly unrounded: readonly Share[];
  readonly rounded: readonly Share[];
  readonly ways: readonly string[];
}

/** How shares are rounded: each field to decimals of its own, all of them the same way. */
export function roundingOf(all: readonly Share[]): Rounding {
  const decimals = new Map(
    [...Map.groupBy(all, ({ field }) => field)].map(([field, some]): [string, number] => [
      field,
      precisionOf(some.map(({ printed }) => printed)),
    ]),
  );
  const [unrounded, rounded] = [true, false].map((isWanted) =>
    all.filter(({ field }) => (decimals.get(field) ?? 0) >= UNROUNDED === isWanted),
  );
  // A share below 1 may be printed more finely, so that it does not print as 0.
  const plain = (rounded ?? []).filter(
    ({ field, printed }) => decimalsOf(printed) <= (decimals.get(field) ?? 0),
  );
  const ways = Object.entries(WAYS).filter(([, way]) =>
    plain.every((share) => isRounded(share, decimals.get(share.field) ?? 0, way)),
  );
  return {
    unrounded: unrounded ?? [],
    rounded: rounded ?? [],
    ways: ways.map(([name]) => name),
  };
}

function isRounded({ printed, part, whole }: Share, decimals: number, way: Way): boolean {
  const scaled = 100 * part * 10 ** decimals;
  const units = way(Math.floor(scaled / whole), scaled % whole, whole);
  return units === Math.round(printed * 10 ** decimals);
}
