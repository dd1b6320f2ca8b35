import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { open, type ListeningFake, type OpenOptions, type WatchedPage } from "../browser.ts";

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];

/** Opens a tab of the console; it is ready when it receives events. */
export async function openConsole(
  { origin }: ListeningFake,
  tab: string,
  options: OpenOptions = {},
): Promise<WatchedPage> {
  return open(`${origin}/console#${tab}`, { ready: ".live.on", ...options });
}

/** Returns the violations of WCAG 2.1 AA, or of one rule, each as rule and elements. */
export async function violations(page: Page, only: readonly string[] = LEVELS): Promise<string[]> {
  // As text: evaluated code is not subject to the page's Content-Security-Policy.
  await page.evaluate(`globalThis.axe ?? ${axe.source}`);
  const found = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(only)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" | ")))`,
  );
  return found as string[];
}

/** Expects a page to be accessible in light colours, and readable in dark colours and at the width of a phone. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await violations(page), `${what}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page, ["color-contrast"]), `${what}, dark`).toEqual([]);
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height });
  const needed = await page.evaluate("document.documentElement.scrollWidth");
  expect(needed, `${what}, width`).toBe(390);
  await page.setViewportSize({ width, height });
}
