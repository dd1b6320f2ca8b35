import { describe, expect, test } from "vitest";
import { flowIn, stepsFlow } from "./flow-fixture.ts";

/** The problems of a file. */
function problemsIn(text: string): string[] {
  try {
    flowIn(text);
  } catch (error) {
    return (error as Error).message.split("\n");
  }
  return [];
}

function inSteps(...lines: readonly string[]): string[] {
  return problemsIn(["flow:", "  steps:", ...lines.map((line) => `    ${line}`)].join("\n"));
}

const READ =
  "- {stepId: a, operationId: listTrackedBrands, outputs: {n: $response.body#/total_count}}";

describe("reports", () => {
  test("an unknown operation suggests the nearest", () => {
    expect(inSteps("- {stepId: a, operationId: listTrackedBrand}")).toEqual([
      'mine.yaml:3:32: unknown operation "listTrackedBrand"; did you mean "listTrackedBrands"?',
    ]);
  });

  test("an unknown parameter suggests the nearest", () => {
    expect(
      inSteps(
        "- stepId: a",
        "  operationId: getVisibility",
        "  parameters:",
        "    - {name: brnad, value: x}",
      ),
    ).toEqual(['mine.yaml:6:18: getVisibility has no parameter "brnad"; did you mean "brand"?']);
  });

  test("a missing parameter, unless the step expects to be rejected", () => {
    expect(inSteps("- {stepId: a, operationId: getVisibility}")).toEqual([
      'mine.yaml:3:7: the step "a" lacks the parameter "brand", which getVisibility requires',
    ]);
    expect(inSteps("- {stepId: a, operationId: getVisibility, expect: {status: 400}}")).toEqual([]);
    expect(inSteps("- {stepId: a, operationId: getQueryRun, expect: {status: 404}}")).toEqual([
      'mine.yaml:3:7: the step "a" lacks the path parameter "run_id" of getQueryRun',
    ]);
  });

  test("a missing or unexpected body", () => {
    expect(inSteps("- {stepId: a, operationId: addPrompts}")).toEqual([
      'mine.yaml:3:7: the step "a" lacks a requestBody, which addPrompts requires',
    ]);
    expect(
      inSteps("- {stepId: a, operationId: listTrackedBrands, requestBody: {payload: {}}}"),
    ).toEqual(["mine.yaml:3:64: listTrackedBrands takes no body"]);
  });

  test("a duplicate stepId", () => {
    expect(inSteps(READ, READ)).toEqual(['mine.yaml:4:16: duplicate stepId "a"']);
  });

  test("a reference to an unknown or later step, to itself or in a circle", () => {
    const step = (id: string, wanted: string): string[] => [
      `- stepId: ${id}`,
      "  operationId: listTrackedBrands",
      `  expect: {body: {total_count: $steps.${wanted}.outputs.n}}`,
      "  outputs: {n: $response.body#/total_count}",
    ];
    expect(inSteps(...step("one", "two"), ...step("three", "onn"))).toEqual([
      'mine.yaml:5:36: unknown step "two"; expected one of one, three',
      'mine.yaml:9:36: unknown step "onn"; did you mean "one"?',
    ]);
    expect(inSteps(...step("one", "one"))).toEqual([
      'mine.yaml:5:36: circular reference: the step "one" refers to itself',
    ]);
    expect(inSteps(...step("one", "two"), READ.replace("stepId: a", "stepId: two"))).toEqual([
      'mine.yaml:5:36: the step "two" runs later; only earlier steps can be referenced',
    ]);
    expect(inSteps(...step("one", "two"), ...step("two", "one"))).toEqual([
      'mine.yaml:5:36: circular reference: the step "two" refers to this step',
    ]);
  });

  test("an unknown output or input suggests the nearest", () => {
    expect(
      inSteps(
        READ.replace("n:", "count:"),
        "- {stepId: b, operationId: listTrackedBrands, expect: {body: {total_count: $steps.a.outputs.cuont}}}",
        "- {stepId: c, operationId: getVisibility, parameters: [{name: brand, value: $inputs.brand}]}",
      ),
    ).toEqual([
      'mine.yaml:4:80: the step "a" has no output "cuont"; did you mean "count"?',
      'mine.yaml:5:81: unknown input "brand"; there are none',
    ]);
  });

  test("an input without a default of its type", () => {
    const flow = (input: string): string =>
      `flow:\n  inputs:\n    properties:\n      n: ${input}\n  steps:\n    ${READ}`;
    expect(problemsIn(flow("{type: string}"))).toEqual([
      'mine.yaml:4:10: the input "n" lacks a default, which the fake needs',
    ]);
    expect(problemsIn(flow("{type: integer, default: x}"))).toEqual([
      'mine.yaml:4:35: invalid default "x" of "n"; expected integer',
    ]);
  });

  test("an invalid time", () => {
    expect(
      inSteps(
        "- {stepId: a, clock: {advance: 1 day}}",
        '- {stepId: b, clock: {set: "2026-01-01"}}',
      ),
    ).toEqual([
      'mine.yaml:3:36: invalid duration "1 day"; expected ISO 8601, such as PT90M, P1D or -P1D',
      'mine.yaml:4:32: invalid time "2026-01-01"; expected a day from -1000 to 1000 relative to day 0 and a UTC time, such as "1 09:00"',
    ]);
  });

  test("a day or duration out of range", () => {
    const asking = (day: string): string[] =>
      inSteps(
        `- {stepId: a, operationId: getVisibility, parameters: [{name: brand, value: x}, {name: start_date, value: {$day: ${day}}}]}`,
      );
    expect(
      inSteps(
        "- {stepId: a, clock: {advance: P99999999999999999D}}",
        "- {stepId: b, clock: {advance: -P1001D}}",
      ),
    ).toEqual([
      'mine.yaml:3:36: the duration "P99999999999999999D" is out of range; the clock stays within 1000 days of day 0',
      'mine.yaml:4:36: the duration "-P1001D" is out of range; the clock stays within 1000 days of day 0',
    ]);
    for (const day of ["-70000000000", "1.5", "x"]) {
      expect(asking(day)).toEqual([
        expect.stringMatching(
          /^mine\.yaml:3:118: invalid \$day .*; expected a whole number from -1000 to 1000, in days/,
        ),
      ]);
    }
    expect(
      inSteps("- {stepId: a, operationId: listTrackedBrands, expect: {body: {$day: x}}}"),
    ).toEqual([expect.stringContaining("expected a whole number from")]);
  });

  test("a date that does not exist, unless the step expects to be rejected", () => {
    const step = (rest: string): string[] =>
      inSteps(
        `- {stepId: a, operationId: getVisibility, parameters: [{name: brand, value: x}, {name: end_date, value: 2026-02-30}]${rest}}`,
      );
    expect(step("")).toEqual([
      'mine.yaml:3:109: invalid end_date "2026-02-30"; expected a valid date in the form YYYY-MM-DD, or {$day: n}',
    ]);
    expect(step(", expect: {status: 400}")).toEqual([]);
  });

  test("a duplicate parameter", () => {
    expect(
      inSteps(
        "- {stepId: a, operationId: getVisibility, parameters: [{name: brand, value: x}, {name: brand, value: y}]}",
      ),
    ).toEqual(['mine.yaml:3:92: duplicate parameter "brand"; use a list for several values']);
  });

  test("an unclosed expression", () => {
    expect(
      inSteps(
        '- {stepId: a, operationId: getVisibility, parameters: [{name: brand, value: "{$steps.a.outputs.n"}]}',
      ),
    ).toEqual(['mine.yaml:3:81: "{$steps.a.outputs.n" contains an expression without a closing }']);
  });

  test("several problems in one step", () => {
    expect(
      inSteps(
        "- {stepId: a, operationId: listBrands, key: free, expect: {body: {items: {$length: {min: 5, max: 1}}}}}",
      ),
    ).toEqual([
      expect.stringContaining('unknown operation "listBrands"'),
      expect.stringContaining("the scenario has no free key"),
      expect.stringContaining(
        'invalid $length {"min":5,"max":1}; expected a min that is at most max',
      ),
    ]);
  });

  test("an unknown fault suggests the nearest", () => {
    expect(inSteps("- {stepId: a, faults: [{fault: transport.statsu}]}")).toEqual([
      'mine.yaml:3:36: there is no fault "transport.statsu"; did you mean "transport.status"?',
    ]);
  });

  test("a matcher that is unknown, invalid or not alone", () => {
    const expecting = (matcher: string): string[] =>
      inSteps(`- {stepId: a, operationId: listTrackedBrands, expect: {body: {items: ${matcher}}}}`);
    expect(expecting("{$lenght: 2}")).toEqual([
      'mine.yaml:3:74: unknown matcher "$lenght"; did you mean "$length"?',
    ]);
    expect(expecting("{$gte: 1, $lt: 2}")).toEqual([
      "mine.yaml:3:74: $gte must be the only key of its object; combine matchers with {$all: [...]}",
    ]);
    expect(expecting("{$type: int}")).toEqual([
      'mine.yaml:3:82: invalid $type "int"; expected one of integer, number, string, boolean, array, object, null',
    ]);
    expect(expecting('{$each: {brand: {$pattern: "("}}}')[0]).toMatch(
      /^mine\.yaml:3:101: invalid \$pattern "\("; expected a regular expression \(.*\)$/,
    );
    expect(expecting("{$length: {least: 1}}")).toEqual([
      'mine.yaml:3:84: invalid $length {"least":1}; expected a whole number, or {min: 1, max: 5}',
    ]);
  });

  test("an invalid expression", () => {
    expect(inSteps(READ.replace("body#/", "body/"))).toEqual([
      'mine.yaml:3:64: "$response.body/total_count" is not a runtime expression; did you mean $response.body#/<pointer> or $response.header.<name>?',
    ]);
    expect(inSteps(READ.replace("$response", "response"))).toEqual([
      'mine.yaml:3:64: "response.body#/total_count" is not a runtime expression; an output needs one, such as $response.body#/items/0/brand',
    ]);
    expect(
      inSteps(
        "- {stepId: a, operationId: getVisibility, parameters: [{name: brand, value: $statusCode}]}",
      ),
    ).toEqual(["mine.yaml:3:81: $statusCode is not available before the request is sent"]);
  });

  test("a key that the scenario lacks", () => {
    expect(inSteps("- {stepId: a, operationId: listTrackedBrands, key: free}")).toEqual([
      expect.stringMatching(
        /^mine\.yaml:3:56: the scenario has no free key; expected one of main, .*none$/,
      ),
    ]);
    expect(problemsIn(`flow:\n  keys: {main: lmvz_live_nobody}\n  steps:\n    ${READ}`)).toEqual([
      expect.stringMatching(/^mine\.yaml:2:16: the scenario has no key "lmvz_live_nobody"; /),
    ]);
  });

  test("a step of two kinds, or with fields of another kind", () => {
    expect(inSteps("- {stepId: a, reset: true, clock: {advance: P1D}}")).toEqual([
      'mine.yaml:3:7: the step "a" has clock and reset; expected only one of them',
    ]);
    expect(inSteps("- {stepId: a, reset: true, expect: {status: 200}}")).toEqual([
      'mine.yaml:3:40: the step "a" sends no request and cannot have expect',
    ]);
  });

  test("several problems, in file order", () => {
    expect(
      inSteps(
        "- {stepId: a, operationId: x}",
        "- {stepId: b, clock: {advance: x}}",
        "- {stepId: c, faults: [x]}",
      ),
    ).toHaveLength(3);
  });

  test("an invalid status, reported once", () => {
    expect(inSteps("- {stepId: a, operationId: listTrackedBrands, expect: {status: 99}}")).toEqual([
      expect.stringContaining("status can't be 99; expected a whole number from 100"),
    ]);
  });

  test("an unknown key suggests the nearest", () => {
    expect(inSteps("- {stepId: a, operationID: listTrackedBrands, reset: true}")[0]).toMatch(
      /^mine\.yaml:3:19: .*operationID.*operationId/,
    );
  });
});

test("a step without expectations expects 200, and one with its own status only that", () => {
  const { steps } = stepsFlow(`
- {stepId: a, operationId: listTrackedBrands}
- {stepId: b, operationId: listTrackedBrands, key: none, expect: {status: 401}}`);
  expect(
    steps.map((step) =>
      step.kind === "call" ? step.expectations.map(({ status }) => status) : [],
    ),
  ).toEqual([[[200]], [[401]]]);
});
