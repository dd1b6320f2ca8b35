import { expect, test } from "vitest";
import { startFake } from "../support/fake-server.ts";
import { callCore } from "./call-core.ts";
import { expectError } from "./expect-error.ts";
import {
  brandReads,
  existingValues,
  LONG_AGO,
  requiredParameters,
  pathOf,
} from "./existing-values.ts";

const KEY = "lmvz_live_edges_read";
const BRAND = "Bräuhl & Söhne";

const fake = startFake({ scenario: "edges" });
const known = existingValues(fake, KEY, BRAND);
const other = existingValues(fake, KEY, "Fennmoor");
const otherScenario = existingValues(
  startFake({ scenario: "tiny" }),
  "lmvz_live_tiny_read",
  "Copperfinch",
);

const withPrompt = brandReads.filter(({ parameters }) =>
  parameters.some(({ name }) => name === "brand_prompt_id"),
);

const noBrands = [
  "Unknown Brand",
  BRAND.toLowerCase(),
  BRAND.toUpperCase(),
  ` ${BRAND}`,
  `${BRAND} `,
  BRAND.slice(0, -1),
  BRAND.replace("&", "and"),
  BRAND.normalize("NFD"),
  "Bräuhl",
  "*",
  "%",
  "undefined",
  "Théière Lune",
  "Paper Moth",
  "Lamplit Nook",
];

test.each(brandReads)(
  "$id returns 404 for all but the exact names of tracked brands",
  async (one) => {
    for (const brand of noBrands) {
      const query = { ...requiredParameters(one, known), brand };
      const message = expectError(await fake.get(KEY, one.path, query), 404);
      expect(message).toContain(`"${brand}"`);
    }
  },
);

test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "the name of a JavaScript object property, %s, is a name like any other",
  async (name) => {
    expectError(await fake.get(KEY, "/visibility", { brand: name }), 404);
    expectError(await fake.get(KEY, `/query-runs/${name}`), 404);
    const query = { brand: BRAND, query_tag: name, search: name };
    expect((await fake.get(KEY, "/prompts/by-visibility", query)).status).toBe(200);
    const own = startFake({ scenario: "edges" });
    await own.post("lmvz_live_edges_write", "/brands/tracked", { brand: name });
    const response = await own.get(KEY, "/visibility", { brand: name });
    expect(response.status).toBe(200);
    expect(response.body.filters_applied.brand).toBe(name);
  },
);

/** Ids of prompts that do not exist or belong to another brand. */
const noPrompts: [string, string][] = [
  ["a word", "prompt"],
  ["a number", "1"],
  ["its prefix alone", "bp_"],
  ["an id of the right form", "bp_0000000000000"],
  ["an id in capitals", known.prompt.toUpperCase()],
  ["an id with a letter changed", changed(known.prompt, -1)],
  ["an id with its first letter changed", changed(known.prompt, 3)],
  ["an id with a letter too many", `${known.prompt}0`],
  ["an id with a letter too few", known.prompt.slice(0, -1)],
  ["an id with a blank", `${known.prompt} `],
  ["two ids", `${known.prompt},${other.prompt}`],
  ["another brand's prompt", other.prompt],
  ["a prompt of another scenario", otherScenario.prompt],
  ["the id of a run", known.run],
  ["the prompt's text", "Which teapots do not drip?"],
];

/** A token with one character replaced by another valid one. */
function changed(token: string, at: number): string {
  const place = at < 0 ? token.length + at : at;
  const letter = token[place] === "a" ? "b" : "a";
  return token.slice(0, place) + letter + token.slice(place + 1);
}

test.each(noPrompts)("%s returns 404, as a required parameter and as a filter", async (_, id) => {
  expect(withPrompt.length).toBe(8);
  for (const operation of withPrompt) {
    const query = { ...requiredParameters(operation, known), brand_prompt_id: id };
    const message = expectError(await fake.get(KEY, operation.path, query), 404);
    expect(message).toContain(id.trim());
  }
});

test("a prompt id with one changed character returns 404", () => {
  for (let at = 0; at < known.prompt.length; at++) {
    const query = { brand: BRAND, brand_prompt_id: changed(known.prompt, at) };
    expect(callCore(fake, { path: "/prompts/leaderboard", key: KEY, query }).status).toBe(404);
  }
});

test.each(withPrompt)("$id accepts a removed prompt", async (operation) => {
  const runs = await fake.get(KEY, "/query-runs", {
    brand: BRAND,
    start_date: LONG_AGO,
    limit: 100,
  });
  const listed = await fake.get(KEY, "/queries", { brand: BRAND });
  const ids = new Set((listed.body.items as Row[]).map((row) => row["brand_prompt_id"]));
  const removed = (runs.body.items as Row[]).find((row) => !ids.has(row["brand_prompt_id"]));
  expect(removed).toBeDefined();
  const query = {
    ...requiredParameters(operation, known),
    brand_prompt_id: removed?.["brand_prompt_id"],
  };
  expect((await fake.get(KEY, operation.path, query)).status).toBe(200);
});

type Row = Readonly<Record<string, string>>;

test.each([
  ["a word", "run"],
  ["its prefix alone", "run_"],
  ["an id of the right form", "run_000000000000000000000"],
  ["an id in capitals", known.run.toUpperCase()],
  ["an id with a letter changed", changed(known.run, -1)],
  ["an id with a letter too many", `${known.run}0`],
  ["an id with a letter too few", known.run.slice(0, -1)],
  ["a run of another scenario", otherScenario.run],
  ["a prompt's id", known.prompt],
  ["an endless id", "run_".repeat(1000)],
  ["letters of another script", "run_äöü"],
])("%s returns 404 as a run id", async (_, id) => {
  const path = `/query-runs/${encodeURIComponent(id)}`;
  expect(expectError(await fake.get(KEY, path), 404)).toContain(id.slice(0, 80));
});

test("a run id with one changed character returns 404", () => {
  const statuses = Array.from(known.run, (_, at) => {
    const path = pathOf({ path: "/query-runs/{run_id}" }, { run: changed(known.run, at) });
    return callCore(fake, { path, key: KEY }).status;
  });
  expect(new Set(statuses)).toEqual(new Set([404]));
});

test("a run later than the clock returns 404", async () => {
  const own = startFake({ scenario: "edges" });
  const path = pathOf({ path: "/query-runs/{run_id}" }, known);
  expect((await own.get(KEY, path)).status).toBe(200);
  await own.admin("post", "/clock", { action: "advance", duration: "-P60D" });
  expectError(await own.get(KEY, path), 404);
});

test.each([
  ["no address", "video"],
  ["another address", "https://www.youtube.com/watch?v=none"],
  ["an address of another scenario", otherScenario.video],
  ["an address with another case in its id", known.video.replace("edges", "EDGES")],
  ["an address with a parameter more", `${known.video}&t=10`],
  ["a script", "javascript:alert(1)"],
  ["an address that is cut short", known.video.slice(0, -1)],
])("%s returns 404 as a video", async (_, url) => {
  const query = { brand: BRAND, url };
  expect(expectError(await fake.get(KEY, "/youtube/summary", query), 404)).toContain(url);
});

test("a video of another brand returns 404", async () => {
  const query = { brand: "Fennmoor", url: known.video };
  expectError(await fake.get(KEY, "/youtube/summary", query), 404);
});

test.each([
  ["POST", "/prompts", { brand: "Unknown", prompts: ["x"], llms: ["openai"] }],
  ["POST", "/prompts", { brand: BRAND.toLowerCase(), prompts: ["x"], llms: ["openai"] }],
])("%s %s returns 404 without the exact name of a tracked brand", async (_, path, body) => {
  const message = expectError(await fake.post("lmvz_live_edges_write", path, body), 404);
  expect(message).toContain(`"${body.brand}"`);
  expect(fake.world.revision).toBe(0);
});

test("an unknown tag, brand name or site as a filter returns an empty list", async () => {
  const queries: [string, Record<string, string>][] = [
    ["/queries", { query_tag: "no-such-tag" }],
    ["/query-runs", { llm_provider: "grok", start_date: "2020-01-01", end_date: "2020-01-02" }],
    ["/brands/top-mentioned", { filter_by_brand: "Unknown Brand" }],
    ["/citations/domains", { ownership: "competitor:Unknown Brand" }],
    ["/citations/domains", { domain: "nowhere.example" }],
    ["/citations", { domain: "nowhere.example" }],
    ["/prompts/by-visibility", { country: "AQ" }],
    ["/youtube/summaries", { search: "zzzzzz" }],
    ["/ranking-advice", { search: "zzzzzz" }],
  ];
  for (const [path, query] of queries) {
    const { status, body } = await fake.get(KEY, path, { brand: BRAND, ...query });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total_count: 0, returned_count: 0, has_more: false, items: [] });
  }
});

test("a video is found by its URL, with any letter case of the host, and by its short form (C76)", async () => {
  const agency = startFake();
  const key = "lmvz_live_northwind_read";
  const brand = "Alpenglow";
  const { body } = await agency.get(key, "/youtube/summaries", { brand, limit: 1 });
  const { url } = body.items[0] as { url: string };
  const id = url.split("v=")[1]!;
  const statusOf = async (wanted: string): Promise<number> =>
    (await agency.get(key, "/youtube/summary", { brand, url: wanted })).status;
  const found = [url, url.replace("www.youtube", "WWW.YouTube"), `https://youtu.be/${id}`];
  expect(await Promise.all(found.map(statusOf))).toEqual([200, 200, 200]);
  const others = [`${url}&t=99`, `https://youtu.be/${id}?t=99`, `http://youtu.be/${id}`, id];
  expect(await Promise.all(others.map(statusOf))).toEqual([404, 404, 404, 404]);
});
