import { expect, test } from "@playwright/test";

test.use({ baseURL: `http://localhost:${process.env.STORYBOOK_PORT}/` });

const STORIES = {
  ranked: /Varghorn.*Alpenglow.*Tarnfell/s,
  "no-answers": "No answer has mentioned a brand yet.",
  "unknown-brand": /Alpenglow/,
  "rate-limited": "Too many requests. Try again in a minute.",
  slow: "Loading…",
  extreme: /A name that is much longer than the others/,
};

for (const [story, text] of Object.entries(STORIES)) {
  test(`the story ${story}`, async ({ page }) => {
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).port !== process.env.STORYBOOK_PORT) elsewhere.push(request.url());
    });
    await page.goto(`iframe.html?id=share-of-voice--${story}&viewMode=story`);
    await expect(page.locator("#storybook-root")).toHaveText(text);
    expect(elsewhere).toEqual([]);
  });
}
