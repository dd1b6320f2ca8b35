import type { IncomingMessage, ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { runCheck } from "../../conformance/core/run.ts";
import type { Survey } from "../../conformance/core/survey.ts";
import { fromHar } from "../../conformance/har/read-har.ts";
import { harChunks } from "../../conformance/har/write-har.ts";
import { REPORTERS } from "../../conformance/report/index.ts";
import { makeReport } from "../../conformance/report/make-report.ts";
import type { Report } from "../../conformance/report/report.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { Client } from "../../conformance/transport/client.ts";
import { plainBody } from "../../src/endpoints/page.ts";
import { judgeRecording } from "../../src/suite/judge-recording.ts";
import { listening } from "../support/http-server.ts";
import { proxyTo } from "../recording/proxy-fixture.ts";
import { AGENCY_KEYS, requirements, testSettings } from "../support/check.ts";
import { contract, startFake } from "../support/fake-server.ts";
import { sampled } from "../support/sample.ts";
import { BODIES } from "./bodies.ts";
import { JSON_TYPE, type Misbehaviour } from "./misbehaviour.ts";
import { TRANSPORT } from "./transport.ts";

const { fake } = startFake();
const KEY = AGENCY_KEYS.main;
const SECRET = KEY.slice("lmvz_live_".length);
const TIMEOUT_MS = 400;
/** Detects hangs only; each case takes seconds. */
const LIMIT_MS = 120_000;
/** What a check of 6 requests keeps in memory: more than a few responses of 16 MB would be a leak. */
const MOST_MB = 200;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function usedMb(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** A deployment that lists its brands properly, so that a check goes on, and misbehaves elsewhere. */
function misbehaving(misbehave: Misbehaviour): Promise<string> {
  return listening((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://fake.test");
    const path = pathname.slice(contract.basePath.length);
    const { status, body } = fake.handle({
      method: request.method ?? "GET",
      path,
      query: [...searchParams],
      headers: request.headers as Record<string, string>,
      body: { kind: "none" },
    });
    const proper = { status, body: plainBody(body) };
    if (path !== "/brands/tracked") return misbehave(response, proper, request);
    response.writeHead(status, JSON_TYPE).end(JSON.stringify(proper.body));
  });
}

async function checked(origin: string): Promise<{ survey: Survey; report: Report }> {
  const baseUrl = origin + contract.basePath;
  const client = new Client({
    contract,
    baseUrl,
    keys: { main: KEY },
    fetch,
    clock: () => performance.now(),
    sleep: () => Promise.resolve(),
    timeoutMs: TIMEOUT_MS,
    ratePerSecond: Number.POSITIVE_INFINITY,
    concurrency: 6,
    retries: 0,
  });
  const { survey, verdicts, unsent } = await runCheck({
    rules: RULES,
    requirements,
    client,
    maxRequests: 6,
    settings: testSettings({ main: KEY }, { probeKeyInUrl: false }),
  });
  return { survey, report: reportOf(baseUrl, { survey, verdicts, unsent }) };
}

type Judged = Pick<Awaited<ReturnType<typeof runCheck>>, "survey" | "verdicts" | "unsent">;

function reportOf(baseUrl: string, { survey, verdicts, unsent }: Judged): Report {
  const startedAt = "2026-03-20T12:00:00Z";
  return makeReport(verdicts, {
    version: "0.0.0",
    target: baseUrl,
    baseUrl,
    startedAt,
    finishedAt: startedAt,
    requests: survey.exchanges.length,
    unsent,
    interrupted: false,
    written: [],
    survey,
  });
}

const COLOUR = new RegExp(String.raw`${String.fromCodePoint(27)}\[[\d;]*m`, "g");
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Expects that no rule failed itself, that the reports are safe to print, and that they have no key. */
function expectSafe(report: Report): void {
  const errors = report.verdicts.filter(({ outcome }) => outcome === "error");
  expect(errors.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  for (const [format, make] of Object.entries(REPORTERS)) {
    const text = make(report);
    expectNoKey(text);
    const lines = text.split("\n").map((line) => line.replaceAll(COLOUR, ""));
    expect(
      lines.filter((line) => UNSAFE.test(line)),
      format,
    ).toEqual([]);
    expect(
      lines.filter((line) => /^\s*::error::planted/.test(line)),
      format,
    ).toEqual([]);
  }
}

function expectNoKey(text: string): void {
  for (const form of [SECRET, SECRET.toUpperCase(), btoa(KEY).slice(0, -4)]) {
    expect(text.includes(form)).toBe(false);
  }
}

/** Reads a response for a moment after the request arrived, as an impatient client. */
async function visit(url: string, arrived: Promise<void>): Promise<void> {
  const headers = { authorization: `Bearer ${KEY}` };
  const client = new AbortController();
  void arrived.then(() => setTimeout(() => client.abort(), TIMEOUT_MS));
  try {
    const { body } = await fetch(url, { headers, signal: client.signal, redirect: "manual" });
    // oxlint-disable-next-line no-empty -- what is read is not needed
    for await (const _ of body ?? []) {
    }
  } catch {
    // The response is incomplete.
  }
}

const CASES = Object.entries({ ...TRANSPORT, ...BODIES });

test("there are forty ways to misbehave", () => {
  expect(CASES.length).toBeGreaterThanOrEqual(40);
});

describe.each(sampled(CASES, 4))("a deployment that %s", (_, misbehave) => {
  test(
    "is checked and judged in bounded memory, and the reports are safe",
    { timeout: LIMIT_MS },
    async () => {
      const before = usedMb();
      const { survey, report } = await checked(await misbehaving(misbehave));
      expectSafe(report);
      expect(report.summary.findings + report.missing_responses.length).toBeGreaterThan(0);
      const har = [...harChunks(survey, report.target, "0.0.0")].join("");
      expectNoKey(har);
      const recording = fromHar(JSON.parse(har), contract);
      const judged = judgeRecording(recording, { contract, target: "x.har" });
      expectSafe(judged.report);
      expect(usedMb() - before).toBeLessThan(MOST_MB);
      expect(judged.survey.exchanges).toHaveLength(survey.exchanges.length);
    },
  );

  test("is recorded by the proxy without a key", { timeout: LIMIT_MS }, async () => {
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    const origin = await misbehaving((...given) => {
      resolve();
      misbehave(...given);
    });
    const proxy = await proxyTo(origin);
    await visit(`${proxy.url}/prompts/by-visibility?brand=Alpenglow`, arrived);
    const { lines } = await proxy.seen(1);
    for (const line of lines) expect(UNSAFE.test(line)).toBe(false);
    expectNoKey(`${lines.join("\n")}${JSON.stringify(proxy.har())}`);
  });
});
