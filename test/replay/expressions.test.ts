import { describe, expect, test } from "vitest";
import { parseExpression } from "../../src/replay/flow/expression.ts";
import { resolve, Unresolved, type Scope } from "../../src/replay/scope.ts";

const SCOPE: Scope = {
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
    again: 0,
    reply: {
      status: 200,
      headers: { "content-type": "application/json" },
      text: "",
      json: { items: [{ "a/b": 7, none: null }] },
    },
    failure: null,
    startedAt: "2026-03-20T12:00:00Z",
    milliseconds: 1,
  },
  path: { run_id: "r1" },
  date: (day) => `day ${day}`,
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
  ])("%s has the value and type of what it leads to", (text, value) => {
    expect(resolve(text, SCOPE)).toEqual(value);
  });

  test("in braces is a part of a text", () => {
    expect(
      resolve("{$inputs.brand}: {$inputs.limit} news, {$steps.before.outputs.list}", SCOPE),
    ).toBe("Tin Lantern: 5 news, [1]");
  });

  test("is found anywhere in a value, beside days", () => {
    expect(resolve({ a: [{ b: "$inputs.limit" }, { $day: -7 }] }, SCOPE)).toEqual({
      a: [{ b: 5 }, "day -7"],
    });
  });

  test.each(["$5", "{curly}", "a $inputs.brand", "{$5}", ""])("is not what %j is", (text) => {
    expect(resolve(text, SCOPE)).toBe(text);
  });

  test.each(["$inputs.none", "$response.body#/items/3", "$steps.before.outputs.none"])(
    "that leads to nothing says so: %s",
    (text) => {
      expect(() => resolve(text, SCOPE)).toThrow(Unresolved);
      expect(() => resolve(`{${text}} news`, SCOPE)).toThrow(`{${text}} news leads to nothing`);
    },
  );

  test.each([
    ["$input.brand", "did you mean $inputs?"],
    ["$response.body#items", '"items" is no JSON pointer'],
    ["$response.body/items", "did you mean $response.body#/<pointer> or $response.header.<name>?"],
    ["$steps.before.runs", "did you mean $steps.<stepId>.outputs.<name>?"],
    ["$statuscode", "did you mean $statusCode?"],
    ["$nonsense.at.all", "there are $inputs.<name>, $steps."],
  ])("can't be %s", (text, hint) => {
    expect(() => parseExpression(text)).toThrow(hint);
  });
});
