import { expect, test } from "vitest";
import { listen, PATIENTLY, useBrowser } from "../browser.ts";
import { expectAccessible, openConsole } from "./open-console.ts";

useBrowser();

test("a flow is opened and run step by step, and the expectation that fails is shown", async () => {
  await using fake = await listen({ scenario: "tiny" });
  await using opened = await openConsole(fake, "scenarios");
  const { page } = opened;
  const name = "advice-from-pending-to-error";
  await page.getByRole("button", { name: `Open the flow of ${name}` }).click();
  const flow = page.getByRole("region", { name: `Flow of ${name}` });
  const badges = flow.locator(".steps .badge");
  await flow.getByRole("button", { name: "Next step" }).click();
  await expect.poll(() => badges.first().innerText(), PATIENTLY).toBe("passed");
  expect(await badges.nth(1).innerText()).toBe("next");
  const world = await page.getByLabel("World", { exact: true }).inputValue();

  // Moved while the flow is open, by the tab of the clock, so that the running advice has ended.
  await flow.getByRole("button", { name: "Next step" }).click();
  await flow.getByRole("button", { name: "Next step" }).click();
  await expect.poll(() => badges.nth(2).innerText(), PATIENTLY).toBe("passed");
  await page.getByRole("link", { name: "Clock", exact: true }).click();
  await page.getByRole("button", { name: "+1 day" }).click();
  await page.getByText("Clock: advance").waitFor();
  await page.getByRole("link", { name: "Scenarios" }).click();
  await flow.getByRole("button", { name: "Next step" }).click();
  await expect.poll(() => badges.nth(3).innerText(), PATIENTLY).toBe("failed");
  expect(await flow.locator(".differences li").first().innerText()).toMatch(
    /body \/items\s+expected at least 1 row\s+actual 0 rows/,
  );
  await flow.getByText("Response", { exact: true }).nth(2).click();
  await flow.getByRole("region", { name: "Response of working" }).waitFor();
  await expectAccessible(page, "flow");
  await flow.getByRole("button", { name: "Run all" }).click();
  await flow.getByText(/^(\d+) of \1 steps, [1-9]/).waitFor();
  await flow.getByRole("heading", { name: "Rules on all responses" }).waitFor();
  await flow.getByText(/^\d+ passed, 0 failed$/).waitFor();
  await flow.getByRole("button", { name: "End" }).click();
  await expect.poll(() => flow.count(), PATIENTLY).toBe(0);
  // The page closes the flow before the server has answered its request to delete the world.
  const worlds = async () => {
    const { body } = await fake.admin("get", "/worlds");
    return body.worlds.map(({ world: id }: { world: string }) => id);
  };
  await expect.poll(worlds, PATIENTLY).not.toContain(world);
  expect(opened.problems).toEqual([]);
});
