import { expect, test } from "vitest";
import type { Exchange } from "../../conformance/core/exchange.ts";
import { planRequest } from "../../conformance/core/planned-request.ts";
import { Survey } from "../../conformance/core/survey.ts";
import { isListedAfter } from "../../conformance/plan/removed-prompts.ts";
import { AGENCY_KEYS, testSettings } from "../support/check.ts";
import { contract } from "../support/fake-server.ts";

type Prompts = readonly (readonly [id: string, text: string])[];

/** Whether the prompt "1" is listed after a request between two lists of prompts. */
function isListed(before: Prompts, after: Prompts): boolean {
  const between = responseOf(1, []);
  const survey = new Survey(testSettings(AGENCY_KEYS), [
    responseOf(0, before),
    between,
    { ...responseOf(2, after), repetition: 1 },
  ]);
  return isListedAfter(survey, between, "1");
}

/** A response to `GET /queries`; of another tag, if it is between the two. */
function responseOf(index: number, prompts: Prompts): Exchange {
  const tag = index === 1 ? { query_tag: "other" } : {};
  const items = prompts.map(([brand_prompt_id, text]) => ({ brand_prompt_id, text }));
  return {
    index,
    operation: "listQueries",
    request: planRequest(contract, "listQueries", { brand: "Tin", ...tag }).request,
    repetition: 0,
    response: { status: 200, headers: {}, text: "", json: { items } },
    failure: null,
    startedAt: `2026-01-31T09:00:0${index}.000Z`,
    milliseconds: 1,
  };
}

test.each<[string, Prompts, Prompts, boolean]>([
  ["under its id", [["1", "a"]], [["1", "a"]], true],
  ["not any more", [["1", "a"]], [["2", "b"]], false],
  ["under an id of the response", [["1", "a"]], [["9", "a"]], true],
  [
    "not any more, beside another with its text",
    [
      ["1", "a"],
      ["2", "a"],
    ],
    [["2", "a"]],
    false,
  ],
  [
    "not any more, beside a new one with its text",
    [
      ["1", "a"],
      ["2", "b"],
    ],
    [
      ["2", "b"],
      ["3", "a"],
    ],
    false,
  ],
  [
    "perhaps not, with ids of the response",
    [
      ["1", "a"],
      ["2", "a"],
    ],
    [["8", "a"]],
    false,
  ],
  [
    "with another one, under ids of the response",
    [
      ["1", "a"],
      ["2", "a"],
    ],
    [
      ["8", "a"],
      ["9", "a"],
    ],
    true,
  ],
])("a prompt is listed %s", (_, before, after, expected) => {
  expect(isListed(before, after)).toBe(expected);
});
