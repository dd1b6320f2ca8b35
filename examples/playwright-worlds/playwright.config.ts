import { defineConfig } from "@playwright/test";
import type { UnderstudyTestOptions, UnderstudyWorkerOptions } from "understudy/playwright";

const { CHROMIUM_PATH, APP_PORT } = process.env;

export default defineConfig<UnderstudyTestOptions, UnderstudyWorkerOptions>({
  testDir: "tests",
  fullyParallel: true,
  // Limits for tests that hang; a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 4,
  use: {
    baseURL: `http://127.0.0.1:${APP_PORT}/`,
    apiUrl: "https://api.example.com/api/v1",
    understudyOptions: { scenario: "tiny", now: "2026-01-31T09:00:00Z" },
    // Without CHROMIUM_PATH, the browser of `npx playwright install chromium`.
    launchOptions: CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH },
  },
  // The server of the app, on a free port. Playwright reads the port from its output.
  webServer: {
    command: "node app/server.js",
    wait: { stdout: /listening on port (?<APP_PORT>\d+)/ },
  },
});
