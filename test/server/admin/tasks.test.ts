import { expect, test } from "vitest";
import { startFake, type TestFake } from "../../support/fake-server.ts";
import { understudy } from "../../support/command.ts";
import { createWorld, keyOf } from "./create-world.ts";

async function tasks(fake: TestFake, body: object): Promise<object> {
  const response = await fake.admin("post", "/tasks", body);
  expect(response.status, response.text).toBe(200);
  return response.body.paused;
}

const advance = async (fake: TestFake, duration: string, world = "default") =>
  fake.admin("post", "/clock", { action: "advance", duration, world });

test("a paused crawl adds no runs while the clock goes on, and catches up when it is resumed", async () => {
  const fake = startFake();
  const other = await createWorld(fake);
  const keys = ["lmvz_live_northwind_read", keyOf(other, "northwind", "read")] as const;
  const query = { brand: "Alpenglow", start_date: "2026-03-21" };
  const runs = async (key: string) => (await fake.get(key, "/visibility", query)).body;
  expect(await tasks(fake, { pause: ["crawl"] })).toEqual({ crawl: "2026-03-20T12:00:00Z" });
  await advance(fake, "P2D");
  await advance(fake, "P2D", other.world);
  // Three times: repeated responses are cached.
  for (let time = 0; time < 3; time++) {
    expect(await runs(keys[0])).toMatchObject({
      date_range: { end: "2026-03-22" },
      metrics: { total_runs: 0 },
    });
  }
  const all = (await runs(keys[1])).metrics.total_runs;
  expect(all).toBeGreaterThan(100);
  expect(await tasks(fake, { resume: ["crawl"] })).toEqual({});
  for (const path of ["/visibility", "/searches", "/citations", "/query-runs"]) {
    const given = { brand: "Alpenglow" };
    const [one, two] = [await fake.get(keys[0], path, given), await fake.get(keys[1], path, given)];
    expect(one.text).toBe(two.text);
  }
  expect((await runs(keys[0])).metrics.total_runs).toBe(all);
});

test("a prompt that is added while the crawl is paused has no runs until it is resumed", async () => {
  const fake = startFake({ scenario: "tiny" });
  const [read, write] = ["lmvz_live_tiny_read", "lmvz_live_tiny_write"];
  await tasks(fake, { pause: ["crawl"] });
  const body = { brand: "Copperfinch", prompts: ["which kettle is quiet?"], llms: ["openai"] };
  expect((await fake.post(write, "/prompts", body)).status).toBe(200);
  await advance(fake, "P1D");
  const prompts = await fake.get(read, "/queries", { brand: "Copperfinch" });
  const { brand_prompt_id: id } = prompts.body.items.find(
    ({ text }: { text: string }) => text === body.prompts[0],
  );
  const query = { brand: "Copperfinch", brand_prompt_id: id };
  const count = async () => (await fake.get(read, "/query-runs", query)).body.total_count;
  expect(await count()).toBe(0);
  const path = encodeURIComponent(`/visibility?${new URLSearchParams(query).toString()}`);
  const pointer = encodeURIComponent("/metrics/total_runs");
  const explained = await fake.admin("get", `/explain?path=${path}&key=${read}&pointer=${pointer}`);
  expect(explained.text).toContain("has been paused since 2026-03-20T12:00:00Z");
  await tasks(fake, { resume: ["crawl"] });
  expect(await count()).toBeGreaterThan(0);
});

test("mining and advice are paused by themselves", async () => {
  const now = "2026-03-20T18:00:00Z";
  const mining = startFake({ scenario: "topics-mined-overnight", now });
  const searches = async () =>
    (await mining.get("lmvz_live_chandlers_read", "/searches", { brand: "Tallow & Thread" })).body;
  await tasks(mining, { pause: ["mining"] });
  await advance(mining, "PT12H");
  expect(await searches()).toMatchObject({ topics_ready: false });
  await tasks(mining, { pause: ["advice"] });
  await tasks(mining, { resume: ["mining"] });
  expect(await searches()).toMatchObject({ topics_ready: true });

  const advice = startFake({
    scenario: "advice-from-pending-to-error",
    now: "2026-03-20T09:00:00Z",
  });
  const statuses = async () => {
    const { body } = await advice.get("lmvz_live_almanac_read", "/ranking-advice", {
      brand: "Nettlewright",
    });
    return body.items.map(({ status }: { status: string }) => status);
  };
  const before = await statuses();
  await tasks(advice, { pause: ["advice"] });
  await advance(advice, "PT2H");
  expect(await statuses()).toEqual(before);
  await tasks(advice, { resume: ["advice"], pause: ["crawl", "mining"] });
  expect(await statuses()).not.toEqual(before);
});

test("topics are mined from the runs that a paused crawl had added", async () => {
  const fake = startFake({ scenario: "topics-mined-overnight", now: "2026-03-17T18:00:00Z" });
  await fake.admin("post", "/clock", { action: "set", instant: "2026-03-17T18:00:00Z" });
  const ready = async () => {
    const query = { brand: "Tallow & Thread" };
    const { body } = await fake.get("lmvz_live_chandlers_read", "/searches", query);
    return [body.topics_ready, body.total_occurrences];
  };
  await tasks(fake, { pause: ["crawl"] });
  const [, few] = await ready();
  await advance(fake, "P4D");
  const [, paused] = await ready();
  expect(paused).toBe(few);
  await tasks(fake, { resume: ["crawl"] });
  const [resumed, all] = await ready();
  expect(all).toBeGreaterThanOrEqual(paused);
  expect(resumed).toBe(true);
});

test("freezing, moving and resuming the clock keeps tasks paused, and a reset resumes them", async () => {
  const fake = startFake({ scenario: "tiny" });
  const paused = { mining: "2026-03-20T12:00:00Z" };
  await tasks(fake, { pause: ["mining"] });
  for (const action of ["resume", "freeze"]) await fake.admin("post", "/clock", { action });
  await advance(fake, "P1D");
  // It stays paused at the first instant.
  expect(await tasks(fake, { pause: ["mining"] })).toEqual(paused);
  expect((await fake.admin("get", "/tasks")).body).toMatchObject({ world: "default", paused });
  await fake.admin("post", "/reset");
  expect((await fake.admin("get", "/tasks")).body).toMatchObject({ world: "default", paused: {} });
});

test("snapshots contain paused tasks, and replay tokens need one", async () => {
  const fake = startFake({ scenario: "tiny" });
  await tasks(fake, { pause: ["crawl"] });
  await advance(fake, "P3D");
  const query = { brand: "Copperfinch" };
  const sent = await fake.get("lmvz_live_tiny_read", "/query-runs", query);
  const { body: snapshot } = await fake.admin("get", "/snapshots/default");
  expect(snapshot.clock.paused).toEqual({ crawl: "2026-03-20T12:00:00Z" });
  const imported = await fake.admin("post", "/snapshots", snapshot);
  const key = keyOf(imported.body, "tiny", "read");
  expect((await fake.get(key, "/query-runs", query)).text).toBe(sent.text);
  const { code, stderr } = await understudy(["replay", sent.headers["understudy-replay"] ?? ""]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/with paused tasks; pass a snapshot/);
});

test.for([
  [{ pause: ["crawling"] }, /pause.*crawl, mining, advice|pause/],
  [{ pause: ["crawl"], resume: ["crawl"] }, /"crawl" can't be both/],
  [{ stop: ["crawl"] }, /Unknown field "stop"/],
] as const)("%j is refused", async ([body, message]) => {
  const fake = startFake({ scenario: "tiny" });
  const response = await fake.admin("post", "/tasks", body);
  expect(response.status).toBe(400);
  expect(response.body.error.message).toMatch(message);
});

test("the next of each task is listed, without those of paused tasks", async () => {
  const fake = startFake({ scenario: "tiny" });
  const body = { brand: "Copperfinch", prompts: ["which kettle is quiet?"], llms: ["openai"] };
  expect((await fake.post("lmvz_live_tiny_write", "/prompts", body)).status).toBe(200);
  const next = async () => (await fake.admin("get", "/tasks")).body.next;
  const crawl = { task: "crawl", at: "2026-03-20T12:01:00Z" };
  const mining = { task: "mining", at: "2026-03-21T02:00:00Z" };
  const all = await next();
  expect(all).toEqual(
    expect.arrayContaining([
      {
        ...crawl,
        text: "First runs of “which kettle is quiet?” (Copperfinch)",
        brand: "Copperfinch",
        prompt: "which kettle is quiet?",
      },
      { ...mining, text: "Topics of searches are mined", brand: null, prompt: null },
    ]),
  );
  const times = all.map(({ at }: { at: string }) => at);
  expect(times).toEqual(times.toSorted());
  await tasks(fake, { pause: ["crawl"] });
  expect(await next()).not.toContainEqual(expect.objectContaining({ task: "crawl" }));
  await tasks(fake, { resume: ["crawl"] });
  await advance(fake, "PT1M");
  expect(await next()).not.toContainEqual(expect.objectContaining(crawl));
});

test("the next run appears in the API at its time", async () => {
  const fake = startFake();
  const { body } = await fake.admin("get", "/tasks");
  const run = body.next.find(({ text }: { text: string }) => text.startsWith("The next run of"));
  const [, brand = "", platform] = /of (.*), on (.*)$/.exec(run.text) ?? [];
  await fake.admin("post", "/clock", { action: "set", instant: run.at });
  const newest = await Promise.all(
    ["northwind", "southridge", "starter"].map(async (workspace) => {
      const path = `/query-runs?${new URLSearchParams({ brand, limit: "1" }).toString()}`;
      const query = new URLSearchParams({ workspace, path }).toString();
      const found = await fake.admin("get", `/worlds/default/api?${query}`);
      return found.body.body.items?.[0];
    }),
  );
  expect(newest).toContainEqual(expect.objectContaining({ provider: platform, run_at: run.at }));
});

test("unfinished ranking advice starts, and then ends", async () => {
  const now = "2026-03-20T09:00:00Z";
  const fake = startFake({ scenario: "advice-from-pending-to-error", now });
  const advice = async () =>
    (await fake.admin("get", "/tasks")).body.next.filter(
      ({ task }: { task: string }) => task === "advice",
    );
  const prompt = "Which hand trowel does not bend in heavy clay?";
  const text = `The advice for “${prompt}” (Nettlewright)`;
  const own = { task: "advice", brand: "Nettlewright", prompt };
  expect(await advice()).toEqual([{ ...own, at: "2026-03-20T09:40:00Z", text: `${text} starts` }]);
  await advance(fake, "PT40M");
  expect(await advice()).toEqual([{ ...own, at: "2026-03-20T10:30:00Z", text: `${text} ends` }]);
  await advance(fake, "PT50M");
  expect(await advice()).toEqual([]);
});

test("what the tasks did is listed, newest first, and ends where a task is paused", async () => {
  const fake = startFake();
  type Event = { readonly task: string; readonly at: string; readonly text: string };
  const past = async (): Promise<Event[]> => (await fake.admin("get", "/tasks")).body.past;
  const before = await past();
  const times = before.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(times[0]! <= "2026-03-20T12:00:00Z").toBe(true);
  expect(before).toContainEqual(
    expect.objectContaining({ task: "mining", at: "2026-03-20T02:00:00Z" }),
  );
  const [{ run_at: newest }] = (
    await fake.get("lmvz_live_northwind_read", "/query-runs", { brand: "Alpenglow", limit: 1 })
  ).body.items;
  const run = before.find(({ task }) => task === "crawl")!;
  expect(run.text).toMatch(/^The last run of /);
  expect(run.at >= newest).toBe(true);
  expect(before.filter(({ text }) => / (started|ended)$/.test(text)).length).toBeGreaterThan(2);

  await tasks(fake, { pause: ["crawl", "mining", "advice"] });
  await advance(fake, "P2D");
  expect(await past()).toEqual(before);
  await tasks(fake, { resume: ["mining"] });
  expect((await past())[0]).toMatchObject({ task: "mining", at: "2026-03-22T02:00:00Z" });
});

test("the first runs of an added prompt are listed once they are over", async () => {
  const fake = startFake({ scenario: "tiny" });
  const body = { brand: "Copperfinch", prompts: ["which kettle is quiet?"], llms: ["openai"] };
  await fake.post("lmvz_live_tiny_write", "/prompts", body);
  type Event = { readonly task: string; readonly prompt: string | null };
  const first = (events: readonly Event[]): Event[] =>
    events.filter(({ task, prompt }) => task === "crawl" && prompt !== null);
  const { next, past } = (await fake.admin("get", "/tasks")).body;
  expect(first(past)).toEqual([]);
  await advance(fake, "PT1M");
  const later = (await fake.admin("get", "/tasks")).body;
  expect(first(later.past)).toEqual(first(next));
  expect(first(later.next)).toEqual([]);
});

test("other requests are served while the brands of a new world are created for its tasks", async () => {
  const fake = startFake();
  const { world } = await createWorld(fake, { seed: 40_961 });
  const finished: string[] = [];
  await Promise.all([
    fake.admin("get", `/tasks?world=${world}`).then(() => finished.push("tasks")),
    fake.admin("get", "/health").then(() => finished.push("health")),
  ]);
  expect(finished).toEqual(["health", "tasks"]);
});
