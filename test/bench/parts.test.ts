import { expect, test } from "vitest";
import { DEFAULT_PARTS, PARTS, planOf } from "./parts.ts";

test("without flags every part is measured, and the results are written", () => {
  expect(planOf({})).toEqual({ parts: DEFAULT_PARTS, isWhole: true, rounds: 5, seconds: 2 });
  expect([...DEFAULT_PARTS, "fake"].toSorted()).toEqual(Object.keys(PARTS).toSorted());
});

test("results of single parts are not written", () => {
  expect(planOf({ only: "worlds,large" })).toMatchObject({
    parts: ["worlds", "large"],
    isWhole: false,
  });
});

test("the fake alone is measured briefly by default", () => {
  expect(planOf({ only: "fake" })).toMatchObject({ rounds: 3, seconds: 1 });
  expect(planOf({ only: "fake", seconds: "4" })).toMatchObject({ rounds: 3, seconds: 4 });
});

test("no part is measured twice", () => {
  expect(planOf({ only: "large,large" }).parts).toEqual(["large"]);
  expect(planOf({ only: "fake,servers" })).toMatchObject({ parts: ["servers"], rounds: 5 });
});

test("the message about an unknown part lists the known ones", () => {
  expect(() => planOf({ only: "worlds,srvers" })).toThrow(
    '--only "srvers": expected one of servers, fake, large, worlds, writes, library, explain, suite, growth, state. Did you mean "servers"?',
  );
  expect(() => planOf({ only: "" })).toThrow('--only "": expected one of servers');
  // A property that every object has.
  expect(() => planOf({ only: "toString" })).toThrow('--only "toString"');
});

test.for(["0", "-1", "1.5", "many", ""])("--rounds %s is refused", (rounds) => {
  expect(() => planOf({ rounds })).toThrow(
    `--rounds "${rounds}": expected a whole number from 1 to 9999.`,
  );
});
