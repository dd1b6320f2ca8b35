import { expect, test } from "vitest";
import { ADVICE_FAULTS } from "../../src/fake/faults/advice.ts";
import { DISCOVERY_FAULTS } from "../../src/fake/faults/discovery.ts";
import { PROMPTS_FAULTS } from "../../src/fake/faults/prompts.ts";
import { check } from "../support/check.ts";
import {
  complaints,
  ids,
  JUDGED_RIGHT,
  LISTED_RULES,
  misjudged,
  SCENARIOS,
} from "./prompts-ground.ts";

const FAULTS = [...DISCOVERY_FAULTS, ...PROMPTS_FAULTS, ...ADVICE_FAULTS];

test("every rule but one passes on agency, and few requests show it", async () => {
  const { verdicts, sent, survey } = await check({ rules: LISTED_RULES });
  expect(complaints(verdicts)).toEqual([]);
  // The description lies outside the core, which alone is asked here.
  expect(ids(verdicts, "inconclusive")).toEqual(["version.openapi"]);
  expect(sent).toBeLessThanOrEqual(85);
  expect(survey.exchanges.filter(({ request }) => request.method === "POST")).toEqual([]);
});

/** What can be told where nothing is but a brand, and where not even that is. */
const WITHOUT_DATA = {
  lmvz_live_empty_read: [
    "brands.schema",
    "brands.exact-name",
    "providers.schema",
    "providers.unique",
    "providers.display",
    "ids.usable",
  ],
  lmvz_live_bare_read: ["providers.schema", "providers.unique"],
} as const;

test.for(SCENARIOS)("$scenario, as $keys.main sees it", async (options) => {
  const { verdicts } = await check({ ...options, rules: LISTED_RULES });
  expect(complaints(verdicts)).toEqual([]);
  const passed = ids(verdicts, "pass");
  const known: Readonly<Record<string, readonly string[]>> = WITHOUT_DATA;
  const all = LISTED_RULES.map(({ id }) => id).filter((id) => id !== "version.openapi");
  expect(passed).toEqual(known[options.keys?.main ?? ""] ?? all);
});

test.for(FAULTS)("$id: $says", async (fault) => {
  expect(await misjudged(fault, { rules: LISTED_RULES })).toEqual(JUDGED_RIGHT);
});

test("each rule is shown to bite", () => {
  const killed = new Set(FAULTS.flatMap(({ kills }) => kills));
  expect(LISTED_RULES.map(({ id }) => id).filter((id) => !killed.has(id))).toEqual([]);
});
