import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { listen, PATIENTLY, useBrowser, type ListeningFake } from "../browser.ts";
import { expectAccessible, openConsole, violations } from "./open-console.ts";

const READ = "lmvz_live_tiny_read";
const BRAND = "Copperfinch";

useBrowser();

async function status({ origin }: ListeningFake, path: string, key = READ): Promise<number> {
  const headers = { Authorization: `Bearer ${key}` };
  return (await fetch(`${origin}/api/v1${path}`, { headers })).status;
}

function accept(page: Page): void {
  page.on("dialog", (dialog) => void dialog.accept());
}

test("a world is created, saved as a snapshot, and deleted", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await using opened = await openConsole(fake, "worlds");
  const { page } = opened;
  accept(page);
  await page.getByLabel("Scenario", { exact: true }).selectOption("edges");
  await page.getByLabel("Seed", { exact: true }).fill("11");
  await page.getByLabel("Frozen at (UTC)").fill("2026-01-31T09:00");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("button", { name: "Show this world" }).click();
  const { body } = await fake.admin("get", "/worlds");
  const created = body.worlds[1];
  expect(created).toMatchObject({ scenario: "edges", seed: 11, now: "2026-01-31T09:00:00Z" });
  expect(await page.getByLabel("World", { exact: true }).inputValue()).toBe(created.world);
  const key = await page.locator(".keys code").first().innerText();
  expect(await status(fake, "/brands/tracked", key)).toBe(200);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `Snapshot of ${created.world}` }).click();
  const file = await (await download).path();
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    understudy_snapshot: 1,
    seed: 11,
  });
  await page.getByRole("button", { name: `Delete ${created.world}` }).click();
  await expect.poll(() => page.locator(".data tbody tr").count(), PATIENTLY).toBe(1);
  expect(await status(fake, "/brands/tracked", key)).toBe(401);
  expect(opened.problems).toEqual([]);
});

test("a key is created and revoked", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await using opened = await openConsole(fake, "worlds");
  const { page } = opened;
  accept(page);
  await page.getByLabel("Mode of the new key").selectOption("write");
  await page.getByRole("button", { name: "Create a key" }).click();
  const key = page.locator("code", { hasText: "lmvz_live_" });
  await key.waitFor();
  const value = await key.innerText();
  expect(await status(fake, "/brands/tracked", value)).toBe(200);
  const { body } = await fake.admin("get", "/keys");
  await page.getByRole("button", { name: `Revoke ${body.keys.at(-1).id}` }).click();
  await page.getByText("revoked", { exact: true }).last().waitFor();
  await expect.poll(() => status(fake, "/brands/tracked", value), PATIENTLY).toBe(401);
  expect(opened.problems).toEqual([]);
});

test("the clock of the chosen world is moved, frozen and set", async () => {
  await using fake = await listen({ scenario: "tiny" });
  const { body: other } = await fake.admin("post", "/worlds", {});
  await using opened = await openConsole(fake, "clock");
  const { page } = opened;
  const heading = page.locator("#clock-heading");
  await page.getByLabel("World", { exact: true }).selectOption(other.world);
  const prompts = { brand: BRAND, prompts: ["which kettle is quiet?"], llms: ["openai"] };
  const key = other.keys.find(({ mode }: { mode: string }) => mode === "write").key;
  expect((await fake.post(key, "/prompts", prompts)).status).toBe(200);
  await page.getByText("First runs of “which kettle is quiet?” (Copperfinch)").waitFor();
  await page.getByRole("button", { name: "+1 week" }).click();
  await expect.poll(() => heading.innerText(), PATIENTLY).toMatch(/27 March 2026/);
  await page.getByRole("button", { name: /^Set clock to Sat,? 28 Mar,? 02:00/ }).click();
  await expect.poll(() => page.locator(".face .time").innerText(), PATIENTLY).toContain("02:00:00");
  const past = page.getByRole("list", { name: "What happened" });
  await past.getByText("Topics of searches were mined").waitFor();
  await past.getByText("First runs of “which kettle is quiet?” (Copperfinch)").waitFor();
  await page.getByLabel("Set to (UTC)").fill("2026-04-02T10:30");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect.poll(() => heading.innerText(), PATIENTLY).toMatch(/2 April 2026/);
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await page.getByRole("button", { name: "Freeze" }).click();
  await page.getByRole("button", { name: "Resume", exact: true }).waitFor();
  await page.getByText("Clock: freeze").waitFor();
  await page.getByRole("button", { name: "Pause the crawl" }).click();
  const resume = page.getByRole("button", { name: "Resume the crawl" });
  await resume.waitFor();
  await page.getByText("Paused tasks: crawl").waitFor();
  const tasks = await fake.admin("get", `/tasks?world=${other.world}`);
  expect(Object.keys(tasks.body.paused)).toEqual(["crawl"]);
  await resume.click();
  await page.getByRole("button", { name: "Pause the crawl" }).waitFor();
  await page.getByText("Paused tasks: none").waitFor();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => heading.innerText(), PATIENTLY).toMatch(/20 March 2026/);
  const { body } = await fake.admin("get", "/clock");
  expect(body.now).toBe("2026-03-20T12:00:00Z");
  expect(opened.problems).toEqual([]);
});

test("the third request of an operation fails, and the fault is switched off", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await using opened = await openConsole(fake, "faults");
  const { page } = opened;
  await page.getByRole("heading", { name: "No faults are active" }).waitFor();
  await page.getByLabel("status").fill("503");
  await page.getByLabel("Operation").selectOption("getVisibility");
  await page.getByLabel("Requests to skip first").fill("2");
  await page.getByLabel("Requests to affect").fill("1");
  await page.getByRole("button", { name: "Add fault" }).click();
  const fired = page.locator(".fault .fired");
  await fired.waitFor();
  const statuses: number[] = [];
  for (const path of ["/visibility", "/visibility", "/brands/tracked", "/visibility"]) {
    statuses.push(await status(fake, `${path}?brand=${BRAND}`));
  }
  expect(statuses).toEqual([200, 200, 200, 503]);
  await expect.poll(() => fired.innerText(), PATIENTLY).toMatch(/^1/);
  await page.getByRole("button", { name: "Remove transport.status" }).click();
  await page.getByRole("heading", { name: "No faults are active" }).waitFor();
  expect((await fake.admin("get", "/faults")).body.worlds[0].on).toEqual([]);
  expect(opened.problems).toEqual([]);
});

test("every choice is listed with both sides", async () => {
  await using fake = await listen({ scenario: "tiny", choices: { C11: "clamp" } });
  await using opened = await openConsole(fake, "choices");
  const { page } = opened;
  const { body } = await fake.admin("get", "/choices");
  const cards = page.locator(".choice");
  await expect.poll(() => cards.count(), PATIENTLY).toBe(body.choices.length);
  await page.getByLabel("Filter choices").fill("values out of range");
  await expect.poll(() => cards.count(), PATIENTLY).toBe(1);
  const text = await cards.innerText();
  expect(text).toMatch(/C11[^]*This fake clamp[^]*A deployment may also/);
  await page.getByRole("button", { name: "Create a world with C11 = refuse" }).click();
  await page.getByRole("button", { name: "Create a world with C11 = clamp" }).waitFor();
  expect(await cards.innerText()).toMatch(/This fake refuse/);
  const key = await page.locator(".keys code").first().innerText();
  const tooMany = `/query-runs?brand=${BRAND}&limit=101`;
  expect([await status(fake, tooMany), await status(fake, tooMany, key)]).toEqual([200, 400]);
  expect(opened.problems).toEqual([]);
});

test("a scenario is read, and a world of it created", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await using opened = await openConsole(fake, "scenarios");
  const { page } = opened;
  const card = page.locator(".choice", { has: page.getByRole("heading", { name: "first-day" }) });
  await card.getByText("File").click();
  await card.getByLabel("File of first-day").waitFor();
  expect(await card.innerText()).toContain(
    `npx understudy replay first-day --against ${fake.origin}/api/v1`,
  );
  expect(await card.getByLabel("File of first-day").innerText()).toMatch(/^scenario: first-day$/m);
  await page.getByRole("button", { name: "Create a world of edges" }).click();
  const key = page.locator(".keys code").first();
  await key.waitFor();
  expect(await status(fake, "/brands/tracked", await key.innerText())).toBe(200);
  const { body } = await fake.admin("get", "/worlds");
  expect(body.worlds[1].scenario).toBe("edges");
  expect(await page.getByLabel("World", { exact: true }).inputValue()).toBe(body.worlds[1].world);
  expect(opened.problems).toEqual([]);
});

test("the mistakes of an app are listed with its requests", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await using opened = await openConsole(fake, "your-app");
  const { page } = opened;
  await page.getByRole("heading", { name: "No requests to examine" }).waitFor();
  expect(await status(fake, "/visibility?brand=copperfinch")).toBe(404);
  await page.getByRole("button", { name: "Examine again" }).click();
  const finding = page.locator(".finding");
  await finding.waitFor();
  expect(await finding.innerText()).toMatch(
    /error[^]*Copperfinch[^]*§2\.1, getVisibility, 1 request/,
  );
  await finding.getByRole("link", { name: "GET /api/v1/visibility?brand=copperfinch" }).click();
  await page.getByRole("heading", { name: "GET /api/v1/visibility" }).waitFor();
  expect(opened.problems).toEqual([]);
});

test("a number is explained down to the answer of a run", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await status(fake, `/visibility?brand=${BRAND}`);
  await using opened = await openConsole(fake, "exchanges/1");
  const { page } = opened;
  await page.getByRole("button", { name: /explain \/metrics\/visibility_pct$/ }).click();
  const formula = page.locator(".formula");
  await formula.waitFor();
  const { body } = await fake.get(READ, "/visibility", { brand: BRAND });
  const { mention_runs: mentions, total_runs: total, visibility_pct: printed } = body.metrics;
  expect(await formula.innerText()).toContain(`= 100 × ${mentions} / ${total}\n= ${printed}`);
  await page.getByRole("button", { name: `from ${mentions} runs` }).click();
  const runs = page.locator(".runs li");
  await expect.poll(() => runs.count(), PATIENTLY).toBe(mentions);
  await runs.first().getByRole("button").click();
  expect(await runs.first().locator(".answer .text").innerText()).toContain(BRAND);
  expect(await violations(page)).toEqual([]);
  expect(opened.problems).toEqual([]);
});

test("the tabs are accessible in both colour schemes and fit a phone", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await fake.admin("post", "/faults", { faults: ["transport.delay=1"] });
  await status(fake, "/visibility?brand=copperfinch");
  await using opened = await openConsole(fake, "choices");
  const { page } = opened;
  const tabs = page.getByRole("navigation", { name: "Console" });
  for (const [tab, shown] of [
    ["Choices", ".choice"],
    ["Worlds", ".keys li"],
    ["Clock", ".timeline"],
    ["Faults", ".fault"],
    ["Your app", ".finding"],
    ["Scenarios", ".choice"],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).click();
    await page.locator(shown).first().waitFor();
    // One card is like the others.
    if (tab === "Choices") await page.getByLabel("Filter choices").fill("C11");
    await expectAccessible(page, tab);
  }
  expect(opened.problems).toEqual([]);
});
