import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { rowsOf } from "../../conformance/assert/rows.ts";
import { formatValue } from "../../conformance/assert/findings.ts";
import type { Exchange } from "../../conformance/core/exchange.ts";
import { judgeRules } from "../../conformance/core/judge.ts";
import { planRequest } from "../../conformance/core/planned-request.ts";
import type { Rule } from "../../conformance/core/rule.ts";
import { runCheck } from "../../conformance/core/run.ts";
import { Survey } from "../../conformance/core/survey.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { Client } from "../../conformance/transport/client.ts";
import { BodySize, ResponseMemory } from "../../conformance/transport/response-memory.ts";
import { memoryFetch } from "../../src/cli/in-memory.ts";
import { AGENCY_KEYS, requirements, testSettings } from "../support/check.ts";
import { contract, startFake } from "../support/fake-server.ts";

const MB = 1024 * 1024;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function clientOf(fetch: typeof globalThis.fetch, responseMemoryMb: number): Client {
  return new Client({
    contract,
    baseUrl: `http://fake.test${contract.basePath}`,
    keys: { main: AGENCY_KEYS.main },
    fetch,
    clock: () => 0,
    sleep: () => Promise.resolve(),
    timeoutMs: 10_000,
    ratePerSecond: Number.POSITIVE_INFINITY,
    responseMemoryMb,
  });
}

function sizeOf(text: string): BodySize {
  const size = new BodySize();
  // Parts of 1,000 bytes end within characters.
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 1000) size.add(bytes.subarray(at, at + 1000));
  return size;
}

test("a text counts with its characters and its values", () => {
  const keeps = (text: string, limitMb: number): boolean =>
    new ResponseMemory(limitMb).keep(sizeOf(text));
  // Once in the text, once in a string parsed from it.
  expect(keeps("x".repeat(MB), 2)).toBe(true);
  expect(keeps("x".repeat(MB + 1), 2)).toBe(false);
  // Two bytes for each character, as soon as one needs them.
  expect(keeps(`${"x".repeat(MB / 2 - 1)}☃`, 2)).toBe(true);
  expect(keeps(`${"x".repeat(MB / 2)}☃`, 2)).toBe(false);
  // 30,000 empty lists, with commas between them in one: 90,001 characters and 60,000 values.
  const lists = `[${Array.from({ length: 30_000 }, () => "[]").join(",")}]`;
  expect(keeps(lists, (2 * 90_001 + 32 * 60_000) / MB)).toBe(true);
  expect(keeps(lists, (2 * 90_001 + 32 * 60_000 - 1) / MB)).toBe(false);
  // 10,000 objects with names of their own: 11 characters and a comma each, a name and two values.
  const names = Array.from({ length: 10_000 }, (_, index) => `{"${10_000 + index}":0}`);
  const objects = (2 * 120_001 + (32 + 32 + 192 + 24) * 10_000) / MB;
  expect(keeps(`[${names.join(",")}]`, objects)).toBe(true);
  expect(keeps(`[${names.join(",")}]`, objects - 1 / MB)).toBe(false);
});

test("small responses are kept in any case", () => {
  const memory = new ResponseMemory(2);
  const keeps = (length: number): boolean => memory.keep(sizeOf("x".repeat(length)));
  expect([keeps(MB), keeps(98_304)]).toEqual([true, true]);
  expect(keeps(98_305)).toBe(false);
});

test("of 30 responses with 1 MB, as many are kept as the memory permits, and none is repeated", async () => {
  const body = "x".repeat(MB);
  const client = clientOf(() => Promise.resolve(new Response(body)), 16);
  const request = planRequest(contract, "listTrackedBrands", {});
  const exchanges = [];
  for (let index = 0; index < 30; index++) exchanges.push(await client.send(request, index));
  const kept = exchanges.map(({ response }) => response?.text.length ?? 0);
  expect(kept).toEqual(Array.from({ length: 30 }, (_, index) => (index < 8 ? MB : 0)));
  expect(exchanges.at(-1)?.failure).toBe("response omitted, after 16 MB of responses");
  expect(client.sent).toBe(30);
});

test("a body that exceeds the memory is not received further", async () => {
  const part = new TextEncoder().encode("x".repeat(MB / 4));
  let [parts, cancelled] = [0, false];
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      parts++;
      controller.enqueue(part);
    },
    cancel() {
      cancelled = true;
    },
  });
  const client = clientOf(() => Promise.resolve(new Response(endless)), 2);
  const exchange = await client.send(planRequest(contract, "listTrackedBrands", {}), 0);
  expect(exchange.failure).toBe("response omitted, after 2 MB of responses");
  expect(cancelled).toBe(true);
  // 1 MB of text takes 2 MB; streams ask for one part ahead.
  expect(parts).toBeLessThanOrEqual(6);
});

test("a check whose responses are too large judges what it kept", async () => {
  const { fake } = startFake();
  const inMemory = memoryFetch((request) => fake.handle(request), contract.basePath);
  const padded: typeof globalThis.fetch = async (...request) => {
    const response = await inMemory(...request);
    const { status, headers } = response;
    return new Response((await response.text()) + " ".repeat(100_000), { status, headers });
  };
  const client = clientOf(padded, 4);
  const settings = testSettings({ main: AGENCY_KEYS.main });
  const { survey, verdicts, unreachableSince } = await runCheck({
    rules: RULES,
    requirements,
    client,
    maxRequests: 600,
    settings,
  });
  const sizes = survey.exchanges.map(({ response }) => response?.text.length ?? 0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4 * MB);
  expect(sizes.filter((size) => size === 0).length).toBeGreaterThan(100);
  expect(unreachableSince).toBeNull();
  const outcomes = Map.groupBy(verdicts, ({ outcome }) => outcome);
  expect([...outcomes.keys()].toSorted()).toEqual(["inconclusive", "pass", "skipped"]);
  const reasons = outcomes
    .get("inconclusive")
    ?.map(({ reason }) => reason)
    .join("\n");
  expect(reasons).toContain("response omitted, after 4 MB of responses");
});

test("the values that findings and reasons quote do not keep the bodies in memory", () => {
  const exchange = { index: 0, operation: null, response: null } as Exchange;
  const length = MB;
  let count = 0;
  const body = (): string => JSON.stringify({ text: `${count++}`.padEnd(length, "x") });
  const rule: Rule = {
    id: "brands.schema",
    judge: (_, { violates, needs }) => {
      for (let finding = 0; finding < 20; finding++) {
        const expected = `as in ${body().slice(0, 100)}`;
        const actual = formatValue({ text: body() });
        violates({ exchange, pointer: "", kind: "long", expected, actual });
        needs(body());
      }
    },
  };
  const survey = new Survey(testSettings({ main: AGENCY_KEYS.main }), []);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const verdicts = judgeRules([rule], requirements, survey);
  collectGarbage();
  expect((process.memoryUsage().heapUsed - before) / MB).toBeLessThan(4);
  expect(verdicts[0]?.findings.map(({ expected }) => expected.length)).toContain(106);
});

test("values that are too long for a URL are not sent back", async () => {
  const { fake } = startFake();
  const inMemory = memoryFetch((request) => fake.handle(request), contract.basePath);
  const urls: string[] = [];
  const long = "x".repeat(2001);
  const lengthened: typeof globalThis.fetch = async (input, init) => {
    urls.push(new Request(input).url);
    const text = await (await inMemory(input, init)).text();
    return new Response(text.replaceAll(/"(brand|brand_prompt_id|run_id)":"/g, `$&${long}`));
  };
  const { verdicts } = await runCheck({
    rules: RULES,
    requirements,
    client: clientOf(lengthened, 64),
    maxRequests: 120,
    settings: testSettings({ main: AGENCY_KEYS.main }),
  });
  expect(urls.filter((url) => url.includes(long))).toEqual([]);
  expect(verdicts.filter(({ outcome }) => outcome === "error")).toEqual([]);
});

test("the rows of long lists are not kept beside the response", async () => {
  const exchangeOf = (length: number) => {
    const body = { items: Array.from({ length }, () => ({ brand: "A" })) };
    const client = clientOf(() => Promise.resolve(Response.json(body)), 16);
    return client.send(planRequest(contract, "listTrackedBrands", {}), 0);
  };
  const [short, long] = [await exchangeOf(1000), await exchangeOf(1001)];
  expect(rowsOf(short)).toHaveLength(1000);
  expect(rowsOf(short)).toBe(rowsOf(short));
  expect(rowsOf(long)).toHaveLength(1001);
  expect(rowsOf(long)).not.toBe(rowsOf(long));
});
