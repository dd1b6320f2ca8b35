import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compareText } from "../../src/common/compare-text.ts";
import { alphabetical, ranking, type TieOrder } from "../../src/metrics/ranking.ts";

/** Items of small and large weight, old and new; many differ in their names only. */
const item = fc.record({
  weight: fc.oneof(
    fc.nat(3),
    fc.integer({ min: 1022, max: 1026 }),
    fc.integer({ min: 4_294_967_290, max: 4_294_967_295 }),
  ),
  at: fc.oneof(
    fc.integer({ min: -2, max: 2 }),
    fc.constantFrom(-0x80000000, -0x7fffffff, 0x7ffffffe, 0x7fffffff),
  ),
});
const items = fc.array(item, { maxLength: 80, size: "max" });

/** Names whose order is not that of their indexes. */
function nameOf(index: number): string {
  return `n${(index * 7919) % 1009}`;
}

test("any part of a ranked list is what sorting all of it would give", () => {
  const part = fc.record({
    items,
    start: fc.nat(90),
    length: fc.nat(30),
    left: fc.nat(4),
    isDated: fc.boolean(),
  });
  fc.assert(
    fc.property(part, ({ items: all, start, length, left, isDated }) => {
      const weights = Uint32Array.from(all, ({ weight }, index) =>
        index % 5 === left ? 0 : weight,
      );
      const ranked = Uint32Array.from(all.keys()).filter((index) => weights[index]! > 0);
      const order: TieOrder<{ index: number }> = {
        times: isDated ? Int32Array.from(all, ({ at }) => at) : null,
        compare: alphabetical(
          all.map((_, index) => nameOf(index)),
          (name) => name,
        ),
        row: (index) => ({ index }),
      };
      const rows = ranking(weights, () => order);
      const at = (index: number): number => (isDated ? (all[index]?.at ?? 0) : 0);
      const sorted = [...ranked].toSorted(
        (a, b) =>
          (weights[b] ?? 0) - (weights[a] ?? 0) ||
          at(b) - at(a) ||
          compareText(nameOf(a), nameOf(b)),
      );
      expect(rows.length).toBe(sorted.length);
      expect(rows.slice(start, start + length)).toEqual(
        sorted.slice(start, start + length).map((index) => ({ index })),
      );
    }),
  );
});

test("only the items of the weights in the part are sorted", () => {
  const sorted: (readonly number[])[] = [];
  const compare = alphabetical(["a", "b", "c", "d", "e"], (text) => text);
  const rows = ranking(Uint32Array.of(9, 1, 7, 7, 0), (candidates) => {
    sorted.push(candidates);
    return { times: null, compare, row: (index) => index };
  });
  expect(rows.slice(1, 2)).toEqual([2]);
  expect(rows.slice(4, 8)).toEqual([]);
  expect(sorted).toEqual([[2, 3]]);
});

test("entries that are added to a list later are in alphabetical order too", () => {
  const list = ["d", "b"];
  const compare = alphabetical(list, (text) => text);
  list.push("c", "a");
  const sorted = [0, 1, 2, 3].toSorted(compare).map((index) => list[index]);
  expect(sorted).toEqual(["a", "b", "c", "d"]);
});
