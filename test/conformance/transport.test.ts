import { expect, test } from "vitest";
import { planRequest } from "../../conformance/core/planned-request.ts";
import { Client } from "../../conformance/transport/client.ts";
import type { Outcome } from "../../conformance/core/outcome.ts";
import type { Verdict } from "../../conformance/core/judge.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { runCheck } from "../../conformance/core/run.ts";
import { memoryFetch } from "../../src/cli/in-memory.ts";
import { readFaultRules } from "../../src/fake/faults/rules/read.ts";
import { AGENCY_KEYS, requirements, testSettings } from "../support/check.ts";
import { contract, startFake } from "../support/fake-server.ts";

const { fake } = startFake();
const TIMEOUT_MS = 10_000;

interface Run {
  readonly verdicts: readonly Verdict[];
  readonly sent: number;
  /** Total time of the skipped waits in milliseconds. */
  readonly waitedMs: number;
}

/** Checks `agency` with faults by all rules; waits are skipped. */
async function checkWithFaults(...faults: readonly unknown[]): Promise<Run> {
  fake.faults.activate(null, readFaultRules(faults));
  let waitedMs = 0;
  const client = new Client({
    contract,
    baseUrl: `http://fake.test${contract.basePath}`,
    keys: AGENCY_KEYS,
    fetch: memoryFetch((request) => fake.handle(request), contract.basePath, TIMEOUT_MS),
    clock: () => 0,
    sleep: async (milliseconds) => void (waitedMs += milliseconds),
    timeoutMs: TIMEOUT_MS,
    ratePerSecond: Number.POSITIVE_INFINITY,
  });
  const { verdicts } = await runCheck({
    rules: RULES,
    requirements,
    client,
    maxRequests: 5000,
    settings: testSettings(AGENCY_KEYS),
  });
  return { verdicts, sent: client.sent, waitedMs };
}

function idsOf({ verdicts }: Run, outcome: Outcome): string[] {
  return verdicts
    .filter((verdict) => verdict.outcome === outcome)
    .map(({ requirement }) => requirement.id);
}

function outcomes({ verdicts }: Run): string[] {
  return verdicts.map(({ requirement, outcome }) => `${requirement.id}: ${outcome}`);
}

const reference = await checkWithFaults();

/** Rules on operations that need no brand. */
const WITHOUT_BRAND = [
  "success.list-tracked-brands",
  "success.list-llm-providers",
  "success.list-citation-tags",
];

test.for([
  ["transport.reset", []],
  ["transport.truncate", []],
  ["transport.rate-limit", []],
  ["transport.status=504", ["error.no-500"]],
  ["transport.status=503", ["error.no-500"]],
  ["transport.status=500", ["error.no-500"]],
  [{ fault: "transport.status", status: 503, retry_after: 1 }, []],
  ["transport.delay=10001", []],
  [{ fault: "transport.drip", bytes: 1, milliseconds: 1000 }, []],
] as const)("with a lasting %j no rule passes", async ([fault, findings]) => {
  const run = await checkWithFaults(fault);
  expect(idsOf(run, "pass")).toEqual([]);
  expect(idsOf(run, "error")).toEqual([]);
  expect(idsOf(run, "fail")).toEqual([...WITHOUT_BRAND, ...findings]);
});

test("a login page instead of the API violates rules and satisfies none", async () => {
  const run = await checkWithFaults("transport.html");
  expect(idsOf(run, "pass")).toEqual([]);
  expect(idsOf(run, "error")).toEqual([]);
  expect(idsOf(run, "fail")).toEqual(
    expect.arrayContaining(["auth.missing-401", "error.json", "error.media-type"]),
  );
});

test("a wrong content type is the only finding", async () => {
  const run = await checkWithFaults("transport.content-type=text/html");
  expect(idsOf(run, "error")).toEqual([]);
  expect(idsOf(run, "fail")).toEqual(["error.media-type"]);
});

test.for([
  ["transport.reset", "the connection was closed without a response, on every attempt of"],
  ["transport.truncate", "the body was cut off, on every attempt of"],
  ["transport.delay", "no response within the time limit, on every attempt of"],
  ["transport.rate-limit", "status 429, on every attempt of"],
  ["transport.status", "status 500, on every attempt of"],
] as const)("a lasting %s of one operation is a finding in words", async ([fault, words]) => {
  const milliseconds = fault === "transport.delay" ? { milliseconds: 60_000 } : {};
  const run = await checkWithFaults({ fault, operation: "listSearches", ...milliseconds });
  const verdict = run.verdicts.find(
    ({ requirement }) => requirement.id === "success.list-searches",
  );
  expect(verdict?.findings).toHaveLength(1);
  expect(verdict?.findings[0]?.actual).toContain(words);
});

test("a finding names a Retry-After that is longer than a check waits", async () => {
  const run = await checkWithFaults({
    fault: "transport.rate-limit",
    operation: "listSearches",
    retry_after: 61,
  });
  const actual = run.verdicts
    .flatMap(({ findings }) => findings)
    .filter(({ kind }) => kind === "no-response")
    .map((finding) => finding.actual);
  expect(actual).toHaveLength(1);
  expect(actual[0]).toMatch(
    /^status 429 with Retry-After 61 s, longer than a check waits \(60 s\), on every attempt of each of \d+ requests$/,
  );
  expect(run.waitedMs).toBe(0);
});

test.for([
  { fault: "transport.delay", milliseconds: 9000 },
  { fault: "transport.drip", bytes: 4096, milliseconds: 1 },
])("%j changes no verdict and causes no retry", async (fault) => {
  const run = await checkWithFaults(fault);
  expect(outcomes(run)).toEqual(outcomes(reference));
  expect(run.sent).toBe(reference.sent);
});

const READS = [...contract.operations.values()].filter(({ writes }) => !writes).map(({ id }) => id);

test.for([
  { fault: "transport.reset", times: 2 },
  { fault: "transport.truncate", times: 3 },
  { fault: "transport.rate-limit", times: 3 },
  { fault: "transport.status", status: 500, times: 2 },
  { fault: "transport.status", status: 503, retry_after: 20, times: 1 },
  { fault: "transport.delay", milliseconds: 60_000, times: 2 },
])("%j on every read changes no verdict", async (rule) => {
  const run = await checkWithFaults(...READS.map((operation) => ({ ...rule, operation })));
  expect(outcomes(run)).toEqual(outcomes(reference));
  expect(run.sent).toBeGreaterThan(reference.sent);
});

test("random faults change no verdict", async () => {
  const run = await checkWithFaults(
    { fault: "transport.status", status: 500, operation: READS, probability: 0.02 },
    { fault: "transport.rate-limit", operation: READS, probability: 0.02 },
    { fault: "transport.reset", operation: READS, probability: 0.01 },
    { fault: "transport.truncate", operation: READS, probability: 0.01 },
    { fault: "transport.delay", milliseconds: 3000, operation: READS, probability: 0.2 },
  );
  expect(outcomes(run)).toEqual(outcomes(reference));
  expect(run.sent).toBeGreaterThan(reference.sent);
});

test("retries stop when a deployment is down", async () => {
  const { waitedMs } = await checkWithFaults("transport.rate-limit=30");
  // Each of the four attempts delays the next request, whatever it is.
  expect(waitedMs).toBe(5 * 4 * 30_000);
});

/** Returns the waits of a client after responses with these Retry-After headers. */
async function waitsAfter(retryAfter: readonly (string | null)[]): Promise<number[]> {
  const waits: number[] = [];
  const responses = [...retryAfter];
  const client = new Client({
    contract,
    baseUrl: "http://fake.test",
    keys: AGENCY_KEYS,
    fetch: async () => {
      const header = responses.shift();
      if (header === undefined) return Response.json({});
      return Response.json(
        {},
        { status: 429, headers: header === null ? {} : { "retry-after": header } },
      );
    },
    clock: () => Date.parse("2026-03-20T12:00:00Z"),
    sleep: async (milliseconds) => void waits.push(milliseconds),
    timeoutMs: TIMEOUT_MS,
    ratePerSecond: Number.POSITIVE_INFINITY,
  });
  await client.send(planRequest(contract, "listTrackedBrands"), 0);
  return waits;
}

test.for([
  [
    ["2", "0", "60"],
    [2000, 0, 60_000],
  ],
  [["2", "61"], [2000]],
  [["Fri, 20 Mar 2026 12:00:05 GMT"], [5000]],
  [["Fri, 20 Mar 2026 11:59:00 GMT"], [0]],
  [
    [null, null, null],
    [250, 500, 1000],
  ],
  [
    ["soon", "-1", "1.5"],
    [250, 500, 1000],
  ],
] as const)("Retry-After %j causes a wait of %j ms", async ([headers, waits]) => {
  expect(await waitsAfter(headers)).toEqual(waits);
});
