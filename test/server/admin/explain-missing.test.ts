import { expect, test } from "vitest";
import type { MissingRow } from "../../../src/fake/explain/explanation.ts";
import { queryText, startFake, type Query } from "../../support/fake-server.ts";

const KEY = "lmvz_live_tiny_read";

/** Why the list of a path does not have a row; about the brand of tiny.yaml. */
async function missing(path: string, name: string, query: Query = {}): Promise<MissingRow> {
  const fake = startFake({ scenario: "tiny" });
  const target = path + queryText({ brand: "Copperfinch", ...query });
  const given = queryText({ path: target, key: KEY, missing: name });
  const { status, body } = await fake.admin("get", `/explain${given}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.missing as MissingRow;
}

const DOMAINS = "/citations/domains";

test.each<[string, string, string, Query, Partial<MissingRow>]>([
  [
    "on this page",
    DOMAINS,
    "copperfinch.example",
    {},
    { code: "listed", position: 2, text: "It is listed: row 2 of 6, at /items/1." },
  ],
  [
    "on a later page",
    DOMAINS,
    "steepmoor.example",
    { limit: 2 },
    {
      code: "other-page",
      position: 6,
      text: "It is on another page: row 6 of 6; offset=4 lists it.",
    },
  ],
  [
    "cited by another platform",
    DOMAINS,
    "copperfinch-guides.example",
    { llm_provider: "openai" },
    { code: "excluded", text: "llm_provider=openai excludes it." },
  ],
  [
    "of another owner",
    DOMAINS,
    "copperfinch.example",
    { ownership: "earned" },
    { code: "excluded", text: 'ownership=earned excludes it; its ownership is "yours".' },
  ],
  [
    "outside the window",
    "/brands/top-mentioned",
    "Kettlewren",
    { start_date: "2026-03-20" },
    {
      code: "excluded",
      text: "The window 2026-03-20 to 2026-03-20 excludes it: the newest run with it is from 2026-03-19T23:59:59Z.",
    },
  ],
  [
    "excluded by two filters",
    DOMAINS,
    "copperfinch.example",
    { ownership: "earned", url_status: "dead" },
    {
      code: "excluded",
      text: "No single filter excludes it, but several do; it is listed without filters and over the whole history.",
    },
  ],
  [
    "misspelt",
    "/brands/top-mentioned",
    "Ketlewren",
    {},
    {
      code: "absent",
      position: null,
      text: 'No row has this name, even without filters and over the whole history. Did you mean "Kettlewren"?',
    },
  ],
  [
    "a page on a later page of the list, by its canonical URL",
    "/citations",
    "https://copperfinch.example/help/care",
    { limit: 4 },
    { code: "other-page", position: 6 },
  ],
  [
    "a page that another platform cites",
    "/citations",
    "https://copperfinch.example/help/limescale",
    { llm_provider: "grok" },
    {
      code: "excluded",
      text: 'llm_provider=grok excludes it; its providers is ["openai"].',
    },
  ],
  [
    "a page outside the window",
    "/citations",
    "https://copperfinch.example/help/limescale",
    { start_date: "2026-03-20" },
    {
      code: "excluded",
      text: "The window 2026-03-20 to 2026-03-20 excludes it: the newest run with it is from 2026-03-18T08:50:00Z.",
    },
  ],
  [
    "a misspelt page",
    "/citations",
    "https://copperfinch.example/help/limescales",
    {},
    {
      code: "absent",
      text: 'No row has this name, even without filters and over the whole history. Did you mean "https://copperfinch.example/help/limescale"?',
    },
  ],
])("a row that is %s", async (...given) => {
  const [, path, name, query, expected] = given;
  expect(await missing(path, name, query)).toMatchObject({ name, ...expected });
});

test("a brand that is mentioned but not tracked", async () => {
  const { code, text } = await missing("/brands/tracked", "Kettlewren", { brand: undefined });
  expect(code).toBe("absent");
  expect(text).toMatch(/^It is not tracked: runs of Copperfinch mention it/);
});

test("a prompt below the minimum volume, by its whole text", async () => {
  const fake = startFake({ scenario: "tiny" });
  const { body } = await fake.get(KEY, "/queries", { brand: "Copperfinch" });
  const { text: prompt, search_volume_bucket: volume } = body.items[0];
  const { text } = await missing("/prompts/by-visibility", prompt, {
    min_search_volume: volume + 1,
  });
  expect(text).toBe(
    `min_search_volume=${volume + 1} excludes it; its search_volume_bucket is ${volume}.`,
  );
});

test("a response without rows can't miss one", async () => {
  const fake = startFake({ scenario: "tiny" });
  const path = "/visibility?brand=Copperfinch";
  const query = queryText({ path, key: KEY, missing: "Kettlewren" });
  const { status, body } = await fake.admin("get", `/explain${query}`);
  expect(status).toBe(400);
  expect(body.error.message).toMatch(/getVisibility has no rows/);
});

test("every run is found at its position, or what excludes it is named", async () => {
  const fake = startFake({ scenario: "tiny" });
  const brand = "Copperfinch";
  const explain = async (name: string, query: Query = {}): Promise<MissingRow> => {
    const path = `/query-runs${queryText({ brand, limit: 5, ...query })}`;
    const { body } = await fake.admin(
      "get",
      `/explain${queryText({ path, key: KEY, missing: name })}`,
    );
    return body.missing as MissingRow;
  };
  const list = async (query: Query = {}) =>
    (await fake.get(KEY, "/query-runs", { brand, limit: 100, ...query })).body.items as {
      readonly run_id: string;
      readonly run_at: string;
      readonly provider: string;
    }[];
  const all = await list();
  expect(all).toHaveLength(20);
  const claude = await list({ llm_provider: "claude" });
  const start_date = "2026-03-16";
  for (const [index, { run_id: id, run_at: at, provider }] of all.entries()) {
    expect(await explain(id)).toMatchObject({
      code: index < 5 ? "listed" : "other-page",
      position: index + 1,
    });
    const place = claude.findIndex(({ run_id: other }) => other === id);
    const filtered = await explain(id, { llm_provider: "claude" });
    expect(filtered).toMatchObject(
      provider === "claude"
        ? { code: "listed", position: place + 1 }
        : { code: "excluded", text: "llm_provider=claude excludes it." },
    );
    const windowText = `The window 2026-03-16 to 2026-03-20 excludes it: it is from ${at}.`;
    expect(await explain(id, { start_date })).toMatchObject(
      at >= start_date ? { position: index + 1 } : { code: "excluded", text: windowText },
    );
  }
  const last = all.at(-1)!.run_id;
  const several = { start_date, llm_provider: "grok" };
  expect((await explain(last, several)).text).toMatch(/^No single filter excludes it, but several/);
  expect((await explain("run_0")).code).toBe("absent");
  await fake.admin("post", "/clock", { action: "set", instant: "2026-03-12T00:00:00Z" });
  expect((await explain(all[0]!.run_id)).code).toBe("absent");
});

test.each([
  ["/brands/tracked", "Drift Peke"],
  ["/brands/tracked", "Which tent is quietest?"],
  ["/llm-providers", "Zzyzx"],
  ["/queries?brand=Alpenglow", "Zzyzx"],
  ["/queries/tags?brand=Alpenglow", "driftpeak.example"],
])("%s: that it has no row %s is explained without creating pages or runs", async (path, name) => {
  const fake = startFake();
  const given = queryText({ path, key: "lmvz_live_northwind_read", missing: name });
  const { body } = await fake.admin("get", `/explain${given}`);
  expect(body.missing).toMatchObject({ code: "absent" });
  const { brands } = fake.world.workspace("northwind");
  expect(brands.filter((brand) => brand.isInMemory("catalogue"))).toEqual([]);
});

test("a row that filters and the window exclude together", async () => {
  const { code, text } = await missing("/citations/domains", "copperfinch.example", {
    start_date: "2026-03-20",
    ownership: "earned",
  });
  expect(code).toBe("excluded");
  expect(text).toMatch(/^No single filter excludes it, but several do/);
});

test("a brand that is mentioned but not tracked, by its domain", async () => {
  const { text } = await missing("/brands/tracked", "kettlewren.example", { brand: undefined });
  expect(text).toMatch(
    /^It is the domain of Kettlewren, which is not tracked: runs of Copperfinch mention it/,
  );
});
