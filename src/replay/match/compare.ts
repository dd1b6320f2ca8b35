import { escape } from "@swaggerexpert/json-pointer";
import { shown, type Difference } from "./difference.ts";
import { bounds, isRecord, lengthOf, matcherIn, namedType, typeOf } from "./matcher.ts";
import { pairings } from "./pairings.ts";
import { inWords } from "./words.ts";

/**
 * Where a value is not as expected; empty: it is. Objects are compared in part, lists row by row, and
 * matchers (`{$gte: 1}`) by their own word. `actual` is undefined where nothing is there.
 */
export function differences(expected: unknown, actual: unknown, pointer = ""): Difference[] {
  const { name = "", argument } = matcherIn(expected) ?? {};
  const compare = MATCHERS[name];
  if (compare !== undefined) return compare({ expected, argument, actual, pointer });
  if (actual === undefined) return [differing({ expected, actual, pointer }, "missing")];
  if (Array.isArray(expected)) return listDifferences(expected, actual, pointer);
  if (isRecord(expected)) return objectDifferences(expected, actual, pointer);
  return expected === actual ? [] : [differing({ expected, actual, pointer }, "differs")];
}

/** One comparison by a matcher. */
interface Comparison {
  readonly expected: unknown;
  readonly argument: unknown;
  readonly actual: unknown;
  readonly pointer: string;
}

function differing(
  { expected, actual, pointer }: Pick<Comparison, "expected" | "actual" | "pointer">,
  why: string,
): Difference {
  return { pointer, of: "body", expected: inWords(expected), actual: shown(actual), why };
}

function objectDifferences(
  expected: Readonly<Record<string, unknown>>,
  actual: unknown,
  pointer: string,
): Difference[] {
  if (!isRecord(actual)) return [differing({ expected, actual, pointer }, "wrong-type")];
  return Object.entries(expected).flatMap(([name, value]) =>
    differences(
      value,
      Object.hasOwn(actual, name) ? actual[name] : undefined,
      `${pointer}/${escape(name)}`,
    ),
  );
}

function listDifferences(
  expected: readonly unknown[],
  actual: unknown,
  pointer: string,
): Difference[] {
  if (!Array.isArray(actual)) return [differing({ expected, actual, pointer }, "wrong-type")];
  const found = prefixDifferences(expected, actual, pointer);
  if (actual.length <= expected.length) return found;
  const told = `no more than ${rows(expected.length)}`;
  return [
    ...found,
    { pointer, of: "body", expected: told, actual: rows(actual.length), why: "extra" },
  ];
}

function prefixDifferences(
  expected: readonly unknown[],
  actual: readonly unknown[],
  pointer: string,
): Difference[] {
  return expected.flatMap((row, place) => differences(row, actual[place], `${pointer}/${place}`));
}

function rows(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}

/** A matcher that asks one question of a value that is there. */
function asking(
  holds: (argument: unknown, actual: unknown) => boolean,
): (comparison: Comparison) => Difference[] {
  return (comparison) => {
    const { argument, actual } = comparison;
    if (actual === undefined) return [differing(comparison, "missing")];
    return holds(argument, actual) ? [] : [differing(comparison, "differs")];
  };
}

/** A matcher of lists. */
function ofLists(
  compare: (argument: unknown, actual: readonly unknown[], pointer: string) => Difference[],
): (comparison: Comparison) => Difference[] {
  return (comparison) => {
    const { argument, actual, pointer } = comparison;
    if (actual === undefined) return [differing(comparison, "missing")];
    if (!Array.isArray(actual)) return [differing(comparison, "wrong-type")];
    return compare(argument, actual, pointer);
  };
}

const MATCHERS: Readonly<Record<string, (comparison: Comparison) => Difference[]>> = {
  $any: asking(() => true),
  $absent: (comparison) =>
    comparison.actual === undefined ? [] : [differing(comparison, "present")],
  $type: asking((type, actual) => {
    const named = namedType(type);
    return named === "number" ? typeof actual === "number" : typeOf(actual) === named;
  }),
  $pattern: asking(
    (pattern, actual) =>
      typeof actual === "string" && new RegExp(String(pattern), "u").test(actual),
  ),
  $length: asking((argument, actual) => {
    const length = lengthOf(actual);
    const { min, max } = bounds(argument);
    return length !== null && length >= min && length <= max;
  }),
  $gt: asking((limit, actual) => order(actual, limit) > 0),
  $gte: asking((limit, actual) => order(actual, limit) >= 0),
  $lt: asking((limit, actual) => order(actual, limit) < 0),
  $lte: asking((limit, actual) => order(actual, limit) <= 0),
  $not: asking((inner, actual) => differences(inner, actual).length > 0),
  $oneOf: (comparison) =>
    all(comparison.argument).some((one) => differences(one, comparison.actual).length === 0)
      ? []
      : [differing(comparison, comparison.actual === undefined ? "missing" : "differs")],
  $all: ({ argument, actual, pointer }) =>
    all(argument).flatMap((one) => differences(one, actual, pointer)),
  $unordered: ofLists(unorderedDifferences),
  $contains: ofLists((argument, actual, pointer) =>
    all(argument)
      .filter((one) => !actual.some((row) => differences(one, row).length === 0))
      .map((one) => noneLike(one, actual.length, pointer)),
  ),
  $first: ofLists((argument, actual, pointer) => prefixDifferences(all(argument), actual, pointer)),
  $each: ofLists((argument, actual, pointer) => {
    if (actual.length === 0) {
      return [{ pointer, of: "body", expected: "at least 1 row", actual: "0 rows", why: "empty" }];
    }
    return actual.flatMap((row, place) => differences(argument, row, `${pointer}/${place}`));
  }),
};

/** The names of all matchers. */
export const MATCHER_NAMES = Object.keys(MATCHERS);

function all(argument: unknown): readonly unknown[] {
  return Array.isArray(argument) ? argument : [];
}

/** Negative, zero or positive; NaN (so nothing holds) where the two are not of one kind. */
function order(actual: unknown, limit: unknown): number {
  if (typeof actual === "number" && typeof limit === "number") return actual - limit;
  if (typeof actual !== "string" || typeof limit !== "string") return Number.NaN;
  if (actual === limit) return 0;
  return actual < limit ? -1 : 1;
}

function noneLike(expected: unknown, count: number, pointer: string): Difference {
  return {
    pointer,
    of: "body",
    expected: `a row like ${inWords(expected)}`,
    actual: `${rows(count)}, none like it`,
    why: "missing",
  };
}

/** Every expected row has a row of its own, and none is left over. */
function unorderedDifferences(
  argument: unknown,
  actual: readonly unknown[],
  pointer: string,
): Difference[] {
  const expected = all(argument);
  const { alone, left } = pairings(
    expected.length,
    actual.length,
    (one, other) => differences(expected[one], actual[other]).length === 0,
  );
  const [lonely] = alone;
  const [extra] = left;
  if (alone.length === 1 && left.length === 1 && lonely !== undefined && extra !== undefined) {
    return differences(expected[lonely], actual[extra], `${pointer}/${extra}`);
  }
  return [
    ...alone.map((one) => noneLike(expected[one], actual.length, pointer)),
    ...left.map((other): Difference => {
      const at = `${pointer}/${other}`;
      const told = shown(actual[other]);
      return { pointer: at, of: "body", expected: "no such row", actual: told, why: "extra" };
    }),
  ];
}
