import { defineConfig } from "@playwright/test";
import type { UnderstudyTestOptions, UnderstudyWorkerOptions } from "understudy/playwright";

const { CHROMIUM_PATH } = process.env;

export default defineConfig<UnderstudyTestOptions, UnderstudyWorkerOptions>({
  testDir: "tests",
  fullyParallel: true,
  // Limits for tests that hang; a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 2,
  use: {
    understudyOptions: { now: "2026-03-20T12:00:00Z" },
    // Without CHROMIUM_PATH, the browser of `npx playwright install chromium`.
    launchOptions: CHROMIUM_PATH === undefined ? {} : { executablePath: CHROMIUM_PATH },
  },
  // Both builds, each on a free port that Playwright reads from the output.
  webServer: ["server", "browser"].map((mode) => ({
    command: `vite preview --outDir dist/${mode} --port ${mode === "server" ? 4173 : 4273}`,
    wait: { stdout: new RegExp(`localhost:(?<${mode.toUpperCase()}_PORT>\\d+)`) },
  })),
});
