import { expect, test } from "vitest";
import type { Exchange } from "../../conformance/core/exchange.ts";
import { planRequest } from "../../conformance/core/planned-request.ts";
import { judgeRecord } from "../../conformance/core/run.ts";
import { Survey } from "../../conformance/core/survey.ts";
import { narrows } from "../../conformance/rules/filter/narrows.ts";
import { requirements, testSettings } from "../support/check.ts";
import { contract, TEST_TODAY } from "../support/fake-server.ts";

test("a finding about a row points to it, although the list also has values that are no objects", () => {
  const values = { brand: "Alpenglow", llm_provider: "grok" };
  const { request } = planRequest(contract, "listQueryRuns", values);
  const json = { items: [null, "text", { provider: "gemini" }], total_count: 3 };
  const exchange: Exchange = {
    index: 0,
    operation: "listQueryRuns",
    request,
    repetition: 0,
    response: { status: 200, headers: {}, text: JSON.stringify(json), json },
    failure: null,
    startedAt: `${TEST_TODAY}T12:00:00.000Z`,
    milliseconds: 10,
  };
  const survey = new Survey(testSettings(), [exchange]);
  const [verdict] = judgeRecord({ rules: [narrows], requirements }, survey);
  expect(verdict?.findings).toMatchObject([
    { pointer: "/items/2/provider", kind: "row-does-not-match", actual: '"gemini"' },
  ]);
});
