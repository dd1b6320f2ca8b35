import { expect, test } from "vitest";
import { copyJson } from "../../src/common/copy-json.ts";

test("a copy shares nothing with the value, also where the value has an object twice", () => {
  const tags = ["a"];
  const value = { one: { tags }, other: { tags }, none: null, left: undefined };
  const copy = copyJson(value);
  expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
  copy.one.tags.push("b");
  expect([value.one.tags, copy.other.tags]).toEqual([["a"], ["a"]]);
  expect("left" in copy).toBe(false);
});
