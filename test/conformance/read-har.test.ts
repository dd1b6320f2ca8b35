import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { judgeRules, type Verdict } from "../../conformance/core/judge.ts";
import { harChunks, toHar } from "../../conformance/har/write-har.ts";
import { fromHar } from "../../conformance/har/read-har.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { totalStable } from "../../conformance/rules/page/total-stable.ts";
import { judgeRecord } from "../../conformance/core/run.ts";
import { Survey } from "../../conformance/core/survey.ts";
import { readRecording } from "../../src/cli/recording-file.ts";
import { judgeRecording, recordedSettings } from "../../src/suite/judge-recording.ts";
import { check, requirements } from "../support/check.ts";
import { contract, TEST_TODAY } from "../support/fake-server.ts";

const BASE = "https://api.example.com/api/v1";
const checked = await check();

// oxlint-disable-next-line typescript/no-explicit-any -- an archive is changed as browsers write it
type Entry = any;

/** The recording as exported by a browser, with each entry changed. */
function browserHar(change: (entry: Entry) => Entry): unknown {
  const asMain = checked.survey.exchanges.filter(({ request, repetition }) => {
    const { credential, method } = request;
    return (
      repetition === 0 &&
      method === "GET" &&
      credential.form === "bearer" &&
      credential.key === "main"
    );
  });
  const { log } = JSON.parse(JSON.stringify(toHar(asMain, BASE, "0.0.0")));
  const entries = log.entries.flatMap(change);
  return { log: { ...log, creator: { name: "WebInspector", version: "537.36" }, entries } };
}

function judged(har: unknown): { verdicts: readonly Verdict[]; ignored: number } {
  const recording = fromHar(har, contract);
  const survey = new Survey(recordedSettings(recording, contract, TEST_TODAY), recording.exchanges);
  return { verdicts: judgeRules(RULES, requirements, survey), ignored: recording.ignored };
}

function findings(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(({ outcome }) => outcome === "fail" || outcome === "error")
    .map(({ requirement }) => requirement.id);
}

function bare(entry: Entry): Entry {
  return { ...entry, request: { ...entry.request, headers: [] } };
}

test("judging the recording of a check gives the verdicts of the check", () => {
  const har = JSON.parse([...harChunks(checked.survey, BASE, "0.0.0")].join(""));
  const summaries = (verdicts: readonly Verdict[]): string[] =>
    verdicts.map(({ requirement, outcome, witnesses }) => {
      // judge takes no keys and options: rules skipped for lack of one are inconclusive.
      return `${requirement.id} ${outcome === "skipped" ? "inconclusive" : outcome} ${witnesses.length}`;
    });
  const fair = judgeRecord({ rules: RULES, requirements }, checked.survey);
  expect(summaries(judged(har).verdicts)).toEqual(summaries(fair));
  const header = judged(har).verdicts.find(
    ({ requirement }) => requirement.id === "auth.header-only",
  );
  expect(header?.outcome).toBe("pass");
  expect(judged(har).verdicts.filter(({ outcome }) => outcome === "skipped")).toEqual([]);
});

test("an export without Authorization headers has no findings and inconclusive key rules", () => {
  const { verdicts } = judged(browserHar(bare));
  expect(findings(verdicts)).toEqual([]);
  const missing = verdicts.find(({ requirement }) => requirement.id === "auth.missing-401");
  expect(missing).toMatchObject({
    outcome: "inconclusive",
    reason: expect.stringContaining("a recording with Authorization headers"),
  });
  expect(verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(100);
});

test("an explicit default port does not change the paths", () => {
  const passing = ({ verdicts }: ReturnType<typeof judged>): string[] =>
    verdicts.filter(({ outcome }) => outcome === "pass").map(({ requirement }) => requirement.id);
  const written = browserHar((entry) => {
    const url = entry.request.url.replace("api.example.com", "api.example.com:443");
    return { ...entry, request: { ...entry.request, url } };
  });
  expect(passing(judged(written))).toEqual(passing(judged(browserHar((entry) => entry))));
});

test("queryString is the query of a URL that was recorded without one", () => {
  const passing = ({ verdicts }: ReturnType<typeof judged>): string[] =>
    verdicts.filter(({ outcome }) => outcome === "pass").map(({ requirement }) => requirement.id);
  const written = browserHar((entry) => {
    const url = new URL(entry.request.url);
    const queryString = [...url.searchParams].map(([name, value]) => ({ name, value }));
    const request = { ...entry.request, url: url.origin + url.pathname, queryString };
    return { ...entry, request };
  });
  expect(passing(judged(written))).toEqual(passing(judged(browserHar((entry) => entry))));
});

test("a repeated page of a list is no evidence that the total is stable", () => {
  const pages = checked.survey
    .exchangesOf("listCitations")
    .filter(({ response }) => response?.status === 200);
  const again = pages.find((one) => one.repetition === 1 && one.response?.json.total_count > 0);
  const alone = pages.filter(({ request }) => request === again?.request);
  expect(alone).toHaveLength(2);
  const survey = new Survey(checked.survey.settings, alone);
  const [verdict] = judgeRules([totalStable], requirements, survey);
  expect(verdict).toMatchObject({ outcome: "inconclusive", witnesses: [] });
});

test.each<[string, (entry: Entry) => Entry]>([
  ["an invalid start date", (entry) => ({ ...entry, startedDateTime: "nonsense" })],
  [
    "malformed headers",
    ({ request, ...entry }) => ({
      ...entry,
      request: { ...request, headers: [null, ...request.headers] },
    }),
  ],
  [
    "malformed base64",
    ({ response, ...entry }) => ({
      ...entry,
      response: { ...response, content: { size: 0, encoding: "base64", text: "%%%" } },
    }),
  ],
])("%s causes no finding and no rule failure", (_, spoil) => {
  let place = 0;
  const { verdicts } = judged(browserHar((entry) => (place++ % 3 === 0 ? spoil(entry) : entry)));
  expect(findings(verdicts)).toEqual([]);
  expect(verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(80);
});

test.each([[[]], [{ keys: 5 }], [{ keys: [], today: [1], runId: "a" }]])(
  "invalid settings of a recorded check are rejected: %j",
  (settings) => {
    const { log } = JSON.parse([...harChunks(checked.survey, BASE, "0.0.0")].join(""));
    const har = { log: { ...log, _understudy: settings } };
    expect(() => fromHar(har, contract)).toThrow("its log._understudy lacks keys, today or runId");
  },
);

test("a byte order mark is ignored", () => {
  const folder = mkdtempSync(join(tmpdir(), "understudy-har-"));
  try {
    const file = join(folder, "marked.har");
    writeFileSync(file, `\u{feff}${[...harChunks(checked.survey, BASE, "0.0.0")].join("")}`);
    const { exchanges } = readRecording(file, contract, { verb: "judge", memoryMb: 100 });
    expect(exchanges).toHaveLength(checked.survey.exchanges.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("large responses beyond the memory for them are omitted, equal ones are kept once", () => {
  const folder = mkdtempSync(join(tmpdir(), "understudy-har-"));
  const sizes = [400_000, 400_001, 400_000, 10];
  const entries = sizes.map((size) => ({
    request: { method: "GET", url: `${BASE}/brands/tracked`, headers: [] },
    response: { status: 200, headers: [], content: { text: JSON.stringify("x".repeat(size)) } },
  }));
  try {
    const file = join(folder, "large.har");
    writeFileSync(file, JSON.stringify({ log: { entries } }));
    const { exchanges } = readRecording(file, contract, { verb: "judge", memoryMb: 1 });
    expect(exchanges.map(({ response, failure }) => response?.json?.length ?? failure)).toEqual([
      400_000,
      "response omitted, after 1 MB of responses",
      400_000,
      10,
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the report lists the requests that would decide a rule", () => {
  const har = browserHar((entry) =>
    new URL(entry.request.url).pathname.endsWith("/brands/tracked") ? entry : [],
  );
  const { report } = judgeRecording(fromHar(har, contract), { contract, target: "a.har" });
  const verdict = report.verdicts.find(({ id }) => id === "video.schema");
  expect(verdict?.missing_requests).toContain("GET /llm-providers");
  expect(verdict?.reason).toMatch(/; missing: GET \/.+, then requests of getVideoSummary$/);
});

test("preflights are ignored", () => {
  const har = browserHar((entry) => {
    const headers = [{ name: "Access-Control-Request-Method", value: "GET" }];
    const response = {
      ...entry.response,
      status: 204,
      content: { size: 0, mimeType: "", text: "" },
    };
    return [
      { ...entry, request: { ...entry.request, method: "OPTIONS", headers }, response },
      entry,
    ];
  });
  const { verdicts, ignored } = judged(har);
  expect(findings(verdicts)).toEqual([]);
  expect(ignored).toBe((har as { log: { entries: unknown[] } }).log.entries.length / 2);
});

test.for([
  ["a body that was left out", { content: { size: 1234, mimeType: "application/json" } }],
  ["an incomplete response", { _error: "net::ERR_ABORTED" }],
  ["a response from the browser's cache", { status: 304, content: { size: 0, mimeType: "" } }],
] as const)("%s is not observed and causes no finding", ([, change]) => {
  let place = 0;
  const har = browserHar((entry) =>
    place++ % 3 === 0 ? { ...entry, response: { ...entry.response, ...change } } : entry,
  );
  expect(findings(judged(har).verdicts)).toEqual([]);
  expect(fromHar(har, contract).exchanges.some(({ failure }) => failure !== null)).toBe(true);
});

test("a body above 1 MB is left out of the recording and not observed", () => {
  const [first] = checked.survey.exchanges;
  if (first?.response == null) throw new Error("no response");
  const text = JSON.stringify({ items: ["x".repeat(1024 * 1024)] });
  const har = toHar([{ ...first, response: { ...first.response, text } }], BASE, "0.0.0");
  expect(JSON.stringify(har).length).toBeLessThan(10_000);
  expect(fromHar(har, contract).exchanges[0]).toMatchObject({
    response: null,
    failure: expect.stringContaining("omitted"),
  });
});
