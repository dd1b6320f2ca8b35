import { expect, test } from "vitest";
import { fuzz } from "./fuzz.ts";

test("20,000 generated requests break no rule", async () => {
  const { figures, violation } = await fuzz({ requests: 20_000, seed: 20 });
  expect(violation).toBe(null);
  // The requests reach what they should.
  for (const status of [200, 201, 400, 401, 403, 404, 405, 414, 421, 431]) {
    expect([status, figures.statuses[status] ?? 0]).toEqual([status, expect.any(Number)]);
    expect(figures.statuses[status] ?? 0).toBeGreaterThan(0);
  }
  expect(figures.comparedStates).toBeGreaterThan(100);
});

test.each([
  ["transport.status=500", /^status 500$/],
  ["transport.reset", /^no reply/],
  ["transport.content-type=text/plain", /^type text\/plain/],
  ["page.no-returned-count", /returned_count/],
])("the fault %s is found, and the case is made smaller", async (fault, rule) => {
  const { violation } = await fuzz({ requests: 2000, seed: 20, faults: [fault] });
  expect(violation?.rule).toMatch(rule);
  expect(violation?.smallest.target.length).toBeLessThan(100);
});
