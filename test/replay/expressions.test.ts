import { describe, expect, test } from "vitest";
import { parseExpression } from "../../src/replay/flow/expression.ts";
import { resolve, UnresolvedError, type Bindings } from "../../src/replay/bindings.ts";

const BINDINGS: Bindings = {
  inputs: new Map<string, string | number>([
    ["brand", "Tin Lantern"],
    ["limit", 5],
  ]),
  outputs: new Map([
    [
      "before",
      new Map<string, unknown>([
        ["runs", 20],
        ["list", [1]],
      ]),
    ],
  ]),
  exchange: {
    index: 0,
    operation: "listQueries",
    request: {
      method: "GET",
      path: "/queries",
      query: [["brand", "Tin Lantern"]],
      credential: { form: "none" },
      body: { a: 1 },
    },
    repetition: 0,
    response: {
      status: 200,
      headers: { "content-type": "application/json" },
      text: "",
      json: { items: [{ "a/b": 7, none: null }] },
    },
    failure: null,
    startedAt: "2026-03-20T12:00:00Z",
    milliseconds: 1,
  },
  pathParameters: { run_id: "r1" },
  formatDay: (day) => `day ${day}`,
};

describe("a runtime expression", () => {
  test.each([
    ["$inputs.brand", "Tin Lantern"],
    ["$inputs.limit", 5],
    ["$steps.before.outputs.runs", 20],
    ["$steps.before.outputs.list", [1]],
    ["$statusCode", 200],
    ["$response.header.Content-Type", "application/json"],
    ["$response.body#/items/0/a~1b", 7],
    ["$response.body#/items/0/none", null],
    ["$response.body", { items: [{ "a/b": 7, none: null }] }],
    ["$request.body#/a", 1],
    ["$request.query.brand", "Tin Lantern"],
    ["$request.path.run_id", "r1"],
  ])("%s has the value and type of its source", (text, value) => {
    expect(resolve(text, BINDINGS)).toEqual(value);
  });

  test("in braces is part of a text", () => {
    expect(
      resolve("{$inputs.brand}: {$inputs.limit} news, {$steps.before.outputs.list}", BINDINGS),
    ).toBe("Tin Lantern: 5 news, [1]");
  });

  test("is replaced anywhere in a value, as are days", () => {
    expect(resolve({ a: [{ b: "$inputs.limit" }, { $day: -7 }] }, BINDINGS)).toEqual({
      a: [{ b: 5 }, "day -7"],
    });
  });

  test.each(["$5", "{curly}", "a $inputs.brand", "{$5}", ""])("does not include %j", (text) => {
    expect(resolve(text, BINDINGS)).toBe(text);
  });

  test.each(["$inputs.none", "$response.body#/items/3", "$steps.before.outputs.none"])(
    "without a value throws: %s",
    (text) => {
      expect(() => resolve(text, BINDINGS)).toThrow(UnresolvedError);
      expect(() => resolve(`{${text}} news`, BINDINGS)).toThrow(`{${text}} news has no value`);
    },
  );

  test.each([
    ["$input.brand", "did you mean $inputs?"],
    ["$response.body#items", '"items" is not a JSON pointer'],
    ["$response.body/items", "did you mean $response.body#/<pointer> or $response.header.<name>?"],
    ["$steps.before.runs", "did you mean $steps.<stepId>.outputs.<name>?"],
    ["$statuscode", "did you mean $statusCode?"],
    ["$nonsense.at.all", "expected one of $inputs.<name>, $steps."],
  ])("rejects %s", (text, hint) => {
    expect(() => parseExpression(text)).toThrow(hint);
  });
});
