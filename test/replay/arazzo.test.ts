import { expect, test } from "vitest";
import { arazzoOf } from "../../src/replay/arazzo/document.ts";
import { parseDate } from "../../src/common/calendar.ts";
import { TEST_TODAY } from "../support/fake-server.ts";
import { stepsFlow } from "./flow-fixture.ts";

interface Exported {
  readonly workflows: readonly {
    readonly inputs: { readonly required: readonly string[]; readonly properties: object };
    readonly steps: readonly {
      readonly stepId: string;
      readonly parameters?: readonly { readonly name: string; readonly value: unknown }[];
      readonly successCriteria: readonly object[];
    }[];
  }[];
}

function exported(steps: string): {
  workflow: Exported["workflows"][number];
  leftOut: readonly string[];
} {
  const { document, leftOut } = arazzoOf({
    flow: stepsFlow(steps),
    title: "Tiny",
    source: "openapi.yaml",
    today: parseDate(TEST_TODAY) ?? 0,
  });
  const [workflow] = (document as Exported).workflows;
  if (workflow === undefined) throw new Error("The document has no workflow");
  return { workflow, leftOut };
}

test("exports what Arazzo can express and lists the rest", () => {
  const { workflow, leftOut } = exported(`
- stepId: a
  operationId: getVisibility
  parameters: [{name: brand, value: Copperfinch}, {name: start_date, value: {$day: -7}}]
  expect:
    status: [200, 404]
    body:
      filters_applied: {brand: "It's", query_tag: null}
      metrics: {total_runs: {$all: [{$gte: 1}, {$lt: 99}]}, avg_rank: {$not: 0}, mention_runs: {$type: integer}}
      date_range: {start: {$day: -7}, end: {$pattern: "^2026"}, days: {$oneOf: [8, 7]}}
    headers: {content-type: application/json}`);
  expect(workflow.steps[0]?.successCriteria).toEqual([
    { condition: "$statusCode == 200 || $statusCode == 404" },
    { condition: "$response.body#/filters_applied/brand == 'It''s'" },
    { condition: "$response.body#/filters_applied/query_tag == null" },
    { condition: "$response.body#/metrics/total_runs >= 1" },
    { condition: "$response.body#/metrics/total_runs < 99" },
    { condition: "$response.body#/metrics/avg_rank != 0" },
    { condition: "$response.body#/date_range/start == $inputs.today_minus_7" },
    { context: "$response.body#/date_range/end", type: "regex", condition: "^2026" },
    {
      condition: "$response.body#/date_range/days == 8 || $response.body#/date_range/days == 7",
    },
    { condition: "$response.header.content-type == 'application/json'" },
  ]);
  expect(leftOut).toEqual(["a: $response.body#/metrics/mention_runs is of type integer"]);
  expect(workflow.inputs.properties).toMatchObject({ today_minus_7: { default: "2026-03-13" } });
});

test("a negative number in a condition is an input", () => {
  const { workflow } = exported(`
- {stepId: a, operationId: listTrackedBrands, expect: {body: {total_count: {$gte: -100}}}}`);
  expect(workflow.steps[0]?.successCriteria).toContainEqual({
    condition: "$response.body#/total_count >= $inputs.minus_100",
  });
  expect(workflow.inputs.properties).toMatchObject({
    minus_100: { type: "number", default: -100 },
  });
});

test("lists steps for the fake only and those that need them as left out", () => {
  const { workflow, leftOut } = exported(`
- {stepId: a, operationId: listTrackedBrands, fakeOnly: true, outputs: {n: $response.body#/total_count}}
- {stepId: b, operationId: listTrackedBrands, expect: {body: {total_count: $steps.a.outputs.n}}}
- {stepId: c, operationId: listTrackedBrands, dependsOn: [b]}
- {stepId: d, clock: {advance: P1D}}
- {stepId: e, operationId: listTrackedBrands, key: write}`);
  expect(workflow.steps.map(({ stepId }) => stepId)).toEqual(["e"]);
  expect(leftOut).toEqual([
    "a: only for the fake",
    "b: needs a",
    "c: needs b",
    "d: needs the fake (clock)",
  ]);
  expect(workflow.inputs.required).toEqual(["write_key"]);
});

test("every key is an input; a step without a key has no Authorization", () => {
  const { workflow } = exported(`
- {stepId: a, operationId: listTrackedBrands}
- {stepId: b, operationId: listTrackedBrands, key: none, expect: {status: 401}}`);
  expect(workflow.steps.map(({ parameters }) => parameters)).toEqual([
    [{ name: "Authorization", in: "header", value: "Bearer {$inputs.key}" }],
    undefined,
  ]);
});
