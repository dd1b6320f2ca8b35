import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differences, MATCHER_NAMES } from "../../src/replay/match/compare.ts";
import { describeExpected } from "../../src/replay/match/describe.ts";

function pointers(expected: unknown, actual: unknown): string[] {
  return differences(expected, actual).map(({ pointer }) => pointer);
}

function matches(expected: unknown, actual: unknown): boolean {
  return differences(expected, actual).length === 0;
}

/** [expected, accepted values, rejected values]; undefined: a missing value. */
const CASES: readonly (readonly [unknown, readonly unknown[], readonly unknown[]])[] = [
  [{ $any: true }, [0, null, "", []], [undefined]],
  [{ $absent: true }, [undefined], [null, 0]],
  [{ $type: "integer" }, [0, -3], [0.5, "1", null, undefined]],
  [{ $type: "number" }, [0, 0.5], ["1", null]],
  [{ $type: "string" }, ["", "a"], [1, null]],
  [{ $type: "boolean" }, [false], [0, "true"]],
  [{ $type: "array" }, [[]], [{}, null]],
  [{ $type: "object" }, [{}], [[], null]],
  [{ $type: "null" }, [null], [0, undefined]],
  [{ $type: null }, [null], [0, undefined]],
  [{ $pattern: "^\\d+$" }, ["7"], ["a7", 7, undefined]],
  [{ $length: 2 }, ["ab", [1, 2], "😀😀"], ["a", [1], 2, {}, undefined]],
  [{ $length: { min: 1 } }, ["a", [1, 2]], ["", []]],
  [{ $length: { max: 1 } }, ["", [1]], ["ab"]],
  [{ $length: { min: 1, max: 2 } }, ["a", [1, 2]], ["", [1, 2, 3]]],
  [{ $gt: 1 }, [1.1], [1, 0, "2", undefined]],
  [{ $gte: 1 }, [1], [0.9, null]],
  [{ $lt: 1 }, [0.9], [1]],
  [{ $lte: 1 }, [1], [1.1, [0]]],
  [{ $gte: "2026-01-02" }, ["2026-01-02", "2026-02-01"], ["2026-01-01", 20260102]],
  [{ $not: 1 }, [2, null, "1"], [1, undefined]],
  [{ $not: { $gte: 1 } }, [0], [1]],
  [{ $oneOf: [1, { $type: "string" }] }, [1, "x"], [2, undefined]],
  [{ $oneOf: [1, { $absent: true }] }, [1, undefined], [2]],
  [{ $all: [{ $gte: 1 }, { $lt: 3 }] }, [1, 2], [0, 3]],
  [{ $unordered: [1, 2, 2] }, [[2, 1, 2]], [[1, 2], [1, 1, 2], [1, 2, 2, 3], "122"]],
  [{ $unordered: [] }, [[]], [[1]]],
  [{ $contains: [{ a: 1 }] }, [[{ a: 2 }, { a: 1, b: 0 }]], [[], [{ a: 2 }], undefined]],
  [
    { $first: [1, 2] },
    [
      [1, 2],
      [1, 2, 3],
    ],
    [[1], [2, 1], "12"],
  ],
  [{ $each: { $gte: 1 } }, [[1, 2]], [[], [0, 1], 1]],
  [{ a: { b: 1 } }, [{ a: { b: 1, c: 2 }, d: 3 }], [{ a: {} }, { a: null }, [], 1]],
  [[1, { a: 1 }], [[1, { a: 1, b: 2 }]], [[1], [{ a: 1 }, 1], [1, { a: 1 }, 3], { 0: 1 }]],
  [0, [0, -0], ["0", false, null, undefined]],
  [null, [null], [0, "", undefined]],
];

describe("a matcher", () => {
  test.each(
    CASES.map(([expected, accepted, rejected]) => ({
      description: describeExpected(expected),
      expected,
      accepted,
      rejected,
    })),
  )("for $description accepts and rejects values", ({ expected, accepted, rejected }) => {
    for (const actual of accepted) expect(matches(expected, actual), String(actual)).toBe(true);
    for (const actual of rejected) expect(matches(expected, actual), String(actual)).toBe(false);
  });

  test("has cases for every kind", () => {
    const seen = new Set(CASES.flatMap(([expected]) => Object.keys(Object(expected))));
    expect(MATCHER_NAMES.filter((name) => !seen.has(name))).toEqual([]);
  });
});

describe("a difference", () => {
  test("has the expected and actual values and their location", () => {
    expect(differences({ a: [{ "b/c": { $gte: 3 } }] }, { a: [{ "b/c": 2 }] })).toEqual([
      { pointer: "/a/0/b~1c", of: "body", expected: "at least 3", actual: "2", why: "differs" },
    ]);
  });

  test("of a missing field has the pointer of the field", () => {
    expect(differences({ a: 1 }, {})).toEqual([
      { pointer: "/a", of: "body", expected: "1", actual: "nothing", why: "missing" },
    ]);
  });

  test("of a longer list has the number of rows", () => {
    const [found] = differences([1], [1, 2, 3]);
    expect(found).toMatchObject({ expected: "no more than 1 row", actual: "3 rows", why: "extra" });
  });

  test("of a single unmatched row has the pointer of the field", () => {
    expect(pointers({ $unordered: [{ a: 1 }, { a: 2 }] }, [{ a: 2 }, { a: 3 }])).toEqual(["/1/a"]);
  });

  test("of unordered rows lists missing and extra rows", () => {
    const found = differences({ $unordered: [1, 2] }, [3, 4, 5]);
    expect(found.map(({ why }) => why)).toEqual(["missing", "missing", "extra", "extra", "extra"]);
  });

  test("ignores inherited fields", () => {
    expect(pointers({ toString: { $any: true } }, {})).toEqual(["/toString"]);
  });
});

/** Checks a property for generated values. */
function expectAlways<T>(law: fc.IProperty<T>): void {
  fc.assert(law);
}

describe("matchers", () => {
  const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"$'));

  test("every value matches itself", () => {
    expectAlways(fc.property(json, (value) => matches(value, value)));
  });

  test("$not is the opposite for present values", () => {
    expectAlways(fc.property(json, json, (a, b) => matches({ $not: a }, b) !== matches(a, b)));
  });

  test("$all is conjunction and $oneOf disjunction", () => {
    expectAlways(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (a, b, actual) => {
        const [one, other] = [{ $gte: a }, { $lt: b }];
        const [first, second] = [matches(one, actual), matches(other, actual)];
        return (
          matches({ $all: [one, other] }, actual) === (first && second) &&
          matches({ $oneOf: [one, other] }, actual) === (first || second)
        );
      }),
    );
  });

  test("$unordered matches every permutation", () => {
    const shuffled = fc
      .array(json)
      .chain((rows) =>
        fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
      );
    expectAlways(fc.property(shuffled, ([rows, other]) => matches({ $unordered: rows }, other)));
  });

  test("$unordered finds a complete matching if there is one", () => {
    expectAlways(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), (numbers) => {
        const rising = numbers.toSorted((a, b) => a - b);
        const expected = rising.map((number) => ({ $lte: number }));
        return (
          matches({ $unordered: expected }, numbers) &&
          matches({ $unordered: expected.toReversed() }, numbers)
        );
      }),
    );
  });

  test("$first and $contains match a prefix of a list", () => {
    expectAlways(
      fc.property(fc.array(json, { minLength: 1 }), fc.nat(), (rows, cut) => {
        const part = rows.slice(0, 1 + (cut % rows.length));
        return matches({ $first: part }, rows) && matches({ $contains: part }, rows);
      }),
    );
  });

  test("every difference has different expected and actual values", () => {
    expectAlways(
      fc.property(json, json, (expected, actual) =>
        differences(expected, actual).every(({ expected: a, actual: b }) => a !== b),
      ),
    );
  });
});
