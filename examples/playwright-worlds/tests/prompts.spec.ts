import { expect, test } from "understudy/playwright";

for (let count = 1; count <= 12; count++) {
  test(`${count} prompts are added to the three of the scenario`, async ({ page, world }) => {
    await page.goto("/");
    await expect(page.getByRole("row")).toHaveCount(3);
    const prompts = Array.from({ length: count }, (_, nth) => `Which kettle is number ${nth + 1}?`);
    await page.getByLabel("New prompts").fill(prompts.join("\n"));
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("row")).toHaveCount(3 + count);
    await expect(page.getByRole("cell", { name: "new" })).toHaveCount(count);
    expect(world.journal.count({ operation: "addPrompts", status: 200 })).toBe(1);

    // A minute later, each of them has its first answer.
    await world.clock.advance({ minutes: 1 });
    await page.reload();
    await expect(page.getByRole("row")).toHaveCount(3 + count);
    await expect(page.getByRole("cell", { name: "new" })).toHaveCount(0);
  });
}

for (const status of [400, 404, 500, 503]) {
  test(`the message of an error with the status ${status} is shown`, async ({ page, world }) => {
    const message = `The reply was ${status}`;
    world.faults.add({ fault: "transport.status", operation: "addPrompts", status, message });
    await page.goto("/");
    await page.getByLabel("New prompts").fill("Why?");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(page.getByRole("row")).toHaveCount(3);
  });
}

test("the app says that it is rate limited", async ({ page, world }) => {
  world.faults.add({ fault: "transport.rate-limit", operation: "listPromptsByVisibility" });
  await page.goto("/");
  await expect(page.getByRole("alert")).toHaveText("Too many requests. Try again later.");
});

for (const day of ["2026-01-25", "2026-02-01", "2026-02-28"]) {
  test.describe(`on ${day}`, () => {
    test.use({ worldOptions: { now: `${day}T12:00:00Z`, anchor: "2026-01-31" } });
    test("the window ends on that day", async ({ page }) => {
      await page.goto("/");
      await expect(page.locator("time")).toHaveText(day);
    });
  });
}
