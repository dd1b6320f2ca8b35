import { createHash } from "node:crypto";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startFake, TEST_NOW, type TestFake } from "../support/fake-server.ts";

const run = promisify(execFile);

const REQUESTS = [
  ["lmvz_live_northwind_read", "/visibility?brand=Alpenglow&group_by=day"],
  ["lmvz_live_northwind_read", "/brands/top-mentioned?brand=Alpenglow&limit=100"],
  ["lmvz_live_northwind_read", "/citations?brand=Alpenglow&limit=100&include_extras=true"],
  ["lmvz_live_northwind_read", "/citations/domains?brand=Fernway&limit=100"],
  ["lmvz_live_northwind_read", "/searches?brand=Alpenglow&limit=100"],
  ["lmvz_live_northwind_read", "/searches?brand=Alpenglow&limit=100&group_by=search&language=und"],
  ["lmvz_live_northwind_read", "/query-runs?brand=Quillmark&limit=100"],
  ["lmvz_live_northwind_read", "/ranking-advice?brand=Alpenglow&limit=100"],
  ["lmvz_live_northwind_read", "/youtube/summaries?brand=Alpenglow&limit=100"],
  ["lmvz_live_southridge_read", "/prompts/by-visibility?brand=Bluecrate&limit=100"],
] as const;

/** Hash of the bytes of all responses. */
async function fingerprint(fake: TestFake): Promise<string> {
  const hash = createHash("sha256");
  for (const [key, path] of REQUESTS) {
    const { status, text } = await fake.get(key, path);
    expect(status).toBe(200);
    hash.update(text);
  }
  return hash.digest("hex");
}

async function step(fake: TestFake, duration: string, times = 1): Promise<void> {
  for (let done = 0; done < times; done++) {
    const { status } = await fake.admin("post", "/clock", { action: "advance", duration });
    expect(status).toBe(200);
  }
}

test("thirty advances of a day equal one of thirty days", async () => {
  const [slow, fast] = [startFake(), startFake()];
  await step(slow, "P1D", 30);
  await step(fast, "P30D");
  expect(await fingerprint(slow)).toBe(await fingerprint(fast));
});

test("advancing the clock and setting it back changes nothing", async () => {
  const fake = startFake();
  const before = await fingerprint(fake);
  await step(fake, "P90D");
  expect(await fingerprint(fake)).not.toBe(before);
  await step(fake, "-P90D");
  expect(await fingerprint(fake)).toBe(before);
  await fake.admin("post", "/clock", { action: "set", instant: "2026-02-01T00:00:00Z" });
  await fingerprint(fake);
  await fake.admin("post", "/clock", { action: "reset" });
  expect(await fingerprint(fake)).toBe(before);
});

test("earlier requests do not influence later responses", async () => {
  const [asked, fresh] = [startFake(), startFake()];
  await asked.get("lmvz_live_northwind_read", "/searches?brand=Fernway");
  await asked.get("lmvz_live_southridge_read", "/citations?brand=Fernway");
  expect(await fingerprint(asked)).toBe(await fingerprint(fresh));
});

test("requests between writes do not influence later responses", async () => {
  const [asked, fresh] = [startFake(), startFake()];
  const key = "lmvz_live_northwind_write";
  const read = async (fake: TestFake): Promise<string[]> => {
    const texts: string[] = [];
    for (const path of BETWEEN_WRITES) texts.push((await fake.get(key, path)).text);
    return texts;
  };
  for (const prompts of [["Asana vs Trello"], ["Best laptop for students"], ["Yamaha or Casio?"]]) {
    const body = { brand: "Fernway", prompts, llms: ["openai", "claude"], country: "US" };
    for (const fake of [asked, fresh]) {
      expect(await fake.post(key, "/prompts", body)).toMatchObject({ status: 200 });
      await step(fake, "P1D");
    }
    await read(asked);
  }
  expect(await read(asked)).toEqual(await read(fresh));
});

const BETWEEN_WRITES = [
  "/citations?brand=Fernway&limit=100",
  "/citations?brand=Fernway&limit=100&search=yamaha",
  "/citations/domains?brand=Fernway&limit=100",
  "/citations/domains?brand=Fernway&domain=yamaha.example",
  "/sources/owned-share?brand=Fernway",
  "/brands/top-mentioned?brand=Fernway&limit=100",
  "/searches?brand=Fernway&limit=100",
  "/prompts/by-visibility?brand=Fernway&limit=100",
  "/query-runs?brand=Fernway&limit=30",
];

test("another seed produces other numbers", async () => {
  expect(await fingerprint(startFake({ seed: 1 }))).not.toBe(await fingerprint(startFake()));
});

test("another process produces the same bytes", async () => {
  const script = `
    const { startFake } = await import("./test/support/fake-server.ts");
    const { createHash } = await import("node:crypto");
    const fake = startFake({ now: ${JSON.stringify(TEST_NOW)} });
    const hash = createHash("sha256");
    for (const [key, path] of ${JSON.stringify(REQUESTS)}) hash.update((await fake.get(key, path)).text);
    console.log(hash.digest("hex"));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, TZ: "Pacific/Chatham", LANG: "tr_TR.UTF-8" },
  });
  expect(stdout.trim()).toBe(await fingerprint(startFake()));
});
