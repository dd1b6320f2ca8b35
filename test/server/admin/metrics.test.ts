import { join } from "node:path";
import { expect, test } from "vitest";
import { startFake, type TestFake } from "../../support/fake-server.ts";
import { folder } from "../../support/folder.ts";
import { startStored } from "../stores/stored-fake.ts";

const READ = "lmvz_live_tiny_read";

/** The samples of the metrics by their names with labels. */
async function samples(fake: TestFake): Promise<ReadonlyMap<string, number>> {
  const response = await fake.agent.get("/__admin/metrics");
  expect(response.status).toBe(200);
  expect(response.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  const lines = response.text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

test("requests are counted by operation and status from the first scrape on", async () => {
  const fake = startFake({ scenario: "tiny" });
  await fake.get(READ, "/brands/tracked");
  expect(
    [...(await samples(fake)).keys()].filter((name) => name.startsWith("understudy_requests")),
  ).toEqual([]);
  await fake.get(READ, "/brands/tracked");
  await fake.get(READ, "/brands/tracked");
  await fake.get("lmvz_live_unknown", "/visibility?brand=Copperfinch");
  await fake.get(READ, "/nothing");
  const metrics = await samples(fake);
  const counts = [...metrics].filter(([name]) => name.startsWith("understudy_requests_total"));
  expect(Object.fromEntries(counts)).toEqual({
    'understudy_requests_total{operation="listTrackedBrands",status="200"}': 2,
    'understudy_requests_total{operation="none",status="401"}': 1,
    'understudy_requests_total{operation="none",status="404"}': 1,
  });
  const measured = 'understudy_response_seconds_count{operation="listTrackedBrands"}';
  expect(metrics.get(measured)).toBe(2);
  expect(metrics.get("understudy_worlds")).toBe(1);
  expect([...metrics.keys()]).toContain("nodejs_eventloop_lag_seconds");
});

test("the cache, the worlds and refused changes are read with each scrape", async () => {
  const fake = startStored(join(folder(), "state.db"));
  expect((await samples(fake)).get("understudy_state_refused")).toBe(0);
  await fake.admin("post", "/worlds", {});
  fake.refuse = true;
  await fake.admin("post", "/worlds", {});
  for (const _ of [1, 2, 3]) await fake.get(READ, "/brands/tracked");
  const metrics = await samples(fake);
  expect(metrics.get("understudy_worlds")).toBe(2);
  expect(metrics.get("understudy_state_refused")).toBe(1);
  expect(metrics.get("understudy_cache_hits")).toBe(1);
  expect(metrics.get("understudy_cache_misses")).toBe(2);
  fake.store.close();
});

test("metrics require the admin token", async () => {
  const fake = startFake({ scenario: "tiny", adminToken: "secret" });
  expect((await fake.admin("get", "/metrics")).status).toBe(401);
  expect((await fake.admin("get", "/ready")).body).toEqual({ status: "ready", scenario: "tiny" });
});
