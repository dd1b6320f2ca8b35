import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, PATIENTLY, startBrowser } from "../browser.ts";
import { openConsole } from "./open-console.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(async () => browser.close());

test("a row is explained by the rows beside it, a number of rows by their names", async () => {
  await using fake = await listen();
  await fetch(`${fake.origin}/api/v1/brands/top-mentioned?brand=Alpenglow&limit=3`, {
    headers: { Authorization: "Bearer lmvz_live_northwind_read" },
  });
  const explained = async (pointer: string): Promise<string> => {
    await using opened = await openConsole(browser, fake, `exchanges/1${pointer}`);
    const text = opened.page.locator(".explanation");
    await expect.poll(() => text.innerText(), PATIENTLY).toMatch(/Before it|rows/);
    expect(opened.problems).toEqual([]);
    // Awaited before the page is closed.
    const shown = await text.innerText();
    return shown;
  };
  expect(await explained("/items/1")).toMatch(
    /Row 2 of \d+[^]*Sorted by mention_count \(highest first\)[^]*Before it: mention_count \d+/,
  );
  expect(await explained("/total_count")).toMatch(/\d+ rows\n[^]*Alpenglow/);
});
