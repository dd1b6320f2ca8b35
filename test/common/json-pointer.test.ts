import { expect, test } from "vitest";
import { isPointer, pointerOf, valueAt } from "../../src/common/json-pointer.ts";

/** The document of RFC 6901, section 5. */
const DOCUMENT = {
  foo: ["bar", "baz"],
  "": 0,
  "a/b": 1,
  "c%d": 2,
  "e^f": 3,
  "g|h": 4,
  "i\\j": 5,
  'k"l': 6,
  " ": 7,
  "m~n": 8,
};

test.each([
  ["", DOCUMENT],
  ["/foo", DOCUMENT.foo],
  ["/foo/0", "bar"],
  ["/", 0],
  ["/a~1b", 1],
  ["/c%d", 2],
  ["/e^f", 3],
  ["/g|h", 4],
  ["/i\\j", 5],
  ['/k"l', 6],
  ["/ ", 7],
  ["/m~0n", 8],
])("the value at %j", (pointer, value) => {
  expect(valueAt(DOCUMENT, pointer)).toBe(value);
});

test.each([
  "/nope",
  "/foo/2",
  "/foo/01",
  "/foo/-",
  "/foo/length",
  "/foo/0/0",
  "/toString",
  "/m~2n",
])("there is no value at %j", (pointer) => {
  expect(valueAt(DOCUMENT, pointer)).toBeUndefined();
});

test.each(["foo", "a/b", "/a~", "/a~2"])("%j is no pointer", (text) => {
  expect(isPointer(text)).toBe(false);
  expect(valueAt({ foo: 1, "": { "a~": 1, "a~2": 1 } }, text)).toBeUndefined();
});

test("the pointer of names leads to the value of the last", () => {
  const pointer = pointerOf(["a/b~", "0"]);
  expect(pointer).toBe("/a~1b~0/0");
  expect(isPointer(pointer)).toBe(true);
  expect(valueAt({ "a/b~": ["found"] }, pointer)).toBe("found");
});
