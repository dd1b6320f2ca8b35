import { expect, test } from "vitest";
import { without, withParameter } from "../../src/fake/faults/fault.ts";
import { complaints, ids, variation } from "../support/check.ts";
import { checkRefusals, countedFindings } from "./refusals.ts";

test("with writes allowed the required fields of bodies are looked at too", async () => {
  const settings = { allowWrites: true };
  const { verdicts } = await checkRefusals({ settings });
  expect(complaints(verdicts)).toEqual([]);
  const careless = variation((request, handle) => {
    const reply = handle(request);
    return request.method === "POST" && reply.status === 400
      ? { ...reply, status: 200, body: {} }
      : reply;
  });
  const broken = await checkRefusals({ settings, faults: [careless] });
  expect(ids(broken.verdicts, "fail")).toEqual(["error.required-400"]);
});

test("a filter by a prompt that does not exist may give an empty list", async () => {
  const empty = variation((request, handle) => {
    const reply = handle(request);
    const isFilter = request.query.some(([name]) => name === "brand_prompt_id");
    if (reply.status !== 404 || !isFilter || request.path.startsWith("/prompts/")) return reply;
    const past = withParameter(without(request, "brand_prompt_id"), "end_date", "2001-02-01");
    return handle(withParameter(past, "start_date", "2001-01-01"));
  });
  const { verdicts } = await checkRefusals({ faults: [empty] });
  expect(complaints(verdicts)).toEqual([]);
  expect(ids(verdicts, "pass")).toContain("error.unknown-prompt-filter");
});

test("a token that does not parse may be a 400, which is worth a hint", async () => {
  const strict = variation((request, handle) => {
    const reply = handle(request);
    const isToken =
      request.path.startsWith("/query-runs/") ||
      request.query.some(([name]) => name === "brand_prompt_id");
    const isBrand = JSON.stringify(reply.body).includes("No brand");
    return reply.status === 404 && isToken && !isBrand ? { ...reply, status: 400 } : reply;
  });
  const { verdicts } = await checkRefusals({ faults: [strict] });
  expect(countedFindings(verdicts)).toEqual([]);
  expect(ids(verdicts, "fail")).toEqual(["error.unknown-token-hint"]);
  expect(ids(verdicts, "inconclusive")).toEqual([
    "error.unknown-prompt-404",
    "error.unknown-run-404",
  ]);
});

test("a read-only key may be refused every method but GET", async () => {
  const modeFirst = variation((request, handle) => {
    const reply = handle(request);
    return reply.status === 405 ? { ...reply, status: 403, headers: {} } : reply;
  });
  const { verdicts } = await checkRefusals({ faults: [modeFirst] });
  expect(complaints(verdicts)).toEqual([]);
  expect(ids(verdicts, "inconclusive")).toEqual(["error.method-405"]);
});

test("values beyond a bound may be lowered, which is worth a hint", async () => {
  const clamping = variation((request, handle) => {
    const limit = request.query.find(([name]) => name === "limit")?.[1];
    return handle(limit === "0" ? withParameter(request, "limit", "1") : request);
  });
  const { verdicts } = await checkRefusals({ faults: [clamping] });
  expect(countedFindings(verdicts)).toEqual([]);
  expect(ids(verdicts, "fail")).toEqual(["error.range-hint"]);
});

test("an internal error may happen once", async () => {
  const failed = new Set<string>();
  const flaky = variation((request, handle) => {
    const reply = handle(request);
    const isFirst = request.path === "/citations/tags" && !failed.has(request.path);
    failed.add(request.path);
    if (!isFirst) return reply;
    return { ...reply, status: 500, body: { error: { message: "Internal error" } } };
  });
  const { verdicts } = await checkRefusals({ faults: [flaky] });
  expect(complaints(verdicts)).toEqual([]);
});
