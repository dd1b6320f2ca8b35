import { expect, test } from "vitest";
import { contract, startFake } from "../../support/fake-server.ts";

const WRITE = "lmvz_live_tiny_write";
const TOO_DEEP = "The body is nested too deeply; allowed are 200 levels";

/** Nested so deeply that a recursive function exceeds the stack. */
const list = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

const BODIES = [
  ["/reset", `{"world":${list(40_000)}}`],
  ["/clock", `{"action":"freeze","world":${list(40_000)}}`],
  ["/keys", `{"workspace":${list(40_000)}}`],
  ["/worlds", `{"scenario":${list(40_000)}}`],
  ["/faults", `{"faults":[${list(40_000)}]}`],
  ["/faults", `{"faults":[{"fault":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}]}`],
  ["/snapshots", `{"understudy_snapshot":1,"faults":[${list(40_000)}]}`],
] as const;

test.each(BODIES)("a deep body of POST %s is a 400 that says so", async (path, body) => {
  const { agent } = startFake({ scenario: "tiny" });
  const response = await agent.post(`/__admin${path}`).type("json").send(body);
  expect([response.status, response.body]).toEqual([400, { error: { message: TOO_DEEP } }]);
});

test("so is one of the API, and the journal can show it", async () => {
  const fake = startFake({ scenario: "tiny" });
  const post = (body: string) =>
    fake.agent
      .post(`${contract.basePath}/prompts`)
      .set("Authorization", `Bearer ${WRITE}`)
      .type("json")
      .send(body);
  for (const levels of [40_000, 2000]) {
    const { status, body } = await post(`{"brand":"x","prompts":${list(levels)}}`);
    expect([status, body]).toEqual([400, { error: { message: TOO_DEEP } }]);
  }
  expect((await post(`{"brand":"x","prompts":${list(199)}}`)).body.error.message).not.toBe(
    TOO_DEEP,
  );
  for (const path of ["/requests", "/requests/1?as=yaml", "/requests/2?as=yaml"]) {
    expect([path, (await fake.admin("get", path)).status]).toEqual([path, 200]);
  }
});
