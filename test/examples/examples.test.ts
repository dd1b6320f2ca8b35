import { execFile } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ROOT } from "../../src/files/package-files.ts";

const run = promisify(execFile);

/** The scripts of each example that run, in this order, and a text in the output of the last one. */
const EXAMPLES = {
  "vitest-node": { scripts: ["types", "test"], output: /Tests +5 passed/ },
  "contract-client": { scripts: ["generate", "types", "test"], output: /Tests +3 passed/ },
  "express-mounted": { scripts: ["types", "test"], output: /pass 3\n.*fail 0/ },
  "react-dashboard": { scripts: ["build", "test"], output: /8 passed/ },
  storybook: { scripts: ["build", "test"], output: /6 passed/ },
  "playwright-worlds": { scripts: ["types", "test"], output: /20 passed/ },
} as const;

const place = mkdtempSync(join(tmpdir(), "understudy-examples-"));
const folder = join(place, "examples");

const lock = JSON.parse(readFileSync(join(ROOT, "examples", "package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

beforeAll(async () => {
  const notInstalled = (path: string): boolean =>
    !path.split(sep).some((part) => ["node_modules", "generated", "dist"].includes(part));
  cpSync(join(ROOT, "examples"), folder, { recursive: true, filter: notInstalled });
  copyFileSync(inject("tarball"), join(place, "understudy-0.1.0.tgz"));
  await run("npm", ["ci", "--prefer-offline", "--ignore-scripts"], { cwd: folder });
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

test("the lock file permits any build of the package, and has its dependencies", () => {
  const { dependencies } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  ) as object & {
    readonly dependencies: object;
  };
  const locked = lock.packages["node_modules/understudy"];
  expect(locked?.["integrity"], "remove the line: it differs for each build").toBeUndefined();
  expect(locked?.["dependencies"], "run npm install in examples/").toEqual(dependencies);
});

test.for(Object.entries(EXAMPLES))("%s", async ([name, { scripts, output }]) => {
  const readme = readFileSync(join(folder, name, "README.md"), "utf8");
  let last = "";
  for (const script of scripts) {
    if (script !== "types")
      expect(readme).toContain(script === "test" ? "npm test" : `npm run ${script}`);
    last = await npmRun(name, script);
  }
  expect(last).toMatch(output);
});

/** Runs a script of an example; returns what it prints. @throws {Error} with that, if it fails */
async function npmRun(example: string, script: string): Promise<string> {
  const { CHROMIUM_PATH = "/usr/bin/chromium" } = process.env;
  const env = { ...process.env, NODE_OPTIONS: "", CHROMIUM_PATH };
  const options = { cwd: join(folder, example), env };
  const { stdout } = await run("npm", ["run", script], options).catch((error: unknown) => {
    const printed = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`npm run ${script} failed:\n${printed.stdout}${printed.stderr}`);
  });
  return stripVTControlCharacters(stdout);
}
