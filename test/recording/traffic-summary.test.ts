import { expect, test } from "vitest";
import { tallyOf, TrafficSummary } from "../../src/recording/proxy/report.ts";

function summaryOf(...notes: readonly (readonly string[])[]): string | undefined {
  const summary = new TrafficSummary();
  for (const some of notes) {
    const result = { name: "listQueries", operation: null, violations: [], notes: some };
    summary.add(tallyOf({ isLost: false }, result, (text) => text));
  }
  return summary.lines()[0];
}

test("responses that could not be validated are counted in the totals", () => {
  const unreadable = ["response body not validated: invalid gzip data"];
  expect(summaryOf([], unreadable, unreadable)).toBe(
    "3 API requests, no violations, 2 not fully validated",
  );
});

test("the totals do not mention validation where everything was validated", () => {
  expect(summaryOf([], [])).toBe("2 API requests, no violations");
});

test("requests to many unknown paths are counted together", () => {
  const summary = new TrafficSummary();
  for (let path = 0; path < 1100; path++) {
    const result = { name: `GET /${path}`, operation: null, violations: [], notes: [] };
    summary.add(tallyOf({ isLost: false }, result, (text) => text));
  }
  const lines = summary.lines();
  expect([lines.length, lines[0]]).toEqual([1002, "1100 API requests, no violations"]);
  expect(lines.find((line) => line.includes("other paths"))).toMatch(/ 100 {2}no violations$/);
});
