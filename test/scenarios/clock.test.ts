import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startFake } from "../support/fake-server.ts";
import { SMALL_KEY, smallScenario } from "../support/small-scenario.ts";

const frozen = smallScenario({ top: { clock: { at: "-2 09:30" } } });
const running = smallScenario({ top: { clock: { at: "3 09:30", runs: true } } });

test("a world starts with the frozen clock of its scenario", async () => {
  const fake = startFake({ scenario: frozen, now: null });
  expect((await fake.admin("get", "/clock")).body).toMatchObject({
    now: "2026-03-18T09:30:00Z",
    frozen: true,
    anchor: "2026-03-20",
  });
  const { body } = await fake.get(SMALL_KEY, "/visibility", { brand: "Tin Lantern" });
  expect(body.date_range).toMatchObject({ end: "2026-03-18" });
});

test("a running clock starts at the given time", async () => {
  const { body } = await startFake({ scenario: running, now: null }).admin("get", "/clock");
  expect(body.frozen).toBe(false);
  expect(body.now).toMatch(/^2026-03-23T09:3/);
});

test("an explicit now takes precedence over the scenario's clock", async () => {
  const { body } = await startFake({ scenario: frozen }).admin("get", "/clock");
  expect(body).toMatchObject({ now: "2026-03-20T12:00:00Z", frozen: true });
});

test.for([frozen, running])("a reset restores the scenario's clock", async (scenario) => {
  const fake = startFake({ scenario, now: null });
  const { body: before } = await fake.admin("get", "/clock");
  await fake.admin("post", "/clock", { action: "freeze", instant: "2026-04-01T00:00:00Z" });
  await fake.admin("post", "/reset");
  const { body: after } = await fake.admin("get", "/clock");
  expect(after.frozen).toBe(before.frozen);
  expect(after.now.slice(0, 15)).toBe(before.now.slice(0, 15));
});

test("a minted world starts with the clock of its scenario unless now is given", async () => {
  const fake = startFake({ scenario: frozen, now: null });
  const mint = async (body: object) => (await fake.admin("post", "/worlds", body)).body;
  expect(await mint({})).toMatchObject({ now: "2026-03-18T09:30:00Z", frozen: true });
  expect(await mint({ anchor: "2026-05-10" })).toMatchObject({ now: "2026-05-08T09:30:00Z" });
  expect(await mint({ now: "2026-03-21T00:00:00Z" })).toMatchObject({
    now: "2026-03-21T00:00:00Z",
  });
  const shipped = await mint({ scenario: readFileSync("test/oracle/traits.yaml", "utf8") });
  expect(shipped).toMatchObject({ scenario: "traits", now: "2026-03-20T12:00:00Z", frozen: true });
});
