import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { judge, type Verdict } from "../../conformance/judge.ts";
import { harTexts, toHar } from "../../conformance/har.ts";
import { fromHar } from "../../conformance/read-har.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { totalStable } from "../../conformance/rules/page/total-stable.ts";
import { judgeFairly } from "../../conformance/run.ts";
import { Survey } from "../../conformance/survey.ts";
import { readRecording, settingsOf } from "../../src/cli/recording-file.ts";
import { check, requirements } from "../support/check.ts";
import { contract, TEST_TODAY } from "../support/fake-server.ts";

const BASE = "https://api.example.com/api/v1";
const checked = await check();

// oxlint-disable-next-line typescript/no-explicit-any -- an archive is changed as browsers write it
type Entry = any;

/** The recording as a browser would have exported it, each entry changed. */
function browserHar(change: (entry: Entry) => Entry): unknown {
  const asMain = checked.survey.exchanges.filter(({ request, again }) => {
    const { credential, method } = request;
    return (
      again === 0 && method === "GET" && credential.form === "bearer" && credential.key === "main"
    );
  });
  const { log } = JSON.parse(JSON.stringify(toHar(asMain, BASE, "0.0.0")));
  const entries = log.entries.flatMap(change);
  return { log: { ...log, creator: { name: "WebInspector", version: "537.36" }, entries } };
}

function judged(har: unknown): { verdicts: readonly Verdict[]; ignored: number } {
  const recording = fromHar(har, contract);
  const survey = new Survey(settingsOf(recording, contract, TEST_TODAY), recording.exchanges);
  return { verdicts: judge(RULES, requirements, survey), ignored: recording.ignored };
}

function findings(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(({ outcome }) => outcome === "fail" || outcome === "error")
    .map(({ requirement }) => requirement.id);
}

function bare(entry: Entry): Entry {
  return { ...entry, request: { ...entry.request, headers: [] } };
}

test("a recording of a check gives the verdicts of the check", () => {
  const har = JSON.parse([...harTexts(checked.survey, BASE, "0.0.0")].join(""));
  const told = (verdicts: readonly Verdict[]): string[] =>
    verdicts.map(({ requirement, outcome, witnesses }) => {
      // Nobody can give judge a key or a permission: what was skipped for want of one was not seen.
      return `${requirement.id} ${outcome === "skipped" ? "inconclusive" : outcome} ${witnesses}`;
    });
  const fair = judgeFairly({ rules: RULES, requirements }, checked.survey);
  expect(told(judged(har).verdicts)).toEqual(told(fair));
  const header = judged(har).verdicts.find(
    ({ requirement }) => requirement.id === "auth.header-only",
  );
  expect(header?.outcome).toBe("pass");
  expect(judged(har).verdicts.filter(({ outcome }) => outcome === "skipped")).toEqual([]);
});

test("an export without the Authorization header breaks nothing, and says what it can't show", () => {
  const { verdicts } = judged(browserHar(bare));
  expect(findings(verdicts)).toEqual([]);
  const missing = verdicts.find(({ requirement }) => requirement.id === "auth.missing-401");
  expect(missing).toMatchObject({
    outcome: "inconclusive",
    reason: expect.stringContaining("made without any"),
  });
  expect(verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(100);
});

test("a port that is written out though it is the usual one leads to the same paths", () => {
  const passing = ({ verdicts }: ReturnType<typeof judged>): string[] =>
    verdicts.filter(({ outcome }) => outcome === "pass").map(({ requirement }) => requirement.id);
  const written = browserHar((entry) => {
    const url = entry.request.url.replace("api.example.com", "api.example.com:443");
    return { ...entry, request: { ...entry.request, url } };
  });
  expect(passing(judged(written))).toEqual(passing(judged(browserHar((entry) => entry))));
});

test("one page of a list, read twice, does not show that its total stays", () => {
  const pages = checked.survey.of("listCitations").filter(({ reply }) => reply?.status === 200);
  const again = pages.find((one) => one.again === 1 && one.reply?.json.total_count > 0);
  const alone = pages.filter(({ request }) => request === again?.request);
  expect(alone).toHaveLength(2);
  const survey = new Survey(checked.survey.settings, alone);
  const [verdict] = judge([totalStable], requirements, survey);
  expect(verdict).toMatchObject({ outcome: "inconclusive", witnesses: 0 });
});

test.each<[string, (entry: Entry) => Entry]>([
  ["an unknown start", (entry) => ({ ...entry, startedDateTime: "nonsense" })],
  [
    "headers that are none",
    ({ request, ...entry }) => ({
      ...entry,
      request: { ...request, headers: [null, ...request.headers] },
    }),
  ],
  [
    "a body that is no base64",
    ({ response, ...entry }) => ({
      ...entry,
      response: { ...response, content: { size: 0, encoding: "base64", text: "%%%" } },
    }),
  ],
])("%s is no finding and breaks no rule", (_, spoil) => {
  let place = 0;
  const { verdicts } = judged(browserHar((entry) => (place++ % 3 === 0 ? spoil(entry) : entry)));
  expect(findings(verdicts)).toEqual([]);
  expect(verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(80);
});

test.each([[[]], [{ keys: 5 }], [{ keys: [], today: [1], runId: "a" }]])(
  "settings of a check that were changed into %j are refused",
  (settings) => {
    const { log } = JSON.parse([...harTexts(checked.survey, BASE, "0.0.0")].join(""));
    const har = { log: { ...log, _understudy: settings } };
    expect(() => fromHar(har, contract)).toThrow("its log._understudy lacks keys, today or runId");
  },
);

test("a byte order mark before a recording is passed over", () => {
  const folder = mkdtempSync(join(tmpdir(), "understudy-har-"));
  try {
    const file = join(folder, "marked.har");
    writeFileSync(file, `\u{feff}${[...harTexts(checked.survey, BASE, "0.0.0")].join("")}`);
    const { exchanges } = readRecording(file, contract, "judge");
    expect(exchanges).toHaveLength(checked.survey.exchanges.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
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
  ["a reply that is not whole", { _error: "net::ERR_ABORTED" }],
  ["a reply from the browser's cache", { status: 304, content: { size: 0, mimeType: "" } }],
] as const)("%s is not observed, and no finding", ([, change]) => {
  let place = 0;
  const har = browserHar((entry) =>
    place++ % 3 === 0 ? { ...entry, response: { ...entry.response, ...change } } : entry,
  );
  expect(findings(judged(har).verdicts)).toEqual([]);
  expect(fromHar(har, contract).exchanges.some(({ failure }) => failure !== null)).toBe(true);
});

test("a body above 1 MB stays out of the recording, and is not observed in it", () => {
  const [first] = checked.survey.exchanges;
  if (first?.reply == null) throw new Error("no reply");
  const text = JSON.stringify({ items: ["x".repeat(1024 * 1024)] });
  const har = toHar([{ ...first, reply: { ...first.reply, text } }], BASE, "0.0.0");
  expect(JSON.stringify(har).length).toBeLessThan(10_000);
  expect(fromHar(har, contract).exchanges[0]).toMatchObject({
    reply: null,
    failure: expect.stringContaining("left out"),
  });
});
