import { expect, test } from "vitest";
import { planRequest } from "../../conformance/core/planned-request.ts";
import { Client } from "../../conformance/transport/client.ts";
import type { Credential } from "../../conformance/core/exchange.ts";
import { harChunks } from "../../conformance/har/write-har.ts";
import { keyRedactor } from "../../conformance/transport/redact.ts";
import { makeReport } from "../../conformance/report/make-report.ts";
import { REPORTERS } from "../../conformance/report/index.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { runCheck } from "../../conformance/core/run.ts";
import { requirements, testSettings } from "../support/check.ts";
import { contract } from "../support/fake-server.ts";

const BODY = "Zq7RtW2LmN9xPcVb";
const KEY = `lmvz_live_${BODY}`;
const OTHER = `lmvz_live_other${BODY.toLowerCase()}`;
const BASE = "https://api.example.com/api/v1";

/** A deployment that repeats the received keys in every part of a response and in every encoding. */
const echo: typeof globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const headers = new Headers(init?.headers);
  const shown = `${headers.get("authorization") ?? ""} ${headers.get("x-api-key") ?? ""} ${url.search}`;
  const everything = [
    shown,
    encodeURIComponent(shown),
    Array.from(shown, (letter) => `%${letter.charCodeAt(0).toString(16)}`).join(""),
    Array.from(shown, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`).join(""),
    Array.from(shown, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join(""),
    ...["", "?", "??", "???"].map((before) => btoa(before + shown)),
    ...["", "?", "??"].map((before) => btoa(before + KEY + before)),
  ];
  const name = `x-${KEY.toLowerCase().replaceAll("_", "-")}`;
  const token = `x-${KEY}`;
  return new Response(JSON.stringify({ error: { message: everything } }), {
    status: 418,
    headers: { "x-echo": shown, Location: `${url.href}#${KEY}`, [token]: name },
  });
};

function client(): Client {
  return new Client({
    contract,
    baseUrl: BASE,
    keys: { main: KEY, other: OTHER },
    fetch: echo,
    clock: () => 0,
    sleep: () => Promise.resolve(),
    timeoutMs: 1000,
    ratePerSecond: Number.POSITIVE_INFINITY,
  });
}

/** Finds long parts of the keys in a text, in every encoding. */
function tracesIn(text: string): string[] {
  const undone = text
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\+u00([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  const unpacked = [...undone.matchAll(/[A-Za-z0-9+/]{16,}/g)].flatMap(([word]) =>
    [0, 1, 2, 3].map((at) => atob(word.slice(at, at + 4 * Math.floor((word.length - at) / 4)))),
  );
  const all = [undone, ...unpacked].join("\n").toLowerCase();
  const parts = Array.from({ length: BODY.length - 7 }, (_, at) =>
    BODY.slice(at, at + 8).toLowerCase(),
  );
  return parts.filter((part) => all.includes(part));
}

const FORMS = [
  "bearer",
  "damaged",
  "wrong-prefix",
  "bare",
  "lower-case",
  "basic",
  "x-api-key",
] as const;
const CREDENTIALS: readonly Credential[] = [
  ...FORMS.map((form) => ({ form, key: "main" }) as const),
  { form: "query", parameter: "api_key", key: "other" },
];

test.for(CREDENTIALS)(
  "the key is redacted in a response that repeats it: %j",
  async (credential) => {
    const exchange = await client().send(
      planRequest(contract, "listTrackedBrands", {}, credential),
      0,
    );
    expect(exchange.response?.status).toBe(418);
    expect(exchange.response?.json).toMatchObject({ error: { message: expect.any(Array) } });
    expect(tracesIn(JSON.stringify(exchange))).toEqual([]);
  },
);

test("reports and recordings contain no key that the deployment repeats", async () => {
  const settings = testSettings({ main: KEY, other: OTHER });
  const { survey, verdicts } = await runCheck({
    rules: RULES,
    requirements,
    client: client(),
    settings,
    maxRequests: 500,
  });
  const report = makeReport(verdicts, {
    version: "0.0.0",
    target: BASE,
    baseUrl: BASE,
    startedAt: "2026-03-20T12:00:00Z",
    finishedAt: "2026-03-20T12:00:00Z",
    requests: 1,
    unsent: 0,
    interrupted: false,
    written: [],
    survey,
  });
  expect(report.summary.findings).toBeGreaterThan(0);
  const har = [...harChunks(survey, BASE, "0.0.0")].join("");
  expect(tracesIn(har)).toEqual([]);
  expect(har).toContain("<main-key>");
  for (const [format, make] of Object.entries(REPORTERS)) {
    expect(tracesIn(make(report)), format).toEqual([]);
  }
});

test("a text without a key is unchanged", () => {
  const text = `lmvz_live_ is a prefix, 100%25 \\u006c \\n ${BODY.slice(0, 9)}`;
  expect(keyRedactor({ main: KEY, read: "short" })(text)).toBe(text);
});
