import { expect, test } from "vitest";
import { HarRecorder } from "../../src/recording/proxy/har-recorder.ts";
import { parseTarget } from "../../src/recording/proxy/target.ts";
import { contract } from "../support/fake-server.ts";

const TARGET = parseTarget("http://127.0.0.1:1/api/v1", contract.basePath);
const KEY = "lmvz_live_Zq7RtW2LmN9xPcVbK4dY";

/** Records requests whose responses repeat their tokens. */
function recording(): (tokens: readonly string[]) => string[] {
  let lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  const recorder = new HarRecorder(TARGET, { knownKeys: {}, nonce: "n", write });
  return (tokens) => {
    lines = [];
    for (const token of tokens) recorder.add(exchange(token));
    return lines;
  };
}

function exchange(token: string) {
  const bytes = Buffer.from(`{"echo":"${KEY} ${token}"}`);
  return {
    method: "GET",
    url: "/api/v1/brands/tracked",
    startedAt: 0,
    milliseconds: 1,
    failure: null,
    isLost: false,
    headers: [
      ["Authorization", `Bearer ${KEY}`],
      ["X-CSRF-Token", token],
    ] as const,
    body: { bytes: Buffer.alloc(0), size: 0, isEnded: true },
    response: {
      status: 200,
      statusText: "OK",
      headers: [],
      body: { bytes, size: bytes.length, isEnded: true },
    },
  };
}

const TOKENS = Array.from({ length: 700 }, (_, index) =>
  `${index}-`.padEnd(index % 20 === 0 ? 800 : 24, "abcdefghij"),
);

test("another token with each request is not recorded, also if it is sent again later", () => {
  const record = recording();
  const sent = [...TOKENS.slice(0, 60), ...TOKENS.slice(0, 5)];
  const lines = record(sent);
  expect(lines).toHaveLength(sent.length);
  expect(lines.filter((line, at) => line.includes(sent[at]!) || line.includes(KEY))).toEqual([]);
});

test("such tokens do not slow the recording down more and more", () => {
  const record = recording();
  const timeOf = (tokens: readonly string[]): number => {
    const before = process.threadCpuUsage().user;
    record(tokens);
    return process.threadCpuUsage().user - before;
  };
  timeOf(TOKENS.slice(0, 50));
  const first = timeOf(TOKENS.slice(50, 150));
  timeOf(TOKENS.slice(150, 600));
  // The redactors of all tokens took seven times as long.
  expect(timeOf(TOKENS.slice(600))).toBeLessThan(2.5 * first);
});
