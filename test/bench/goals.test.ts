import { expect, test } from "vitest";
import {
  WORKLOADS,
  SERVER,
  type WorkloadFigures,
  type EndpointFigures,
  type LedgerFigures,
  type LibraryFigures,
  type ServerFigures,
  type ServersFigures,
  type SuiteFigures,
  type WorldsFigures,
} from "./figures.ts";
import { goalsOf, goalsTable, type Goal } from "./goals.ts";

function course(requestsPerSecond: number, more: Partial<WorkloadFigures> = {}): WorkloadFigures {
  const { cpuMicros = 100 } = more;
  const rounds = [{ requestsPerSecond, cpuMicros }];
  return { requestsPerSecond, spread: 0, cpuMicros, rounds, bytes: 1, generatorShare: 1, ...more };
}

function server(name: string, more: Partial<ServerFigures> = {}): ServerFigures {
  const workloads = { small: course(1000), list: course(1000) };
  return {
    name,
    startsMs: [1000],
    startMs: 1000,
    idleRssMb: 100,
    loadedRssMb: 100,
    workloads,
    ...more,
  };
}

function servers(...all: readonly ServerFigures[]): ServersFigures {
  const cache = { bytes: 1, limit: 64 * 2 ** 20, hits: 1, misses: 1 };
  return { servers: all, cache, isRecorded: true };
}

/** The fake, equally fast in all workloads. */
function fake(rate: number, cpuMicros = 100): ServerFigures {
  const workloads = Object.fromEntries(
    WORKLOADS.map((title) => [title, course(rate, { cpuMicros })]),
  );
  return server(SERVER.fake, {
    workloads,
    startsMs: [400],
    startMs: 400,
    loadedRssMb: 75,
    idleRssMb: 76,
  });
}

function one(goals: readonly Goal[], ...words: readonly string[]): Goal {
  const found = goals.filter(({ goal }) => words.every((word) => goal.includes(word)));
  expect(found.map(({ goal }) => goal)).toHaveLength(1);
  return found[0] as Goal;
}

test("unmeasured parts have no goals", () => {
  expect(goalsOf({})).toEqual([]);
});

test("unmeasured servers have no goals", () => {
  const goals = goalsOf({ servers: servers(fake(1000), server(SERVER.express)) });
  expect(goals.filter(({ goal }) => /Prism|openapi|json-server|stringify/.test(goal))).toEqual([]);
  expect(one(goals, "3.", "constant bytes: small").isMet).toBe(true);
});

test.for([
  [SERVER.prism, "1.", 5],
  [SERVER.openapiBackend, "1.", 2],
  [SERVER.bareStringify, "1.", 1],
  [SERVER.prism, "2.", 15],
  [SERVER.openapiBackend, "2.", 3],
] as const)("relative to %s, goal %s is met from %s times the requests", ([peer, nth, times]) => {
  const word = {
    [SERVER.prism]: "Prism",
    [SERVER.openapiBackend]: "openapi-backend",
    [SERVER.bareStringify]: "stringifying",
  }[peer];
  const met = (rate: number): boolean =>
    one(goalsOf({ servers: servers(fake(rate), server(peer)) }), nth, word).isMet;
  expect([met(1000 * times - 1), met(1000 * times)]).toEqual([false, true]);
});

test("ahead of json-server means faster, not as fast", () => {
  const met = (rate: number): boolean =>
    one(goalsOf({ servers: servers(fake(rate), server(SERVER.jsonServer)) }), "json-server").isMet;
  expect([met(1000), met(1001)]).toEqual([false, true]);
});

test("each ratio is given by requests and by CPU time", () => {
  const goals = goalsOf({ servers: servers(fake(500, 250), server(SERVER.express)) });
  expect(one(goals, "/visibility, uncached")).toMatchObject({
    wanted: "≥ 0.5 ×",
    reached: "0.5 × (by CPU time 0.4 ×)",
    isMet: true,
  });
  expect(one(goals, "constant bytes: list")).toMatchObject({ wanted: "≥ 0.9 ×", isMet: false });
});

test("start and memory are shares of Prism's, under load and after the start", () => {
  const goals = goalsOf({ servers: servers(fake(1), server(SERVER.prism)) });
  expect(one(goals, "4.", "first 200")).toMatchObject({ reached: "0.4", isMet: true });
  expect(one(goals, "4.", "under load")).toMatchObject({ reached: "0.75", isMet: true });
  expect(one(goals, "4.", "after the start")).toMatchObject({ reached: "0.76", isMet: false });
});

test("the response cache stays within its limit, and the limit within 64 MiB", () => {
  const kept = (bytes: number, limit: number): boolean => {
    const figures = servers(fake(1));
    const cache = { ...figures.cache, bytes: bytes * 2 ** 20, limit: limit * 2 ** 20 };
    return one(goalsOf({ servers: { ...figures, cache } }), "response cache").isMet;
  };
  expect([kept(64, 64), kept(65, 64), kept(1, 65)]).toEqual([true, false, false]);
});

function endpoint(operation: string, medianMs: number, p99Ms: number): EndpointFigures {
  return { operation, medianMs, p99Ms, rows: null, different: 1 };
}

function ledger(runs: number, more: Partial<LedgerFigures> = {}): LedgerFigures {
  return {
    scenario: "large",
    brand: "B",
    size: {
      runs,
      days: 400,
      mentions: 3_000_000,
      citations: 5_000_000,
      prompts: 500,
      brands: 200,
      urls: 50_000,
    },
    startMs: 1,
    readyMs: 5000,
    progressLines: 1,
    idleRssMb: 1,
    loadedRssMb: 100,
    endpoints: [endpoint("a", 8, 20), endpoint("b", 2, 50)],
    cacheHits: 0,
    requests: 1,
    ...more,
  };
}

const usual = ledger(40_000, {
  scenario: "agency",
  endpoints: [endpoint("b", 0.1, 1), endpoint("a", 1, 1)],
});

test("the slowest GET of a large ledger counts and is named", () => {
  const goals = goalsOf({ large: { large: ledger(1_000_000), others: [usual] } });
  expect(one(goals, "slowest median")).toMatchObject({ reached: "8 ms", isMet: true });
  expect(one(goals, "slowest median").goal).toContain("(a)");
  expect(one(goals, "progress while loading").reached).toBe("1 line in 5.0 s");
  expect(one(goals, "slowest p99", "(b)")).toMatchObject({ reached: "50 ms", isMet: true });
  expect(one(goals, "that of agency, which has 1/25 of the runs", "(b)")).toMatchObject({
    reached: "20 ×",
    isMet: false,
  });
});

test("a large ledger has the required size", () => {
  const goals = goalsOf({ large: { large: ledger(999_999), others: [usual] } });
  expect(goals.filter(({ isMet, wanted }) => wanted.startsWith("≥") && !isMet)).toMatchObject([
    { wanted: "≥ 1,000,000", reached: "999,999" },
  ]);
});

test("bytes per run count the whole process", () => {
  const loadedRssMb = (300 * 1_000_000) / 2 ** 20;
  const met = (mb: number): boolean =>
    one(
      goalsOf({ large: { large: ledger(1_000_000, { loadedRssMb: mb }), others: [usual] } }),
      "RSS per run",
    ).isMet;
  expect([met(loadedRssMb - 0.001), met(loadedRssMb + 0.001)]).toEqual([true, false]);
});

test("a long load without progress misses the goal; a short one needs none", () => {
  const met = (progressLines: number, readyMs: number): boolean =>
    one(
      goalsOf({ large: { large: ledger(1_000_000, { progressLines, readyMs }), others: [usual] } }),
      "progress",
    ).isMet;
  expect([met(0, 5000), met(1, 5000), met(0, 500)]).toEqual([false, true, true]);
});

test("worlds and suite have bounds", () => {
  const worlds: WorldsFigures = {
    minted: 10_000,
    mintedPerSecond: 1000,
    deletedPerSecond: 1,
    mb: 150,
    mbAgain: 10,
  };
  const judging = { exchanges: 10_000, mb: 1, perSecond: 5000 };
  const suite: SuiteFigures = {
    checkRequests: 700,
    checkSeconds: 5,
    startSeconds: 0,
    ownRecording: { ...judging, perSecond: 1 },
    longRecording: judging,
    selfTestSeconds: 60,
  };
  expect(goalsOf({ worlds, suite }).every(({ isMet }) => isMet)).toBe(true);
  const worse = goalsOf({
    worlds: { ...worlds, mintedPerSecond: 999, mb: 151, mbAgain: 40 },
    suite: {
      ...suite,
      checkRequests: 701,
      checkSeconds: 5.1,
      longRecording: { ...judging, perSecond: 4999 },
      selfTestSeconds: 60.1,
    },
  });
  expect(worse.filter(({ isMet }) => isMet)).toEqual([]);
});

test("the library has bounds", () => {
  const library: LibraryFigures = {
    smallMicros: 100,
    computedMicros: 100,
    lists: [{ libraryMicros: 100, serverMicros: 100 }],
    tunedLists: [{ libraryMicros: 90, serverMicros: 100 }],
    worlds: 1000,
    worldsMs: 2000,
    worldsMb: 100,
  };
  expect(goalsOf({ library }).every(({ isMet }) => isMet)).toBe(true);
  const relative = one(goalsOf({ library }), "relative to the server");
  expect(relative).toMatchObject({
    reached: "1 × (median of the rounds; median times: 100 and 100 µs)",
    isMet: true,
  });
  const slower = [{ libraryMicros: 120, serverMicros: 100 }];
  const worse = {
    ...library,
    smallMicros: 101,
    computedMicros: 101,
    lists: slower,
    tunedLists: slower,
    worldsMs: 2001,
    worldsMb: 101,
  };
  expect(goalsOf({ library: worse }).filter(({ isMet }) => isMet)).toEqual([]);
});

test("growth is stated with its exponents", () => {
  const size = (runs: number, ms: number, loadedRssMb: number): LedgerFigures =>
    ledger(runs, { loadedRssMb, endpoints: [endpoint("a", ms / 2, 1), endpoint("b", ms * 2, 1)] });
  const growth = [size(10_000, 1, 100), size(100_000, 1, 200), size(1_000_000, 1, 400)];
  expect(goalsOf({ growth })).toMatchObject([
    { reached: "1, 1, 1 ms; ~ runs^0.00", isMet: true },
    { reached: "0.5, 0.5, 0.5 ms; ~ runs^0.00", isMet: true },
    { reached: "100, 200, 400 MB; ~ runs^0.30", isMet: true },
  ]);
});

test("the GET with the steepest growth is stated", () => {
  const size = (runs: number, ms: number): LedgerFigures =>
    ledger(runs, { endpoints: [endpoint("a", 1, 1), endpoint("b", ms, 1)] });
  const goals = goalsOf({ growth: [size(100, 0.1), size(10_000, 10)] });
  expect(one(goals, "steepest growth (b)").reached).toBe("0.1, 10 ms; ~ runs^1.00");
});

test("missed goals are bold in the table", () => {
  const goal = { goal: "g", wanted: "w", reached: "r", isMet: false };
  expect(goalsTable([{ ...goal, isMet: true }, goal]).split("\n")).toEqual([
    "| goal | wanted | reached | met |",
    "| --- | --- | --- | --- |",
    "| g | w | r | yes |",
    "| g | w | r | **no** |",
  ]);
});

test("writes: the dearest read after a POST counts", () => {
  const reads = [
    { operation: "listQueries", afterMs: 30, withoutMs: 20 },
    { operation: "getVisibility", afterMs: 5, withoutMs: 2 },
  ];
  const goals = goalsOf({
    writes: { prompts: 100_000, firstPostMs: 3, lastPostMs: 20, reads },
  });
  expect(one(goals, "POST of 50")).toMatchObject({ wanted: "≤ 20 ms", isMet: true });
  expect(one(goals, "getVisibility")).toMatchObject({ reached: "2.5 ×", isMet: false });
});

test("explanations: the slowest of each kind counts, with the bound of its scenario", () => {
  const kind = "value";
  const figures = (agency: number, large: number) => [
    {
      scenario: "agency",
      reads: [
        { operation: "a", kind, cpuMs: 1 } as const,
        { operation: "b", kind, cpuMs: agency } as const,
      ],
    },
    { scenario: "large", reads: [{ operation: "c", kind, cpuMs: large } as const] },
  ];
  expect(goalsOf({ explain: figures(50, 500) })).toMatchObject([
    { wanted: "≤ 50 ms", reached: "50 ms", isMet: true },
    { wanted: "≤ 500 ms", reached: "500 ms", isMet: true },
  ]);
  const worse = goalsOf({ explain: figures(51, 501) });
  expect(one(worse, "agency", "(b)").isMet).toBe(false);
  expect(one(worse, "large", "(c)").isMet).toBe(false);
});
