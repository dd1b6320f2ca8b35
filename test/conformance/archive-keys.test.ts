import { expect, test } from "vitest";
import { fromHar } from "../../conformance/har/read-har.ts";
import { makeProfile } from "../../conformance/profile/profile.ts";
import { REPORTERS } from "../../conformance/report/index.ts";
import { judgeRecording } from "../../src/suite/judge-recording.ts";
import { KEY, PLANTED, reveals, SECRET } from "../recording/planted-keys.ts";
import { contract } from "../support/fake-server.ts";

/** Every choice is observed. */
const IDS = Array.from({ length: 99 }, (_, index) => `C${String(index + 1).padStart(2, "0")}`);
const FACTS = {
  target: "x.har",
  madeAt: "2026-03-20T12:00:00Z",
  version: "0.0.0",
  titles: new Map(IDS.map((id) => [id, "a choice"])),
};

interface Planted {
  readonly path?: string;
  readonly headers?: readonly object[];
  readonly requestHeaders?: readonly object[];
  readonly body?: string;
}

/** An entry of a browser's archive whose response violates the contract, so that the report quotes it. */
function entryOf({ path = "/visibility?brand=A", headers = [], body, requestHeaders }: Planted) {
  const sent = requestHeaders ?? [{ name: "Authorization", value: `Bearer ${KEY}` }];
  const text = body ?? `{"metrics":{"total_runs":"${path}"}}`;
  return {
    startedDateTime: "2026-03-20T12:00:00Z",
    time: 1,
    request: { method: "GET", url: `https://me:pass@api.example.com/api/v1${path}`, headers: sent },
    response: { status: 200, headers, content: { size: text.length, text } },
  };
}

/** All that judging an archive with these entries prints. */
function printed(...planted: readonly Planted[]): string {
  const har = { log: { creator: { name: "Browser" }, entries: planted.map(entryOf) } };
  const { report, survey } = judgeRecording(fromHar(har, contract), { contract, target: "x.har" });
  expect(report.summary.findings).toBeGreaterThan(0);
  const reports = Object.values(REPORTERS).map((make) => make(report));
  return [...reports, JSON.stringify(makeProfile(survey, FACTS))].join("\n");
}

test.each(PLANTED)("judging an archive prints no key of it: %s", (_, text) => {
  const inUrl = encodeURI(text);
  const out = printed(
    { path: `/query-runs/${inUrl}`, body: `{"run_id":"x${text}y"}` },
    { path: `/visibility?brand=${inUrl}`, body: `{"metrics":{"total_runs":"${text}"}}` },
    { path: `/visibility?brand=A&${inUrl}=1` },
    { headers: [{ name: "Content-Type", value: `text/${text}` }] },
    { body: `not JSON ${text}` },
  );
  expect(reveals(out, text)).toBe(false);
});

test.each([
  ["a cookie", [{ name: "Cookie", value: `lang=en; sid=${SECRET}` }]],
  ["another header", [{ name: "X-Api-Token", value: SECRET }]],
  ["Basic", [{ name: "Authorization", value: `Basic ${btoa(`${SECRET}:`)}` }]],
  ["a token of 3,000 characters", [{ name: "Authorization", value: SECRET.repeat(150) }]],
])("credentials that are no keys of the API are not printed: %s", (_, requestHeaders) => {
  const [header] = requestHeaders;
  const echoed = header!.value.replace(/^[^ ]+ /, "");
  const body = `{"metrics":{"total_runs":"${SECRET}","x":"${echoed}"}}`;
  const out = printed({ requestHeaders, body: body.replaceAll(SECRET.repeat(150), echoed) });
  expect(out).not.toContain(echoed);
});

test("the user and password of a URL are not printed", () => {
  expect(printed({})).not.toContain("me:pass");
});

test("keys in an archive without credentials are not printed", () => {
  expect(
    printed({ requestHeaders: [], body: `{"metrics":{"total_runs":"${KEY}"}}` }),
  ).not.toContain(SECRET);
});
