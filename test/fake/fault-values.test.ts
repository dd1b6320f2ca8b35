import { expect, test } from "vitest";
import { createUnderstudy } from "../../src/index.ts";
import { readFaultRules } from "../../src/fake/faults/rules/read.ts";
import { delayOf } from "../../src/fake/faults/rules/delay.ts";
import { Chance } from "../../src/common/random.ts";

const BRAND = "brand=Copperfinch";

async function tiny() {
  const understudy = await createUnderstudy({ scenario: "tiny", now: "2026-03-20T12:00:00Z" });
  const world = understudy.world();
  const get = async (path: string) => {
    const response = await understudy.fetch(`/api/v1${path}`, { headers: world.headers() });
    // oxlint-disable-next-line typescript/no-explicit-any -- bodies of several operations are read
    return { response, body: (await response.json()) as any };
  };
  return { world, get };
}

function delays(values: Readonly<Record<string, number>>): number[] {
  const chance = new Chance("test");
  return Array.from({ length: 10_000 }, () => delayOf(values, chance));
}

test("a delay is evenly distributed from min to max", () => {
  const all = delays({ min: 10, max: 19 });
  expect([Math.min(...all), Math.max(...all)]).toEqual([10, 19]);
  for (let value = 10; value <= 19; value++) {
    const count = all.filter((one) => one === value).length;
    expect(count).toBeGreaterThan(850);
    expect(count).toBeLessThan(1150);
  }
});

test("1 % of the delays are longer than p99, and none is longer than max or shorter than min", () => {
  const all = delays({ min: 50, p99: 2000, max: 3000 });
  const long = all.filter((one) => one > 2000).length;
  expect(long).toBeGreaterThan(60);
  expect(long).toBeLessThan(140);
  expect(Math.min(...all)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...all)).toBe(3000);
  // Exponential: half of the delays are below min + (p99 - min) * ln 2 / ln 100 = 343.5.
  const median = all.toSorted((a, b) => a - b)[5000] ?? 0;
  expect(median).toBeGreaterThan(315);
  expect(median).toBeLessThan(375);
});

test("a delay without values is a second", () => {
  expect(new Set(delays({}))).toEqual(new Set([1000]));
  expect(new Set(delays({ milliseconds: 5 }))).toEqual(new Set([5]));
});

test.each([
  [{ fault: "transport.delay", min: 5 }, '"min" needs "max" or "p99"'],
  [{ fault: "transport.delay", min: 5, max: 4 }, '"min" can\'t be above "max"'],
  [{ fault: "transport.delay", p99: 50, max: 40 }, '"p99" can\'t be above "max"'],
  [{ fault: "transport.delay", max: 5, milliseconds: 4 }, '"milliseconds" is a fixed delay; leave'],
  [{ fault: "transport.set" }, '"set" is required: values by JSON pointer'],
  [{ set: { metrics: 1 } }, '"set" can\'t have "metrics"; allowed are JSON pointers'],
  [{ set: 5 }, '"set" of transport.set can\'t be 5; expected an object'],
  [
    { fault: "transport.status", body: "x" },
    '"body" of transport.status can\'t be "x"; expected an object',
  ],
  [{ operation: "getVisibility" }, '"fault" is required'],
])("the rule %j is refused: %s", (rule, message) => {
  expect(() => readFaultRules([rule])).toThrow(message);
});

test("transport.status sends its body", async () => {
  const { world, get } = await tiny();
  const body = { error: { message: "Down for maintenance", code: "maintenance" } };
  world.faults.add({ fault: "transport.status", status: 503, body });
  const sent = await get("/brands/tracked");
  expect([sent.response.status, sent.body]).toEqual([503, body]);
});

test("set overrides fields of one operation, and of all rows with *", async () => {
  const { world, get } = await tiny();
  const before = await get(`/visibility?${BRAND}`);
  const rows = await get(`/brands/top-mentioned?${BRAND}`);
  world.faults.add(
    { operation: "getVisibility", set: { "/metrics/visibility_pct": 100, "/metrics/a~1b": null } },
    {
      operation: "listTopMentionedBrands",
      set: { "/items/*/share_pct": 0, "/items/0/domain": "" },
    },
  );
  const { body } = await get(`/visibility?${BRAND}`);
  const metrics = { ...before.body.metrics, visibility_pct: 100, "a/b": null };
  expect(body).toEqual({ ...before.body, metrics });
  const changed = await get(`/brands/top-mentioned?${BRAND}`);
  expect(changed.body.items).toEqual(
    rows.body.items.map((row: object, at: number) => ({
      ...row,
      share_pct: 0,
      ...(at === 0 ? { domain: "" } : {}),
    })),
  );
  world.faults.clear();
  expect((await get(`/brands/top-mentioned?${BRAND}`)).body).toEqual(rows.body);
});

test("set leaves errors alone, and names a field that is not there in a hint", async () => {
  const { world, get } = await tiny();
  world.faults.add({ set: { "/metrics/x/y": 1, "/__proto__/polluted": 1, "/items/7/brand": "x" } });
  expect((await get("/visibility?brand=Nobody")).body).toEqual({
    error: { message: expect.stringContaining("Nobody") },
  });
  const { response } = await get("/brands/tracked");
  expect(response.headers.get("understudy-hint")).toContain("has no /items/7/brand");
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test.each([
  ["/metrics/visibilty_pct", "/metrics/visibility_pct"],
  ["/visibility_pct", "/metrics/visibility_pct"],
  ["/metric/visibility_pct", "/metrics/visibility_pct"],
  ["/filters_applied/brnd", "/filters_applied/brand"],
])("set names the field nearest to %s: %s", async (pointer, near) => {
  const { world, get } = await tiny();
  world.faults.add({ operation: "getVisibility", set: { [pointer]: 1 } });
  const { response } = await get(`/visibility?${BRAND}`);
  const hint = `fault transport.set: the response has no ${pointer}; did you mean "${near}"?`;
  expect(response.headers.get("understudy-hint")).toContain(hint);
  expect(world.journal.find()[0]?.hints).toContain(hint);
});

test("set names the field of all rows for one of a row that is not there", async () => {
  const { world, get } = await tiny();
  world.faults.add({ set: { "/items/0/brnd": "x", "/items/*/domain": "x.example" } });
  const { response } = await get("/brands/tracked");
  expect(response.headers.get("understudy-hint")).toBe(
    'fault transport.set: the response has no /items/0/brnd; did you mean "/items/*/brand"?',
  );
});
