import { afterAll, beforeAll, expect, test } from "vitest";
import { codeBlock, installedProject, VITEST_LIMITS, type InstalledProject } from "./installed.ts";
import type { Installation } from "./pack.ts";

const GUIDE = "docs/testing.md";
let projects: Readonly<Record<Installation, InstalledProject>>;

beforeAll(() => {
  projects = { pinned: installedProject("pinned"), newest: installedProject("newest") };
});

afterAll(() => {
  for (const project of Object.values(projects)) project.remove();
});

/** Writes the blocks of the guide that begin with a path below a folder. */
function writeBlocks(project: InstalledProject, folder: string, ...paths: readonly string[]): void {
  for (const path of paths) {
    project.write(`${folder}/${path}`, codeBlock(GUIDE, `// ${path}\n`));
  }
}

const INSTALLATIONS = ["pinned", "newest"] as const;

test.for(INSTALLATIONS)("the Vitest example runs in the %s Vitest", async (installation) => {
  const project = projects[installation];
  writeBlocks(project, "vitest", "test/global-setup.ts", "vitest.config.ts", "test/brands.test.ts");
  project.write("vitest/test/own.test.ts", OWN_TESTS);
  const { code, output } = await project.npx([
    "vitest",
    "run",
    "--root",
    "vitest",
    ...VITEST_LIMITS,
  ]);
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tests +3 passed/);
  project.write("vitest/tsconfig.json", JSON.stringify(TSCONFIG));
  const types = await project.npx(["tsc", "-p", "vitest"]);
  expect(types).toEqual({ code: 0, output: "" });
});

/** A world of its own for each test, with options. */
const OWN_TESTS = `
import { test as base } from "understudy/vitest";
import { expect } from "vitest";

const test = base.extend<{ brands: () => Promise<number> }>({
  brands: async ({ world }, use) => {
    await use(async () => {
      const response = await fetch(world.url + "/brands/tracked", { headers: world.headers() });
      return (await response.json()).total_count;
    });
  },
});

test.concurrent("writes stay in their world", async ({ world, brands }) => {
  expect(await brands()).toBe(1);
  const headers = { ...world.headers("write"), "content-type": "application/json" };
  const body = JSON.stringify({ brand: "Lantern" });
  await fetch(world.url + "/brands/tracked", { method: "POST", headers, body });
  expect(await brands()).toBe(2);
});

test.concurrent("and other worlds do not have them", async ({ world, brands }) => {
  expect(await brands()).toBe(1);
  expect(await world.clock.read()).toEqual({ now: "2026-01-31T09:00:00Z", frozen: true });
});
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: "nodenext",
    target: "es2022",
    types: ["node"],
    lib: ["es2022", "dom", "esnext.disposable"],
    skipLibCheck: true,
  },
};

test("the Jest example runs in Jest", async () => {
  const project = projects.pinned;
  const files = ["test/global-setup.js", "test/global-teardown.js", "test/brands.test.js"];
  writeBlocks(project, "jest", "jest.config.js", ...files);
  const { code, output } = await project.npx(
    ["jest", "--rootDir", "jest", "-c", "jest/jest.config.js", "--testTimeout=300000"],
    {
      NODE_OPTIONS: "--experimental-vm-modules",
    },
  );
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tests: +1 passed/);
});

test.for(INSTALLATIONS)("the MSW example runs with the %s MSW", async (installation) => {
  const project = projects[installation];
  const [setup, world] = ["import { setupServer }", "const world = understudy.world();"];
  const blocks = codeBlock(GUIDE, setup) + codeBlock(GUIDE, world);
  project.write("msw/msw.test.ts", `${blocks}${MSW_TEST}`);
  const { code, output } = await project.npx(["vitest", "run", "--dir", "msw", ...VITEST_LIMITS]);
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tests +1 passed/);
});

const MSW_TEST = `
import { expect, test } from "vitest";

test("requests are answered in the world", async () => {
  const headers = { authorization: "Bearer lmvz_live_tiny_read" };
  const response = await fetch("https://api.example.com/api/v1/brands/tracked", { headers });
  expect(await response.json()).toMatchObject({ total_count: 1 });
  expect(world.journal.count({ operation: "listTrackedBrands" })).toBe(1);
  server.close();
});
`;
