import { expect, test } from "vitest";
import { listen, PATIENTLY, useBrowser } from "../browser.ts";
import { openConsole } from "./open-console.ts";

useBrowser();

test("a list explains why it does not have a row", async () => {
  await using fake = await listen();
  await fetch(`${fake.origin}/api/v1/brands/top-mentioned?brand=Alpenglow&limit=3`, {
    headers: { Authorization: "Bearer lmvz_live_northwind_read" },
  });
  const { body } = await fake.get("lmvz_live_northwind_read", "/brands/top-mentioned", {
    brand: "Alpenglow",
    limit: "5",
  });
  await using opened = await openConsole(fake, "exchanges/1");
  const { page } = opened;
  await page.getByRole("link", { name: "Why is a row missing?" }).click();
  await page.getByLabel("Why is a row missing?").fill(body.items[4].brand_name);
  await page.keyboard.press("Enter");
  const text = page.locator(".explanation [role=status]");
  await expect.poll(() => text.innerText(), PATIENTLY).toMatch(/^other-page.*: It is on another/);
  // The value around a value is one link away.
  await page.getByRole("link", { name: "/items/1/mention_count" }).click();
  await page.locator(".explanation .pointer").getByRole("link", { name: "/1" }).click();
  await page.getByRole("heading", { name: /^Row 2 of/ }).waitFor();
  expect(opened.problems).toEqual([]);
});

test("a row is explained by the rows beside it, a number of rows by their names", async () => {
  await using fake = await listen();
  await fetch(`${fake.origin}/api/v1/brands/top-mentioned?brand=Alpenglow&limit=3`, {
    headers: { Authorization: "Bearer lmvz_live_northwind_read" },
  });
  const explained = async (pointer: string): Promise<string> => {
    await using opened = await openConsole(fake, `exchanges/1${pointer}`);
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
