import { expect, test } from "vitest";
import type { Exchange, Json, SentRequest } from "../../conformance/core/exchange.ts";
import type { Verdict } from "../../conformance/core/judge.ts";
import type { Finding } from "../../conformance/core/rule.ts";
import { excerptOf } from "../../conformance/report/excerpt.ts";
import { makeReport } from "../../conformance/report/make-report.ts";
import type { Report } from "../../conformance/report/report.ts";
import { REPORTERS } from "../../conformance/report/index.ts";
import { entriesOf } from "../../conformance/report/evidence.ts";
import { REPORT_METADATA } from "../support/check.ts";

const BASE = "https://api.example.com/api/v1";

function exchange(path: string, json: Json, more: Partial<Exchange> = {}): Exchange {
  const [name = "", query = ""] = path.split("?");
  return {
    index: 0,
    operation: name === "/visibility" ? "getVisibility" : "listQueryRuns",
    request: {
      method: "GET",
      path: name,
      query: [...new URLSearchParams(query)],
      credential: { form: "bearer", key: "main" },
      body: undefined,
    },
    repetition: 0,
    response: { status: 200, headers: {}, text: JSON.stringify(json), json },
    failure: null,
    startedAt: "2026-03-20T12:00:00.000Z",
    milliseconds: 10,
    ...more,
  };
}

const visibility = exchange("/visibility?brand=Acme", {
  metrics: { total_runs: 7, mention_runs: 3 },
});
const runs = exchange("/query-runs?brand=Acme&limit=5", {
  items: [{ run_id: "run_1", provider: "grok" }],
  total_count: 9,
});

function finding(more: Partial<Finding> = {}): Finding {
  return {
    exchange: runs,
    pointer: "/total_count",
    kind: "total-differs",
    expected: "7, the total_runs of /visibility",
    actual: "9",
    ...more,
  };
}

function reportOf(
  findings: readonly Finding[],
  more: Partial<Verdict> = {},
  consoleUrl?: string,
): Report {
  const requirement = { id: "runs.visibility-agrees", section: "2.16", level: "should" } as const;
  const verdict: Verdict = {
    requirement: { ...requirement, sentence: "Runs are counted once." },
    outcome: findings.length > 0 ? "fail" : "pass",
    findings,
    witnesses: [],
    reason: "",
    ...more,
  };
  return makeReport([verdict], {
    ...REPORT_METADATA,
    target: BASE,
    baseUrl: BASE,
    recording: "out/my traffic.har",
    entries: entriesOf([visibility, runs]),
    consoleUrl,
  });
}

function first(report: Report) {
  const [found] = report.verdicts[0]?.findings ?? [];
  if (found === undefined) throw new Error("no finding");
  return found;
}

const compared = finding({ compared: [{ exchange: visibility, pointer: "/metrics/total_runs" }] });

test("a finding that compares two responses has both requests with their values", () => {
  const { requests } = first(reportOf([compared]));
  expect(requests).toMatchObject([
    { operation: "listQueryRuns", status: 200, pointer: "/total_count", value: "9", entry: 1 },
    {
      operation: "getVisibility",
      status: 200,
      pointer: "/metrics/total_runs",
      value: "7",
      entry: 0,
    },
  ]);
  expect(requests.map(({ curl }) => curl.split(" ").at(-1))).toEqual([
    `'${BASE}/query-runs?brand=Acme&limit=5'`,
    `'${BASE}/visibility?brand=Acme'`,
  ]);
  expect(requests[1]?.excerpt).toBe('at /metrics: {"total_runs": 7, "mention_runs": 3}');
});

/** The report of a finding in a response with this replay token. */
function reportWithToken(token: string, pointer: string, consoleUrl?: string): Report {
  const { response } = runs;
  const headers = { "understudy-replay": token };
  const replied = { ...runs, response: response === null ? null : { ...response, headers } };
  return reportOf([finding({ exchange: replied, pointer })], {}, consoleUrl);
}

test("a finding in a response of a fake has the command that explains the value", () => {
  const report = reportWithToken("u1.abc-_9", "/total_count");
  const command = "understudy explain u1.abc-_9 /total_count";
  expect(first(report).requests[0].explain).toBe(command);
  for (const format of ["pretty", "junit", "ctrf", "html", "sarif"] as const) {
    expect(REPORTERS[format](report), format).toContain(command);
  }
});

test("with a console, a finding has a link to the page that explains the value", () => {
  const report = reportWithToken("u1.abc-_9", "/total_count", "http://127.0.0.1:4010/console");
  const url = "http://127.0.0.1:4010/console#explain/u1.abc-_9/total_count";
  expect(first(report).requests[0].explain_url).toBe(url);
  expect(REPORTERS.html(report)).toContain(`<a href="${url}"`);
  expect(REPORTERS.markdown(report)).toContain(`[explain](<${url}>)`);
  const without = reportWithToken("u1.abc-_9", "/total_count");
  expect(REPORTERS.html(without)).not.toContain("#explain/");
  expect(REPORTERS.markdown(without)).not.toContain("explain");
});

test.each([
  ["", "/total_count"],
  ["u1.abc", ""],
  ["u1.abc", "total_count"],
  ["u1.abc; rm -r .", "/total_count"],
  ["u1.abc", "/items/0/$(id)"],
  ["u1.abc", "/items/0/a b"],
])("the token %j and the pointer %j make no command", (token, pointer) => {
  const [request] = first(reportWithToken(token, pointer, "http://127.0.0.1/console")).requests;
  expect([request.explain, request.explain_url]).toEqual([undefined, undefined]);
});

test("every text format shows both requests, both values and where to look", () => {
  const report = reportOf([compared]);
  for (const format of ["pretty", "junit", "ctrf", "html", "sarif"] as const) {
    const text = REPORTERS[format](report).replaceAll("&amp;", "&").replaceAll(/\s+/g, " ");
    expect(text, format).toContain("/query-runs?brand=Acme&limit=5");
    expect(text, format).toContain("/visibility?brand=Acme");
    expect(text, format).toMatch(/GET \/visibility \(getVisibility\) at \/metrics\/total_runs: 7/);
    expect(text, format).toMatch(/one of the two is wrong/);
  }
});

test("several values of one response are shown with one request", () => {
  const places = ["/items", "/total_count"].map((pointer) => ({ exchange: runs, pointer }));
  const report = reportOf([finding({ compared: places })]);
  for (const format of ["pretty", "junit", "ctrf", "html", "sarif"] as const) {
    const text = REPORTERS[format](report).replaceAll(/\s+/g, " ");
    expect(text.split("/query-runs?brand=Acme&").length - 1, format).toBeLessThan(3);
    expect(text, format).toContain("GET /query-runs (listQueryRuns) at /total_count: 9");
  }
});

test("JSON and HTML link into the recording", () => {
  const report = reportOf([compared]);
  expect(JSON.parse(REPORTERS.json(report))).toMatchObject({ recording: "out/my traffic.har" });
  expect(REPORTERS.html(report)).toContain('<a href="out/my%20traffic.har#/log/entries/1">');
});

const brandRuns = exchange("/query-runs?brand=Acme&limit=10", { total_count: 7 });
const onePlatform = exchange("/query-runs?brand=Acme&llm_provider=grok&limit=10", {});
const tagged = exchange("/query-runs?brand=Acme&query_tag=b2b", {});
const taggedPlatform = exchange("/query-runs?brand=Acme&query_tag=b2b&llm_provider=grok", {});
const otherVisibility = {
  ...visibility,
  request: { ...visibility.request, credential: { form: "bearer", key: "other" } as const },
};
const otherKey: SentRequest = { ...runs.request, credential: { form: "bearer", key: "other" } };

test.for<readonly [string, Partial<Finding>, string]>([
  ["the field of a single response", {}, "`total_count` in GET /query-runs"],
  ["an endpoint, for a status", { pointer: "" }, "GET /query-runs"],
  [
    "the parameter in which two requests differ",
    { compared: [{ exchange: brandRuns, pointer: "/total_count" }] },
    "how GET /query-runs applies `limit`",
  ],
  [
    "two fields of one response",
    { compared: [{ exchange: runs, pointer: "/items" }] },
    "`total_count` and `items` in GET /query-runs",
  ],
  [
    "equal requests",
    { compared: [{ exchange: { ...runs, repetition: 1 }, pointer: "/total_count" }] },
    "why the same request to GET /query-runs gets different responses",
  ],
  [
    "keys",
    { compared: [{ exchange: { ...runs, request: otherKey }, pointer: "" }] },
    "how GET /query-runs distinguishes keys; the requests are otherwise identical",
  ],
  [
    "the parameter that is handled wrongly",
    { pointer: "", parameters: ["limit", "offset"] },
    "how GET /query-runs handles `limit` and `offset`",
  ],
  [
    "the parameters in which two requests differ, without those of the page",
    { compared: [{ exchange: onePlatform, pointer: "/total_count" }] },
    "how GET /query-runs applies `llm_provider`",
  ],
  [
    "a filter that both requests have and one may ignore",
    { exchange: taggedPlatform, compared: [{ exchange: tagged, pointer: "/total_count" }] },
    "how GET /query-runs applies `llm_provider`, also together with `query_tag`",
  ],
  [
    "a value that another response proves wrong",
    { compared: [{ exchange: visibility, pointer: "/metrics" }], isCertain: true },
    "`total_count` in GET /query-runs",
  ],
  [
    "another endpoint that was read with another key",
    { compared: [{ exchange: otherVisibility, pointer: "/metrics/total_runs" }] },
    "how GET /query-runs distinguishes keys; `metrics.total_runs` of GET /visibility was read with another key",
  ],
  [
    "a missing response",
    { exchange: { ...runs, response: null, failure: "timed out" } },
    "why GET /query-runs returns no complete response",
  ],
])("a finding says where to look: %s", ([, more, text]) => {
  expect(first(reportOf([finding(more)])).look_at).toBe(text);
});

test("the response time of an exchange is divided among the rules that were judged on it", () => {
  const own = { requirement: { id: "a.b", section: "1", level: "must", sentence: "A." } } as const;
  const verdict: Verdict = {
    ...own,
    outcome: "pass",
    findings: [],
    witnesses: [visibility, { ...runs, milliseconds: 7 }],
    reason: "",
  };
  const other: Verdict = { ...verdict, witnesses: [visibility] };
  const report = makeReport([verdict, other], REPORT_METADATA);
  expect(report.verdicts.map(({ durations }) => durations)).toEqual([
    { getVisibility: 5, listQueryRuns: 7 },
    { getVisibility: 5 },
  ]);
  const times = [...REPORTERS.junit(report).matchAll(/<testcase [^>]* time="([\d.]+)"/g)];
  expect(times.map(([, time]) => time)).toEqual(["0.005", "0.007", "0.005"]);
  expect(REPORTERS.junit(report)).toMatch(/<testsuites [^>]* time="4.000"/);
  expect(REPORTERS.junit(report)).toMatch(/<testsuite [^>]* time="0.017"/);
  const { tests } = JSON.parse(REPORTERS.ctrf(report)).results;
  expect(tests.map(({ duration }: { duration: number }) => duration)).toEqual([5, 7, 5]);
});

const BODY = {
  total_count: 2,
  items: [{ id: "a", text: "x".repeat(100), tags: [], nested: { a: "y".repeat(80) } }, { id: "b" }],
  "a/b": { c: null },
};

test.for<readonly [string, Json, string, string]>([
  ["the body from its start", BODY, "", '{"total_count": 2, "items": [… 2], "a/b": {"c":null}}'],
  ["the object around a value", BODY, "/a~1b/c", 'at /a~1b: {"c": null}'],
  ["a whole row", BODY, "/items/1", 'at /items/1: {"id": "b"}'],
  [
    "a row with a long value",
    BODY,
    "/items/0/text",
    `at /items/0: {"id": "a", "text": "${"x".repeat(100)}", "tags": [], "nested": {…}}`,
  ],
  [
    "the nearest object around a missing value",
    BODY,
    "/items/7/id",
    '{"total_count": 2, "items": [… 2], "a/b": {"c":null}}',
  ],
  ["a body that is not JSON", undefined, "", "<h1>Sign in</h1>"],
])("an excerpt shows %s", ([, json, pointer, text]) => {
  const response = { status: 200, headers: {}, text: " <h1>Sign in</h1>\n", json };
  expect(excerptOf(response, pointer)).toBe(text);
});

test("an excerpt of a large object keeps the members around the value", () => {
  const members = Array.from({ length: 40 }, (_, at) => [`field_${at}`, "v".repeat(20)]);
  const text = excerptOf(
    { status: 200, headers: {}, text: "", json: Object.fromEntries(members) },
    "/field_20",
  );
  expect(text.length).toBeLessThan(420);
  expect(text).toMatch(/^\{"field_0": "v+", "field_1": "v+", …, .*"field_20": .*, …\}$/);
});

test("values of a deployment that are as long as a body are shortened everywhere", () => {
  const long = "x".repeat(500_000);
  const request = {
    ...runs.request,
    path: `/query-runs/${long}`,
    query: [["brand", long]] as const,
  };
  const report = reportOf(
    [
      finding({
        exchange: { ...runs, request },
        pointer: `/${long}`,
        expected: long,
        actual: long,
        compared: [{ exchange: { ...visibility, request }, pointer: `/${long}` }],
      }),
    ],
    { reason: long },
  );
  expect(JSON.stringify(report).length).toBeLessThan(30_000);
  expect(first(report).actual).toBe(`${"x".repeat(2000)}…`);
});
