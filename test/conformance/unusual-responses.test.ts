import { expect, test } from "vitest";
import { planRequest } from "../../conformance/core/planned-request.ts";
import { Client } from "../../conformance/transport/client.ts";
import { makeReport } from "../../conformance/report/make-report.ts";
import type { Report } from "../../conformance/report/report.ts";
import { REPORTERS } from "../../conformance/report/index.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { runCheck, type CheckResult } from "../../conformance/core/run.ts";
import { memoryFetch } from "../../src/cli/in-memory.ts";
import { defineFault } from "../../src/fake/faults/fault.ts";
import { readFaultRules } from "../../src/fake/faults/rules/read.ts";
import {
  AGENCY_KEYS,
  check,
  ids,
  requirements,
  testSettings,
  variation,
} from "../support/check.ts";
import { contract, startFake } from "../support/fake-server.ts";

const BASE = `http://fake.test${contract.basePath}`;

function clientOf(fetch: typeof globalThis.fetch): Client {
  return new Client({
    contract,
    baseUrl: BASE,
    keys: { main: AGENCY_KEYS.main },
    fetch,
    clock: () => 0,
    sleep: () => Promise.resolve(),
    timeoutMs: 10_000,
    ratePerSecond: Number.POSITIVE_INFINITY,
  });
}

function answering(body: () => string | ReadableStream<Uint8Array<ArrayBuffer>>): Client {
  const headers = { "Content-Type": "application/json" };
  return clientOf(async () => new Response(body(), { headers }));
}

async function checked(client: Client): Promise<CheckResult & { report: Report }> {
  const run = await runCheck({
    rules: RULES,
    requirements,
    client,
    maxRequests: 2000,
    settings: testSettings({ main: AGENCY_KEYS.main }, { probeKeyInUrl: false }),
  });
  const report = makeReport(run.verdicts, {
    version: "0.0.0",
    target: BASE,
    baseUrl: BASE,
    startedAt: "2026-03-20T12:00:00Z",
    finishedAt: "2026-03-20T12:00:00Z",
    requests: client.sent,
    unsent: 0,
    interrupted: false,
    written: [],
    survey: run.survey,
  });
  return { ...run, report };
}

test("a response above 16 MB is cut off, reported and not retried", async () => {
  const megabyte = new Uint8Array(1024 * 1024).fill(32);
  let read = 0;
  const client = answering(
    () =>
      new ReadableStream({
        pull: (controller) => {
          read++;
          controller.enqueue(megabyte);
        },
      }),
  );
  const exchange = await client.send(planRequest(contract, "listTrackedBrands", {}), 0);
  expect(exchange).toMatchObject({ response: null, failure: "response larger than 16 MB" });
  expect(client.sent).toBe(1);
  expect(read).toBeLessThan(20);
});

test("too deeply nested JSON is treated as invalid and makes no rule fail", async () => {
  const deep = `{"items":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
  const { verdicts } = await checked(answering(() => deep));
  expect(verdicts.filter(({ outcome }) => outcome === "error")).toEqual([]);
  const json = verdicts.find(({ requirement }) => requirement.id === "error.json");
  expect(json?.outcome).toBe("fail");
});

test.for(["{}", "<!doctype html><title>Hello</title>"])(
  "every format warns that a deployment that responds with %s is not the API",
  async (body) => {
    const { report } = await checked(answering(() => body));
    const sentence = /This does not look like the API: none of \d+ operations returned JSON/;
    expect(REPORTERS.pretty(report)).toMatch(sentence);
    expect(REPORTERS.pretty(report).indexOf("This does not")).toBeLessThan(10);
    for (const [format, make] of Object.entries(REPORTERS))
      expect(make(report), format).toMatch(sentence);
  },
);

test("every format and every affected rule names an endpoint without complete responses", async () => {
  const { fake } = startFake();
  fake.faults.activate(
    null,
    readFaultRules([
      { fault: "transport.truncate", operation: "getVisibility" },
      { fault: "transport.reset", operation: "listQueryRuns" },
    ]),
  );
  const fetch = memoryFetch((request) => fake.handle(request), contract.basePath);
  const { report } = await checked(clientOf(fetch));
  expect(report.not_the_api).toBeNull();
  expect(report.missing_responses.map(({ operation, reason }) => `${operation} ${reason}`)).toEqual(
    expect.arrayContaining(["getVisibility cut off", "listQueryRuns ECONNRESET"]),
  );
  for (const [format, make] of Object.entries(REPORTERS)) {
    const told =
      format === "json"
        ? /"operation": "getVisibility",\s+"reason": "cut off"/
        : /\d+ requests without a complete response: [^.]*getVisibility \(\d+, cut off\)/;
    expect(make(report).replaceAll(/\s+/g, " "), format).toMatch(told);
  }
  const unseen = report.verdicts.filter(
    ({ id, outcome }) => id.startsWith("visibility.") && outcome === "inconclusive",
  );
  expect(unseen.length).toBeGreaterThan(0);
  for (const { id, reason } of unseen) expect(reason, id).toContain("getVisibility, cut off");
});

const UNUSUAL = { id: "test.unusual", title: "", breaks: [] };

test.each([
  [
    "a run whose token contains a lone surrogate",
    "success.",
    defineFault({
      ...UNUSUAL,
      operations: ["listQueryRuns"],
      changeRow: (row) => {
        row.run_id = `${row.run_id}\ud800`;
      },
    }),
  ],
  [
    "numbers of mentions without a finite sum",
    "sov.",
    defineFault({
      ...UNUSUAL,
      operations: ["listTopMentionedBrands"],
      changeRow: (row) => {
        row.mention_count = 1e308;
      },
    }),
  ],
  [
    "a list of runs with the status of an error",
    "recount.",
    variation((request, handle) => {
      const response = handle(request);
      const isList = response.note.operation === "listQueryRuns";
      return isList ? { ...response, status: 500 } : response;
    }),
  ],
])("no rule itself fails because of %s", async (_, prefix, fault) => {
  const { verdicts } = await check({
    rules: RULES.filter(({ id }) => id.startsWith(prefix)),
    faults: [fault],
  });
  expect(ids(verdicts, "error")).toEqual([]);
});
