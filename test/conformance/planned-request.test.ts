import { expect, test } from "vitest";
import { planRequest } from "../../conformance/core/planned-request.ts";
import { contract } from "../support/fake-server.ts";

test("the text undefined as a value is another request than no value", () => {
  const withText = planRequest(contract, "getPromptLeaderboard", { brand_prompt_id: "undefined" });
  const without = planRequest(contract, "getPromptLeaderboard", { brand_prompt_id: undefined });
  expect(withText.request.query).toEqual([["brand_prompt_id", "undefined"]]);
  expect(without.request.query).toEqual([]);
});

test("a value with a line break is another request than two values", () => {
  const one = planRequest(contract, "listQueries", { brand: "A\nquery_tag=b" });
  const two = planRequest(contract, "listQueries", { brand: "A", query_tag: "b" });
  expect(one.request.query).not.toEqual(two.request.query);
});
