import type { Locator, Page, Response } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { OperationId } from "../../src/contract/operation.ts";
import { contract } from "../support/fake-server.ts";
import { sampled } from "../support/sample.ts";
import { listen, open, PATIENTLY, useBrowser, type ListeningFake } from "./browser.ts";

const READ_KEY = "lmvz_live_northwind_read";

let fake: ListeningFake;

useBrowser();

beforeAll(async () => {
  fake = await listen();
  return async () => fake[Symbol.asyncDispose]();
});

function block(page: Page, id: OperationId): Locator {
  return page.locator(".opblock").filter({ has: page.getByText(id, { exact: true }) });
}

async function unfold(page: Page, id: OperationId): Promise<Locator> {
  const operation = block(page, id);
  await operation.locator(".opblock-summary-control").click();
  return operation;
}

async function fold(page: Page, id: OperationId): Promise<void> {
  await block(page, id).locator(".opblock-summary-control").click();
}

async function execute(page: Page, id: OperationId): Promise<Response> {
  const { method, path } = contract.operation(id);
  const place = new RegExp(`${contract.basePath}${path.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u");
  const received = page.waitForResponse(
    (response) =>
      response.request().method().toLowerCase() === method &&
      place.test(new URL(response.url()).pathname),
  );
  const operation = block(page, id);
  await operation.getByRole("button", { name: "Execute" }).click();
  const response = await received;
  await operation.locator(".live-responses-table").waitFor();
  return response;
}

async function chooseKey(page: Page, key: string): Promise<void> {
  await page.getByLabel("Try it out with").selectOption(key);
}

/** Returns the contrast of the text of elements with their backgrounds, as WCAG 2 defines it. */
const CONTRASTS = `(elements) => {
  const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const luminance = (colour) => {
    const [red, green, blue] = channels(colour).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const background = (element) => {
    if (element === null) return "rgb(255, 255, 255)";
    const { backgroundColor } = getComputedStyle(element);
    const [, , , opacity = 1] = channels(backgroundColor);
    return opacity < 0.5 ? background(element.parentElement) : backgroundColor;
  };
  return elements.map((element) => {
    const [a, b] = [getComputedStyle(element).color, background(element)].map(luminance);
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    return [ratio.toFixed(2), element.textContent, element.className].join(" ");
  });
}`;

describe("what the reference shows", () => {
  test("it lists all 21 operations of the contract", async () => {
    await using opened = await open(`${fake.origin}/docs`);
    const shown = await opened.page.locator(".opblock-summary-operation-id").allInnerTexts();
    const expected = [...contract.operations.keys()];
    expect(shown.map((id) => id.replaceAll("\u200B", "")).toSorted()).toEqual(expected.toSorted());
    expect(shown).toHaveLength(21);
    expect(opened.problems).toEqual([]);
  });

  test("it shows no warnings and no errors", async () => {
    await using opened = await open(`${fake.origin}/docs`);
    const complaints = opened.page.locator(".errors-wrapper, .version-pragma");
    expect(await complaints.count()).toBe(0);
    expect(await opened.page.locator("#page-problem").isHidden()).toBe(true);
  });

  test("a deep link opens its operation below the key bar", async () => {
    await using opened = await open(`${fake.origin}/docs#/Searches/listSearches`);
    const { page } = opened;
    const operation = block(page, "listSearches");
    await operation.getByRole("button", { name: "Execute" }).waitFor();
    await expect.poll(async () => (await operation.boundingBox())?.y, PATIENTLY).toBeLessThan(150);
    const bar = await page.locator(".keybar").boundingBox();
    const box = await operation.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(opened.problems).toEqual([]);
  });

  test("optional parameters are empty, required ones have existing values", async () => {
    await using opened = await open(`${fake.origin}/docs`);
    const operation = await unfold(opened.page, "getPromptLeaderboard");
    const { body } = await fake.get(READ_KEY, "/queries", { brand: "Alpenglow" });
    const brand = operation.getByPlaceholder("brand", { exact: true });
    expect(await brand.inputValue()).toBe("Alpenglow");
    const prompt = operation.getByPlaceholder("brand_prompt_id", { exact: true });
    expect(await prompt.inputValue()).toBe(body.items[0].brand_prompt_id);
    const visibility = await unfold(opened.page, "getVisibility");
    const start = visibility.getByPlaceholder("start_date", { exact: true });
    expect(await start.inputValue()).toBe("");
  });

  test("error responses are folded, and open one by one", async () => {
    await using opened = await open(`${fake.origin}/docs`);
    const operation = await unfold(opened.page, "getVisibility");
    const folded = operation.locator("tr.response.folded");
    const codes = await folded.locator("td:first-child").allInnerTexts();
    expect(codes).toEqual(["400", "401", "403", "404", "405", "500"]);
    await folded.getByRole("button").first().click();
    await operation.locator('tr.response[data-code="400"] pre.example').waitFor();
    expect(await folded.count()).toBe(5);
    expect(opened.problems).toEqual([]);
  });

  test.each(["light", "dark"] as const)(
    "badges and buttons are legible, %s",
    async (colorScheme) => {
      await using opened = await open(`${fake.origin}/docs`, { colorScheme });
      const { page } = opened;
      await unfold(page, "getVisibility");
      await unfold(page, "addPrompts");
      const badges = ".info .title .version, .opblock-summary-method, .btn.execute, .btn.cancel";
      const parts = `${badges}, .response-control-media-type__accept-message`;
      const script = `(${CONTRASTS})([...document.querySelectorAll("${parts}")])`;
      expect((await page.evaluate<string[]>(script)).length).toBeGreaterThan(21);
      const illegible = async (): Promise<string[]> =>
        (await page.evaluate<string[]>(script)).filter((ratio) => Number.parseFloat(ratio) < 4.5);
      // Buttons change their colours in a third of a second.
      await expect.poll(illegible, PATIENTLY).toEqual([]);
    },
  );

  test.each([390, 1280])("nothing overflows at a width of %i pixels", async (width) => {
    await using opened = await open(`${fake.origin}/docs#/Visibility/getVisibility`, {
      viewport: { width, height: 800 },
      colorScheme: "dark",
    });
    const needed = await opened.page.evaluate("document.documentElement.scrollWidth");
    expect(needed).toBe(width);
    expect(opened.problems).toEqual([]);
  });
});

describe("trying it out in the reference", () => {
  test("the first valid key is selected, and a call with it returns 200", async () => {
    await using opened = await open(`${fake.origin}/docs`);
    const { page } = opened;
    expect(await page.getByLabel("Try it out with").inputValue()).toBe(READ_KEY);
    await unfold(page, "getVisibility");
    const response = await execute(page, "getVisibility");
    expect(response.status()).toBe(200);
    expect(await response.request().headerValue("authorization")).toBe(`Bearer ${READ_KEY}`);
    expect(opened.problems).toEqual([]);
  });

  test("every read operation returns 200 with the prefilled values", async () => {
    await using opened = await open(`${fake.origin}/docs`);
    const { page } = opened;
    const statuses: Record<string, number> = {};
    const all = [...contract.operations.values()].filter(({ method }) => method === "get");
    const reading = sampled(all, 10);
    for (const { id } of reading) {
      await unfold(page, id);
      statuses[id] = (await execute(page, id)).status();
      await fold(page, id);
    }
    expect(statuses).toEqual(Object.fromEntries(reading.map(({ id }) => [id, 200])));
    expect(opened.problems).toEqual([]);
  }, 180_000);

  test("the key of the plan without API access returns 403", async () => {
    await using opened = await open(`${fake.origin}/docs`);
    const { page } = opened;
    await chooseKey(page, "lmvz_live_freebie_read");
    await unfold(page, "listTrackedBrands");
    const response = await execute(page, "listTrackedBrands");
    expect(response.status()).toBe(403);
    expect(opened.refusals(403)).toEqual(["403 GET /api/v1/brands/tracked"]);
    expect(opened.problems).toEqual([]);
  });

  test("selecting a key of another workspace selects its brand", async () => {
    await using opened = await open(`${fake.origin}/docs`);
    const { page } = opened;
    const operation = await unfold(page, "getVisibility");
    await chooseKey(page, "lmvz_live_starter_write");
    const brand = operation.getByPlaceholder("brand", { exact: true });
    await expect.poll(() => brand.inputValue(), PATIENTLY).toBe("Tin Lantern");
    expect((await execute(page, "getVisibility")).status()).toBe(200);
    expect(opened.problems).toEqual([]);
  });

  test("opening an operation that writes selects a key that can", async () => {
    await using opened = await open(`${fake.origin}/docs`);
    const { page } = opened;
    await unfold(page, "addPrompts");
    const select = page.getByLabel("Try it out with");
    expect(await select.inputValue()).toBe("lmvz_live_northwind_write");
    // A choice of the reader stays.
    await chooseKey(page, READ_KEY);
    await unfold(page, "getVisibility");
    expect(await select.inputValue()).toBe(READ_KEY);
    expect(opened.problems).toEqual([]);
  });

  test("a key created later can be entered", async () => {
    const { body } = await fake.admin("post", "/keys", { workspace: "southridge" });
    await using opened = await open(`${fake.origin}/docs`);
    const { page } = opened;
    await chooseKey(page, "another");
    await page.getByLabel("Another key").fill(body.key);
    await unfold(page, "listTrackedBrands");
    const response = await execute(page, "listTrackedBrands");
    expect(response.status()).toBe(200);
    expect(await response.json()).toMatchObject({
      items: [{ brand: "Bluecrate" }, { brand: "Fernway" }],
    });
    expect(opened.problems).toEqual([]);
  });

  test("without a key a call returns 401", async () => {
    await using opened = await open(`${fake.origin}/docs`);
    const { page } = opened;
    await chooseKey(page, "");
    await unfold(page, "listLlmProviders");
    const response = await execute(page, "listLlmProviders");
    expect(response.status()).toBe(401);
    expect(await response.request().headerValue("authorization")).toBeNull();
    expect(opened.refusals(401)).toHaveLength(1);
    expect(opened.problems).toEqual([]);
  });

  test("the page stores nothing in the browser", async () => {
    await using opened = await open(`${fake.origin}/docs`);
    const { page } = opened;
    await unfold(page, "listTrackedBrands");
    await execute(page, "listTrackedBrands");
    const kept = await page.evaluate(
      "[localStorage.length, sessionStorage.length, document.cookie]",
    );
    expect(kept).toEqual([0, 0, ""]);
  });
});
