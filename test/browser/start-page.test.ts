import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { listen, open, PATIENTLY, useBrowser, type ListeningFake } from "./browser.ts";

const READ_KEY = "lmvz_live_northwind_read";
const FREE_KEY = "lmvz_live_freebie_read";

/** Whether a comma follows the weekday is up to the browser's version. */
const FRIDAY = /^Friday,? 20 March 2026$/u;
const SATURDAY = /^Saturday,? 21 March 2026$/u;

let fake: ListeningFake;

useBrowser();

beforeAll(async () => {
  fake = await listen();
  return async () => fake[Symbol.asyncDispose]();
});

async function clipboard(page: Page): Promise<unknown> {
  return page.evaluate("navigator.clipboard.readText()");
}

async function choose(page: Page, call: string): Promise<void> {
  await page.getByRole("radio", { name: call }).check();
}

async function response(page: Page): Promise<{ status: string; body: unknown }> {
  await page.locator('#try-body[aria-busy="false"]').waitFor();
  const body: unknown = JSON.parse(await page.locator("#try-body").innerText());
  return { status: await page.locator("#try-status").innerText(), body };
}

describe("what the start page shows", () => {
  test("it shows the base URL, a valid key and the scenario's name", async () => {
    await using opened = await open(`${fake.origin}/`);
    const { page } = opened;
    expect(await page.locator("#base-url code").innerText()).toBe(`${fake.origin}/api/v1`);
    expect(await page.locator("#first-key code").innerText()).toBe(READ_KEY);
    expect(await page.locator("#scenario-name").innerText()).toBe("agency");
    expect(opened.problems).toEqual([]);
  });

  test("every key of the scenario is listed with its workspace and permission", async () => {
    await using opened = await open(`${fake.origin}/`);
    const { page } = opened;
    const { definition } = fake.world.base.scenario;
    const expected = definition.workspaces.flatMap(({ keys }) => keys.map(({ key }) => key));
    expect(await page.locator(".keys code").allInnerTexts()).toEqual(expected);
    const states = await page.locator(".keys .badge").allInnerTexts();
    expect(states).toContain("revoked: 401");
    expect(states).toContain("read and write");
    expect(states).toContain("no API access: 403");
    expect(opened.problems).toEqual([]);
  });

  test("every brand is listed with its workspace and description", async () => {
    await using opened = await open(`${fake.origin}/`);
    const brands = await opened.page.locator(".brands dt").allInnerTexts();
    expect(brands).toHaveLength(10);
    expect(brands.slice(0, 2)).toEqual(["Alpenglow", "Fernway"]);
    expect(opened.problems).toEqual([]);
  });

  test("the links open the reference and the contract as JSON and YAML", async () => {
    await using opened = await open(`${fake.origin}/`);
    const links = opened.page.getByRole("navigation").getByRole("link");
    const targets = await links.evaluateAll((found) => found.map((link) => String(link)));
    expect(targets).toEqual([
      `${fake.origin}/console`,
      `${fake.origin}/docs`,
      `${fake.origin}/api/v1/openapi.json`,
      `${fake.origin}/api/v1/openapi.yaml`,
    ]);
    for (const target of targets) expect((await fetch(target)).status).toBe(200);
  });

  test.each([390, 1280])("nothing overflows at a width of %i pixels", async (width) => {
    await using opened = await open(`${fake.origin}/`, {
      viewport: { width, height: 800 },
      colorScheme: "dark",
    });
    const needed = await opened.page.evaluate("document.documentElement.scrollWidth");
    expect(needed).toBe(width);
    expect(opened.problems).toEqual([]);
  });
});

describe("copying from the start page", () => {
  test("the button of a key copies the key and announces it", async () => {
    await using opened = await open(`${fake.origin}/`);
    const { page } = opened;
    const button = page.getByRole("button", { name: `Copy key ${READ_KEY}` });
    await button.click();
    await expect.poll(() => button.innerText(), PATIENTLY).toBe("Copied");
    expect(await clipboard(page)).toBe(READ_KEY);
    expect(await page.locator("#announcer").innerText()).toBe(`Copied key ${READ_KEY}`);
    expect(opened.problems).toEqual([]);
  });

  test("the button copies without navigator.clipboard", async () => {
    await using opened = await open(`${fake.origin}/`, {
      before: 'Object.defineProperty(navigator, "clipboard", { value: undefined })',
    });
    const { page } = opened;
    const button = page.getByRole("button", { name: `Copy key ${FREE_KEY}` });
    await button.click();
    await expect.poll(() => button.innerText(), PATIENTLY).toBe("Copied");
    await using other = await open(`${fake.origin}/`);
    await other.page.bringToFront();
    expect(await clipboard(other.page)).toBe(FREE_KEY);
    expect(opened.problems).toEqual([]);
  });

  test("the button of a call copies a curl command with the selected key and brand", async () => {
    await using opened = await open(`${fake.origin}/`);
    const { page } = opened;
    await page.getByLabel("Key", { exact: true }).selectOption("lmvz_live_starter_write");
    await page.getByRole("button", { name: "Copy curl command “Share of voice”" }).click();
    await expect
      .poll(() => clipboard(page), PATIENTLY)
      .toBe(
        'curl -s -H "Authorization: Bearer lmvz_live_starter_write" ' +
          `"${fake.origin}/api/v1/brands/top-mentioned?brand=Tin%20Lantern&limit=5"`,
      );
    expect(opened.problems).toEqual([]);
  });
});

describe("trying a call on the start page", () => {
  test("the selected call shows status 200 and the JSON body", async () => {
    await using opened = await open(`${fake.origin}/`);
    const { page } = opened;
    await choose(page, "Share of voice");
    const { status, body } = await response(page);
    expect(status).toBe("200 OK");
    const direct = await fake.get(READ_KEY, "/brands/top-mentioned", {
      brand: "Alpenglow",
      limit: 5,
    });
    expect(body).toEqual(direct.body);
    expect(opened.problems).toEqual([]);
  });

  test("each call returns its stated status", async () => {
    await using opened = await open(`${fake.origin}/`);
    const { page } = opened;
    const seen: string[] = [];
    for (const label of await page.locator(".calls label").all()) {
      await label.click();
      seen.push((await response(page)).status);
    }
    const found = [...Array(4).fill("200 OK"), "404 Not Found", "403 Forbidden"];
    expect(seen).toEqual(found);
    expect(opened.refusals(404)).toEqual(["404 GET /api/v1/visibility"]);
    expect(opened.refusals(403)).toEqual(["403 GET /api/v1/brands/tracked"]);
    expect(opened.problems).toEqual([]);
  });

  test("a revoked key returns 401", async () => {
    await using opened = await open(`${fake.origin}/`);
    const { page } = opened;
    await page.getByLabel("Key", { exact: true }).selectOption("lmvz_live_northwind_revoked");
    expect((await response(page)).status).toBe("401 Unauthorized");
    expect(opened.refusals(401)).toHaveLength(1);
    expect(opened.problems).toEqual([]);
  });

  test("names with an ampersand and umlauts are sent and shown unchanged", async () => {
    await using edges = await listen({ scenario: "edges" });
    await using opened = await open(`${edges.origin}/`);
    const { page } = opened;
    expect(await page.locator(".brands dt").first().innerText()).toBe("Bräuhl & Söhne");
    await choose(page, "A competitor’s sites");
    const { status, body } = await response(page);
    expect(status).toBe("200 OK");
    expect(body).toMatchObject({ filters_applied: { brand: "Bräuhl & Söhne" } });
    expect(opened.problems).toEqual([]);
  });
});

describe("the clock on the start page", () => {
  test("the clock can be advanced by a day and reset", async () => {
    await using opened = await open(`${fake.origin}/`);
    const { page } = opened;
    const day = page.locator("#clock-day");
    await expect.poll(() => day.innerText(), PATIENTLY).toMatch(FRIDAY);
    expect(await page.locator("#clock-about").innerText()).toContain("frozen");
    await page.getByRole("button", { name: "+1 day" }).click();
    await expect.poll(() => day.innerText(), PATIENTLY).toMatch(SATURDAY);
    const moved = (await response(page)).body;
    expect(moved).toMatchObject({ date_range: { end: "2026-03-21" } });
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => day.innerText(), PATIENTLY).toMatch(FRIDAY);
    expect(opened.problems).toEqual([]);
  });

  test("a brand that was added is listed, and gets its first answers a minute later", async () => {
    await using own = await listen();
    const headers = {
      authorization: "Bearer lmvz_live_northwind_write",
      "content-type": "application/json",
    };
    const post = async (path: string, body: object): Promise<void> => {
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      expect((await fetch(`${own.origin}/api/v1${path}`, init)).status).toBe(200);
    };
    await post("/brands/tracked", { brand: "Lantern" });
    await post("/prompts", { brand: "Lantern", prompts: ["Which lantern?"], llms: ["openai"] });
    await using opened = await open(`${own.origin}/`);
    const { page } = opened;
    expect(await page.locator(".brands dt").allInnerTexts()).toContain("Lantern");
    await page.getByLabel("Brand", { exact: true }).selectOption("Lantern");
    expect((await response(page)).body).toMatchObject({ metrics: { total_runs: 0 } });
    await page.getByRole("button", { name: "+1 minute" }).click();
    await expect
      .poll(async () => (await response(page)).body, PATIENTLY)
      .toMatchObject({ metrics: { total_runs: 1 } });
    expect(opened.problems).toEqual([]);
  });

  test("with an admin token, the clock can be moved after entering it once", async () => {
    await using guarded = await listen({ adminToken: "s3cret" });
    await using opened = await open(`${guarded.origin}/`);
    const { page } = opened;
    await expect
      .poll(() => page.locator("#clock-problem").innerText(), PATIENTLY)
      .toContain("requires a token");
    expect(opened.refusals(401)).toEqual(["401 GET /__admin/clock"]);
    await page.getByLabel("Admin token").fill("s3cret");
    await page.getByRole("button", { name: "Use token" }).click();
    await page.getByRole("button", { name: "+1 day" }).click();
    await expect.poll(() => page.locator("#clock-day").innerText(), PATIENTLY).toMatch(SATURDAY);
    expect(opened.problems).toEqual([]);
  });
});
