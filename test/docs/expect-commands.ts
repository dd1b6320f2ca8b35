import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { ROOT, serving } from "../support/command.ts";
import { commandsOf, readDocument } from "./documents.ts";
import {
  isCurl,
  isServer,
  isUnderstudy,
  runCurl,
  runServer,
  runUnderstudy,
  type Place,
} from "./run-command.ts";

/** Documented commands that the tests do not run, and why. */
export const NOT_RUN: ReadonlyMap<string, string> = new Map([
  ["npm ci && npm start", "installs the packages; `serve agency` runs"],
  ["npm ci && npm test", "installs the packages and runs the tests"],
  ["npm ci", "installs the packages"],
  ["npm test", "runs the tests"],
  ["npm run test:all", "runs the tests"],
  ["npm run fix", "changes files"],
  ["npm run reference", "test/docs/reference.test.ts does, in another folder"],
  ["npm run dev", "`serve agency` runs"],
  ["npm start", "the same as `serve agency` on a fixed port"],
  ["npm start -- tiny --port 4123", "test/cli/callers-folder.test.ts does, on a free port"],
  ["npm run bench", "takes eight minutes"],
  ["npm run bench -- --only fake", "takes 40 seconds"],
  ["npm run bench -- --help", "no Understudy command"],
  ["npm run -s understudy -- self-test", "the kill matrix tests do the same; --only page runs"],
  [
    "npm run -s understudy -- self-test --only lists,windows --all-mutants --table mutants.md",
    "the tests of the mutants do the same",
  ],
]);

/** Bodies of some documented requests, by a part of their line. */
const BODIES: Readonly<Record<string, unknown>> = {
  "group_by=day": expect.objectContaining({
    groups: expect.any(Array),
    metrics: expect.any(Object),
  }),
  "language=de": expect.objectContaining({ language: "de", returned_count: 10 }),
  "Old%20Harbor": expect.objectContaining({ returned_count: 3 }),
  "/api/v1/prompts": {},
  '"duration":"PT1M"': expect.objectContaining({ world: "default", frozen: false }),
  "limit=500": { error: { message: expect.stringMatching(/limit.*500.*100/) } },
  '-X POST "http://127.0.0.1:4010/__admin/worlds"': expect.objectContaining({
    keys: expect.any(Array),
  }),
};

/** Exit codes other than 0. Two profiles of one fake can differ while its clock runs. */
const EXIT_CODES: Readonly<Record<string, readonly number[]>> = {
  "--dry-run": [3],
  " diff ": [0, 1],
};

function expected<Value>(table: Readonly<Record<string, Value>>, text: string): Value | undefined {
  return Object.entries(table).find(([part]) => text.includes(part))?.[1];
}

async function expectToWork(text: string, place: Place): Promise<void> {
  if (isCurl(text)) {
    const { status, body } = await runCurl(text, place);
    const isRefused = text.includes("limit=500");
    expect([text, isRefused ? status === 400 : status < 300, body]).toEqual([text, true, body]);
    const wanted = expected(BODIES, text);
    if (wanted !== undefined) expect(JSON.parse(body)).toEqual(wanted);
    return;
  }
  expect([text, isUnderstudy(text)]).toEqual([text, true]);
  const { code, stdout, stderr } = await (isServer(text) ? runServer : runUnderstudy)(text, place);
  const allowed = expected(EXIT_CODES, text) ?? [0];
  expect(allowed, `${text}\n${stdout}${stderr}`).toContain(code);
}

const KEY = "lmvz_live_northwind_read";
/** The brand of the scenario first-day. */
const BRAND = "Lantern & Loom";

async function replayToken(origin: string): Promise<string> {
  const headers = { Authorization: `Bearer ${KEY}` };
  const response = await fetch(`${origin}/api/v1/llm-providers`, { headers });
  return response.headers.get("Understudy-Replay") ?? "";
}

const CERTIFICATE = join(ROOT, "test", "support", "tls", "localhost.cert.pem");

/** Runs the commands of a document in order, in an empty folder and against a fake of their own. */
export async function expectCommandsToWork(path: string): Promise<void> {
  const commands = commandsOf(path).filter(({ text }) => !NOT_RUN.has(text));
  if (commands.length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), "understudy-docs-"));
  const [, example = ""] = /```yaml\n(scenario: mine\n[^]*?)```/.exec(readDocument(path)) ?? [];
  if (example !== "") writeFileSync(join(folder, "mine.yaml"), example);
  copyFileSync(CERTIFICATE, join(folder, "ca.pem"));
  const server = await serving();
  try {
    const { origin } = new URL(server.ready.url);
    const values = { key: KEY, brand: BRAND, token: await replayToken(origin) };
    for (const { text } of commands) await expectToWork(text, { origin, folder, values });
  } finally {
    await server.interrupt();
    rmSync(folder, { recursive: true });
  }
}
