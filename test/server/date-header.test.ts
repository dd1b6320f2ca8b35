import { expect, test } from "vitest";
import { createUnderstudy } from "../../src/index.ts";
import { startFake } from "../support/fake-server.ts";

const READ = "lmvz_live_tiny_read";

test("the header Date is the time of the world, also for repeated reads", async () => {
  const { get, world } = startFake({ scenario: "tiny" });
  const date = async (): Promise<string | undefined> =>
    (await get(READ, "/brands/tracked")).headers["date"];
  expect(await date()).toBe("Fri, 20 Mar 2026 12:00:00 GMT");
  world.clock.set(world.clock.now() + 86_400);
  expect(await date()).toBe("Sat, 21 Mar 2026 12:00:00 GMT");
  expect(await date()).toBe("Sat, 21 Mar 2026 12:00:00 GMT");
});

test("without a valid key, the server sends the real time, and the library none", async () => {
  const { headers } = await startFake({ scenario: "tiny" }).get(
    "lmvz_live_unknown",
    "/brands/tracked",
  );
  expect(Math.abs(Date.parse(headers["date"] ?? "") - Date.now())).toBeLessThan(60_000);
  await using understudy = await createUnderstudy({ scenario: "tiny" });
  expect((await understudy.fetch("/api/v1/brands/tracked")).headers.has("date")).toBe(false);
});

test("the library sends the time of each world", async () => {
  await using understudy = await createUnderstudy({
    scenario: "tiny",
    now: "2026-01-31T09:00:00Z",
  });
  const world = understudy.world({ now: "2026-02-28T23:59:59Z" });
  const response = await understudy.fetch("/api/v1/brands/tracked", { headers: world.headers() });
  expect(response.headers.get("date")).toBe("Sat, 28 Feb 2026 23:59:59 GMT");
});
