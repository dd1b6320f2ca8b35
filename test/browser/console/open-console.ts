import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { open, type ListeningFake, type OpenOptions, type WatchedPage } from "../browser.ts";

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];

/** Opens a tab of the console; it is ready when it receives events. */
export async function openConsole(
  browser: Browser,
  { origin }: ListeningFake,
  tab: string,
  options: OpenOptions = {},
): Promise<WatchedPage> {
  return open(browser, `${origin}/console#${tab}`, { ready: ".live.on", ...options });
}

/** Returns the violations of WCAG 2.1 AA, each as rule and elements. */
export async function violations(page: Page): Promise<string[]> {
  // As text: evaluated code is not subject to the page's Content-Security-Policy.
  await page.evaluate(axe.source);
  const found = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(LEVELS)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" | ")))`,
  );
  return found as string[];
}

/** Returns by how many pixels the page is wider than the window. */
export async function overflow(page: Page): Promise<unknown> {
  return page.evaluate("document.documentElement.scrollWidth - innerWidth");
}
