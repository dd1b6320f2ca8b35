import { expect, test } from "vitest";
import type { ClientOptions } from "../../conformance/transport/client.ts";
import type { CheckResult } from "../../conformance/core/run.ts";
import type { Rule } from "../../conformance/core/rule.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { memoryFetch, memoized } from "../../src/cli/in-memory.ts";
import { Chance } from "../../src/common/random.ts";
import type { Handle } from "../../src/fake/faults/fault.ts";
import { contract } from "../support/fake-server.ts";
import { slowClient, virtualTime, type Flight } from "../support/virtual-time.ts";
import { checkDeployment, createDeployment } from "./permitted-variations/check-deployment.ts";

const agency = memoized(createDeployment().handle);

interface SlowCheck {
  readonly concurrency?: number;
  readonly latency?: (underWay: number) => number;
  readonly handle?: Handle;
  /** Changes the responses of the deployment. */
  readonly fetch?: (inner: Fetch) => Fetch;
  readonly allowWrites?: boolean;
  readonly rules?: readonly Rule[];
}

type Fetch = typeof globalThis.fetch;

interface Checked extends CheckResult {
  readonly seconds: number;
  readonly flights: readonly Flight[];
}

/** Checks `agency` over a connection with latency, 300 ms by default; time is virtual. */
async function checkSlowly(options: SlowCheck = {}): Promise<Checked> {
  const { concurrency = 6, latency = () => 300, handle = agency, rules = RULES } = options;
  const time = virtualTime();
  const inner = memoryFetch(handle, contract.basePath);
  const slow = slowClient(time, options.fetch?.(inner) ?? inner, latency);
  const client: Partial<ClientOptions> = { ...slow, concurrency };
  const settings = { allowWrites: options.allowWrites ?? false };
  const result = await checkDeployment(handle, { client, settings, rules });
  return { ...result, seconds: time.elapsed() / 1000, flights: slow.flights };
}

function verdictLines({ verdicts }: CheckResult): string[] {
  return verdicts.map(
    ({ requirement, outcome, reason }) => `${requirement.id}: ${outcome} ${reason}`,
  );
}

/** Returns the largest number of requests that were under way at the same time. */
function mostAtOnce(flights: readonly Flight[]): number {
  return Math.max(
    ...flights.map(
      ({ began }) => flights.filter((one) => one.began <= began && began < one.ended).length,
    ),
  );
}

const oneByOne = await checkSlowly({ concurrency: 1 });

test("requests go out in parallel, and every verdict is that of a sequential check", async () => {
  expect(mostAtOnce(oneByOne.flights)).toBe(1);
  const parallel = await checkSlowly();
  expect(mostAtOnce(parallel.flights)).toBe(6);
  expect(parallel.seconds).toBeLessThan(oneByOne.seconds / 4);
  expect(verdictLines(parallel)).toEqual(verdictLines(oneByOne));
  expect(parallel.flights.map(({ line }) => line).toSorted()).toEqual(
    oneByOne.flights.map(({ line }) => line).toSorted(),
  );
});

test.for([1, 2, 3])("no verdict depends on the order of arrival, %i", async (seed) => {
  const chance = new Chance("latency", seed);
  const jittered = await checkSlowly({ concurrency: 20, latency: () => chance.below(2000) });
  expect(verdictLines(jittered)).toEqual(verdictLines(oneByOne));
  const indexes = jittered.survey.exchanges.map(({ index }) => index);
  expect(indexes).toEqual(indexes.map((_, position) => position));
});

test("a write is alone, and a repetition begins when everything else has ended", async () => {
  const chance = new Chance("writes");
  const { flights, survey } = await checkSlowly({
    handle: createDeployment().handle,
    allowWrites: true,
    concurrency: 20,
    latency: () => chance.below(2000),
  });
  const writes = flights.filter(({ isWrite }) => isWrite);
  expect(writes.length).toBeGreaterThan(10);
  for (const write of writes) {
    const others = flights.filter((one) => one !== write);
    expect(others.filter((one) => one.began < write.ended && write.began < one.ended)).toEqual([]);
  }
  const ends = (one: (typeof survey.exchanges)[number]): number =>
    Date.parse(one.startedAt) + one.milliseconds;
  const [firsts, repetitions] = [
    survey.exchanges.filter(({ repetition }) => repetition === 0),
    survey.exchanges.filter(({ repetition }) => repetition > 0),
  ];
  expect(Math.max(...firsts.map(ends))).toBeLessThanOrEqual(
    Math.min(...repetitions.map(({ startedAt }) => Date.parse(startedAt))),
  );
});

/** A deployment that answers one request, by its position, with 429. */
function refusing(
  position: number,
  headers: Record<string, string> = {},
): Required<SlowCheck>["fetch"] {
  let sent = 0;
  return (inner) => (input, init) =>
    ++sent === position
      ? Promise.resolve(new Response("{}", { status: 429, headers }))
      : inner(input, init);
}

test("429 halves the number of requests at a time, which rises again slowly", async () => {
  const checked = await checkSlowly({ concurrency: 16, fetch: refusing(200) });
  expect(verdictLines(checked)).toEqual(verdictLines(oneByOne));
  const after = checked.flights[199]?.ended ?? 0;
  const later = (seconds: number): Flight[] =>
    checked.flights.filter(({ began }) => began > after && began < after + 1000 * seconds);
  expect(mostAtOnce(checked.flights.slice(0, 199))).toBe(16);
  expect(mostAtOnce(later(0.5))).toBe(8);
  expect(mostAtOnce(later(60))).toBeGreaterThan(9);
});

test("Retry-After delays all requests", async () => {
  const { flights, ...checked } = await checkSlowly({
    fetch: refusing(100, { "retry-after": "20" }),
  });
  const refused = flights[99]?.ended ?? 0;
  const next = flights.find(({ began }) => began > refused);
  expect(next?.began).toBe(refused + 20_000);
  expect(verdictLines(checked)).toEqual(verdictLines(oneByOne));
});

/** A rule that requests 400 pages of the same list at once. */
const PAGES: Rule = {
  id: "page.has-more",
  requests: (survey) =>
    Array.from({ length: 400 }, (_, offset) =>
      survey.plan("listCitations", { brand: "Alpenglow", limit: 1, offset }),
    ),
  judge: () => {},
};

test("fewer requests are sent at a time when responses become slower with their number", async () => {
  const { flights, seconds } = await checkSlowly({
    rules: [PAGES],
    concurrency: 16,
    latency: (underWay) => (underWay > 4 ? 300 * underWay : 300),
  });
  expect(mostAtOnce(flights.slice(0, 100))).toBe(16);
  expect(mostAtOnce(flights.slice(-100))).toBeLessThan(8);
  expect(seconds).toBeLessThan(0.3 * 400);
});

/** A rule that requests 100 pages of each of four lists at once. */
const PAGES_OF_LISTS: Rule = {
  ...PAGES,
  requests: (survey) =>
    Array.from({ length: 400 }, (_, position) =>
      survey.plan(LISTS[position % LISTS.length]!, {
        brand: "Alpenglow",
        limit: 1,
        offset: position,
      }),
    ),
};
const LISTS = ["listCitations", "listCitedDomains", "listQueryRuns", "listSearches"] as const;

test("the number stays low when responses become slower with their number during a check", async () => {
  let sent = 0;
  const { flights } = await checkSlowly({
    rules: [PAGES_OF_LISTS],
    latency: (underWay) => (++sent > 60 ? 120 * underWay : 10),
  });
  expect(mostAtOnce(flights.slice(60, 70))).toBe(6);
  expect(mostAtOnce(flights.slice(-200))).toBeLessThan(5);
});

test("the number is restored when responses stay as slow with fewer requests", async () => {
  let sent = 0;
  const { flights } = await checkSlowly({
    rules: [PAGES],
    latency: () => (++sent > 150 ? 1500 : 150),
  });
  expect(mostAtOnce(flights.slice(150, 200))).toBe(6);
  expect(mostAtOnce(flights.slice(-100))).toBe(6);
});
