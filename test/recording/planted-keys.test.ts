import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { HarRecorder } from "../../src/recording/proxy/har-recorder.ts";
import type { HeaderPair, ProxiedExchange } from "../../src/recording/proxy/exchange.ts";
import { SentSecretRedactor } from "../../src/recording/proxy/credentials.ts";
import { exchangeLines, tallyOf, TrafficSummary } from "../../src/recording/proxy/report.ts";
import { readFaultRules } from "../../src/fake/faults/rules/read.ts";
import { decodeToken } from "../../src/server/replay-token/token.ts";
import { logLine } from "../../src/server/access-log.ts";
import { keyRedactor } from "../../conformance/transport/redact.ts";
import { parseTarget } from "../../src/recording/proxy/target.ts";
import { contract, startFake } from "../support/fake-server.ts";
import { KEY, PLANTED, reveals, SECRET } from "./planted-keys.ts";

const TARGET = parseTarget("http://127.0.0.1:1/api/v1", contract.basePath);

interface Planted {
  readonly url?: string;
  readonly requestHeaders?: readonly HeaderPair[];
  readonly responseHeaders?: readonly HeaderPair[];
  readonly requestBody?: Buffer;
  readonly responseBody?: Buffer;
}

const bodyOf = (bytes: Buffer) => ({ bytes, size: bytes.length, isEnded: true });

const EXCHANGE = {
  method: "POST",
  url: "/api/v1/prompts",
  startedAt: 0,
  milliseconds: 1,
  failure: null,
  isLost: false,
  response: null,
  body: bodyOf(Buffer.from("{}")),
} as const;

/** The recording of an exchange, as text. */
function recorded(planted: Planted): string {
  let lines = "";
  const write = (line: string): void => void (lines += line);
  const recorder = new HarRecorder(TARGET, { knownKeys: {}, nonce: "n", write });
  recorder.add({
    ...EXCHANGE,
    url: planted.url ?? EXCHANGE.url,
    headers: [["Authorization", `Bearer ${KEY}`], ...(planted.requestHeaders ?? [])],
    body: bodyOf(planted.requestBody ?? Buffer.from("{}")),
    response: {
      status: 400,
      statusText: "Bad Request",
      headers: planted.responseHeaders ?? [],
      body: bodyOf(planted.responseBody ?? Buffer.from("{}")),
    },
  });
  return lines;
}

const PLACES: Readonly<Record<string, (text: string) => Planted>> = {
  "a path": (text) => ({ url: `/api/v1/query-runs/${text}` }),
  "a query": (text) => ({ url: `/api/v1/visibility?brand=${text}&x=1` }),
  "the name of a parameter": (text) => ({ url: `/api/v1/visibility?${text}=1` }),
  "a request header": (text) => ({ requestHeaders: [["X-Note", `a ${text} b`]] }),
  "a response header": (text) => ({ responseHeaders: [["X-Note", `a ${text} b`]] }),
  "a request body": (text) => ({ requestBody: Buffer.from(`{"a":"${text}"}`) }),
  "a response body": (text) => ({ responseBody: Buffer.from(`{"a":"x${text}y"}`) }),
  "the content type of a request": (text) => ({
    requestHeaders: [["Content-Type", `a/b; c=${text}`]],
  }),
  "the content type of a response": (text) => ({
    responseHeaders: [["Content-Type", `a/b; c=${text}`]],
  }),
  "a body in UTF-16": (text) => ({ responseBody: Buffer.from(`\uFEFF{"a":"${text}"}`, "utf16le") }),
  "a body in UTF-16 without a mark": (text) => ({ responseBody: Buffer.from(text, "utf16le") }),
  "a body compressed twice": (text) => ({
    responseHeaders: [["Content-Encoding", "gzip"]],
    responseBody: gzipSync(gzipSync(`{"a":"${text}"}`)),
  }),
};

describe.each(Object.entries(PLACES))("in %s", (_, place) => {
  test.each(PLANTED)("a recording has no key: %s", (_name, text) => {
    expect(reveals(recorded(place(text)), text)).toBe(false);
  });
});

test("bodies that are not text are omitted with a note", () => {
  const bytes = Buffer.from(KEY, "utf16le");
  expect(recorded({ responseBody: bytes })).toContain(`omitted: ${bytes.length} bytes`);
  expect(recorded({ responseBody: Buffer.from("\uFEFFé", "utf16le") })).toContain("é");
});

test.each([
  "ApiKey",
  "X-Api-Key",
  "X-Api-Token",
  "X-CSRF-Token",
  "X-XSRF-TOKEN",
  "X-Amz-Security-Token",
  "X-Session-Id",
  "X-Auth",
  "Ocp-Apim-Subscription-Key",
  "X-Functions-Key",
  "X-Access-Key",
  "Api_Key",
  "X-JWT",
  "X-Passwd",
  "X-Original-Cookie",
  "Cookie",
  "Set-Cookie",
  "Proxy-Authorization",
])("the value of %s is not recorded, even if it is no key", (name) => {
  const value = "3f9a-77c1-no-key";
  expect(recorded({ requestHeaders: [[name, value]] })).not.toContain(value);
  expect(recorded({ responseHeaders: [[name, value]] })).not.toContain(value);
});

test.each(["subscription-key", "api_token", "clientSecret", "X-Amz-Signature", "password", "jwt"])(
  "nor is that of the parameter %s, wherever it is",
  (name) => {
    const value = "3f9a-77c1-no-key";
    const url = `/api/v1/visibility?brand=A&${name}=${value}`;
    expect(recorded({ url, responseBody: Buffer.from(value) })).not.toContain(value);
  },
);

test.each([
  ["Cookie", `lang=de; sid=${SECRET}`],
  ["X-Auth-Token", `Token ${SECRET}`],
  ["X-Authorization", `Basic ${btoa(`user:${SECRET}`)}`],
])("the secret in %s: %s is found where the deployment repeats it", (name, value) => {
  expect(
    recorded({ requestHeaders: [[name, value]], responseBody: Buffer.from(SECRET) }),
  ).not.toContain(SECRET);
  expect(keyRedactor({}, { [name]: value })(`a ${SECRET} b`)).toBe(`a <${name}> b`);
});

test("the challenge of a 401 stays", () => {
  expect(recorded({ responseHeaders: [["WWW-Authenticate", "Bearer"]] })).toContain(
    '"value":"Bearer"',
  );
});

test.each(PLANTED)("a check has no key in what it keeps: %s", (_, text) => {
  const redact = keyRedactor({ main: KEY });
  for (const whole of [text, `{"a":"x${text}y"}`]) expect(reveals(redact(whole), text)).toBe(false);
});

test.each(PLANTED)("nor have log, journal, events, hints and tokens: %s", async (_, text) => {
  const fake = startFake({ scenario: "tiny" });
  const events: unknown[] = [];
  fake.events.listen((event) => events.push(event.data()));
  const base = contract.basePath;
  const auth = { Authorization: `Bearer ${KEY}` };
  const sent = [
    await fake.agent.get(`${base}/query-runs/${encodeURIComponent(text)}`).set(auth),
    await fake.agent.get(`${base}/visibility?brand=${encodeURIComponent(text)}`).set(auth),
    await fake.agent.get(`${base}/visibility?${encodeURIComponent(text)}=1`).set(auth),
    await fake.agent
      .post(`${base}/prompts`)
      .set(auth)
      .set("Content-Type", "application/json")
      .send(`{"brand":"${text}","${text}":1}`),
    await fake.agent
      .post(`${base}/prompts`)
      .set(auth)
      .set("Content-Type", /^[ -~]*$/.test(text) ? text : encodeURIComponent(text))
      .send("{}"),
  ];
  await fake.agent.get(`/${encodeURIComponent(text)}`).set(auth);
  await fake.agent.get(`/__admin/keys?${encodeURIComponent(text)}=1`).set(auth);
  fake.fake.faults.activate(null, readFaultRules(["transport.status=503"]));
  await fake.agent.get(`${base}/visibility?brand=${encodeURIComponent(text)}`).set(auth);
  const artefacts = [
    ...fake.served.map((entry) => logLine(entry)),
    (await fake.admin("get", "/requests")).text,
    (await fake.admin("get", "/requests/unmatched")).text,
    JSON.stringify(events),
    ...sent.map(({ headers }) => `${headers["understudy-hint"]} ${decodedToken(headers)}`),
  ];
  for (const artefact of artefacts) expect(reveals(artefact, text)).toBe(false);
});

/** The content of a replay token. */
function decodedToken(headers: Readonly<Record<string, string>>): string {
  return JSON.stringify(decodeToken(headers["understudy-replay"] ?? ""));
}

test("nothing else is replaced", () => {
  const text = `{"brand":"Alpenglow","note":"${SECRET.slice(0, 8)} 100 % \\u00e9 &#252; é"}`;
  expect(keyRedactor({ main: KEY })(text)).toBe(text);
});

test.each(PLANTED)("nor have the lines and the closing tally of the proxy: %s", (_, text) => {
  const summary = new TrafficSummary();
  const headers: HeaderPair[] = [["Authorization", `Bearer ${KEY}`]];
  const what = `is ${text}`;
  const violation = { side: "response", where: `body.${text}`, what, times: 1 } as const;
  const result = {
    name: `GET /x/${text}`,
    operation: null,
    violations: [violation],
    notes: [what],
  };
  const exchange = { ...EXCHANGE, url: `/api/v1/x/${text}`, headers };
  const redact = new SentSecretRedactor().add(exchange);
  summary.add(tallyOf(exchange, result, redact));
  const lines = [...summary.lines(), ...exchangeLines(exchange, result, redact)];
  for (const line of lines) expect(reveals(line, text)).toBe(false);
});

const LONG_TOKEN = `${"e30.".repeat(80)}sig`;

test.each([
  ["X-Api-Token", SECRET, SECRET, "/"],
  ["Cookie", `sid=${SECRET}`, SECRET, "/"],
  ["Authorization", `Bearer ${LONG_TOKEN}`, LONG_TOKEN, "/"],
  ["Accept", "*/*", SECRET, `/?api_key=${SECRET}`],
])("the proxy prints no secret that is sent in %s: %s", (name, value, secret, url) => {
  const secrets = new SentSecretRedactor({ main: KEY });
  const headers: HeaderPair[] = [[name, value]];
  const printed = (exchange: ProxiedExchange): string[] => {
    const redact = secrets.add(exchange);
    const result = { name: secret, operation: null, violations: [], notes: [secret, btoa(KEY)] };
    return [
      ...exchangeLines(exchange, result, redact),
      tallyOf(exchange, result, redact).name ?? "",
    ];
  };
  // A later request does not send it any more.
  const lines = [
    ...printed({ ...EXCHANGE, url, headers }),
    ...printed({ ...EXCHANGE, headers: [] }),
  ];
  for (const line of lines)
    expect([line.includes(secret), reveals(line, KEY)]).toEqual([false, false]);
});
