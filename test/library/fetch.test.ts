import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createUnderstudy, type Understudy } from "../../src/index.ts";
import { check } from "../../src/library/conformance/index.ts";

const BRANDS = "/api/v1/brands/tracked";
let understudy: Understudy;

beforeAll(async () => {
  understudy = await createUnderstudy({ scenario: "tiny", now: "2026-01-31T09:00:00Z" });
});

afterEach(() => {
  vi.useRealTimers();
});

afterAll(() => understudy.close());

test("timers fire between requests that follow each other", async () => {
  const headers = understudy.defaultWorld.headers();
  const timer = AbortSignal.timeout(1);
  // Without the limit, the loop would never end.
  for (let sent = 0; sent < 10_000 && !timer.aborted; sent++) {
    await understudy.fetch(BRANDS, { headers });
  }
  expect(timer.aborted).toBe(true);
});

test("a signal interrupts a check of the fake in the same process", async () => {
  const { baseUrl, fetch, defaultWorld } = understudy;
  const keys = { main: defaultWorld.key() };
  const report = await check({ baseUrl, fetch, keys, signal: AbortSignal.timeout(1) });
  expect(report.ended).toBe("interrupted");
});

test("requests are served while the timers are replaced", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setImmediate", "setInterval", "Date"] });
  const headers = understudy.defaultWorld.headers();
  expect((await understudy.fetch(BRANDS, { headers })).status).toBe(200);
});

test("a request whose signal is aborted has no effect", async () => {
  const world = understudy.world();
  const init = {
    method: "POST",
    headers: { ...world.headers("write"), "content-type": "application/json" },
    body: JSON.stringify({ brand: "Lantern" }),
  };
  const outcome = (sent: Promise<Response>): Promise<unknown> =>
    sent.then(
      ({ status }) => status,
      (error: unknown) => error,
    );
  const signal = AbortSignal.abort();
  const isAbort = expect.objectContaining({ name: "AbortError" });
  expect(await outcome(understudy.fetch(BRANDS, { ...init, signal }))).toEqual(isAbort);
  const request = new Request(`http://api.test${BRANDS}`, { ...init, signal });
  expect(await outcome(understudy.fetch(request))).toEqual(isAbort);
  expect(await outcome(understudy.fetch("/elsewhere", { signal }))).toEqual(isAbort);
  const reason = new Error("no longer needed");
  const controller = new AbortController();
  const sent = outcome(understudy.fetch(BRANDS, { ...init, signal: controller.signal }));
  controller.abort(reason);
  expect(await sent).toBe(reason);

  expect(world.journal.find()).toEqual([]);
  const listed = await understudy.fetch(BRANDS, { headers: world.headers() });
  expect(await listed.json()).toMatchObject({ total_count: 1 });
});

test("requests that were sent before the instance was closed are refused", async () => {
  const one = await createUnderstudy({ scenario: "tiny" });
  const sent = one.fetch(BRANDS, { headers: one.defaultWorld.headers() });
  const outcome = sent.catch((error: Error) => error.message);
  await one.close();
  expect(await outcome).toBe("this Understudy was closed");
});
