import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "test/browser/**"],
    testTimeout: 60_000,
    // Nothing of ours holds state between tests, so files share loaded modules: half the time is imports.
    isolate: false,
    maxWorkers: "100%",
  },
});
