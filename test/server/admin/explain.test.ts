import { expect, test } from "vitest";
import type { Explanation } from "../../../src/fake/explain/explanation.ts";
import { queryText, startFake, type TestFake } from "../../support/fake-server.ts";

const KEY = "lmvz_live_tiny_read";
const NORTHWIND = "lmvz_live_northwind_read";

/** Explains a value of the response to a GET request. */
async function explain(
  fake: TestFake,
  path: string,
  pointer: string,
  more: Readonly<Record<string, string | number>> = {},
): Promise<Explanation> {
  const query = queryText({ path, key: KEY, pointer, ...more });
  const { status, body } = await fake.admin("get", `/explain${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Explanation;
}

async function refusal(fake: TestFake, query: Record<string, string>): Promise<string> {
  const { status, body } = await fake.admin("get", `/explain${queryText(query)}`);
  expect(status).toBe(400);
  return body.error.message as string;
}

// The numbers are those that scenarios/tiny.yaml calculates by hand.
test("a percentage is explained by its formula, its operands and the runs of each", async () => {
  const fake = startFake({ scenario: "tiny" });
  const path = "/visibility?brand=Copperfinch&llm_provider=openai";
  const explanation = await explain(fake, path, "/metrics/visibility_pct");
  expect(explanation).toMatchObject({
    operation: "getVisibility",
    value: 83.3,
    kind: "computed",
    meaning: "Percentage of runs that mention the brand.",
    section: "2.7",
    formula: { text: "100 × mention_runs / total_runs", section: "2.7", filled: "100 × 5 / 6" },
    filters: {
      brand: "Copperfinch",
      window: { start: "2026-02-19", end: "2026-03-20", days: 30 },
      conditions: { llm_provider: "openai" },
    },
    operands: [
      { name: "mention_runs", value: 5, pointer: "/metrics/mention_runs", runs: { count: 5 } },
      { name: "total_runs", value: 6, pointer: "/metrics/total_runs", runs: { count: 6 } },
    ],
    reason: null,
  });
  const [mentioned] = explanation.operands;
  const list = mentioned?.runs?.list?.replace("/api/v1", "") ?? "";
  const { body } = await fake.get(KEY, list);
  const listed = body.items.map((one: { readonly run_id: string }) => one.run_id);
  expect(listed).toEqual(mentioned?.runs?.items.map(({ run_id: id }) => id));
});

test.each([
  ["/metrics/prominence_pct", 31.3, "100 × 4504500 / (720720 × 20)"],
  ["/metrics/avg_rank", 2.5, "33 / 13"],
  ["/metrics/net_sentiment", 36.4, "100 × (6 − 2) / 11"],
  ["/metrics/sentiment_coverage_pct", 84.6, "100 × 11 / 13"],
])("%s is %d, from %s", async (pointer, value, filled) => {
  const fake = startFake({ scenario: "tiny" });
  const explanation = await explain(fake, "/visibility?brand=Copperfinch", pointer);
  expect(explanation).toMatchObject({ value, formula: { filled } });
});

test("a share of voice names the mentions of the brand and those of all brands", async () => {
  const fake = startFake({ scenario: "tiny" });
  const path = "/brands/top-mentioned?brand=Copperfinch";
  const explanation = await explain(fake, path, "/items/0/share_pct");
  expect(explanation).toMatchObject({ value: 37.5, formula: { filled: "100 × 18 / 48" } });
  expect(explanation.operands.map(({ runs }) => runs?.total)).toEqual([18, 48]);
});

test("a count is explained by its runs", async () => {
  const fake = startFake({ scenario: "tiny" });
  const owned = await explain(fake, "/sources/owned-share?brand=Copperfinch", "/total");
  expect(owned).toMatchObject({ value: 32, formula: { text: "yours + competitor + earned" } });
  const path = "/visibility?brand=Copperfinch&group_by=provider";
  const count = await explain(fake, path, "/groups/4/metrics/total_runs");
  expect(count).toMatchObject({ value: 3, kind: "counted", runs: { count: 3, next_offset: null } });
  expect(new Set(count.runs?.items.map(({ provider }) => provider))).toEqual(new Set(["grok"]));
});

test("a zero without data differs from a measured zero", async () => {
  const fake = startFake({ scenario: "tiny" });
  const reasonOf = async (query: string, pointer: string): Promise<unknown> =>
    (await explain(fake, `/visibility?brand=Copperfinch${query}`, pointer)).reason;
  // Mentions are labelled from day -7 on; day 0 is 2026-03-20.
  const unlabelled = "&start_date=2026-03-11&end_date=2026-03-12";
  expect(await reasonOf(unlabelled, "/metrics/net_sentiment")).toEqual({
    code: "unlabelled",
    text: "No data, which does not mean neutral: no mention in scope has a label; mentions have been labelled since 2026-03-13.",
  });
  const grok = "&llm_provider=grok&end_date=2026-03-16";
  expect(await reasonOf(grok, "/metrics/avg_rank")).toMatchObject({ code: "not-mentioned" });
  expect(await reasonOf(grok, "/metrics/mention_runs")).toMatchObject({ code: "none-counted" });
  const before = "&start_date=2020-01-01&end_date=2020-01-02";
  expect(await reasonOf(before, "/metrics/total_runs")).toEqual({
    code: "no-runs",
    text: "No data: no run is in scope. The window ends on 2020-01-02; the runs of the brand begin on 2026-03-11.",
  });
});

test("a zero of a brand without a domain is explained by that", async () => {
  const fake = startFake();
  for (const pointer of ["/yours", "/yours_pct"]) {
    const query = { path: "/sources/owned-share?brand=Fernway", key: NORTHWIND, pointer };
    const { body } = await fake.admin("get", `/explain${queryText(query)}`);
    expect(body.reason).toEqual({
      code: "none-counted",
      text: "No domain is registered for the brand (no_owned_domains_declared is true).",
    });
  }
});

test("a replay token explains the response as it was, also after writes", async () => {
  const fake = startFake({ scenario: "tiny" });
  const path = "/prompts/by-visibility";
  const before = await fake.get(KEY, path, { brand: "Copperfinch" });
  const prompts = {
    brand: "Copperfinch",
    prompts: ["Which grinder is quietest?"],
    llms: ["openai"],
  };
  expect((await fake.post("lmvz_live_tiny_write", "/prompts", prompts)).status).toBe(200);
  const after = await fake.get(KEY, path, { brand: "Copperfinch" });
  const total = async (token = ""): Promise<unknown> => {
    const query = queryText({ token, pointer: "/total_count" });
    return (await fake.admin("get", `/explain${query}`)).body.value;
  };
  expect(await total(before.headers["understudy-replay"])).toBe(3);
  expect(await total(after.headers["understudy-replay"])).toBe(4);
  await fake.admin("post", "/reset");
  const lost = { token: after.headers["understudy-replay"] ?? "" };
  expect(await refusal(fake, lost)).toMatch(/No world of this server matches/);
});

test("a prompt without runs is explained by its first crawl", async () => {
  const fake = startFake({ scenario: "tiny" });
  const prompts = {
    brand: "Copperfinch",
    prompts: ["Which grinder is quietest?"],
    llms: ["openai"],
  };
  await fake.post("lmvz_live_tiny_write", "/prompts", prompts);
  const path = "/prompts/by-visibility?brand=Copperfinch&search=quietest";
  const { reason } = await explain(fake, path, "/items/0/total_runs");
  expect(reason?.code).toBe("no-runs");
  expect(reason?.text).toMatch(/its first run is at 2026-03-20T12:01:00Z, in 60 seconds/);
});

test("a request that has no such value is refused with the reason", async () => {
  const fake = startFake({ scenario: "tiny" });
  const path = "/visibility?brand=Copperfinch";
  expect(await refusal(fake, { path, key: KEY, pointer: "/metrics/share" })).toMatch(
    /no "\/metrics\/share"; "\/metrics" has the fields total_runs, mention_runs/,
  );
  expect(await refusal(fake, { path: "/visibility?brand=Copper", key: KEY })).toMatch(
    /404, No brand/,
  );
  expect(await refusal(fake, { path, key: "lmvz_live_wrong" })).toMatch(/expected a key of this/);
  expect(await refusal(fake, { path })).toMatch(/Give "token".*or "path" and "key"/);
  expect(await refusal(fake, { token: "u1.damaged" })).toMatch(/damaged/);
  const write = { method: "POST", path: "/prompts", key: "lmvz_live_tiny_write" };
  expect(await refusal(fake, write)).not.toBe("");
});

test("explaining writes nothing: no exchange, no write, no other response", async () => {
  const fake = startFake({ scenario: "tiny" });
  const path = "/visibility?brand=Copperfinch";
  const first = await fake.get(KEY, path);
  const health = await fake.admin("get", "/health");
  await explain(fake, path, "/metrics/avg_rank");
  expect((await fake.admin("get", "/health")).body).toEqual(health.body);
  expect((await fake.get(KEY, path)).text).toBe(first.text);
});

test("a row is explained by its sort keys and those of the rows beside it, on any page", async () => {
  const fake = startFake({ scenario: "tiny" });
  const path = "/brands/top-mentioned?brand=Copperfinch&limit=1&offset=1";
  const { row, kind } = await explain(fake, path, "/items/0");
  const keys = (count: number, name: string): object[] => [
    { field: "mention_count", first: "highest first", value: count },
    { field: "brand_name", first: "alphabetical", value: name },
  ];
  expect(kind).toBe("object");
  expect(row).toEqual({
    position: 2,
    of: 5,
    keys: keys(13, "Copperfinch"),
    before: keys(18, "Kettlewren"),
    after: keys(8, "Brewhollow"),
  });
});

test("a number of distinct things names them, a page size its formula", async () => {
  const fake = startFake({ scenario: "tiny" });
  const path = "/brands/top-mentioned?brand=Copperfinch&limit=3&offset=3";
  expect((await explain(fake, path, "/total_count")).members).toEqual({
    what: "rows",
    count: 5,
    items: ["Kettlewren", "Copperfinch", "Brewhollow", "Steepmoor", "Pourline"],
  });
  const size = await explain(fake, path, "/returned_count");
  expect(size.formula?.filled).toBe("max(0, min(3, 5 − 3))");
});

test("a null that means unknown differs from a null that means not recorded", async () => {
  const fake = startFake({ scenario: "tiny" });
  const runs = "/query-runs?brand=Copperfinch&llm_provider=grok";
  const searches = await explain(fake, runs, "/items/0/web_search_query_count");
  expect(searches.reason).toMatchObject({ code: "not-recorded" });
  const rank = await explain(fake, runs, "/items/0/mention_rank");
  expect(rank.reason?.code).toBe("not-mentioned");
  const filter = await explain(fake, runs, "/filters_applied/mentioned");
  expect(filter).toMatchObject({ kind: "echoed", reason: { code: "not-applicable" } });
});

test("the count beyond the listed runs is that of all runs", async () => {
  const fake = startFake();
  const path = "/visibility?brand=Alpenglow&start_date=2026-03-18&llm_provider=openai";
  const pointer = "/metrics/visibility_pct";
  const key = "lmvz_live_northwind_read";
  for (const operand of ["total_runs", "mention_runs"]) {
    const page = async (offset: number) => {
      const query = queryText({ path, key, pointer, operand, offset });
      const { operands } = (await fake.admin("get", `/explain${query}`)).body;
      return operands.find(({ name }: { name: string }) => name === operand);
    };
    const { value, runs: first } = await page(0);
    const pages = [first];
    while (pages.at(-1).next_offset !== null) {
      pages.push((await page(pages.at(-1).next_offset)).runs);
    }
    const ids = pages.flatMap(({ items }) => items.map(({ run_id: id }: { run_id: string }) => id));
    // All runs are visited for the last page, which is not full.
    const { count, total } = pages.at(-1);
    expect({ first: first.count, count, total, distinct: new Set(ids).size }).toEqual({
      first: value,
      count: value,
      total: value,
      distinct: value,
    });
    expect(pages.length, operand).toBeGreaterThan(operand === "total_runs" ? 1 : 0);
  }
});

test.each([
  ["empty", {}, []],
  ["created", { items: expect.any(Array) }, ["/items/0/search_volume_bucket", "/items/0/text"]],
] as const)(
  "an accepted write is explained, C78=%s, and not repeated",
  async (choice, value, fields) => {
    const fake = startFake({ scenario: "tiny", choices: { C78: choice } });
    const prompts = {
      brand: "Copperfinch",
      prompts: ["Which grinder is quiet?"],
      llms: ["openai"],
    };
    const { headers, body } = await fake.post("lmvz_live_tiny_write", "/prompts", prompts);
    const token = headers["understudy-replay"] ?? "";
    const explained = await fake.admin("get", `/explain${queryText({ token })}`);
    expect(explained).toMatchObject({ status: 200, body: { operation: "addPrompts", value } });
    expect(explained.body.value).toEqual(body);
    expect(explained.body.notes.join(" ")).toMatch(/^The request was accepted/);
    const pointers = explained.body.fields.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers).toEqual(expect.arrayContaining([...fields]));
    expect((await fake.admin("get", "/health")).body.revision).toBe(1);
    const brand = { brand: "Tangleberry" };
    const tracked = await fake.post("lmvz_live_tiny_write", "/brands/tracked", brand);
    const again = { token: tracked.headers["understudy-replay"] ?? "" };
    expect((await fake.admin("get", `/explain${queryText(again)}`)).status).toBe(200);
    expect((await fake.get(KEY, "/brands/tracked")).body.total_count).toBe(2);
  },
);

test("a refused write is explained by its refusal", async () => {
  const fake = startFake({ scenario: "tiny" });
  const { headers } = await fake.post("lmvz_live_tiny_write", "/prompts", { brand: "Copperfinch" });
  const token = headers["understudy-replay"] ?? "";
  expect(await refusal(fake, { token })).toMatch(/refused with 400, Field "(prompts|llms)" is req/);
  const write = { method: "POST", path: "/prompts", key: "lmvz_live_tiny_write" };
  expect(await refusal(fake, write)).toMatch(/a write is explained by its "token"/);
});

test("the faults that changed a response are named with the value that they cause", async () => {
  const fake = startFake({ scenario: "tiny" });
  const path = "/sources/owned-share";
  const notes = async (token = "", pointer = "/total"): Promise<readonly string[]> =>
    (await fake.admin("get", `/explain${queryText({ token, pointer })}`)).body.notes;
  const before = await fake.get(KEY, path, { brand: "Copperfinch" });
  await fake.admin("post", "/faults", {
    faults: [{ fault: "owned.total-of-two", times: 1 }, "sov.share-fraction"],
  });
  const { headers, body } = await fake.get(KEY, path, { brand: "Copperfinch" });
  const faulty = headers["understudy-replay"];
  const [note, ...others] = await notes(faulty);
  expect(others).toEqual([]);
  expect(note).toMatch(/^The fault owned\.total-of-two \(.+\) changed the response: /);
  expect(note).toContain(
    `with it, this value is ${body.total}. The value is explained without it.`,
  );
  expect((await notes(faulty, "/yours")).join(" ")).toMatch(/changed the response\. The value is/);
  // The fault is used up: the next response to the same request is correct.
  await fake.get(KEY, path, { brand: "Copperfinch" });
  expect((await notes(faulty)).join(" ")).toMatch(/changed 1 of 2 responses to this request/);
  expect(await notes(before.headers["understudy-replay"])).toEqual([]);
  const active = await explain(
    fake,
    "/brands/top-mentioned?brand=Copperfinch",
    "/items/0/share_pct",
  );
  expect(active.notes.join(" ")).toMatch(
    /^The fault sov\.share-fraction \(.+\) is active and can change/,
  );
  const other = await explain(fake, "/visibility?brand=Copperfinch", "/metrics/avg_rank");
  expect(other.notes).toEqual([]);
});
