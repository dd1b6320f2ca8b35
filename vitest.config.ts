import { defineConfig } from "vitest/config";

/**
 * Tests that take minutes together: the oracle, every fault against every rule, permitted variations and other
 * deviations, processes of their own, and whatever else takes more than two seconds without being the first test to
 * fail after most changes.
 */
const LONG = [
  "test/oracle/**/*.test.ts",
  "test/conformance/permitted-variations/**/*.test.ts",
  "test/conformance/deviations/**/*.test.ts",
  "test/conformance/kill-matrix-*.test.ts",
  "test/common/nested-encodings.test.ts",
  "test/conformance/{collect,compared-responses,depth,hostile-texts}.test.ts",
  "test/conformance/{archive-keys,large-bodies,read-har}.test.ts",
  "test/conformance/shared-cache.test.ts",
  "test/conformance/transport.test.ts",
  "test/cli/check{,-connection,-gates,-input,-secrets}.test.ts",
  "test/cli/{admin-token,another-build,callers-folder,diff,dry-run,exec,failing-outputs}.test.ts",
  "test/cli/{images,serve,shutdown}.test.ts",
  "test/cli/mcp/mcp.test.ts",
  "test/cli/transport-faults.test.ts",
  "test/mutants/all-mutants.test.ts",
  "test/second-backend/{backend,in-effect}.test.ts",
  "test/second-backend/judge{,-*}.test.ts",
  "test/recording/{planted-keys,proxy,recorded,recorded-command,recorded-flow}.test.ts",
  "test/replay/command.test.ts",
  "test/crash/**/*.test.ts",
  "test/fake/explain/all-formulas.test.ts",
  "test/deploy/replicas.test.ts",
  "test/consistency/consistency.test.ts",
  "test/fuzz/**/*.test.ts",
  "test/hostile/**/*.test.ts",
  "test/server/admin/{check,explain-unread-days,large-imports,tasks,world-isolation}.test.ts",
  "test/server/{file-descriptors,prewarm,response-cache}.test.ts",
  "test/soak/**/*.test.ts",
  "test/server/stores/{postgres*,restart}.test.ts",
  "test/support/{command-options,postgres}.test.ts",
  "test/workspace/{added-prompts,natural-large}.test.ts",
  "test/scenarios/{arazzo-exports,errors}.test.ts",
  "test/docs/commands.test.ts",
  "test/docs/contributing.test.ts",
  "test/docs/reference.test.ts",
  "test/docs/slow-documents.test.ts",
  "test/independent-validators/**/*.test.ts",
  "test/generators/**/*.test.ts",
  "test/cli/action.test.ts",
];

/** Tests of the packed package, installed in projects of their own. */
const PACKAGE = ["test/package/**/*.test.ts", "test/examples/**/*.test.ts"];

/** Tests that drive Chromium. */
const BROWSER = ["test/browser/**/*.test.ts"];

export default defineConfig({
  test: {
    // Tests share no state, so files share loaded modules: importing takes half the time otherwise.
    isolate: false,
    maxWorkers: "100%",
    // A limit for tests that hang, not a bound on speed: a busy machine is ten times slower.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: ["test/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...LONG, ...PACKAGE, ...BROWSER],
        },
      },
      { extends: true, test: { name: "long", include: LONG } },
      {
        extends: true,
        test: { name: "package", include: PACKAGE, globalSetup: ["test/package/pack.ts"] },
      },
      {
        extends: true,
        // After the other projects, so that browsers do not compete with them for processors.
        test: { name: "browser", include: BROWSER, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
