import { readFileSync } from "node:fs";
import { stringify } from "yaml";
import { expect, test } from "vitest";
import { loadScenario, scenarioNames } from "../../../src/files/scenario-library.ts";
import { checkCost } from "../../../src/server/admin/scenario-cost.ts";
import { startFake, TEST_NOW } from "../../support/fake-server.ts";

const fake = startFake({ scenario: "tiny" });

const PROMPT = { text: "Which lamp?", country: "US", subject: "lamps", volume: 1, difficulty: 1 };

function brand(name: string, history: object, more: object = {}): object {
  const common = { brand: name, domain: null, prompts: [PROMPT], ...more };
  return { ...common, history: { market: "home", days: 2, ...history } };
}

/** The text of a scenario whose workspace has five platforms. */
function scenario(...brands: readonly object[]): string {
  const platforms = ["openai", "claude", "gemini", "perplexity", "grok"];
  const plan = { name: "scale", api_access: true, platforms };
  const workspaces = [{ workspace: "one", plan, keys: [], brands }];
  const value = { scenario: "sent", title: "Sent", seed: 1, workspaces };
  return stringify(value, { aliasDuplicateObjects: false });
}

const post = async (text: string): Promise<readonly [number, string | undefined]> => {
  const { status, body } = await fake.admin("post", "/worlds", { scenario: text });
  return [status, body.error?.message];
};

const trait = { trait: "tone", from: -1, tone: 0 };
const advice = { every_hours: 1, wait_hours: 1, work_hours: 1, days: 400, favourite: 0 };

// 1 prompt × 5 platforms × 24 answers = 120 runs a day.
test.each([
  [
    // 120 × 3,650 = 438,000 runs of each brand
    ["a", "b", "c", "d", "e"].map((name) => brand(name, { days: 3650, answers_per_day: 24 })),
    "the scenario has 2,190,000 runs (runs per day × days); a scenario that is sent to a server may have at most 2,000,000",
  ],
  [
    // 90 prompts × 5 platforms × 24 answers = 10,800
    [brand("a", { answers_per_day: 24, volume: { prompts: 90 } })],
    "10,800 runs per day (prompts × platforms × answers_per_day); a scenario that is sent to a server may have at most 10,000",
  ],
  [
    ["a", "b"].map((name) => brand(name, { volume: { pages: 30_001 } })),
    "60,002 pages; a scenario that is sent to a server may have at most 60,000",
  ],
  [[brand("a", { traits: Array.from({ length: 101 }, () => trait) })], "101 traits; "],
  [["a", "b"].map((name) => brand(name, {}, { advice })), "19,200 advice runs "],
])("a scenario that costs too much is refused", async (brands, message) => {
  const [status, text] = await post(scenario(...brands));
  expect([status, text]).toEqual([400, expect.stringContaining(message)]);
  expect(text).toMatch(/^Field "scenario": the scenario has /);
});

test("a scenario within the limits is accepted, and all shipped ones are", async () => {
  expect((await post(scenario(brand("a", { days: 3650 }))))[0]).toBe(201);
  expect((await post(readFileSync("scenarios/agency.yaml", "utf8")))[0]).toBe(201);
  for (const name of scenarioNames()) checkCost(loadScenario(name));
});

test("a snapshot is refused with the same message", async () => {
  const { body: snapshot } = await fake.admin("get", "/snapshots/default");
  const file = scenario(brand("a", { volume: { pages: 60_001 } }));
  const sent = { ...snapshot, scenario: { name: "sent", digest: "x", file } };
  const { status, body } = await fake.admin("post", "/snapshots", sent);
  expect(status).toBe(400);
  expect(body.error.message).toContain("the scenario has 60,001 pages; ");
});

const OUT_OF_RANGE = /within 1000 days of/;

// A world of the year 0 whose clock runs in real time has 740,000 days to simulate.
test.each([
  ["/worlds", { anchor: "0000-01-01" }],
  ["/worlds", { anchor: "9999-12-31" }],
  ["/worlds", { anchor: "1900-01-01", scenario: "tiny" }],
])("a world cannot start far from its anchor (%s, %j)", async (path, body) => {
  const other = startFake({ scenario: "tiny", now: null });
  const response = await other.admin("post", path, body);
  expect([response.status, response.body.error.message]).toEqual([
    400,
    expect.stringMatching(OUT_OF_RANGE),
  ]);
});

const CHANGE = { kind: "brand-tracked", brand: "Kestrel", domain: null };

test.each([
  [{ clock: { frozen: false, now: TEST_NOW, shift_s: 1e15 } }],
  [{ clock: { frozen: false, now: TEST_NOW, shift_s: -1e300 } }],
  [{ anchor: "0000-01-01", clock: { frozen: false, now: "0000-01-01T00:00:00Z", shift_s: 0 } }],
  [{ writes: [{ at: "0001-01-01T00:00:00Z", workspace: "tiny", change: CHANGE }] }],
])("a snapshot with times far from its anchor is refused as a whole: %j", async (change) => {
  const other = startFake({ scenario: "tiny" });
  const { body: snapshot } = await other.admin("get", "/snapshots/default");
  const { status, body } = await other.admin("post", "/snapshots", { ...snapshot, ...change });
  expect([status, body.error.message]).toEqual([400, expect.stringMatching(OUT_OF_RANGE)]);
  expect((await other.admin("get", "/worlds")).body.worlds).toHaveLength(1);
});
