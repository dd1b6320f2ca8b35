import { expect, test } from "vitest";
import { REPORTERS } from "../../../conformance/report/index.ts";
import { check } from "../../../src/suite/check.ts";
import { listen, newContext, PATIENTLY, useBrowser } from "../browser.ts";
import { expectAccessible, openConsole } from "./open-console.ts";

useBrowser();

test("a finding about a value of this fake leads to the explanation of the value", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await fake.admin("post", "/faults", { world: "default", faults: ["owned.total-of-two"] });
  await using opened = await openConsole(fake, "conformance");
  const { page } = opened;
  await page.getByRole("button", { name: "Start" }).click();
  const report = page.getByRole("region", { name: "Report" });
  await report.waitFor();
  await report.getByText(/The copy that was checked is the world w_\w+\./).waitFor();
  const rule = report.locator(".verdicts > li").filter({ hasText: "citations.agree" });
  await rule.locator(".finding details > summary").first().click();
  await rule.getByRole("link", { name: "Explain this value" }).first().click();
  const explanation = page.locator(".explanation");
  await explanation.getByText("yours + competitor + earned").waitFor();
  await expectAccessible(page, "an explanation by token");
  await explanation.getByRole("link", { name: "/competitor" }).click();
  await explanation.getByRole("heading", { name: "Explanation of competitor" }).waitFor();
  await explanation.locator(".runs button").first().click();
  await explanation.locator(".answer .text").waitFor();
  await page.getByLabel("JSON pointer").fill("/earned_pct");
  await page.getByRole("button", { name: "Explain" }).click();
  await explanation.getByRole("heading", { name: "Explanation of earned_pct" }).waitFor();
  await explanation.getByRole("link", { name: "Close" }).click();
  await expect.poll(async () => explanation.count(), PATIENTLY).toBe(0);
  expect(opened.problems).toEqual([]);
});

test("the link in the HTML report of a check opens the explanation in the console", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await fake.admin("post", "/faults", { world: "default", faults: ["owned.total-of-two"] });
  const baseUrl = `${fake.origin}/api/v1`;
  const keys = { main: "lmvz_live_tiny_read" };
  const today = "2026-03-20";
  const report = await check({ baseUrl, keys, today, only: ["owned"] });
  const context = await newContext();
  context.setDefaultTimeout(PATIENTLY.timeout);
  const page = await context.newPage();
  await page.setContent(REPORTERS.html(report));
  const target = page.waitForURL(`${fake.origin}/console#explain/**`);
  await page.getByRole("link", { name: "Explain this value" }).first().click();
  await target;
  await page.locator(".explanation .formula, .explanation .runs").first().waitFor();
  await expectAccessible(page, "an explanation by a link");
  await context.close();
});

test("this fake is checked with its faults, and then another one by its URL", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await using other = await listen({ scenario: "tiny" });
  await fake.admin("post", "/faults", { world: "default", faults: ["discovery.platform-by-name"] });
  await using opened = await openConsole(fake, "conformance");
  const { page } = opened;
  await expectAccessible(page, "conformance");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("progressbar", { name: "Progress of the check" }).waitFor();
  const report = page.getByRole("region", { name: "Report" });
  await report.waitFor();
  const rule = report.locator(".verdicts > li").first();
  const text = await rule.innerText();
  expect(text).toMatch(/listLlmProviders [^]*: expected /);
  await rule.locator(".finding details > summary").first().click();
  await rule.getByText("curl").first().waitFor();
  await expectAccessible(page, "report");

  await page.getByLabel("Check", { exact: true }).selectOption("another server");
  await page.getByLabel("Base URL").fill(`${other.origin}/api/v1`);
  await page.getByLabel("Key", { exact: true }).fill("lmvz_live_tiny_read");
  await page.getByText("More keys and date").click();
  await page.getByLabel("Date on the server").fill("2026-03-20");
  await expectAccessible(page, "another server");
  await page.getByRole("button", { name: "Start" }).click();
  await report.getByText(`${other.origin}/api/v1`).waitFor();
  await report.getByRole("heading", { name: "0 findings" }).waitFor();
  expect(opened.problems).toEqual([]);
});
