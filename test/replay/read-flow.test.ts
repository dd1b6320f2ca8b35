import { describe, expect, test } from "vitest";
import { flowIn, stepsFlow } from "./flow-ground.ts";

/** What a file's reader says; the file begins with two lines, `flow:` and `  steps:`. */
function mistakesIn(text: string): string[] {
  try {
    flowIn(text);
  } catch (error) {
    return (error as Error).message.split("\n");
  }
  return [];
}

function inSteps(...lines: readonly string[]): string[] {
  return mistakesIn(["flow:", "  steps:", ...lines.map((line) => `    ${line}`)].join("\n"));
}

const READ =
  "- {stepId: a, operationId: listTrackedBrands, outputs: {n: $response.body#/total_count}}";

describe("a flow with", () => {
  test("an unknown operation names the nearest", () => {
    expect(inSteps("- {stepId: a, operationId: listTrackedBrand}")).toEqual([
      'mine.yaml:3:32: there is no operation "listTrackedBrand"; did you mean "listTrackedBrands"?',
    ]);
  });

  test("an unknown parameter names the nearest", () => {
    expect(
      inSteps(
        "- stepId: a",
        "  operationId: getVisibility",
        "  parameters:",
        "    - {name: brnad, value: x}",
      ),
    ).toEqual(['mine.yaml:6:18: getVisibility has no parameter "brnad"; did you mean "brand"?']);
  });

  test("a missing parameter says which, unless the step expects to be refused", () => {
    expect(inSteps("- {stepId: a, operationId: getVisibility}")).toEqual([
      'mine.yaml:3:7: the step "a" lacks the parameter "brand", which getVisibility requires',
    ]);
    expect(inSteps("- {stepId: a, operationId: getVisibility, expect: {status: 400}}")).toEqual([]);
    expect(inSteps("- {stepId: a, operationId: getQueryRun, expect: {status: 404}}")).toEqual([
      'mine.yaml:3:7: the step "a" lacks the parameter "run_id", which stands in the path of getQueryRun',
    ]);
  });

  test("a missing or a needless body says so", () => {
    expect(inSteps("- {stepId: a, operationId: addPrompts}")).toEqual([
      'mine.yaml:3:7: the step "a" lacks a requestBody, which addPrompts requires',
    ]);
    expect(
      inSteps("- {stepId: a, operationId: listTrackedBrands, requestBody: {payload: {}}}"),
    ).toEqual(["mine.yaml:3:64: listTrackedBrands takes no body"]);
  });

  test("a stepId given twice points at the second", () => {
    expect(inSteps(READ, READ)).toEqual(['mine.yaml:4:16: the stepId "a" is given twice']);
  });

  test("a reference to no step, a later one, itself or in a circle says which", () => {
    const step = (id: string, wanted: string): string[] => [
      `- stepId: ${id}`,
      "  operationId: listTrackedBrands",
      `  expect: {body: {total_count: $steps.${wanted}.outputs.n}}`,
      "  outputs: {n: $response.body#/total_count}",
    ];
    expect(inSteps(...step("one", "two"), ...step("three", "onn"))).toEqual([
      'mine.yaml:5:36: there is no step "two"; there are one, three',
      'mine.yaml:9:36: there is no step "onn"; did you mean "one"?',
    ]);
    expect(inSteps(...step("one", "one"))).toEqual([
      'mine.yaml:5:36: circular: the step "one" refers to itself',
    ]);
    expect(inSteps(...step("one", "two"), READ.replace("stepId: a", "stepId: two"))).toEqual([
      'mine.yaml:5:36: the step "two" comes later; only what ran before can be used',
    ]);
    expect(inSteps(...step("one", "two"), ...step("two", "one"))).toEqual([
      'mine.yaml:5:36: circular: the step "two" itself refers to this one',
    ]);
  });

  test("an unknown output or input names the nearest", () => {
    expect(
      inSteps(
        READ.replace("n:", "count:"),
        "- {stepId: b, operationId: listTrackedBrands, expect: {body: {total_count: $steps.a.outputs.cuont}}}",
        "- {stepId: c, operationId: getVisibility, parameters: [{name: brand, value: $inputs.brand}]}",
      ),
    ).toEqual([
      'mine.yaml:4:80: the step "a" has no output "cuont"; did you mean "count"?',
      'mine.yaml:5:81: there is no input "brand"; there are none',
    ]);
  });

  test("an input without a default, or one of another type, says so", () => {
    const flow = (input: string): string =>
      `flow:\n  inputs:\n    properties:\n      n: ${input}\n  steps:\n    ${READ}`;
    expect(mistakesIn(flow("{type: string}"))).toEqual([
      'mine.yaml:4:10: the input "n" has no default; the fake needs one',
    ]);
    expect(mistakesIn(flow("{type: integer, default: x}"))).toEqual([
      'mine.yaml:4:35: the default of "n" can\'t be "x"; its type is integer',
    ]);
  });

  test("a time that is none says what is allowed", () => {
    expect(
      inSteps(
        "- {stepId: a, clock: {advance: 1 day}}",
        '- {stepId: b, clock: {set: "2026-01-01"}}',
      ),
    ).toEqual([
      'mine.yaml:3:36: "1 day" is no ISO 8601 duration; allowed is one such as PT90M, P1D or -P1D',
      'mine.yaml:4:32: "2026-01-01" is no time; allowed is a day from -1000 to 1000, counted from day 0, and a UTC time: "1 09:00"',
    ]);
  });

  test("a day or a duration beyond the clock's reach, or no whole day, says what is allowed", () => {
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
      'mine.yaml:3:36: "P99999999999999999D" is out of reach; the clock stays within 1000 days of day 0',
      'mine.yaml:4:36: "-P1001D" is out of reach; the clock stays within 1000 days of day 0',
    ]);
    for (const day of ["-70000000000", "1.5", "x"]) {
      expect(asking(day)).toEqual([
        expect.stringMatching(
          /^mine\.yaml:3:118: \$day can't be .*; allowed is a whole number of days from -1000 to 1000/,
        ),
      ]);
    }
    expect(
      inSteps("- {stepId: a, operationId: listTrackedBrands, expect: {body: {$day: x}}}"),
    ).toEqual([expect.stringContaining("allowed is a whole number of days")]);
  });

  test("a date that does not exist says so, unless the step expects to be refused", () => {
    const step = (rest: string): string[] =>
      inSteps(
        `- {stepId: a, operationId: getVisibility, parameters: [{name: brand, value: x}, {name: end_date, value: 2026-02-30}]${rest}}`,
      );
    expect(step("")).toEqual([
      'mine.yaml:3:109: end_date can\'t be "2026-02-30"; allowed is an existing day as YYYY-MM-DD, or {$day: n}',
    ]);
    expect(step(", expect: {status: 400}")).toEqual([]);
  });

  test("a parameter given twice points at the second", () => {
    expect(
      inSteps(
        "- {stepId: a, operationId: getVisibility, parameters: [{name: brand, value: x}, {name: brand, value: y}]}",
      ),
    ).toEqual([
      'mine.yaml:3:92: the parameter "brand" is given twice; several values go into a list',
    ]);
  });

  test("an expression that is never closed says so", () => {
    expect(
      inSteps(
        '- {stepId: a, operationId: getVisibility, parameters: [{name: brand, value: "{$steps.a.outputs.n"}]}',
      ),
    ).toEqual([
      'mine.yaml:3:81: "{$steps.a.outputs.n" opens an expression with { and never closes it with }',
    ]);
  });

  test("two mistakes in one step tells both", () => {
    expect(
      inSteps(
        "- {stepId: a, operationId: listBrands, key: free, expect: {body: {items: {$length: {min: 5, max: 1}}}}}",
      ),
    ).toEqual([
      expect.stringContaining('there is no operation "listBrands"'),
      expect.stringContaining("the scenario has no free key"),
      expect.stringContaining(
        '$length can\'t be {"min":5,"max":1}; allowed is a min that is at most max',
      ),
    ]);
  });

  test("an unknown fault names the nearest", () => {
    expect(inSteps("- {stepId: a, faults: [{fault: transport.statsu}]}")).toEqual([
      'mine.yaml:3:36: there is no fault "transport.statsu"; did you mean "transport.status"?',
    ]);
  });

  test("a matcher that is unknown, wrongly used or not alone says so", () => {
    const expecting = (matcher: string): string[] =>
      inSteps(`- {stepId: a, operationId: listTrackedBrands, expect: {body: {items: ${matcher}}}}`);
    expect(expecting("{$lenght: 2}")).toEqual([
      'mine.yaml:3:74: there is no matcher "$lenght"; did you mean "$length"?',
    ]);
    expect(expecting("{$gte: 1, $lt: 2}")).toEqual([
      "mine.yaml:3:74: the matcher $gte stands alone; several of them go into {$all: [...]}, not beside each other",
    ]);
    expect(expecting("{$type: int}")).toEqual([
      'mine.yaml:3:82: $type can\'t be "int"; allowed is one of integer, number, string, boolean, array, object, null',
    ]);
    expect(expecting('{$each: {brand: {$pattern: "("}}}')[0]).toMatch(
      /^mine\.yaml:3:101: \$pattern can't be "\("; allowed is a regular expression \(.*\)$/,
    );
    expect(expecting("{$length: {least: 1}}")).toEqual([
      'mine.yaml:3:84: $length can\'t be {"least":1}; allowed is a whole number, or {min: 1, max: 5}',
    ]);
  });

  test("a bad expression says where and which was meant", () => {
    expect(inSteps(READ.replace("body#/", "body/"))).toEqual([
      'mine.yaml:3:64: "$response.body/total_count" is no runtime expression; did you mean $response.body#/<pointer> or $response.header.<name>?',
    ]);
    expect(inSteps(READ.replace("$response", "response"))).toEqual([
      'mine.yaml:3:64: "response.body#/total_count" is no runtime expression; an output is one such as $response.body#/items/0/brand',
    ]);
    expect(
      inSteps(
        "- {stepId: a, operationId: getVisibility, parameters: [{name: brand, value: $statusCode}]}",
      ),
    ).toEqual(["mine.yaml:3:81: $statusCode can't be known here: nothing has been sent yet"]);
  });

  test("a key that the scenario lacks says which there are", () => {
    expect(inSteps("- {stepId: a, operationId: listTrackedBrands, key: free}")).toEqual([
      expect.stringMatching(
        /^mine\.yaml:3:56: the scenario has no free key; there are main, .*none$/,
      ),
    ]);
    expect(mistakesIn(`flow:\n  keys: {main: lmvz_live_nobody}\n  steps:\n    ${READ}`)).toEqual([
      expect.stringMatching(/^mine\.yaml:2:16: the scenario has no key "lmvz_live_nobody"; /),
    ]);
  });

  test("a step that does two things, or has what its kind does not, says so", () => {
    expect(inSteps("- {stepId: a, reset: true, clock: {advance: P1D}}")).toEqual([
      'mine.yaml:3:7: the step "a" has clock and reset; a step does one thing',
    ]);
    expect(inSteps("- {stepId: a, reset: true, expect: {status: 200}}")).toEqual([
      'mine.yaml:3:40: the step "a" sends no request, so it has no expect',
    ]);
  });

  test("several mistakes tells them all, in the order of the file", () => {
    expect(
      inSteps(
        "- {stepId: a, operationId: x}",
        "- {stepId: b, clock: {advance: x}}",
        "- {stepId: c, faults: [x]}",
      ),
    ).toHaveLength(3);
  });

  test("a status that is none says so once", () => {
    expect(inSteps("- {stepId: a, operationId: listTrackedBrands, expect: {status: 99}}")).toEqual([
      expect.stringContaining("status can't be 99; allowed is a whole number from 100"),
    ]);
  });

  test("an unknown word of the format names the nearest", () => {
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
