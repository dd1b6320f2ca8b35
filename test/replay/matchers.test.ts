import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differences, MATCHER_NAMES } from "../../src/replay/match/compare.ts";
import { inWords } from "../../src/replay/match/words.ts";

function pointers(expected: unknown, actual: unknown): string[] {
  return differences(expected, actual).map(({ pointer }) => pointer);
}

function holds(expected: unknown, actual: unknown): boolean {
  return differences(expected, actual).length === 0;
}

/** [expected, what it takes, what it refuses]; undefined: nothing is there. */
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
    CASES.map(([expected, taken, refused]) => ({
      says: inWords(expected),
      expected,
      taken,
      refused,
    })),
  )("of $says takes and refuses what it says", ({ expected, taken, refused }) => {
    for (const actual of taken) expect(holds(expected, actual), String(actual)).toBe(true);
    for (const actual of refused) expect(holds(expected, actual), String(actual)).toBe(false);
  });

  test("of every kind is among the cases", () => {
    const seen = new Set(CASES.flatMap(([expected]) => Object.keys(Object(expected))));
    expect(MATCHER_NAMES.filter((name) => !seen.has(name))).toEqual([]);
  });
});

describe("a difference", () => {
  test("says what was expected and what was there, in its place", () => {
    expect(differences({ a: [{ "b/c": { $gte: 3 } }] }, { a: [{ "b/c": 2 }] })).toEqual([
      { pointer: "/a/0/b~1c", of: "body", expected: "at least 3", actual: "2", why: "differs" },
    ]);
  });

  test("of a missing field stands where the field would", () => {
    expect(differences({ a: 1 }, {})).toEqual([
      { pointer: "/a", of: "body", expected: "1", actual: "nothing", why: "missing" },
    ]);
  });

  test("of a longer list counts the rows", () => {
    const [found] = differences([1], [1, 2, 3]);
    expect(found).toMatchObject({ expected: "no more than 1 row", actual: "3 rows", why: "extra" });
  });

  test("inside the only row without a partner is told of the row's field", () => {
    expect(pointers({ $unordered: [{ a: 1 }, { a: 2 }] }, [{ a: 2 }, { a: 3 }])).toEqual(["/1/a"]);
  });

  test("of rows in any order names each row that is missing and each that is too many", () => {
    const found = differences({ $unordered: [1, 2] }, [3, 4, 5]);
    expect(found.map(({ why }) => why)).toEqual(["missing", "missing", "extra", "extra", "extra"]);
  });

  test("is never of a field that an object only inherits", () => {
    expect(pointers({ toString: { $any: true } }, {})).toEqual(["/toString"]);
  });
});

/** That a law holds for whatever is drawn. */
function expectAlways<T>(law: fc.IProperty<T>): void {
  fc.assert(law);
}

describe("laws", () => {
  const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"$'));

  test("every value is as it is itself", () => {
    expectAlways(fc.property(json, (value) => holds(value, value)));
  });

  test("not is the opposite, for whatever is there", () => {
    expectAlways(fc.property(json, json, (a, b) => holds({ $not: a }, b) !== holds(a, b)));
  });

  test("all of two holds where both do, one of two where one does", () => {
    expectAlways(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (a, b, actual) => {
        const [one, other] = [{ $gte: a }, { $lt: b }];
        const [first, second] = [holds(one, actual), holds(other, actual)];
        return (
          holds({ $all: [one, other] }, actual) === (first && second) &&
          holds({ $oneOf: [one, other] }, actual) === (first || second)
        );
      }),
    );
  });

  test("any order of a list is the list in any order", () => {
    const shuffled = fc
      .array(json)
      .chain((rows) =>
        fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
      );
    expectAlways(fc.property(shuffled, ([rows, other]) => holds({ $unordered: rows }, other)));
  });

  test("rows that fit several partners all find one where that can be", () => {
    expectAlways(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), (numbers) => {
        const rising = numbers.toSorted((a, b) => a - b);
        const expected = rising.map((number) => ({ $lte: number }));
        return (
          holds({ $unordered: expected }, numbers) &&
          holds({ $unordered: expected.toReversed() }, numbers)
        );
      }),
    );
  });

  test("a part of a list is at its beginning or among it", () => {
    expectAlways(
      fc.property(fc.array(json, { minLength: 1 }), fc.nat(), (rows, cut) => {
        const part = rows.slice(0, 1 + (cut % rows.length));
        return holds({ $first: part }, rows) && holds({ $contains: part }, rows);
      }),
    );
  });

  test("every difference leads to a value that differs, or to where one is missing", () => {
    expectAlways(
      fc.property(json, json, (expected, actual) =>
        differences(expected, actual).every(({ expected: a, actual: b }) => a !== b),
      ),
    );
  });
});
