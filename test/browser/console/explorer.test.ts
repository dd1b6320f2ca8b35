import { expect, test } from "vitest";
import { listen, PATIENTLY, useBrowser } from "../browser.ts";
import { expectAccessible, openConsole } from "./open-console.ts";

const READ = "lmvz_live_tiny_read";
const BRAND = "Copperfinch";

useBrowser();

test("the explorer shows the numbers of the API, in charts with a table", async () => {
  await using fake = await listen({ scenario: "tiny" });
  const query = { brand: BRAND, group_by: "day", start_date: "2026-03-14", end_date: "2026-03-20" };
  const { body } = await fake.get(READ, "/visibility", query);
  await fake.admin("delete", "/requests");
  await using opened = await openConsole(fake, "explorer");
  const { page } = opened;
  await page.getByLabel("Window").selectOption("7 days");
  const tiles = page.locator(".tiles dd");
  await expect
    .poll(() => tiles.first().innerText().catch(String), PATIENTLY)
    .toBe(String(body.metrics.total_runs));
  expect(await tiles.nth(2).innerText()).toBe(`${body.metrics.visibility_pct} %`);

  await page.getByLabel("Why is a row missing?").fill("nowhere.example");
  await page.getByRole("button", { name: "Explain" }).click();
  await page.getByText("No row has this name").waitFor();

  const chart = page.locator(".chart", { hasText: "Visibility" }).first();
  await chart.locator("summary").click();
  const cells = await chart.locator(".data tbody td").allInnerTexts();
  const expected = body.groups.map(({ metrics }: { metrics: Record<string, number> }) =>
    metrics["total_runs"] === 0 ? "no data" : `${metrics["visibility_pct"]} %`,
  );
  expect(cells).toEqual(expected);
  await chart.locator(".u-over").hover();
  const legend = chart.locator(".u-legend");
  await expect
    .poll(() => legend.innerText(), PATIENTLY)
    .toMatch(/^Day\s*2026-03-\d\d\s*Visibility\s*[\d.]+ %$/);
  expect((await fake.admin("get", "/requests")).body.total).toBe(0);
  expect(opened.problems).toEqual([]);
});

test("the explorer follows platform, workspace and clock, and is accessible", async () => {
  await using fake = await listen();
  await using opened = await openConsole(fake, "explorer");
  const { page } = opened;
  const runs = page.locator(".tiles dd").first();
  await runs.waitFor();
  const all = Number(await runs.innerText());
  await page.getByLabel("Platform").selectOption("claude");
  await expect.poll(async () => Number(await runs.innerText()), PATIENTLY).toBeLessThan(all / 3);
  await page.getByLabel("Brand").selectOption("Old Harbor");
  const tiles = page.locator(".tiles");
  await expect.poll(() => tiles.innerText(), PATIENTLY).toMatch(/Net sentiment\s+no data/);
  await expectAccessible(page, "explorer");
  await page.getByLabel("Workspace").selectOption("freebie");
  await page.getByText('The plan "free" has no API access').waitFor();
  await page.getByLabel("Workspace").selectOption("starter");
  await runs.waitFor();
  const before = await runs.innerText();
  await fake.admin("post", "/clock", { action: "advance", duration: "P5D" });
  await expect.poll(() => runs.innerText().catch(() => before), PATIENTLY).not.toBe(before);
  expect(opened.problems).toEqual([]);
});

/** In how many lines each cited domain is shown. */
const LINES_OF_DOMAINS = `[...document.querySelectorAll(".domains tbody th")].map((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getClientRects().length;
})`;

test("on a phone no domain is broken, and names of 150 letters fit", async () => {
  await using fake = await listen();
  const name = "Q".repeat(150);
  const key = "lmvz_live_northwind_write";
  await fake.post(key, "/brands/tracked", { brand: name, domain: `${"q".repeat(63)}.example` });
  const prompts = [`Which rug is best for ${"x".repeat(150)}`];
  await fake.post(key, "/prompts", { brand: name, prompts, llms: ["openai"] });
  await fake.admin("post", "/clock", { action: "advance", duration: "PT1H" });
  const viewport = { width: 390, height: 900 };
  await using opened = await openConsole(fake, "explorer", { viewport });
  const { page } = opened;
  const domains = page.locator(".domains tbody th");
  await domains.first().waitFor();
  const lines = await page.evaluate<number[]>(LINES_OF_DOMAINS);
  expect(lines).toEqual(lines.map(() => 1));
  await page.getByLabel("Brand").selectOption(name);
  await page.getByText("Which rug is best for").waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  expect(opened.problems).toEqual([]);
});
