import { expect, test } from "vitest";
import { queryText, startFake } from "../../support/fake-server.ts";

/** Explanations that need not simulate the runs before the window. */
const KEY = "lmvz_live_northwind_read";
const BRAND = "Alpenglow";

test("that no run can mention a name is explained without the runs before the window", async () => {
  const fake = startFake();
  const path = `/brands/top-mentioned${queryText({ brand: BRAND, start_date: "2026-03-20" })}`;
  const given = queryText({ path, key: KEY, missing: "Zzyzx" });
  const { body } = await fake.admin("get", `/explain${given}`);
  expect(body.missing).toMatchObject({ code: "absent" });
  const [ledger] = fake.world.workspace("northwind").brand(BRAND)!.runs.ledgers;
  expect([ledger.isRead(0), ledger.isRead(-1)]).toEqual([true, false]);
  expect(fake.world.workspace("northwind").brand(BRAND)!.isInMemory("videos")).toBe(false);
});

test.each([
  ["/brands/top-mentioned", "brand_name"],
  ["/citations/domains", "domain"],
  ["/citations", "url"],
  ["/query-runs", "run_id"],
])("%s: a row before the window is found without the history before it", async (path, field) => {
  const target = `${path}${queryText({ brand: BRAND, start_date: "2026-03-20" })}`;
  const yesterday = { brand: BRAND, start_date: "2026-03-19", end_date: "2026-03-19", limit: 1 };
  const { items } = (await startFake().get(KEY, path, yesterday)).body;
  const fake = startFake();
  const earlier = { key: KEY, missing: items[0][field] };
  // A time at which today has no runs.
  await fake.admin("post", "/clock", { action: "set", instant: "2026-03-20T00:00:00Z" });
  const { body } = await fake.admin("get", `/explain${queryText({ path: target, ...earlier })}`);
  expect(body.missing.code).toBe("excluded");
  expect(body.missing.text).toMatch(/excludes it: .* is of 2026-03-19T/);
  const [ledger] = fake.world.workspace("northwind").brand(BRAND)!.runs.ledgers;
  expect([ledger.isRead(-1), ledger.isRead(-2)]).toEqual([true, false]);
});
