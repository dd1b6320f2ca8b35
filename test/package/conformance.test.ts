import { afterAll, beforeAll, expect, test } from "vitest";
import { codeBlock, installedProject, VITEST_LIMITS, type InstalledProject } from "./installed.ts";

const EXAMPLE = codeBlock("docs/library.md", "import { check, defineTests }");
let project: InstalledProject;

beforeAll(() => {
  project = installedProject("pinned");
});

afterAll(() => project.remove());

test("the conformance example runs in Vitest", async () => {
  await using fake = await project.serve("agency");
  project.write("vitest/api.test.ts", example(fake.origin));
  const { code, output } = await project.npx([
    "vitest",
    "run",
    "--dir",
    "vitest",
    ...VITEST_LIMITS,
  ]);
  expect(code, output).toBe(0);
  expect(Number(/(\d+) passed/.exec(output.slice(output.indexOf("Tests")))?.[1])).toBeGreaterThan(
    150,
  );
  expect(output).toMatch(/\d+ skipped/);
});

test("the conformance example runs in Jest, and findings fail their tests", async () => {
  await using fake = await project.serve("agency", "--fault", "page.always-more");
  project.write("jest/api.test.js", example(fake.origin).replace('"vitest"', '"@jest/globals"'));
  const { code, output } = await project.npx(["jest", "jest", "--testTimeout=300000"], {
    NODE_OPTIONS: "--experimental-vm-modules",
  });
  expect(code, output).toBe(1);
  expect(output).toMatch(/● .*page\.has-more: has_more is true/);
  expect(output).toContain("GET /brands/tracked at /has_more: expected false");
});

/** The documented example with another origin. */
function example(origin: string): string {
  return EXAMPLE.replace("http://127.0.0.1:4010", origin);
}
