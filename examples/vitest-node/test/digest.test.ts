import { test as base } from "understudy/vitest";
import { describe, expect } from "vitest";
import type { Api } from "../src/api.ts";
import { digest } from "../src/digest.ts";

/** The app's own fixture: its configuration for the world of the test. */
const test = base.extend<{ api: Api }>({
  api: async ({ world }, use) => use({ baseUrl: world.url, key: world.key() }),
});

describe.concurrent("the digest", () => {
  test("has a line for each brand", async ({ api }) => {
    expect(await digest(api)).toBe("Copperfinch: in 65 % of the answers, sentiment 36.4");
  });

  test("says that a new brand has no answers yet", async ({ api, world }) => {
    await fetch(`${world.url}/brands/tracked`, {
      method: "POST",
      headers: { ...world.headers("write"), "content-type": "application/json" },
      body: JSON.stringify({ brand: "Lantern" }),
    });
    expect(await digest(api)).toMatch(/\nLantern: no answers yet$/);
  });

  test("does not call unlabelled mentions neutral", async ({ api, world }) => {
    // On this day, the window ends before sentiment tracking began.
    await world.clock.set("2026-01-23T12:00:00Z");
    expect(await digest(api)).toMatch(/sentiment unknown$/);
  });

  test("waits when the API is rate limited", async ({ api, world }) => {
    const operation = "getVisibility";
    await world.faults.add({ fault: "transport.rate-limit", operation, times: 1, retry_after: 0 });
    expect(await digest(api)).toMatch(/^Copperfinch: in 65 %/);
    expect(await world.journal.count({ operation, status: 429 })).toBe(1);
    expect(await world.journal.count({ operation, status: 200 })).toBe(1);
  });

  test("fails with the message of the API", async ({ api, world }) => {
    await world.faults.add({ fault: "transport.status", status: 500, message: "Out of order" });
    await expect(digest(api)).rejects.toThrow("500: Out of order");
  });
});
