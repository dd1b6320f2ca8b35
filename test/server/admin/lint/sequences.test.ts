import { expect, test } from "vitest";
import { Journal, type JournalEntry } from "../../../../src/server/journal.ts";
import { lint } from "../../../../src/server/admin/lint/lint.ts";
import { contract } from "../../../support/fake-server.ts";
import { BRAND, READ, WRITE, startApp, type App } from "./lint-fixture.ts";

/** Reads pages of a list one by one; returns the last body. */
async function pages(app: App, path: string, queries: readonly Record<string, number | string>[]) {
  let body;
  for (const query of queries) {
    app.wait(1.3);
    ({ body } = await app.get(READ, path, { brand: BRAND, ...query }));
  }
  return body;
}

test("an offset that counts pages is reported", async () => {
  const app = startApp();
  await pages(app, "/citations", [
    { limit: 20 },
    { limit: 20, offset: 1 },
    { limit: 20, offset: 2 },
  ]);
  expect(await app.messages("page-step")).toEqual([
    "pages of listCitations overlap: offset 0 is followed by 1, with limit 20",
  ]);
});

test("pages that are requested after the last one are reported", async () => {
  const app = startApp();
  const last = await pages(app, "/queries/tags", [{}]);
  expect(last.has_more).toBe(false);
  const { total_count: total } = await pages(app, "/query-runs", [{ limit: 1 }]);
  const offset = total - 50;
  const body = await pages(app, "/query-runs", [
    { limit: 100, offset },
    { limit: 100, offset: offset + 100 },
  ]);
  expect(body.items).toEqual([]);
  expect(await app.messages("page-past-end")).toEqual([
    "listQueryRuns is requested again after has_more was false",
  ]);
});

test("paging while has_more is true has no findings", async () => {
  const app = startApp();
  let offset = 0;
  for (let more = true; more; offset += 100) {
    app.wait(0.3);
    const { body } = await app.get(READ, "/citations/domains", {
      brand: BRAND,
      limit: 100,
      offset,
    });
    more = body.has_more;
  }
  expect(offset).toBeGreaterThan(100);
  expect(await app.lint()).toEqual([]);
});

test("a first page is reported if it is not all and no limit was chosen", async () => {
  const app = startApp();
  await pages(app, "/citations/domains", [{}]);
  await pages(app, "/citations", [{ limit: 20 }]);
  await pages(app, "/searches", [{}, { offset: 20 }]);
  expect(await app.messages("page-missing")).toEqual([
    "listCitedDomains has more rows than the first page, but no other page is requested",
  ]);
});

test("a request that is sent again before Retry-After is over is reported", async () => {
  const app = startApp();
  await app.admin("post", "/faults", {
    faults: [{ fault: "transport.rate-limit", retry_after: 3, times: 2 }],
  });
  await pages(app, "/visibility", [{}]);
  app.wait(2);
  await pages(app, "/visibility", [{}]);
  expect(await app.lint()).toEqual([]);
  await pages(app, "/visibility", [{}]);
  expect(await app.messages("retry-after")).toEqual([
    "getVisibility is repeated before its Retry-After of 3 s is over",
  ]);
});

test("more than the accepted number of equal requests within a second are reported", async () => {
  const app = startApp();
  const send = async (times: number, query: object) => {
    for (let time = 0; time < times; time++) {
      app.wait(0.1);
      await app.get(READ, "/visibility", { brand: BRAND, ...query });
    }
  };
  await send(5, { llm_provider: "openai" });
  await send(2, { llm_provider: "claude" });
  const url = `GET /api/v1/visibility?brand=${BRAND}`;
  expect(await app.lint("repeats=5")).toEqual([]);
  await send(6, {});
  expect(await app.messages("repeated-request", "repeats=5")).toEqual([
    `${url} is requested 6 times within a second`,
  ]);
  await send(2, { llm_provider: "grok" });
  expect(await app.messages("repeated-request")).toEqual([
    `${url}&llm_provider=openai is requested 5 times within a second`,
    `${url}&llm_provider=claude is requested 2 times within a second`,
    `${url} is requested 6 times within a second`,
    `${url}&llm_provider=grok is requested 2 times within a second`,
  ]);
  const counts = (await app.lint()).map(({ count, requests }) => [count, requests.length]);
  expect(counts).toEqual([5, 2, 6, 2].map((count) => [count, count]));
});

test("requests that differ only in the last of many parameters are not equal", async () => {
  const app = startApp();
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, place) => [`p${place}`, "1"]));
  await app.get(READ, "/citations", { ...many, brand: BRAND, limit: 10 });
  await app.get(READ, "/citations", { ...many, brand: BRAND, limit: 11 });
  const rules = (await app.lint()).map(({ rule }) => rule);
  expect(new Set(rules)).toEqual(new Set(["unknown-parameter"]));
});

test("a request is not repeated if a write to its world came between", async () => {
  const app = startApp();
  const read = () => app.get(READ, "/queries", { brand: BRAND });
  await read();
  await app.post(WRITE, "/brands/tracked", { brand: "Ottervale" });
  await read();
  expect(await app.messages("repeated-request")).toEqual([]);
  await read();
  expect(await app.messages("repeated-request")).toEqual([
    `GET /api/v1/queries?brand=${BRAND} is requested 2 times within a second`,
  ]);
});

test.for([
  ["every 30 seconds", [30, 30, 31, 30, 29], ["getVisibility is requested every 30 s"]],
  ["only four times", [30, 30, 30], []],
  ["at irregular times", [2, 40, 7, 90, 3, 20], []],
  ["every hour", [3600, 3600, 3600, 3600, 3600], []],
] as const)("an app that loads the same %s", async ([, intervals, messages]) => {
  const app = startApp();
  await app.get(READ, "/visibility", { brand: BRAND });
  for (const seconds of intervals) {
    app.wait(seconds);
    await app.get(READ, "/visibility", { brand: BRAND });
  }
  expect(await app.messages("polling")).toEqual(messages);
});

test("polling is not reported where the clock of the world moves in between", async () => {
  const app = startApp({ scenario: "tiny" });
  for (let time = 0; time < 7; time++) {
    app.wait(2);
    await app.admin("post", "/clock", { action: "advance", duration: "P1D" });
    await app.get("lmvz_live_tiny_read", "/visibility", { brand: "Copperfinch" });
  }
  expect(await app.lint()).toEqual([]);
});

test("a request for each row of a list is reported, for some rows it is not", async () => {
  const app = startApp();
  const { body: runs } = await app.get(READ, "/query-runs", { brand: BRAND, limit: 10 });
  for (const { run_id: id } of runs.items) await app.get(READ, `/query-runs/${id}`);
  const { body: prompts } = await app.get(READ, "/queries", { brand: BRAND });
  for (const { brand_prompt_id: id } of prompts.items.slice(0, 6)) {
    await app.get(READ, "/visibility", { brand: BRAND, brand_prompt_id: id });
  }
  expect(await app.messages("request-per-row")).toEqual([
    "getQueryRun is requested for each row of listQueryRuns",
  ]);
  for (const { brand_prompt_id: id } of prompts.items) {
    await app.get(READ, "/prompts/leaderboard", { brand: BRAND, brand_prompt_id: id });
  }
  expect(await app.messages("request-per-row")).toEqual([
    "getPromptLeaderboard is requested for each row of listQueries",
    "getQueryRun is requested for each row of listQueryRuns",
  ]);
});

test("the requests of a load test are examined within seconds of processor time", async () => {
  const journal = new Journal();
  const app = startApp({ journal });
  await app.get(READ, "/queries", { brand: BRAND });
  const faults = [{ fault: "transport.rate-limit", retry_after: 3600 }];
  await app.admin("post", "/faults", { faults });
  await app.get(READ, "/visibility", { brand: BRAND });
  const [refused, list] = journal.entries() as [JournalEntry, JournalEntry];
  const entries = Array.from({ length: 20_000 }, (_, place) => {
    const one = place % 2 === 0 ? list : refused;
    const query = `${one.request.query}&brand_prompt_id=${place}`;
    const request = place % 4 === 1 ? { ...one.request, query } : one.request;
    return { ...one, request, id: place + 1, at: one.at + place / 4 };
  });
  const before = process.cpuUsage();
  const rules = (await lint(contract, entries, 1)).map(({ rule }) => rule);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(3);
  expect(new Set(rules)).toEqual(new Set(["retry-after", "repeated-request", "request-per-row"]));
});
