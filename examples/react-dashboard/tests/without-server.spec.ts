import { expect, test } from "@playwright/test";

test("the dashboard runs without a server, and keeps what is added when it is reloaded", async ({
  page,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).port !== process.env.BROWSER_PORT) elsewhere.push(request.url());
  });
  await page.clock.install();
  await page.goto(`http://localhost:${process.env.BROWSER_PORT}/`);
  await page.getByLabel("Brand").selectOption("Empty Shelf");
  const answers = page.getByRole("region", { name: "Newest answers" });
  await page.getByLabel("One prompt per line").fill("Which shelf is empty?");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("Added.");
  // A minute later, the page has the prompt still, and its first answer.
  await page.clock.fastForward("01:05");
  await page.reload();
  await page.getByLabel("Brand").selectOption("Empty Shelf");
  await expect(answers.getByRole("button", { name: /shelf is empty/ })).not.toHaveCount(0);
  expect(elsewhere).toEqual([]);
});
