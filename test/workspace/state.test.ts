import { expect, test } from "vitest";
import { startFake, type TestFake, type TestResponse } from "../support/fake-server.ts";

const READ = "lmvz_live_northwind_read";
const WRITE = "lmvz_live_northwind_write";
const OTHER = "lmvz_live_southridge_read";

async function advance(fake: TestFake, duration: string): Promise<void> {
  const { status } = await fake.admin("post", "/clock", { action: "advance", duration });
  expect(status).toBe(200);
}

const ok = (response: TestResponse): TestResponse => {
  expect(response.status, response.text).toBe(200);
  return response;
};

async function withNewBrand(): Promise<TestFake> {
  const fake = startFake();
  ok(
    await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale", domain: "ottervale.example" }),
  );
  return fake;
}

const PROMPTS = ["Which sauna heater is the quietest?", "Is a barrel sauna worth it in winter?"];

async function withNewPrompts(): Promise<TestFake> {
  const fake = await withNewBrand();
  const body = {
    brand: "Ottervale",
    prompts: PROMPTS,
    llms: ["openai", "perplexity"],
    country: "GB",
    tags: ["Sauna heaters"],
  };
  ok(await fake.post(WRITE, "/prompts", body));
  return fake;
}

test("an added brand is listed with its domain and can be queried at once", async () => {
  const fake = await withNewBrand();
  const { body } = ok(await fake.get(READ, "/brands/tracked"));
  expect(body.items).toContainEqual({ brand: "Ottervale", domain: "ottervale.example" });
  const { metrics } = ok(await fake.get(READ, "/visibility", { brand: "Ottervale" })).body;
  expect(metrics).toMatchObject({ total_runs: 0, avg_rank: null, net_sentiment: 0 });
});

test("an added brand exists in its own workspace only", async () => {
  const fake = await withNewBrand();
  expect((await fake.get(OTHER, "/visibility", { brand: "Ottervale" })).status).toBe(404);
});

test("a further domain changes the ownership of citations, including those of earlier runs", async () => {
  const fake = startFake();
  const share = async (key: string) =>
    ok(await fake.get(key, "/sources/owned-share", { brand: "Fernway" })).body;
  const before = await share(READ);
  const elsewhere = await share(OTHER);
  const { body } = ok(await fake.get(READ, "/citations/domains", { brand: "Fernway" }));
  const [top] = body.items;
  ok(await fake.post(WRITE, "/brands/tracked", { brand: "Fernway", domain: top.domain }));
  const after = await share(READ);
  expect(before).toMatchObject({ yours: 0, no_owned_domains_declared: true });
  expect(after).toMatchObject({ yours: top.citation_count, no_owned_domains_declared: false });
  expect(after.total).toBe(before.total);
  expect(await share(OTHER)).toEqual(elsewhere);
});

test("adding a brand again keeps its primary domain", async () => {
  const fake = await withNewBrand();
  ok(await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale", domain: "second.example" }));
  ok(await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale" }));
  const { body } = ok(await fake.get(READ, "/brands/tracked"));
  const listed = body.items.filter(({ brand }: { brand: string }) => brand === "Ottervale");
  expect(listed).toEqual([{ brand: "Ottervale", domain: "ottervale.example" }]);
});

test("added prompts are listed at once with country and tags", async () => {
  const fake = await withNewPrompts();
  const { body } = ok(await fake.get(READ, "/queries", { brand: "Ottervale" }));
  expect(body.items).toHaveLength(2);
  expect(body.items[0]).toMatchObject({ text: PROMPTS[0], country: "GB", tags: ["sauna-heaters"] });
  const tags = ok(await fake.get(READ, "/queries/tags", { brand: "Ottervale" })).body.items;
  expect(tags).toEqual([
    {
      slug: "sauna-heaters",
      name: "Sauna heaters",
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    },
  ]);
});

test("the first runs appear after the crawl delay on the requested platforms", async () => {
  const fake = await withNewPrompts();
  const runs = async () => ok(await fake.get(READ, "/query-runs", { brand: "Ottervale" })).body;
  await advance(fake, "PT59S");
  expect((await runs()).total_count).toBe(0);
  await advance(fake, "PT1S");
  const { items, total_count } = await runs();
  expect(total_count).toBe(4);
  expect(items.map(({ provider }: { provider: string }) => provider).toSorted()).toEqual([
    "openai",
    "openai",
    "perplexity",
    "perplexity",
  ]);
  for (const { run_at } of items) expect(run_at).toBe("2026-03-20T12:01:00Z");
});

test("after the first crawl a prompt has one run a day on each platform", async () => {
  const fake = await withNewPrompts();
  await advance(fake, "P3DT12H");
  const { groups } = ok(
    await fake.get(READ, "/visibility", {
      brand: "Ottervale",
      group_by: "day",
      start_date: "2026-03-20",
      end_date: "2026-03-23",
    }),
  ).body;
  const runs = groups.map(({ metrics }: { metrics: { total_runs: number } }) => metrics.total_runs);
  expect(runs).toEqual([4, 4, 4, 4]);
});

test("a first crawl after midnight is the run of that day", async () => {
  const fake = startFake({ now: "2026-03-20T23:59:30Z" });
  const body = { brand: "Fernway", prompts: ["A new prompt?"], llms: ["openai"] };
  ok(await fake.post(WRITE, "/prompts", body));
  const queries = ok(await fake.get(READ, "/queries", { brand: "Fernway" })).body.items;
  const { brand_prompt_id } = queries.at(-1);
  await advance(fake, "P2D");
  const { items } = ok(
    await fake.get(READ, "/query-runs", { brand: "Fernway", brand_prompt_id }),
  ).body;
  expect(items.at(-1).run_at).toBe("2026-03-21T00:00:30Z");
  const days = items.map(({ run_at }: { run_at: string }) => run_at.slice(0, 10));
  expect(new Set(days).size).toBe(days.length);
});

test("the topic tree of a new brand is mined in the next night", async () => {
  const fake = await withNewPrompts();
  const searches = async () => ok(await fake.get(READ, "/searches", { brand: "Ottervale" })).body;
  await advance(fake, "PT13H");
  const before = await searches();
  expect(before.topics_ready).toBe(false);
  await advance(fake, "PT2H");
  expect((await searches()).topics_ready).toBe(true);
});

test("a prompt is added once per country", async () => {
  const fake = await withNewPrompts();
  const repeated = { brand: "Ottervale", prompts: PROMPTS, llms: ["openai"], country: "GB" };
  ok(await fake.post(WRITE, "/prompts", repeated));
  const count = async () =>
    ok(await fake.get(READ, "/queries", { brand: "Ottervale" })).body.total_count;
  expect(await count()).toBe(2);
  ok(await fake.post(WRITE, "/prompts", { ...repeated, country: "US" }));
  expect(await count()).toBe(4);
});

test("a refused write changes nothing", async () => {
  const fake = startFake();
  const before = ok(await fake.get(READ, "/queries", { brand: "Fernway" })).text;
  const good = { brand: "Fernway", prompts: ["One more?"], llms: ["openai"] };
  const bad = [
    { ...good, prompts: ["Fine?", ""] },
    { ...good, prompts: Array.from({ length: 51 }, (_, index) => `Prompt ${index}?`) },
    { ...good, tags: Array.from({ length: 11 }, (_, index) => `tag ${index}`) },
    { ...good, tags: ["fine", "!!!"] },
    { ...good, llms: ["openai", "altavista"] },
    { ...good, country: "gb" },
    { brand: "Fernway", prompts: ["One more?"] },
  ];
  for (const body of bad) expect((await fake.post(WRITE, "/prompts", body)).status).toBe(400);
  expect((await fake.post(WRITE, "/prompts", { ...good, brand: "Unknown" })).status).toBe(404);
  expect((await fake.post(READ, "/prompts", good)).status).toBe(403);
  expect(ok(await fake.get(READ, "/queries", { brand: "Fernway" })).text).toBe(before);
  expect(fake.world.revision).toBe(0);
});

test("a platform outside the plan is refused with a list of the allowed ones", async () => {
  const body = { brand: "Tin Lantern", prompts: ["New?"], llms: ["openai", "grok"] };
  const response = await startFake().post("lmvz_live_starter_write", "/prompts", body);
  expect(response.status).toBe(400);
  expect(response.body.error.message).toMatch(/llms.*grok.*openai, gemini/);
});

test("a write does not change earlier runs", async () => {
  const fake = startFake();
  const runs = async () =>
    ok(await fake.get(READ, "/query-runs", { brand: "Fernway", limit: 100 })).text;
  const before = await runs();
  ok(await fake.post(WRITE, "/prompts", { brand: "Fernway", prompts: ["New?"], llms: ["grok"] }));
  expect(await runs()).toBe(before);
});

test("setting the clock back hides later writes until it advances again; keys are unaffected", async () => {
  const fake = await withNewPrompts();
  await advance(fake, "P2D");
  const later = ok(await fake.get(READ, "/query-runs", { brand: "Ottervale", limit: 100 })).text;
  await advance(fake, "-P3D");
  expect((await fake.get(READ, "/visibility", { brand: "Ottervale" })).status).toBe(404);
  expect((await fake.get(WRITE, "/brands/tracked")).status).toBe(200);
  await advance(fake, "P3D");
  expect(ok(await fake.get(READ, "/query-runs", { brand: "Ottervale", limit: 100 })).text).toBe(
    later,
  );
});

test("a brand added again at an earlier time exists from that time on", async () => {
  const fake = await withNewBrand();
  await advance(fake, "-P1D");
  ok(await fake.post(WRITE, "/brands/tracked", { brand: "Ottervale", domain: "early.example" }));
  const { body } = ok(await fake.get(READ, "/brands/tracked"));
  expect(body.items).toContainEqual({ brand: "Ottervale", domain: "early.example" });
});

test("an advice run goes from pending to running to done or error as the clock advances", async () => {
  const fake = startFake();
  const statusOf = async (runId: number): Promise<string> => {
    const { items } = ok(
      await fake.get(READ, "/ranking-advice", { brand: "Alpenglow", limit: 100 }),
    ).body;
    return items.find(({ run_id }: { run_id: number }) => run_id === runId)?.status;
  };
  const { items } = ok(
    await fake.get(READ, "/ranking-advice", { brand: "Alpenglow", status: "pending" }),
  ).body;
  const { run_id } = items[0];
  const view = fake.world.workspace("northwind").brand("Alpenglow")!;
  const { startedAt, completedAt } = view.advice.find(({ id }) => id === run_id)!;
  const midnight = view.context.now - view.second;
  const seen: string[] = [];
  for (const second of [startedAt - 1, startedAt, completedAt - 1, completedAt]) {
    fake.world.clock.set(midnight + second);
    seen.push(await statusOf(run_id));
  }
  expect(seen.slice(0, 3)).toEqual(["pending", "running", "running"]);
  expect(["done", "error"]).toContain(seen[3]);
});

test("writes return the created rows with choice C78 created", async () => {
  const fake = startFake({ choices: { C78: "created" } });
  const brand = await fake.post(WRITE, "/brands/tracked", {
    brand: "Ottervale",
    domain: "O.example",
  });
  expect(brand.body).toEqual({ brand: "Ottervale", domain: "o.example" });
  const prompts = await fake.post(WRITE, "/prompts", {
    brand: "Ottervale",
    prompts: PROMPTS,
    llms: ["openai"],
  });
  const { items } = ok(await fake.get(READ, "/queries", { brand: "Ottervale" })).body;
  expect(prompts.body).toEqual({ items });
});

test("the text of a run names only mentioned brands, whatever the prompt says", async () => {
  const fake = startFake();
  const body = {
    brand: "Fernway",
    prompts: ["Is Fernway any good, or is Varghorn best?"],
    llms: ["openai", "claude", "gemini", "perplexity"],
  };
  ok(await fake.post(WRITE, "/prompts", body));
  await advance(fake, "P10D");
  const { items } = ok(await fake.get(READ, "/queries", { brand: "Fernway" })).body;
  const query = { brand: "Fernway", brand_prompt_id: items.at(-1).brand_prompt_id, limit: 100 };
  const runs = ok(await fake.get(READ, "/query-runs", query)).body.items;
  expect(runs.length).toBeGreaterThan(30);
  for (const { run_id } of runs) {
    const run = ok(await fake.get(READ, `/query-runs/${run_id}`)).body;
    const named = new Set(run.mentions.map(({ brand }: { brand: string }) => brand));
    for (const brand of ["Fernway", "Varghorn"]) {
      expect(run.answer_text.toLowerCase().includes(brand.toLowerCase())).toBe(named.has(brand));
    }
  }
});

test("a brand named in the prompt is nearly always mentioned", async () => {
  const fake = startFake();
  const { items } = ok(await fake.get(READ, "/queries", { brand: "Alpenglow" })).body;
  const asked = items.filter(({ text }: { text: string }) => text.includes("Alpenglow"));
  expect(asked.length).toBeGreaterThan(0);
  for (const { brand_prompt_id } of asked) {
    const query = { brand: "Alpenglow", brand_prompt_id };
    const { metrics } = ok(await fake.get(READ, "/visibility", query)).body;
    expect(metrics.visibility_pct).toBeGreaterThan(65);
  }
});

test("tags accept letters of any script", async () => {
  const fake = startFake();
  const body = {
    brand: "Fernway",
    prompts: ["New?"],
    llms: ["openai"],
    tags: ["日本 茶", "Été & Co"],
  };
  ok(await fake.post(WRITE, "/prompts", body));
  const { items } = ok(await fake.get(READ, "/queries", { brand: "Fernway" })).body;
  expect(items.at(-1).tags).toEqual(["日本-茶", "été-co"]);
});
