import { expect, test } from "vitest";
import { groupBy } from "../../src/common/group-by.ts";

test("groups like Map.groupBy", () => {
  const words = ["pear", "fig", "plum", "kiwi", "date", "fig"];
  for (const keyOf of [
    (word: string): unknown => word.length,
    (word: string): unknown => word,
    (_: string, index: number): unknown => index % 2,
    (): unknown => undefined,
  ]) {
    expect([...groupBy(words, keyOf)]).toEqual([...Map.groupBy(words, keyOf)]);
  }
  expect(groupBy([], String)).toEqual(new Map());
});
