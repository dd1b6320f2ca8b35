import { expect, test } from "vitest";
import type { components } from "../../src/contract/types.gen.ts";
import { startFake, type TestFake } from "../support/fake-server.ts";

type Schemas = components["schemas"];

const READ = "lmvz_live_northwind_read";
const WRITE = "lmvz_live_northwind_write";

async function shareOf(fake: TestFake, brand: string, name: string) {
  const { body } = await fake.get(READ, "/brands/top-mentioned", { brand, limit: 100 });
  const rows: readonly Schemas["ShareOfVoiceRow"][] = body.items;
  return rows.find((row) => row.brand_name === name);
}

/** The three places that tell whether Alpenglow's workspace tracks Dunmarrow. */
async function flags(fake: TestFake) {
  const brand = "Alpenglow";
  const domain = "dunmarrow.example";
  const site = await fake.get(READ, "/citations/domains", { brand, domain });
  const filter = { brand, domain, ownership: "competitor:Dunmarrow" };
  const filtered = await fake.get(READ, "/citations/domains", filter);
  return {
    competitor: (await shareOf(fake, brand, "Dunmarrow"))?.is_tracked_competitor,
    ownership: site.body.items[0].ownership,
    filtered: filtered.body.total_count,
    tracked: (await firstMention(fake, brand, "Dunmarrow"))?.is_tracked_brand,
  };
}

/** The mention of a name in the latest run that has one. */
async function firstMention(fake: TestFake, brand: string, name: string) {
  const runs = await fake.get(READ, "/query-runs", { brand, limit: 100 });
  for (const { run_id } of runs.body.items) {
    const { body } = await fake.get(READ, `/query-runs/${run_id}`);
    const mentions: readonly Schemas["Mention"][] = body.mentions;
    const found = mentions.find((one) => one.brand === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

test("a brand added by POST is a tracked competitor of the workspace's others (C45)", async () => {
  const fake = startFake();
  expect(await flags(fake)).toEqual({
    competitor: false,
    ownership: "earned",
    filtered: 0,
    tracked: false,
  });
  const added = { brand: "Dunmarrow", domain: "dunmarrow.example" };
  expect((await fake.post(WRITE, "/brands/tracked", added)).status).toBe(200);
  expect(await flags(fake)).toEqual({
    competitor: true,
    ownership: "competitor",
    filtered: 1,
    tracked: true,
  });
});

test("a workspace's brands in one market name each other", async () => {
  const fake = startFake();
  for (const [brand, other, domain] of [
    ["Alpenglow", "Fernway", null],
    ["Fernway", "Alpenglow", "alpenglow.example"],
  ] as const) {
    expect(await shareOf(fake, brand, other)).toMatchObject({
      domain,
      is_you: false,
      is_tracked_competitor: true,
    });
  }
});

test("a brand that is tracked without a domain has none in any list (C34)", async () => {
  const fake = startFake();
  expect(await shareOf(fake, "Alpenglow", "Dunmarrow")).toMatchObject({
    domain: "dunmarrow.example",
  });
  expect((await fake.post(WRITE, "/brands/tracked", { brand: "Dunmarrow" })).status).toBe(200);
  expect(await shareOf(fake, "Alpenglow", "Dunmarrow")).toMatchObject({ domain: null });
  const { body } = await fake.get(READ, "/brands/tracked");
  expect(body.items).toContainEqual({ brand: "Dunmarrow", domain: null });
});

test("two competitors can have the same domain", async () => {
  const fake = startFake();
  for (const brand of ["One", "Two"]) {
    await fake.post(WRITE, "/brands/tracked", { brand, domain: "youtube.com" });
  }
  for (const name of ["One", "Two", "Three"]) {
    const ownership = `competitor:${name}`;
    const { body } = await fake.get(READ, "/citations/domains", { brand: "Alpenglow", ownership });
    const domains = body.items.map(({ domain }: { domain: string }) => domain);
    expect(domains).toEqual(name === "Three" ? [] : ["youtube.com"]);
  }
});

test("www. belongs to the URLs of pages, not to the domain of their site (C45)", async () => {
  const fake = startFake();
  const read = async (path: string, domain: string) =>
    (await fake.get(READ, path, { brand: "Alpenglow", domain, limit: 100 })).body;
  const pages = await read("/citations", "thegearledger.example");
  const urls = pages.items.map(({ url }: { url: string }) => url);
  expect(urls.some((url: string) => url.startsWith("https://www.thegearledger.example/"))).toBe(
    true,
  );
  expect((await read("/citations", "www.thegearledger.example")).items).toEqual(pages.items);
  const registered = { brand: "Alpenglow", domain: "www.thegearledger.example" };
  expect((await fake.post(WRITE, "/brands/tracked", registered)).status).toBe(200);
  const { items } = await read("/citations/domains", "thegearledger.example");
  expect(items).toMatchObject([{ domain: "thegearledger.example", ownership: "yours" }]);
});
