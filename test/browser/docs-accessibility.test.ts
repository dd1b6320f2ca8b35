import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, open, startBrowser, type ListeningFake } from "./browser.ts";
import { violations } from "./console/open-console.ts";

const RULES = ["color-contrast", "nested-interactive"];

let browser: Browser;
let fake: ListeningFake;

beforeAll(async () => {
  browser = await startBrowser();
  fake = await listen();
});

afterAll(async () => {
  await browser.close();
  await fake[Symbol.asyncDispose]();
});

test.each(["light", "dark"] as const)(
  "an operation with a response is legible, and no control contains another, %s",
  async (colorScheme) => {
    await using opened = await open(browser, `${fake.origin}/docs`, { colorScheme });
    const { page } = opened;
    expect(await violations(page, RULES)).toEqual([]);
    await page.getByRole("button", { name: "listQueryRuns" }).click();
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table .download-contents").waitFor();
    expect(await violations(page, RULES)).toEqual([]);
  },
);
