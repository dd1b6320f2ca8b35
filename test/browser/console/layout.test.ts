import { expect, test } from "vitest";
import { atOneTime, listen, useBrowser } from "../browser.ts";
import { expectAccessible, openConsole } from "./open-console.ts";

useBrowser();

interface Box {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** How much of an element its box hides, in pixels: to the right, and below. */
const hiddenPart = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Box) => [
  scrollWidth - clientWidth,
  scrollHeight - clientHeight,
];

test.each([390, 1280])(
  "worlds, a form and an open answer are shown whole at %i px",
  async (width) => {
    await using fake = await listen({ scenario: "tiny" });
    await fake.admin("post", "/worlds", {});
    const { headers } = await fake.get("lmvz_live_tiny_read", "/visibility", {
      brand: "Copperfinch",
    });
    const viewport = { width, height: 900 };
    await using opened = await openConsole(fake, "worlds", { viewport });
    const { page } = opened;
    const worlds = page.getByRole("region", { name: "All worlds" });
    await worlds.getByRole("button", { name: /^Delete w_/ }).waitFor();
    expect(await worlds.evaluate(hiddenPart)).toEqual([0, 0]);
    await expectAccessible(page, "worlds");

    await page.goto(
      `${fake.origin}/console#explain/${headers["understudy-replay"]}/metrics/visibility_pct`,
    );
    const field = await page.getByLabel("Replay token").boundingBox();
    const button = await page.getByRole("button", { name: "Explain", exact: true }).boundingBox();
    expect(field?.height).toBe(button?.height);
    await page.locator(".operands button").last().click();
    await page.locator(".runs button").nth(2).click();
    await page.locator(".answer .text").waitFor();
    expect(await page.locator(".runs").evaluate(hiddenPart)).toEqual([0, 0]);
    expect(opened.problems).toEqual([]);
  },
);

test("the long URL of a finding is shown whole on a phone", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await atOneTime(async () => {
    for (let sent = 0; sent < 2; sent++) {
      await fake.get("lmvz_live_tiny_read", "/searches", {
        brand: "Copperfinch",
        group_by: "search",
        limit: 1,
        search: "kettle".repeat(20),
      });
    }
  });
  const viewport = { width: 390, height: 900 };
  await using opened = await openConsole(fake, "your-app", { viewport });
  const finding = opened.page.locator(".finding").filter({ hasText: "requested 2 times" });
  await finding.waitFor();
  expect(await finding.evaluate(hiddenPart)).toEqual([0, 0]);
  expect(opened.problems).toEqual([]);
});
