import { expect, test } from "vitest";
import { startFake } from "../support/fake-server.ts";
import { ask } from "./ask.ts";
import { expectRefusal } from "./expect.ts";
import { brandReads, knownOf, LONG_AGO, neededBy, pathOf } from "./known.ts";

const KEY = "lmvz_live_edges_read";
const BRAND = "Bräuhl & Söhne";

const fake = startFake({ scenario: "edges" });
const known = knownOf(fake, KEY, BRAND);
const other = knownOf(fake, KEY, "Fennmoor");
const elsewhere = knownOf(startFake({ scenario: "tiny" }), "lmvz_live_tiny_read", "Copperfinch");

const withPrompt = brandReads.filter(({ parameters }) =>
  parameters.some(({ name }) => name === "brand_prompt_id"),
);

const noBrands = [
  "Nobody At All",
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

test.each(brandReads)("$id knows no brand but the tracked ones, letter for letter", async (one) => {
  for (const brand of noBrands) {
    const query = { ...neededBy(one, known), brand };
    const message = expectRefusal(await fake.get(KEY, one.path, query), 404);
    expect(message).toContain(`"${brand}"`);
  }
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "a name that JavaScript's objects have, %s, is a name like any other",
  async (name) => {
    expectRefusal(await fake.get(KEY, "/visibility", { brand: name }), 404);
    expectRefusal(await fake.get(KEY, `/query-runs/${name}`), 404);
    const query = { brand: BRAND, query_tag: name, search: name };
    expect((await fake.get(KEY, "/prompts/by-visibility", query)).status).toBe(200);
    const own = startFake({ scenario: "edges" });
    await own.post("lmvz_live_edges_write", "/brands/tracked", { brand: name });
    const reply = await own.get(KEY, "/visibility", { brand: name });
    expect(reply.status).toBe(200);
    expect(reply.body.filters_applied.brand).toBe(name);
  },
);

/** Ids that are nobody's, or somebody else's. */
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
  ["a prompt of another scenario", elsewhere.prompt],
  ["an answer's id", known.run],
  ["the prompt's text", "Which teapots do not drip?"],
];

/** A token with one letter replaced by another that tokens have. */
function changed(token: string, at: number): string {
  const place = at < 0 ? token.length + at : at;
  const letter = token[place] === "a" ? "b" : "a";
  return token.slice(0, place) + letter + token.slice(place + 1);
}

test.each(noPrompts)("%s is no prompt of the brand, required or as a filter", async (_, id) => {
  expect(withPrompt.length).toBe(8);
  for (const operation of withPrompt) {
    const query = { ...neededBy(operation, known), brand_prompt_id: id };
    const message = expectRefusal(await fake.get(KEY, operation.path, query), 404);
    expect(message).toContain(id.trim());
  }
});

test("each letter of a prompt's id counts", () => {
  for (let at = 0; at < known.prompt.length; at++) {
    const query = { brand: BRAND, brand_prompt_id: changed(known.prompt, at) };
    expect(ask(fake, { path: "/prompts/leaderboard", key: KEY, query }).status).toBe(404);
  }
});

test.each(withPrompt)("$id still knows the prompt that was removed", async (operation) => {
  const runs = await fake.get(KEY, "/query-runs", {
    brand: BRAND,
    start_date: LONG_AGO,
    limit: 100,
  });
  const listed = await fake.get(KEY, "/queries", { brand: BRAND });
  const ids = new Set((listed.body.items as Row[]).map((row) => row["brand_prompt_id"]));
  const removed = (runs.body.items as Row[]).find((row) => !ids.has(row["brand_prompt_id"]));
  expect(removed).toBeDefined();
  const query = { ...neededBy(operation, known), brand_prompt_id: removed?.["brand_prompt_id"] };
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
  ["an answer of another scenario", elsewhere.run],
  ["a prompt's id", known.prompt],
  ["an endless id", "run_".repeat(1000)],
  ["letters of another script", "run_äöü"],
])("%s is no answer", async (_, id) => {
  const path = `/query-runs/${encodeURIComponent(id)}`;
  expect(expectRefusal(await fake.get(KEY, path), 404)).toContain(id.slice(0, 80));
});

test("each letter of an answer's id counts", () => {
  const statuses = Array.from(known.run, (_, at) => {
    const path = pathOf({ path: "/query-runs/{run_id}" }, { run: changed(known.run, at) });
    return ask(fake, { path, key: KEY }).status;
  });
  expect(new Set(statuses)).toEqual(new Set([404]));
});

test("an answer that lies ahead of the clock does not exist yet", async () => {
  const own = startFake({ scenario: "edges" });
  const path = pathOf({ path: "/query-runs/{run_id}" }, known);
  expect((await own.get(KEY, path)).status).toBe(200);
  await own.admin("post", "/clock", { action: "advance", duration: "-P60D" });
  expectRefusal(await own.get(KEY, path), 404);
});

test.each([
  ["no address", "video"],
  ["another address", "https://www.youtube.com/watch?v=none"],
  ["an address of another scenario", elsewhere.video],
  ["an address with another case in its id", known.video.replace("edges", "EDGES")],
  ["an address with a parameter more", `${known.video}&t=10`],
  ["a script", "javascript:alert(1)"],
  ["an address that is cut short", known.video.slice(0, -1)],
])("%s is no summarised video", async (_, url) => {
  const query = { brand: BRAND, url };
  expect(expectRefusal(await fake.get(KEY, "/youtube/summary", query), 404)).toContain(url);
});

test("another brand's video is not this one's", async () => {
  const query = { brand: "Fennmoor", url: known.video };
  expectRefusal(await fake.get(KEY, "/youtube/summary", query), 404);
});

test.each([
  ["POST", "/prompts", { brand: "Nobody", prompts: ["x"], llms: ["openai"] }],
  ["POST", "/prompts", { brand: BRAND.toLowerCase(), prompts: ["x"], llms: ["openai"] }],
])("%s %s wants a tracked brand, letter for letter", async (_, path, body) => {
  const message = expectRefusal(await fake.post("lmvz_live_edges_write", path, body), 404);
  expect(message).toContain(`"${body.brand}"`);
  expect(fake.world.revision).toBe(0);
});

test("a tag, a name or a site that nobody has is no error", async () => {
  const queries: [string, Record<string, string>][] = [
    ["/queries", { query_tag: "no-such-tag" }],
    ["/query-runs", { llm_provider: "grok", start_date: "2020-01-01", end_date: "2020-01-02" }],
    ["/brands/top-mentioned", { filter_by_brand: "Nobody At All" }],
    ["/citations/domains", { ownership: "competitor:Nobody At All" }],
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
