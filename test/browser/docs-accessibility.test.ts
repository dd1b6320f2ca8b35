import { beforeAll, expect, test } from "vitest";
import { listen, open, useBrowser, type ListeningFake } from "./browser.ts";
import { violations } from "./console/open-console.ts";

const RULES = ["color-contrast", "nested-interactive"];

let fake: ListeningFake;

useBrowser();

beforeAll(async () => {
  fake = await listen();
  return async () => fake[Symbol.asyncDispose]();
});

test.each(["light", "dark"] as const)(
  "an operation with a response is legible, and no control contains another, %s",
  async (colorScheme) => {
    await using opened = await open(`${fake.origin}/docs`, { colorScheme });
    const { page } = opened;
    expect(await violations(page, RULES)).toEqual([]);
    await page.getByRole("button", { name: "listQueryRuns" }).click();
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table .download-contents").waitFor();
    expect(await violations(page, RULES)).toEqual([]);
  },
);
