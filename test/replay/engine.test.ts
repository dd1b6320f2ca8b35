import { describe, expect, test } from "vitest";
import { requirements } from "../support/check.ts";
import { contract } from "../support/fake-server.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { judgeGroups } from "../../src/replay/judge-flow.ts";
import { outcomes, runInMemory, stepsFlow } from "./flow-fixture.ts";

const BRAND = "parameters: [{name: brand, value: Copperfinch}]";

describe("a flow in memory", () => {
  test("uses the outputs of earlier steps", async () => {
    const flow = stepsFlow(`
- {stepId: brands, operationId: listTrackedBrands, outputs: {brand: $response.body#/items/0/brand}}
- stepId: seen
  operationId: getVisibility
  parameters: [{name: brand, value: $steps.brands.outputs.brand}]
  expect: {body: {filters_applied: {brand: "$request.query.brand"}, metrics: {total_runs: 20, mention_runs: 13}}}`);
    expect(outcomes(await runInMemory(flow))).toEqual({ brands: "passed", seen: "passed" });
  });

  test("stops at the first failed step and returns all of its differences", async () => {
    const flow = stepsFlow(`
- {stepId: a, operationId: getVisibility, ${BRAND}, expect: {body: {metrics: {total_runs: 21, mention_runs: {$lt: 13}}}}}
- {stepId: b, operationId: listTrackedBrands}`);
    const { results } = await runInMemory(flow);
    expect(results.map(({ outcome }) => outcome)).toEqual(["failed", "not-run"]);
    expect(results[0]?.differences).toEqual([
      { pointer: "/metrics/total_runs", of: "body", expected: "21", actual: "20", why: "differs" },
      {
        pointer: "/metrics/mention_runs",
        of: "body",
        expected: "less than 13",
        actual: "13",
        why: "differs",
      },
    ]);
  });

  test("continues with keepGoing, but skips steps that need the failed one", async () => {
    const flow = stepsFlow(`
- {stepId: a, operationId: listTrackedBrands, expect: {status: 404}, outputs: {n: $response.body#/total_count}}
- {stepId: b, operationId: listTrackedBrands, expect: {body: {total_count: $steps.a.outputs.n}}}
- {stepId: c, operationId: getVisibility, parameters: [{name: brand, value: $steps.a.outputs.n}]}
- {stepId: d, operationId: listTrackedBrands, dependsOn: [a]}
- {stepId: e, operationId: listTrackedBrands}`);
    const { results } = await runInMemory(flow, { keepGoing: true });
    expect(results.map(({ outcome, note }) => `${outcome} ${note}`.trim())).toEqual([
      "failed",
      "failed",
      "skipped needs the step a, which failed",
      "skipped needs the step a, which failed",
      "passed",
    ]);
  });

  test("moves the clock by durations and to times, and reset restores it", async () => {
    const flow = stepsFlow(`
- {stepId: next, clock: {advance: P1D}}
- {stepId: a, operationId: getVisibility, ${BRAND}, expect: {body: {date_range: {end: {$day: 1}}}}}
- {stepId: set, clock: {set: "-3 09:00"}}
- {stepId: b, operationId: getVisibility, ${BRAND}, expect: {body: {date_range: {end: {$day: -3}}}}}
- {stepId: fresh, reset: true}`);
    const { results } = await runInMemory(flow);
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(5).fill("passed"));
    expect(results[2]?.note).toBe("now 2026-03-17T09:00:00Z");
  });

  test("activates and deactivates faults", async () => {
    const flow = stepsFlow(`
- {stepId: on, faults: [{fault: transport.status, status: 503, operation: listTrackedBrands}]}
- {stepId: a, operationId: listTrackedBrands, expect: {status: 503}}
- {stepId: b, operationId: listLlmProviders}
- {stepId: off, faults: []}
- {stepId: c, operationId: listTrackedBrands}`);
    const { results, record } = await runInMemory(flow);
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(5).fill("passed"));
    expect(record.groups.map(({ hasFaults, exchanges }) => [hasFaults, exchanges.length])).toEqual([
      [true, 2],
      [false, 1],
    ]);
  });

  test("a lost connection is a difference of the response", async () => {
    const flow = stepsFlow(`
- {stepId: on, faults: [transport.reset]}
- {stepId: a, operationId: listTrackedBrands}`);
    const { results } = await runInMemory(flow);
    expect(results[1]?.differences).toMatchObject([
      { of: "response", expected: "a response", actual: "ECONNRESET" },
    ]);
  });

  test("waits in world time as long as Retry-After says", async () => {
    const flow = stepsFlow(`
- {stepId: on, faults: [{fault: transport.rate-limit, retry_after: 90, times: 1}]}
- stepId: a
  operationId: listTrackedBrands
  onFailure: [{name: wait, type: retry, retryAfter: 1, retryLimit: 2}]
- {stepId: b, clock: {advance: PT0S}}`);
    const { results } = await runInMemory(flow);
    const [, a, b] = results;
    expect([a?.outcome, a?.attempts]).toEqual(["passed", 2]);
    expect(Date.parse(String(b?.note.slice("now ".length))) % 60_000).toBe(30_000);
  });

  test("retries end after the limit", async () => {
    const flow = stepsFlow(`
- stepId: a
  operationId: listTrackedBrands
  expect: {status: 404}
  onFailure: [{name: wait, type: retry, retryAfter: 1, retryLimit: 3}]`);
    const { results } = await runInMemory(flow);
    expect([results[0]?.outcome, results[0]?.attempts]).toEqual(["failed", 4]);
  });

  test("a step interrupted during its request counts as not run", async () => {
    const flow = stepsFlow(`
- {stepId: on, faults: [transport.reset]}
- {stepId: a, operationId: listTrackedBrands}
- {stepId: b, operationId: listTrackedBrands}`);
    let isInterrupted = false;
    const { results } = await runInMemory(flow, {
      onStepBegins: ({ stepId }) => (isInterrupted = stepId === "a"),
      isInterrupted: () => isInterrupted,
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(["passed", "not-run", "not-run"]);
  });

  test("an output without a value is a difference", async () => {
    const flow = stepsFlow(`
- {stepId: a, operationId: listTrackedBrands, outputs: {b: $response.body#/items/99/brand}}`);
    const { results } = await runInMemory(flow);
    expect(results[0]?.differences).toMatchObject([{ of: "output", pointer: "/items/99/brand" }]);
  });

  test("a semantic fault makes it fail", async () => {
    const flow = stepsFlow(`
- {stepId: a, operationId: listTrackedBrands, expect: {body: {has_more: false}}}
- {stepId: off, faults: []}
- {stepId: fresh, reset: true}
- {stepId: b, operationId: listTrackedBrands, expect: {body: {has_more: false}}}`);
    const result = await runInMemory(flow, { faults: ["page.always-more"], keepGoing: true });
    expect(outcomes(result)).toEqual({ a: "failed", off: "passed", fresh: "passed", b: "failed" });
  });

  test("judges exchanges before and after a clock change separately", async () => {
    const flow = stepsFlow(`
- {stepId: a, operationId: getVisibility, ${BRAND}}
- {stepId: away, clock: {advance: P2D}}
- {stepId: b, operationId: getVisibility, ${BRAND}}`);
    const options = { contract, requirements, rules: RULES };
    const { record } = await runInMemory(flow);
    const verdicts = judgeGroups(record.groups, options);
    expect(verdicts.filter(({ outcome }) => outcome === "fail" || outcome === "error")).toEqual([]);
    expect(
      verdicts.find(({ requirement }) => requirement.id === "visibility.bounds")?.witnesses,
    ).toHaveLength(2);
    const faulty = await runInMemory(flow, { faults: ["page.always-more", "visibility.fraction"] });
    const found = judgeGroups(faulty.record.groups, options);
    expect(
      found.filter(({ outcome }) => outcome === "fail").map(({ requirement }) => requirement.id),
    ).toContain("visibility.pct");
  });
});

describe("a flow on a deployment", () => {
  const FLOW = stepsFlow(
    `
- {stepId: read, operationId: listTrackedBrands, expect: [{body: {total_count: 1}}, {fakeOnly: true, body: {total_count: 99}}]}
- {stepId: own, operationId: listTrackedBrands, fakeOnly: true}
- {stepId: later, clock: {advance: P1D}}
- {stepId: add, operationId: trackBrand, key: write, requestBody: {payload: {brand: New}}, outputs: {status: $statusCode}}
- {stepId: refused, operationId: trackBrand, key: write, requestBody: {payload: {}}, expect: {status: 400}}
- {stepId: after, operationId: listTrackedBrands, dependsOn: [add]}
- {stepId: revoked, operationId: listTrackedBrands, key: none, expect: {status: 401}}`,
  );
  const deployed = { control: null, allowWrites: false } as const;

  test("skips steps that need the fake, a key or a permission, with the reason", async () => {
    const { results } = await runInMemory(FLOW, {
      changeTarget: (target) => ({ ...target, ...deployed }),
    });
    expect(
      Object.fromEntries(results.map(({ step, outcome, note }) => [step.stepId, note || outcome])),
    ).toEqual({
      read: "passed",
      own: "only for the fake",
      later: "needs the fake's clock",
      add: "writes; needs --allow-writes",
      refused: "passed",
      after: "needs the step add, which was skipped",
      revoked: "passed",
    });
    expect(results[0]?.unchecked).toBe(1);
  });

  test("without exchanges is inconclusive", () => {
    const verdicts = judgeGroups([], { contract, requirements, rules: RULES });
    expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["inconclusive"]));
  });

  test("a step without its key is skipped", async () => {
    const { results } = await runInMemory(FLOW, {
      changeTarget: (target) => ({ ...target, ...deployed, keys: new Set(["main"]) }),
    });
    expect(results[3]?.note).toBe("needs --write-key");
  });
});
