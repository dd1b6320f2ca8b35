import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, vi } from "vitest";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { closeNow, SERVER_OPTIONS } from "../../src/server/listening.ts";
import { startFake, type TestFake, type TestFakeOptions } from "../support/fake-server.ts";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Timeout in milliseconds of page updates: a limit for those that never come, not a bound on speed. */
export const PATIENTLY = { timeout: 100_000 };

let browser: Browser;

/** Starts Chromium at CHROMIUM_PATH, by default where Debian installs it, for the tests of a file. */
export function useBrowser(): void {
  beforeAll(async () => {
    const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
    browser = await chromium.launch({ executablePath, args: ARGUMENTS });
    return async () => browser.close();
  });
}

/** A new context of the browser that {@link useBrowser} started. */
export async function newContext(options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENTLY.timeout);
  return context;
}

/** A fake that listens on a free port. */
export interface ListeningFake extends TestFake, AsyncDisposable {
  readonly origin: string;
}

export async function listen(options: TestFakeOptions = {}): Promise<ListeningFake> {
  const fake = startFake(options);
  const server: Server = createServer(SERVER_OPTIONS, fake.app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ...fake,
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => closeNow(server),
  };
}

/** Sends requests that are recorded with one time, however long they take. */
export async function atOneTime(send: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    await send();
  } finally {
    vi.useRealTimers();
  }
}

/** A page that records its errors. */
export interface WatchedPage extends AsyncDisposable {
  readonly page: Page;
  /** Console errors, exceptions, failed requests, error statuses, and requests to other origins. */
  readonly problems: readonly string[];
  /** Removes the expected errors with a status from the list and returns them. */
  readonly refusals: (status: number) => string[];
}

export interface OpenOptions extends BrowserContextOptions {
  /** Runs in the page before its own scripts. */
  readonly before?: string;
  /** Matches when the page is ready, if it keeps a connection open. */
  readonly ready?: string;
}

/** Selectors that match when a page is ready: the first response, or the enabled key select. */
const READY = '#try-body[aria-busy="false"], #docs-key:enabled';

/** Opens a page of the fake and waits until it is ready. */
export async function open(
  url: string,
  { before, ready, ...options }: OpenOptions = {},
): Promise<WatchedPage> {
  const { origin } = new URL(url);
  const context = await newContext(options);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  const page = await context.newPage();
  if (before !== undefined) await page.addInitScript(before);
  let problems: string[] = [];
  watch(page, origin, (problem) => problems.push(problem));
  await page.goto(url);
  await page
    .locator(ready ?? READY)
    .first()
    .waitFor();
  if (ready === undefined) await page.waitForLoadState("networkidle");
  return {
    page,
    get problems() {
      return problems;
    },
    refusals: (status) => {
      const meant = (problem: string): boolean => problem.startsWith(`${status} `);
      const refused = problems.filter(meant);
      problems = problems.filter((problem) => !meant(problem));
      return refused;
    },
    [Symbol.asyncDispose]: async () => context.close(),
  };
}

/** Chromium's console message about an error status, which is recorded with its request instead. */
const REFUSED = "Failed to load resource: the server responded with a status of";

function watch(page: Page, origin: string, report: (problem: string) => void): void {
  page.on("console", (message) => {
    if (message.type() !== "error" || message.text().startsWith(REFUSED)) return;
    report(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => report(`exception: ${error.message}`));
  page.on("requestfailed", (request) =>
    report(`failed: ${request.url()} ${request.failure()?.errorText ?? ""}`),
  );
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:" && url.protocol !== "blob:" && url.origin !== origin) {
      report(`elsewhere: ${request.url()}`);
    }
  });
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) {
      report(`${response.status()} ${response.request().method()} ${pathname}`);
    }
  });
}
