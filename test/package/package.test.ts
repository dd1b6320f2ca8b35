import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ROOT } from "../../src/files/package-files.ts";
import { installedProject, VITEST_LIMITS } from "./installed.ts";

const run = promisify(execFile);

/** Newest versions of the supported lines; the first is the oldest that the dependencies accept. */
const NODES = ["20.19.0", "22.23.3", "24.21.0"];

const folder = mkdtempSync(join(tmpdir(), "understudy-package-"));
const app = join(folder, "app");
const tarball = inject("tarball");
const nodes = join(folder, "nodes");
const platform = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

beforeAll(async () => {
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await install(app, [tarball]);
  mkdirSync(nodes);
  writeFileSync(join(nodes, "package.json"), "{}");
  await install(
    nodes,
    NODES.map((version) => `node-${version}@npm:${platform}@${version}`),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function install(into: string, packages: readonly string[]) {
  // A download that hangs is tried again before the limit of the test.
  const flags = ["--no-audit", "--no-fund", "--prefer-offline", "--fetch-timeout=60000"];
  return run("npm", ["install", ...flags, ...packages], { cwd: into });
}

/** Size of a folder's files in bytes. */
function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

test("the package is at most 3 MB, and its install at most 40 MB without a Node", () => {
  expect(statSync(tarball).size).toBeLessThan(3_000_000);
  const installedSize = sizeOf(join(app, "node_modules")) / 1_000_000;
  expect(installedSize).toBeLessThan(40);
  for (const [file, stated] of [
    ["README.md", /(\d+) MB with its dependencies/],
    ["docs/library.md", /installed with its dependencies, the package takes (\d+) MB/],
  ] as const) {
    const size = Number(stated.exec(readFileSync(join(ROOT, file), "utf8"))?.[1]);
    expect(Math.abs(installedSize - size), `${file}: ${installedSize} MB`).toBeLessThan(2);
  }
  const installed = readdirSync(join(app, "node_modules"));
  expect(installed).not.toContain("node");
  expect(installed).not.toContain("@scarf");
  expect(installed).not.toContain("@stoplight");
});

test("publint and are-the-types-wrong find nothing", async () => {
  const publint = await run("npx", ["publint", "--strict", tarball], { cwd: ROOT });
  expect(publint.stdout).toContain("All good!");
  await run("npx", ["attw", tarball, "--profile", "esm-only"], { cwd: ROOT });
});

const NEEDS_PRISM =
  "understudy: proxy needs the package @stoplight/prism-http; install it with: npm install --save-dev @stoplight/prism-http\n";

test.for(NODES)("on Node %s serve, check, replay and other commands run", async (version) => {
  const node = join(nodes, "node_modules", `node-${version}`, "bin", "node");
  const understudy = join(app, "node_modules", ".bin", "understudy");

  const replay = await run(node, [understudy, "replay", "first-day"], { cwd: app });
  expect(replay.stdout).toContain("✓ first-day");
  expect(replay.stderr).not.toMatch(/warning/i);
  for (const [args, output] of [
    [["rules"], "200"],
    [["export", "first-day"], "arazzo"],
    [["exec", "--", "node", "-e", "console.log(process.env.UNDERSTUDY_URL)"], "http://127.0.0.1:"],
  ] as const) {
    const { stdout } = await run(node, [understudy, ...args], { cwd: app });
    expect(stdout).toContain(output);
  }
  await expect(
    run(node, [understudy, "proxy", "http://127.0.0.1:9/api/v1"], { cwd: app }),
  ).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(NEEDS_PRISM) });

  const server = spawn(node, [understudy, "serve", "tiny", "--port", "0", "--json"], { cwd: app });
  try {
    const [line] = (await once(server.stdout, "data")) as [Buffer];
    const { url } = JSON.parse(line.toString()) as { readonly url: string };
    const headers = { authorization: "Bearer lmvz_live_tiny_read" };
    expect((await fetch(`${url}/brands/tracked`, { headers })).status).toBe(200);
    const { origin } = new URL(url);
    const assets = [
      "",
      "docs",
      "assets/swagger-ui/swagger-ui-bundle.js",
      "assets/docs.js",
      "console",
      "assets/tabs/tabs.js",
      "assets/libraries/preact/dist/preact.mjs",
    ];
    for (const path of [...assets, "__admin/health"]) {
      expect((await fetch(`${origin}/${path}`)).status, path).toBe(200);
    }
    const check = ["check", url, "--key", "lmvz_live_tiny_read", "--only", "brands"];
    const checked = await run(node, [understudy, ...check], { cwd: app });
    expect(checked.stdout).toContain(": 3 rules: 2 pass, 1 inconclusive\n0 findings");
  } finally {
    server.kill("SIGINT");
    await once(server, "exit");
  }
});

/** Uses what the library loads later, with the timers of Jest. */
const JEST_TEST = `
import { jest } from "@jest/globals";
import { createUnderstudy } from "understudy";

jest.useFakeTimers();

test("faults can be added", async () => {
  const understudy = await createUnderstudy({ scenario: "free-plan", faults: ["page.always-more"] });
  const world = understudy.world();
  world.faults.add("transport.status=503");
  const { status } = await understudy.fetch("/api/v1/brands/tracked", { headers: world.headers() });
  expect(status).toBe(503);
  await understudy.close();
});
`;

test.for(NODES)("on Node %s the library runs in Jest", async (version) => {
  const node = join(nodes, "node_modules", `node-${version}`, "bin", "node");
  const jest = join(inject("installations").pinned, "node_modules", ".bin", "jest");
  const project = installedProject("pinned");
  project.write("jest.config.js", "export default { transform: {} };");
  project.write("faults.test.js", JEST_TEST);
  const env = { ...process.env, NODE_OPTIONS: "--experimental-vm-modules" };
  const args = [jest, "--testTimeout=300000"];
  const { stderr } = await run(node, args, { cwd: project.folder, env });
  expect(stderr).toMatch(/Tests: +1 passed/);
  project.remove();
});

test("a state is refused when another build of the same version generates its data", async () => {
  const serve = async (...args: readonly string[]): Promise<string> => {
    const words = ["serve", "tiny", "--state", "other.db", "--port", "0", "--json", ...args];
    const understudy = join(app, "node_modules", ".bin", "understudy");
    const server = spawn(process.execPath, [understudy, ...words], { cwd: app });
    let output = "";
    server.stderr.on("data", (chunk) => (output += String(chunk)));
    // Its address: it has started.
    server.stdout.once("data", () => server.kill("SIGINT"));
    await once(server, "close");
    return output;
  };
  const file = join(app, "node_modules", "understudy", "dist", "src", "simulation", "model.js");
  const text = readFileSync(file, "utf8");
  const ended = "\nShutting down.\n";
  expect([await serve(), await serve()]).toEqual([ended, ended]);
  writeFileSync(file, `${text}export const CHANGED = true;\n`);
  expect(await serve()).toMatch(
    /was written with another build of Understudy \d+\.\d+\.\d+, which/,
  );
  expect(await serve("--state-migrate", "keep-writes")).toBe(ended);
  writeFileSync(file, text);
});

test("the README's Vitest example passes unchanged, and its types compile strictly", async () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const [, example = ""] = /```ts\n(import \{ createUnderstudy \}.*?)```/s.exec(readme) ?? [];
  writeFileSync(join(app, "example.test.ts"), example);
  writeFileSync(join(app, "types.ts"), TYPES);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: "nodenext",
    target: "es2022",
    types: ["node"],
    lib: ["es2022", "esnext.disposable"],
  };
  const config = { compilerOptions, files: ["example.test.ts", "types.ts"] };
  writeFileSync(join(app, "tsconfig.json"), JSON.stringify(config));
  const { devDependencies: pins } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  ) as { readonly devDependencies: Readonly<Record<string, string>> };
  await install(app, [
    `vitest@${pins["vitest"]}`,
    `@types/node@${pins["@types/node"]}`,
    `typescript@${(pins["@typescript/native"] ?? "").replace("npm:typescript@", "")}`,
  ]);
  const vitest = await run("npx", ["vitest", "run", ...VITEST_LIMITS], { cwd: app });
  expect(vitest.stdout).toMatch(/1 passed/);
  await run("npx", ["tsc"], { cwd: app });
  // Without the types of Node.js: those of the Fetch API come from TypeScript's "dom".
  const lib = [...compilerOptions.lib, "dom"];
  const withoutNode = { compilerOptions: { ...compilerOptions, types: [], lib } };
  writeFileSync(
    join(app, "tsconfig.json"),
    JSON.stringify({ ...withoutNode, files: ["types.ts"] }),
  );
  await run("npx", ["tsc"], { cwd: app });
});

/** Uses every export of the package. */
const TYPES = `
import { createUnderstudy, type ServedExchange, type Understudy, type UnderstudyWorld } from "understudy";
import { createUnderstudy as createInBrowser, type StateStorage } from "understudy/browser";
import { connect, type RemoteWorld } from "understudy/client";
import { check, judge, type Report } from "understudy/conformance";
import { document, file, type components, type operations, type paths } from "understudy/contract";
export async function use(): Promise<void> {
  await using understudy: Understudy = await createUnderstudy({ choices: { C11: "clamp" }, seed: 1 });
  const world: UnderstudyWorld = understudy.world({ now: new Date(0) });
  const found: ServedExchange[] = world.journal.find({ operation: "addPrompts", status: "2xx" });
  // @ts-expect-error -- not an operation
  world.journal.find({ operation: "addPrompt" });
  const { url } = await understudy.listen({ port: 0 });
  const router: (...given: never) => void = understudy.express();
  const path: string = file + url + found.length + router.length + Object.keys(document.paths).length;
  const row: components["schemas"]["TrackedBrand"] | undefined = undefined;
  const operation: operations["listSearches"] | paths["/searches"]["get"] | string = path;
  console.log(row, operation);
  const remote: RemoteWorld = await connect({ url, admin: url }).world({ seed: 1 });
  const report: Report = await check({ baseUrl: remote.url, keys: { main: remote.key() } });
  console.log(judge([]).summary.findings + report.requests);
  const storage: StateStorage = { getItem: () => null, setItem: () => {} };
  const inBrowser = await createInBrowser({ storage });
  // @ts-expect-error -- there are no ports in a browser
  await inBrowser.listen();
}
`;

test("an unsupported Node gets a message", async () => {
  const old = `data:text/javascript,${encodeURIComponent(
    'Object.defineProperty(process.versions, "node", { value: "20.9.0" });',
  )}`;
  const understudy = join(app, "node_modules", "understudy", "bin", "understudy.js");
  const failed = run(process.execPath, ["--import", old, understudy, "serve"]);
  await expect(failed).rejects.toThrow(/needs Node 20\.19 or newer, this is 20\.9\.0/);
});
