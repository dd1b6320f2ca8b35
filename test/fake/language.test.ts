import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contract, startFake, type TestResponse } from "../support/fake-server.ts";
import { callCore } from "./call-core.ts";

const KEY = "lmvz_live_edges_read";
/** A brand with the trees `en`, `de` and the unstemmed one. */
const THREE = "Bräuhl & Söhne";
/** A brand with one tree. */
const ONE = "Fennmoor";

const fake = startFake({ scenario: "edges" });

async function send(brand: string, rest: string): Promise<TestResponse> {
  const query = `brand=${encodeURIComponent(brand)}${rest}`;
  const url = `${contract.basePath}/searches?${query}`;
  return fake.agent.get(url).set("Authorization", `Bearer ${KEY}`);
}

interface Read {
  readonly language: string;
  readonly echo: string;
}

async function read(brand: string, rest: string): Promise<Read> {
  const { status, body } = await send(brand, rest);
  expect(status).toBe(200);
  return { language: body.language, echo: body.filters_applied.language };
}

test("without language, the largest tree is returned", async () => {
  const { body } = await send(THREE, "");
  const trees = body.available_languages as { language: string; searches: number }[];
  expect(trees.map(({ language }) => language)).toEqual(["en", "de", ""]);
  expect(trees.map(({ searches }) => searches)).toEqual(
    trees.map(({ searches }) => searches).toSorted((a, b) => b - a),
  );
  expect(body.language).toBe("en");
});

test("the default is the largest tree up to now, also where another is the largest of the window", async () => {
  // Ten days before TEST_TODAY, and the only day on which German is the largest tree of the three.
  const { body } = await send(THREE, "&start_date=2026-03-10&end_date=2026-03-10");
  expect(body.available_languages).toEqual([
    { language: "de", searches: 2 },
    { language: "en", searches: 0 },
    { language: "", searches: 0 },
  ]);
  expect(body).toMatchObject({ language: "en", total_occurrences: 0, items: [] });
});

test.each([
  ["en", "en"],
  ["de", "de"],
  ["DE", "de"],
  ["De", "de"],
  ["und", ""],
  ["UND", ""],
])("language=%s returns its tree", async (given, used) => {
  expect(await read(THREE, `&language=${given}`)).toEqual({ language: used, echo: used });
});

const ODD = [
  "",
  "fr",
  "xx",
  "zz",
  "english",
  "eng",
  "en-US",
  "en_GB",
  " en",
  "en,de",
  "*",
  "all",
  "null",
  "undefined",
  "0",
  "-1",
  "__proto__",
  "constructor",
  "toString",
  "%00",
  "%zz",
  "%",
  "%ff%fe",
  "%0D%0A",
  "%F0%9F%90%B5",
  "un",
  "und1",
  "x".repeat(3000),
];

test.each(ODD)("language=%s returns the default tree", async (value) => {
  expect(await read(THREE, `&language=${value}`)).toEqual({ language: "en", echo: "en" });
});

test("an empty language is the same as none", async () => {
  expect((await send(THREE, "&language=")).text).toBe((await send(THREE, "")).text);
  expect((await send(THREE, "&language")).text).toBe((await send(THREE, "")).text);
});

test.each([
  ["&language=de&language=en", "de"],
  ["&language=de&language=", "de"],
  ["&language=de&language=de", "de"],
  ["&language=xx&language=de", "en"],
  ["&language=und&language=de&language=en", ""],
])("of several values the first is used: %s", async (rest, used) => {
  expect((await read(THREE, rest)).language).toBe(used);
});

test("only the code und returns the unstemmed tree", () => {
  const codes = fc.oneof(fc.string(), fc.string({ minLength: 2, maxLength: 3, unit: "grapheme" }));
  fc.assert(
    fc.property(codes, (language) => {
      const query = { brand: THREE, language };
      const { status, body } = callCore(fake, { path: "/searches", key: KEY, query });
      expect(status).toBe(200);
      expect(body.language).not.toBe("");
    }),
    { seed: 4, numRuns: 200, examples: [["en"], ["de"], [""], [" "]] },
  );
});

test("a platform without a readable run in scope has no key", async () => {
  const keys = async (rest: string) =>
    Object.keys((await send(THREE, rest)).body.searches_by_provider_total);
  expect(await keys("")).toEqual(["openai", "claude", "gemini", "perplexity"]);
  // Days -13 and -12 have runs of gemini, which searched nothing; grok never shows its searches.
  expect((await send(THREE, "&start_date=2026-03-07&end_date=2026-03-08")).body).toMatchObject({
    searches_by_provider_total: { gemini: 0 },
    coverage: { runs: 2, runs_with_readable_searches: 2, runs_without_search: 2 },
  });
  // Day -28 has one run of openai, from before searches were recorded.
  expect(await keys("&start_date=2026-02-20&end_date=2026-02-20")).toEqual([]);
});

test("und without an unstemmed tree returns an empty list", async () => {
  const { status, body } = await send(ONE, "&language=und");
  expect(status).toBe(200);
  expect(body).toMatchObject({ language: "", total_count: 0, total_occurrences: 0, items: [] });
  expect(body.filters_applied.language).toBe("");
});

test("a brand with one language lists no trees, and any code returns its tree", async () => {
  const plain = await send(ONE, "");
  expect(plain.body.available_languages).toEqual([]);
  for (const code of ["en", "de", "xx"]) {
    const response = await send(ONE, `&language=${code}`);
    expect(response.body).toEqual(plain.body);
  }
});

test("a brand without searches returns an empty list for every language", async () => {
  for (const brand of ["Nullweg", "Waitwell", "Blank Ledger", "Hollin & Rue"]) {
    for (const value of ["", "en", "xx", "und"]) {
      const { status, body } = await send(brand, `&language=${value}`);
      expect(status).toBe(200);
      expect(body.total_count).toBe(0);
    }
  }
});

test("other parameters are validated whatever the language", async () => {
  expect((await send(THREE, "&language=xx&group_by=planet")).status).toBe(400);
  expect((await send("Unknown", "&language=xx")).status).toBe(404);
});
