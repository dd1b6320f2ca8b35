import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { REPORTERS } from "../../conformance/report/index.ts";
import type { Report } from "../../conformance/report/report.ts";
import { REPORTS, NASTY, withFindings } from "../conformance/report-fixtures.ts";
import { newContext, useBrowser } from "./browser.ts";

let folder: string;

useBrowser();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "understudy-"));
  return () => rmSync(folder, { recursive: true });
});

interface Shown extends AsyncDisposable {
  readonly page: Page;
  /** Console errors, exceptions, and requests for other files. */
  readonly problems: readonly string[];
}

async function show(report: Report, options: BrowserContextOptions = {}): Promise<Shown> {
  const file = join(folder, "report.html");
  writeFileSync(file, REPORTERS.html(report));
  const url = pathToFileURL(file).href;
  const context = await newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => problems.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    if (request.url() !== url && !request.url().startsWith("data:")) problems.push(request.url());
  });
  await page.goto(url);
  return { page, problems, [Symbol.asyncDispose]: async () => context.close() };
}

const SIZES = [
  { width: 1280, height: 900 },
  { width: 380, height: 800 },
];
const LOOKS = ["light", "dark"] as const;

test.for(SIZES)(
  "the report fits a window of $width pixels and loads no other files",
  async (viewport) => {
    for (const [name, report] of Object.entries(REPORTS)) {
      await using shown = await show(report, { viewport });
      await shown.page.getByText("all rules").click();
      const wide = await shown.page.evaluate("document.documentElement.scrollWidth");
      expect(wide, name).toBe(viewport.width);
      expect(shown.problems, name).toEqual([]);
    }
  },
);

test("findings are shown first, with a curl command; a click shows another outcome", async () => {
  await using shown = await show(withFindings);
  const { page } = shown;
  const visible = (selector: string): Promise<number> =>
    page.locator(`${selector}:visible`).count();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(
    "5 findings, 3 rules violated",
  );
  expect(await visible(".rule")).toBe(3);
  expect(await visible(".rule.fail")).toBe(3);
  expect(await visible(".finding pre")).toBeGreaterThanOrEqual(3);
  await page.getByText("1inconclusive").click();
  expect(await visible(".rule")).toBe(1);
  expect(await visible("h2")).toBe(1);
  await page.getByText("all rules").click();
  expect(await visible(".rule")).toBe(5);
});

test("the filter can be used by keyboard", async () => {
  await using shown = await show(withFindings);
  await shown.page.keyboard.press("Tab");
  await shown.page.keyboard.press("ArrowRight");
  expect(await shown.page.locator(".rule:visible").count()).toBe(1);
});

test("values from the deployment are shown as text, not as markup", async () => {
  await using shown = await show(withFindings);
  await shown.page.getByText("all rules").click();
  expect(await shown.page.locator("b:not(label b)").count()).toBe(0);
  const [firstLine = ""] = NASTY.split(" |");
  expect(await shown.page.locator("dd").allInnerTexts()).toContainEqual(
    expect.stringContaining(firstLine),
  );
});

test.for(LOOKS)("every text can be read in a %s look", async (colorScheme) => {
  await using shown = await show(withFindings, { colorScheme });
  await shown.page.getByText("all rules").click();
  const faint = await shown.page.evaluate(FAINT_TEXTS);
  expect(faint).toEqual([]);
});

/** Texts with less contrast than WCAG requires for body text, 4.5 to 1. */
const FAINT_TEXTS = `(() => {
  const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
  const light = (color) => {
    const [r, g, b] = numbers(color).map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (numbers(color)[3] !== 0) return color;
    }
    return "rgb(255, 255, 255)";
  };
  return [...document.querySelectorAll("body *")]
    .filter((node) => node.checkVisibility() && [...node.childNodes].some((c) => c.nodeType === 3 && c.data.trim()))
    .map((node) => {
      const [a, b] = [light(getComputedStyle(node).color), light(behind(node))];
      return [node.textContent.trim().slice(0, 40), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
    })
    .filter(([, contrast]) => contrast < 4.5);
})()`;
