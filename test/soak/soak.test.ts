import { expect, test } from "vitest";
import { soak } from "./soak.ts";

test("a short soak has only expected replies, and worlds come and go", async () => {
  const lines = await soak({ minutes: 0.05, lines: 2, onLine: () => {} });
  expect(lines).toHaveLength(2);
  for (const { requests, unexpected } of lines) {
    expect(requests).toBeGreaterThan(0);
    expect(unexpected).toBe(0);
  }
  expect(lines.at(-1)?.worlds).toBeGreaterThan(0);
});
