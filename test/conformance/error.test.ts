import { expect, test } from "vitest";
import { without, withParameter } from "../../src/fake/faults/changes.ts";
import { problems, ids, variation } from "../support/check.ts";
import { checkErrorRules, countedFindings } from "./error-rules.ts";

test("with writes allowed, required fields of bodies are checked too", async () => {
  const settings = { allowWrites: true };
  const { verdicts } = await checkErrorRules({ settings });
  expect(problems(verdicts)).toEqual([]);
  const careless = variation((request, handle) => {
    const response = handle(request);
    return request.method === "POST" && response.status === 400
      ? { ...response, status: 200, body: {} }
      : response;
  });
  const broken = await checkErrorRules({ settings, faults: [careless] });
  expect(ids(broken.verdicts, "fail")).toEqual(["error.required-400"]);
});

test("a filter by a nonexistent prompt may return an empty list", async () => {
  const empty = variation((request, handle) => {
    const response = handle(request);
    const isFilter = request.query.some(([name]) => name === "brand_prompt_id");
    if (response.status !== 404 || !isFilter || request.path.startsWith("/prompts/"))
      return response;
    const past = withParameter(without(request, "brand_prompt_id"), "end_date", "2001-02-01");
    return handle(withParameter(past, "start_date", "2001-01-01"));
  });
  const { verdicts } = await checkErrorRules({ faults: [empty] });
  expect(problems(verdicts)).toEqual([]);
  expect(ids(verdicts, "pass")).toContain("error.unknown-prompt-filter");
});

test("a malformed token may be a 400; the rule is advisory", async () => {
  const strict = variation((request, handle) => {
    const response = handle(request);
    const isToken =
      request.path.startsWith("/query-runs/") ||
      request.query.some(([name]) => name === "brand_prompt_id");
    const isBrand = JSON.stringify(response.body).includes("No brand");
    return response.status === 404 && isToken && !isBrand ? { ...response, status: 400 } : response;
  });
  const { verdicts } = await checkErrorRules({ faults: [strict] });
  expect(countedFindings(verdicts)).toEqual([]);
  expect(ids(verdicts, "fail")).toEqual(["error.unknown-token-404"]);
  expect(ids(verdicts, "inconclusive")).toEqual([
    "error.unknown-prompt-404",
    "error.unknown-run-404",
  ]);
});

test("a read-only key may get 403 for every method but GET", async () => {
  const modeFirst = variation((request, handle) => {
    const response = handle(request);
    return response.status === 405 ? { ...response, status: 403, headers: {} } : response;
  });
  const { verdicts } = await checkErrorRules({ faults: [modeFirst] });
  expect(problems(verdicts)).toEqual([]);
  expect(ids(verdicts, "inconclusive")).toEqual(["error.method-405"]);
});

test("values out of range may be lowered; the rule is advisory", async () => {
  const clamping = variation((request, handle) => {
    const limit = request.query.find(([name]) => name === "limit")?.[1];
    return handle(limit === "0" ? withParameter(request, "limit", "1") : request);
  });
  const { verdicts } = await checkErrorRules({ faults: [clamping] });
  expect(countedFindings(verdicts)).toEqual([]);
  expect(ids(verdicts, "fail")).toEqual(["error.range-400"]);
});

test("an internal error may happen once", async () => {
  const failed = new Set<string>();
  const flaky = variation((request, handle) => {
    const response = handle(request);
    const isFirst = request.path === "/citations/tags" && !failed.has(request.path);
    failed.add(request.path);
    if (!isFirst) return response;
    return { ...response, status: 500, body: { error: { message: "Internal error" } } };
  });
  const { verdicts } = await checkErrorRules({ faults: [flaky] });
  expect(problems(verdicts)).toEqual([]);
});
