import { createServer } from "node:http";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeBlock, installedProject, type InstalledProject } from "./installed.ts";

const GUIDE = "docs/testing.md";
let project: InstalledProject;

beforeAll(() => {
  project = installedProject("pinned");
});

afterAll(() => project.remove());

/** An app without a server of its own for the API: it shows the brands, its time, and errors. */
const APP = `<!doctype html><title>App</title>
<p id="now"></p><ul></ul><p role="alert"></p><button>Add</button>
<script type="module">
const api = "https://api.example.com/api/v1";
const headers = { authorization: "Bearer lmvz_live_tiny_write", "content-type": "application/json" };
setInterval(() => (document.querySelector("#now").textContent = new Date().toISOString()), 100);
async function show() {
  const response = await fetch(api + "/brands/tracked", { headers }).catch(() => null);
  const alert = document.querySelector("[role=alert]");
  if (response === null) return void (alert.textContent = "No connection");
  if (response.status === 429) return void (alert.textContent = "Too many requests");
  const { items } = await response.json();
  document.querySelector("ul").innerHTML = items.map(({ brand }) => "<li>" + brand).join("");
}
document.querySelector("button").onclick = async () => {
  await fetch(api + "/brands/tracked", { method: "POST", headers, body: JSON.stringify({ brand: "Lantern" }) });
  await show();
};
await show();
</script>`;

const OWN_TESTS = `
import { expect, test } from "understudy/playwright";

for (let nth = 1; nth <= 6; nth++) {
  test("writes stay in their world " + nth, async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("listitem")).toHaveText(["Copperfinch"]);
    await page.getByRole("button").click();
    await expect(page.getByRole("listitem")).toHaveText(["Copperfinch", "Lantern"]);
  });
}

test("the clock of the page is that of the world", async ({ page, world }) => {
  await page.goto("/");
  await expect(page.locator("#now")).toHaveText("2026-01-31T09:00:00.000Z");
  await world.clock.advance({ days: 1 });
  await expect(page.locator("#now")).toHaveText("2026-02-01T09:00:00.000Z");
});

test("a reset is a network error", async ({ page, world }) => {
  world.faults.add("transport.reset");
  await page.goto("/");
  await expect(page.getByRole("alert")).toHaveText("No connection");
});

test.describe("with options", () => {
  test.use({ worldOptions: { now: "2026-02-03T00:00:00Z" } });
  test("worlds start as the options say", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("#now")).toHaveText("2026-02-03T00:00:00.000Z");
  });
});

test("no browser is started for a test without a page", async ({ world, understudy }) => {
  const response = await understudy.fetch("/api/v1/brands/tracked", { headers: world.headers() });
  expect(response.status).toBe(200);
});
`;

const FAILING_TEST = `
import { expect, test } from "understudy/playwright";

test("fails", async ({ page, world }) => {
  world.faults.add({ fault: "transport.rate-limit", operation: "listTrackedBrands" });
  await page.goto("/");
  await expect(page.getByRole("alert")).toHaveText("Too many requests");
  await expect(page.getByRole("listitem")).toHaveCount(1, { timeout: 500 });
});
`;

interface Report {
  readonly suites: readonly { readonly specs: readonly Spec[] }[];
}

interface Spec {
  readonly tests: readonly {
    readonly annotations: readonly { readonly type: string; readonly description: string }[];
    readonly results: readonly { readonly attachments: readonly Attachment[] }[];
  }[];
}

interface Attachment {
  readonly name: string;
  readonly path?: string;
  readonly body?: string;
}

test("the Playwright example runs, and a failing test has what reproduces it", async () => {
  const app = createServer((_, response) => {
    response.setHeader("content-type", "text/html").end(APP);
  }).listen(0, "127.0.0.1");
  await once(app, "listening");
  const origin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  try {
    const config = codeBlock(GUIDE, "// playwright.config.ts\n").replace(
      "  use: {",
      // Limits for tests that hang; a busy machine is slow.
      `  reporter: "line", workers: 2, timeout: 120_000, expect: { timeout: 30_000 },
  use: {
    baseURL: "${origin}",
    launchOptions: { executablePath: "${process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"}", args: ["--no-sandbox", "--disable-gpu"] },`,
    );
    project.write("playwright.config.ts", config);
    const example = codeBlock(GUIDE, "// tests/brands.spec.ts\n");
    project.write("tests/brands.spec.ts", example.replace("http://127.0.0.1:5173", origin));
    project.write("tests/own.spec.ts", OWN_TESTS);
    const passed = await project.npx(["playwright", "test"]);
    expect(passed.code, passed.output).toBe(0);
    expect(passed.output).toContain("11 passed");
    project.write("tsconfig.json", JSON.stringify(TSCONFIG));
    expect(await project.npx(["tsc"])).toEqual({ code: 0, output: "" });

    rmSync(join(project.folder, "tests"), { recursive: true });
    project.write("tests/failing.spec.ts", FAILING_TEST);
    const failed = await project.npx(["playwright", "test", "--reporter", "json"], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: "report.json",
    });
    expect(failed.code).toBe(1);
    await expectReproducible();
  } finally {
    app.close();
    app.closeAllConnections();
  }
});

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
  include: ["tests", "*.ts"],
};

/** Runs the command that the report of the failed test names. */
async function expectReproducible(): Promise<void> {
  const report = JSON.parse(readFileSync(join(project.folder, "report.json"), "utf8")) as Report;
  const [failed] = report.suites.flatMap(({ specs }) => specs).flatMap(({ tests }) => tests);
  const attachments = failed?.results[0]?.attachments ?? [];
  const textOf = (name: string): string => {
    const { path, body = "" } = attachments.find((one) => one.name === name) ?? {};
    return path === undefined ? Buffer.from(body, "base64").toString() : readFileSync(path, "utf8");
  };
  expect(JSON.parse(textOf("understudy-journal.json"))).toContainEqual(
    expect.objectContaining({ operation: "listTrackedBrands", status: 429 }),
  );
  project.write("understudy-snapshot.json", textOf("understudy-snapshot.json"));
  const { description = "" } = failed?.annotations.find(({ type }) => type === "understudy") ?? {};
  expect(description).toMatch(/^GET \/api\/v1\/brands\/tracked got 429; /);
  const [, command = ""] = /: npx (.*)$/.exec(description) ?? [];
  const replayed = await project.npx(command.split(" "));
  expect(replayed.code, replayed.output).toBe(0);
  expect(replayed.output).toContain("429");
}
