import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, startBrowser } from "../browser.ts";
import { expectAccessible, openConsole } from "./open-console.ts";

const LONG = { timeout: 60_000 };

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(async () => browser.close());

test("this fake is checked with its faults, and then another one by its URL", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await using other = await listen({ scenario: "tiny" });
  await fake.admin("post", "/faults", { world: "default", faults: ["discovery.platform-by-name"] });
  await using opened = await openConsole(browser, fake, "conformance");
  const { page } = opened;
  await expectAccessible(page, "conformance");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("progressbar", { name: "Progress of the check" }).waitFor();
  const report = page.getByRole("region", { name: "Report" });
  await report.waitFor(LONG);
  const rule = report.locator(".verdicts > li").first();
  const text = await rule.innerText();
  expect(text).toMatch(/listLlmProviders [^]*: expected /);
  await rule.locator(".finding details > summary").first().click();
  await rule.getByText("curl").first().waitFor();
  await expectAccessible(page, "report");

  await page.getByLabel("Check", { exact: true }).selectOption("another server");
  await page.getByLabel("Base URL").fill(`${other.origin}/api/v1`);
  await page.getByLabel("Key", { exact: true }).fill("lmvz_live_tiny_read");
  await page.getByText("More keys, and its day").click();
  await page.getByLabel("Its day").fill("2026-03-20");
  await expectAccessible(page, "another server");
  await page.getByRole("button", { name: "Start" }).click();
  await report.getByText(`${other.origin}/api/v1`).waitFor(LONG);
  await report.getByRole("heading", { name: "0 findings" }).waitFor();
  expect(opened.problems).toEqual([]);
});
