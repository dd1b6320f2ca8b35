import { defineConfig } from "@playwright/test";

const { CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  // Limits for tests that hang; a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 2,
  // Without CHROMIUM_PATH, the browser of `npx playwright install chromium`.
  use: { launchOptions: CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH } },
  // The built Storybook on a free port, which Playwright reads from the output.
  webServer: {
    command: "vite preview --outDir dist --port 6106",
    wait: { stdout: /localhost:(?<STORYBOOK_PORT>\d+)/ },
  },
});
