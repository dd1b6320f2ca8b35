import { expect, test } from "understudy/playwright";
import type { GetVisibilityReply, ListCitationsReply } from "../generated";

test.use({ baseURL: `http://localhost:${process.env.SERVER_PORT}/` });

test("the figures are those of the API, for all platforms and for one", async ({
  page,
  understudy,
  world,
}) => {
  const figure = page.locator(".figures .card").filter({ hasText: "Visibility" });
  await page.goto("/");
  for (const [button, filter] of [
    ["All", ""],
    ["Claude", "&llm_provider=claude"],
  ] as const) {
    const path = `/api/v1/visibility?brand=Alpenglow${filter}`;
    const response = await understudy.fetch(path, { headers: world.headers() });
    const { metrics } = (await response.json()) as GetVisibilityReply;
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(figure.locator("strong")).toHaveText(`${metrics.visibility_pct} %`);
  }
});

test("both charts are drawn", async ({ page }) => {
  await page.goto("/");
  await expect(
    page.getByRole("region", { name: "Share of voice" }).locator(".recharts-rectangle:visible"),
  ).not.toHaveCount(0);
  const line = page
    .getByRole("region", { name: "Visibility per day" })
    .locator("path.recharts-area-curve")
    .first();
  // One point for each of the 30 days.
  await expect(line).toHaveAttribute("d", /^M(?:[^C]*C){29}[^C]*$/);
});

test("citations have pages and can be searched", async ({ page, understudy, world }) => {
  const path = "/api/v1/citations?brand=Alpenglow&search=boots&limit=8&offset=8";
  const response = await understudy.fetch(path, { headers: world.headers() });
  const { items, total_count: total } = (await response.json()) as ListCitationsReply;
  await page.goto("/");
  const citations = page.getByRole("region", { name: "Cited pages" });
  await citations.getByRole("searchbox").fill("boots");
  await citations.getByRole("button", { name: "Next" }).click();
  await expect(citations.getByText(`9–16 of ${total}`)).toBeVisible();
  const titles = items.map((row) => (row.page_title === "" ? row.url : row.page_title));
  await expect(citations.locator("td b")).toHaveText(titles);
});

test("topics open and close", async ({ page }) => {
  await page.goto("/");
  const topics = page.getByRole("region", { name: "Search topics" });
  const first = topics.getByRole("button").first();
  await expect(first).toHaveAttribute("aria-expanded", "true");
  const open = await topics.getByRole("listitem").count();
  await first.click();
  expect(await topics.getByRole("listitem").count()).toBeLessThan(open);
});

test("an answer opens, with its mentions and sources", async ({ page, world }) => {
  await page.goto("/");
  await page.getByRole("region", { name: "Newest answers" }).getByRole("button").first().click();
  const dialog = page.getByRole("dialog", { name: "Answer" });
  await expect(dialog.getByRole("heading", { name: "Sources" })).toBeVisible();
  expect(world.journal.count({ operation: "getQueryRun", status: 200 })).toBe(1);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
});

test("a prompt that is added gets its first answer a minute later", async ({ page, world }) => {
  await page.goto("/");
  await page.getByLabel("Brand").selectOption("Fernway");
  await page.getByLabel("One prompt per line").fill("Which hammock is easiest to hang?");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("Added.");
  await world.clock.advance({ minutes: 1 });
  await page.reload();
  await page.getByLabel("Brand").selectOption("Fernway");
  const answers = page.getByRole("region", { name: "Newest answers" });
  await expect(answers.getByRole("button", { name: /easiest to hang/ })).not.toHaveCount(0);
});

test("a failed request is shown in its panel only", async ({ page, world }) => {
  const operation = "listTopMentionedBrands";
  world.faults.add({ fault: "transport.status", operation, status: 500, message: "Out of order" });
  await page.goto("/");
  await expect(page.getByRole("alert")).toHaveText("Out of order");
  await expect(
    page.getByRole("region", { name: "Share of voice" }).getByRole("alert"),
  ).toBeVisible();
});
