import { expect, test } from "vitest";
import { tallyOf, TrafficSummary } from "../../src/recording/proxy/report.ts";

function summaryOf(...notes: readonly (readonly string[])[]): string | undefined {
  const summary = new TrafficSummary();
  for (const some of notes) {
    const result = { name: "listQueries", operation: null, violations: [], notes: some };
    summary.add(tallyOf({ isLost: false, headers: [] }, result));
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
