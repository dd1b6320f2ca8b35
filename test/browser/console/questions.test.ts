import { expect, test } from "vitest";
import { atOneTime, listen, PATIENTLY, useBrowser, type ListeningFake } from "../browser.ts";
import { expectAccessible, openConsole } from "./open-console.ts";

// What a person asks about a running app, answered by clicking only.

const READ = "lmvz_live_tiny_read";
const WRITE = "lmvz_live_tiny_write";
const BRAND = "Copperfinch";

useBrowser();

/** Adds a prompt and returns its id. */
async function addPrompt(fake: ListeningFake, text: string): Promise<string> {
  await fake.post(WRITE, "/prompts", { brand: BRAND, prompts: [text], llms: ["openai"] });
  const { body } = await fake.get(READ, "/queries", { brand: BRAND });
  return body.items.find((prompt: { readonly text: string }) => prompt.text === text)
    .brand_prompt_id;
}

async function runsOf(fake: ListeningFake, prompt: string): Promise<{ total_count: number }> {
  return (await fake.get(READ, "/query-runs", { brand: BRAND, brand_prompt_id: prompt })).body;
}

test("why does the prompt that I added have no answers?", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await fake.admin("post", "/clock", { action: "freeze" });
  const prompt = await addPrompt(fake, "which kettle is <b>quiet</b>?");
  await runsOf(fake, prompt);
  await using opened = await openConsole(fake, "exchanges");
  const { page } = opened;

  await page.getByRole("link", { name: "/api/v1/query-runs" }).click();
  await page.getByRole("link", { name: "Why is the list empty?" }).click();
  const reason = page.locator(".explanation .reason");
  await reason.waitFor();
  expect(await reason.innerText()).toMatch(/first run is at 2026-03-20T12:01:00Z, in 60 seconds/);

  await page.getByRole("link", { name: "Exchanges" }).click();
  await page.getByRole("link", { name: "/api/v1/prompts", exact: true }).click();
  const detail = page.locator(".detail");
  await detail.getByText("First runs of").waitFor();
  const text = await detail.innerText();
  expect(text).toContain("First runs of “which kettle is <b>quiet</b>?” (Copperfinch): 2026-03-20");
  expect(text).toContain("The clock of the world is frozen.");
  await expectAccessible(page, "an added prompt");
  await detail.getByRole("link", { name: "Clock" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "First runs of" })
    .getByRole("button", { name: /Set clock/ })
    .click();
  await expect
    .poll(async () => (await runsOf(fake, prompt)).total_count, PATIENTLY)
    .toBeGreaterThan(0);
  await page.goBack();
  await detail.getByText("The prompts already have runs").waitFor();
  await fake.admin("post", "/tasks", { pause: ["crawl"] });
  await detail.getByText("The crawl is paused").waitFor();
  expect(opened.problems).toEqual([]);
});

test("which request does my app send twice?", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await atOneTime(async () => {
    await fake.get(READ, "/visibility", { brand: BRAND });
    await fake.get(READ, "/visibility", { brand: BRAND });
    await fake.get(READ, "/queries", { brand: BRAND });
    await addPrompt(fake, "which kettle lasts?");
  });
  await using opened = await openConsole(fake, "exchanges");
  const { page } = opened;
  const rows = page.locator(".journal tbody tr");
  await expect.poll(() => rows.count(), PATIENTLY).toBe(5);
  await page.getByLabel("Sent again within 5 seconds").check();
  // The list of prompts was read again after a write.
  await expect.poll(() => rows.count(), PATIENTLY).toBe(2);
  expect(await rows.first().innerText()).toMatch(/visibility\s*×2/);

  await page.getByRole("link", { name: "Your app" }).click();
  const finding = page.locator(".finding");
  await finding.waitFor();
  const message = `GET /api/v1/visibility?brand=${BRAND} is requested 2 times within a second`;
  expect(await finding.innerText()).toContain(message);
  expect(opened.problems).toEqual([]);
});
