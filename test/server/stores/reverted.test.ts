import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { contract, startFake, type TestFake } from "../../support/fake-server.ts";
import { folder } from "../../support/folder.ts";
import { startStored } from "./stored-fake.ts";

const WRITE = "lmvz_live_tiny_write";
const SAIL = { brand: "Copperfinch", prompts: ["Which sail is light?"], llms: ["openai"] };

afterEach(() => void vi.restoreAllMocks());

test("a refused write does not use up an occurrence of a fault", async () => {
  const fake = startStored(join(folder(), "state.db"));
  const rule = { fault: "transport.delay", milliseconds: 1, operation: "addPrompts", times: 1 };
  await fake.admin("post", "/faults", { world: "default", faults: [rule] });
  const remaining = async (): Promise<number> =>
    (await fake.admin("get", "/faults?world=default")).body.worlds[0].on[0].remaining;
  expect(await remaining()).toBe(1);
  fake.refuse = true;
  expect((await fake.post(WRITE, "/prompts", SAIL)).status).toBe(503);
  expect(await remaining()).toBe(1);
  const { body: health } = await fake.admin("get", "/health");
  expect(health.state).toEqual({ store: "sqlite", current: true, stale_seconds: null, refused: 1 });
  fake.refuse = false;
  expect((await fake.post(WRITE, "/prompts", SAIL)).status).toBe(200);
  expect(await remaining()).toBe(0);
  fake.store.close();
});

async function total(fake: TestFake): Promise<number> {
  return (await fake.get(WRITE, "/queries", { brand: "Copperfinch" })).body.total_count;
}

test("a write whose response violates the contract is not made", async () => {
  const violation = { instancePath: "", schemaPath: "", keyword: "x", params: {} };
  const logged: unknown[] = [];
  const stored = startStored(join(folder(), "state.db"));
  const inMemory = startFake({ scenario: "tiny", logError: (error) => void logged.push(error) });
  for (const fake of [inMemory, stored]) {
    const before = await total(fake);
    vi.spyOn(contract, "responseErrors").mockReturnValueOnce([violation]);
    expect((await fake.post(WRITE, "/prompts", SAIL)).status).toBe(500);
    expect(await total(fake)).toBe(before);
    expect(fake.worlds.get("default")?.revision).toBe(0);
  }
  expect([logged.length, stored.logged.length]).toEqual([1, 1]);
  expect(stored.store.read("SELECT * FROM writes")).toEqual([]);
  stored.store.close();
});
