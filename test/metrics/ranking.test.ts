import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Ranking } from "../../src/metrics/ranking.ts";

/** Light and heavy things, with many of the same weight. */
const weights = fc.array(
  fc.oneof(fc.nat(5), fc.integer({ min: 1000, max: 1100 }), fc.nat(4_000_000_000)),
  { maxLength: 80 },
);

test("any part of a ranked list is what sorting all of it would give", () => {
  const part = fc.record({ weights, start: fc.nat(90), length: fc.nat(30), left: fc.nat(4) });
  fc.assert(
    fc.property(part, ({ weights: list, start, length, left }) => {
      const all = Uint32Array.from(list);
      const ranked = Uint32Array.from(all.keys()).filter((index) => index % 5 !== left);
      // What weighs the same stands in falling order, so that the order of entry can't be mistaken for it.
      const ranking = new Ranking(ranked, all, () => ({
        compare: (a, b) => b - a,
        row: (index) => ({ index }),
      }));
      const sorted = [...ranked].toSorted((a, b) => (all[b] ?? 0) - (all[a] ?? 0) || b - a);
      expect(ranking.length).toBe(sorted.length);
      expect(ranking.slice(start, start + length)).toEqual(
        sorted.slice(start, start + length).map((index) => ({ index })),
      );
    }),
  );
});

test("only what can stand in the part is put in order", () => {
  const asked: (readonly number[])[] = [];
  const ranking = new Ranking(
    Uint32Array.of(0, 1, 2, 3, 4),
    Uint32Array.of(9, 1, 7, 7, 0),
    (members) => {
      asked.push(members);
      return { compare: (a, b) => a - b, row: (index) => index };
    },
  );
  expect(ranking.slice(1, 2)).toEqual([2]);
  expect(ranking.slice(5, 8)).toEqual([]);
  expect(asked).toEqual([[2, 3], []]);
});
