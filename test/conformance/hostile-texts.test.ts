import { expect, test } from "vitest";
import { ellipsisOf, withoutDots, withoutEllipsis } from "../../conformance/assert/ellipsis.ts";
import { keyRedactor } from "../../conformance/transport/redact.ts";
import { leakIn } from "../../conformance/rules/error/no-leak.ts";
import { trimSlashes } from "../../src/common/trim-slashes.ts";

const KEY = "lmvz_live_Zq7RtW2LmN9xPcVbK4dY";
/** Time that grows with the square of this length exceeds the time limit of a test. */
const LENGTH = 1_000_000;

test.each([
  ["a text  …", "…", "a text", "a text"],
  ["a text ...", "...", "a text", "a text"],
  ["a text [...] ", "[...]", "a text", "a text [...] "],
  ["a text […]", "[…]", "a text", "a text […]"],
  ["a text….  ", null, "a text….  ", "a text….  "],
  ["a....", "...", "a.", "a."],
  ["…", "…", "", ""],
  ["", null, "", ""],
] as const)("the ellipsis of %j", (text, mark, plain, dots) => {
  expect([ellipsisOf(text), withoutEllipsis(text), withoutDots(text)]).toEqual([mark, plain, dots]);
});

test("long runs of one character take linear time", () => {
  const spaces = " ".repeat(LENGTH);
  expect(withoutEllipsis(`a${spaces}b`)).toBe(`a${spaces}b`);
  expect(withoutDots(`${spaces}b`)).toBe(`${spaces}b`);
  expect(trimSlashes(`${"/".repeat(LENGTH)}b`)).toHaveLength(LENGTH + 1);
  const redact = keyRedactor({ main: KEY });
  for (const character of ["\\", "%", "%25", "&#", "\\u", "\\x", "l", "lmvz_live_", "_-"]) {
    const run = character.repeat(LENGTH / character.length);
    expect(redact(`${run} ${KEY} ${run}`).includes(KEY)).toBe(false);
  }
});

test.each([
  "\n",
  "\\n",
  "\n at x",
  "UPDATE a SET ",
  "C:\\a ",
  'File "',
  "SELECT ",
  " /app/a/",
  "(",
])("so does the search for internal details in many %j", (part) => {
  expect(leakIn(part.repeat(LENGTH / part.length))).toBe(null);
});

test.each([
  ["Traceback (most recent call last)", "a stack trace"],
  ['File "/a/b", line 12', "a stack trace"],
  ["boom\n    at run (/srv/x:10:7)", "a stack trace"],
  ["boom\\n at run:10", "a stack trace"],
  ["UPDATE users SET a = 1", "SQL"],
  ["can't open /var/lib/app/x.db", "a file path"],
  ["C:\\\\users\\\\me\\\\x.cs", "a file path"],
])("internal details are found in %j", (text, kind) => {
  expect(leakIn(text)).toMatch(new RegExp(`^${kind}: `));
});
