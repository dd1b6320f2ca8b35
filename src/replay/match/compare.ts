import { counted } from "../../common/counted.ts";
import { isObject, type JsonObject } from "../../common/is-object.ts";
import { escapeSegment } from "../../common/json-pointer.ts";
import { describeExpected, shortJson, type Difference } from "./describe.ts";
import { lengthLimits, lengthOf, matcherIn, typeName, typeOf } from "./matcher.ts";

/**
 * The differences between an expected and an actual value. Objects may have further fields, lists are
 * compared row by row, matchers such as `{$gte: 1}` are applied. `actual` is undefined for a missing value.
 */
export function differences(expected: unknown, actual: unknown, pointer = ""): Difference[] {
  const { name = "", argument } = matcherIn(expected) ?? {};
  const compare = MATCHERS[name];
  if (compare !== undefined) return compare({ expected, argument, actual, pointer });
  if (actual === undefined) return [differing({ expected, actual, pointer }, "missing")];
  if (Array.isArray(expected)) return listDifferences(expected, actual, pointer);
  if (isObject(expected)) return objectDifferences(expected, actual, pointer);
  return expected === actual ? [] : [differing({ expected, actual, pointer }, "differs")];
}

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
  const description = describeExpected(expected);
  return { pointer, of: "body", expected: description, actual: shortJson(actual), why };
}

function objectDifferences(expected: JsonObject, actual: unknown, pointer: string): Difference[] {
  if (!isObject(actual)) return [differing({ expected, actual, pointer }, "wrong-type")];
  return Object.entries(expected).flatMap(([name, value]) =>
    differences(
      value,
      Object.hasOwn(actual, name) ? actual[name] : undefined,
      `${pointer}/${escapeSegment(name)}`,
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
  const limit = `no more than ${counted(expected.length, "row")}`;
  const extra = { pointer, expected: limit, actual: counted(actual.length, "row"), why: "extra" };
  return [...found, { ...extra, of: "body" }];
}

function prefixDifferences(
  expected: readonly unknown[],
  actual: readonly unknown[],
  pointer: string,
): Difference[] {
  return expected.flatMap((row, index) => differences(row, actual[index], `${pointer}/${index}`));
}

/** A matcher of a present value. */
function predicate(
  matches: (argument: unknown, actual: unknown) => boolean,
): (comparison: Comparison) => Difference[] {
  return (comparison) => {
    const { argument, actual } = comparison;
    if (actual === undefined) return [differing(comparison, "missing")];
    return matches(argument, actual) ? [] : [differing(comparison, "differs")];
  };
}

/** A matcher of a list. */
function listMatcher(
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
  $any: predicate(() => true),
  $absent: (comparison) =>
    comparison.actual === undefined ? [] : [differing(comparison, "present")],
  $type: predicate((type, actual) => {
    const name = typeName(type);
    return name === "number" ? typeof actual === "number" : typeOf(actual) === name;
  }),
  $pattern: predicate(
    (pattern, actual) =>
      typeof actual === "string" && new RegExp(String(pattern), "u").test(actual),
  ),
  $length: predicate((argument, actual) => {
    const length = lengthOf(actual);
    const { min, max } = lengthLimits(argument);
    return length !== null && length >= min && length <= max;
  }),
  $gt: predicate((limit, actual) => compareOrder(actual, limit) > 0),
  $gte: predicate((limit, actual) => compareOrder(actual, limit) >= 0),
  $lt: predicate((limit, actual) => compareOrder(actual, limit) < 0),
  $lte: predicate((limit, actual) => compareOrder(actual, limit) <= 0),
  $not: predicate((inner, actual) => differences(inner, actual).length > 0),
  $oneOf: (comparison) =>
    listOf(comparison.argument).some((one) => differences(one, comparison.actual).length === 0)
      ? []
      : [differing(comparison, comparison.actual === undefined ? "missing" : "differs")],
  $all: ({ argument, actual, pointer }) =>
    listOf(argument).flatMap((one) => differences(one, actual, pointer)),
  $unordered: listMatcher(unorderedDifferences),
  $contains: listMatcher((argument, actual, pointer) =>
    listOf(argument)
      .filter((one) => !actual.some((row) => differences(one, row).length === 0))
      .map((one) => noMatchingRow(one, actual.length, pointer)),
  ),
  $first: listMatcher((argument, actual, pointer) =>
    prefixDifferences(listOf(argument), actual, pointer),
  ),
  $each: listMatcher((argument, actual, pointer) => {
    if (actual.length === 0) {
      return [{ pointer, of: "body", expected: "at least 1 row", actual: "0 rows", why: "empty" }];
    }
    return actual.flatMap((row, index) => differences(argument, row, `${pointer}/${index}`));
  }),
};

export const MATCHER_NAMES = Object.keys(MATCHERS);

function listOf(argument: unknown): readonly unknown[] {
  return Array.isArray(argument) ? argument : [];
}

/** Negative, zero or positive; NaN, which fails every comparison, for values of different types. */
function compareOrder(actual: unknown, limit: unknown): number {
  if (typeof actual === "number" && typeof limit === "number") return actual - limit;
  if (typeof actual !== "string" || typeof limit !== "string") return Number.NaN;
  if (actual === limit) return 0;
  return actual < limit ? -1 : 1;
}

function noMatchingRow(expected: unknown, count: number, pointer: string): Difference {
  return {
    pointer,
    of: "body",
    expected: `a row matching ${describeExpected(expected)}`,
    actual: `${counted(count, "row")}, none of them matching`,
    why: "missing",
  };
}

/** Each expected row must match an actual row of its own, and no actual row may be left over. */
function unorderedDifferences(
  argument: unknown,
  actual: readonly unknown[],
  pointer: string,
): Difference[] {
  const expected = listOf(argument);
  const { missing, extra } = unmatched(
    expected.length,
    actual.length,
    (one, other) => differences(expected[one], actual[other]).length === 0,
  );
  const [onlyMissing] = missing;
  const [onlyExtra] = extra;
  if (missing.length === 1 && extra.length === 1 && onlyExtra !== undefined) {
    return differences(expected[onlyMissing ?? 0], actual[onlyExtra], `${pointer}/${onlyExtra}`);
  }
  return [
    ...missing.map((one) => noMatchingRow(expected[one], actual.length, pointer)),
    ...extra.map((other): Difference => {
      const row = { pointer: `${pointer}/${other}`, actual: shortJson(actual[other]) };
      return { ...row, of: "body", expected: "no such row", why: "extra" };
    }),
  ];
}

/** Indices without a partner in a maximum bipartite matching (Kuhn's augmenting paths). */
function unmatched(
  expectedCount: number,
  actualCount: number,
  matches: (expected: number, actual: number) => boolean,
): { readonly missing: readonly number[]; readonly extra: readonly number[] } {
  const actualIndices = [...Array(actualCount).keys()];
  const candidates = [...Array(expectedCount).keys()].map((expected) =>
    actualIndices.filter((actual) => matches(expected, actual)),
  );
  const partnerOf = new Map<number, number>();
  const pair = (expected: number, visited: Set<number>): boolean =>
    (candidates[expected] ?? []).some((actual) => {
      if (visited.has(actual)) return false;
      visited.add(actual);
      const partner = partnerOf.get(actual);
      if (partner !== undefined && !pair(partner, visited)) return false;
      partnerOf.set(actual, expected);
      return true;
    });
  const missing = [...candidates.keys()].filter((expected) => !pair(expected, new Set()));
  return { missing, extra: actualIndices.filter((actual) => !partnerOf.has(actual)) };
}
