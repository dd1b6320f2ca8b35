import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { URL_STATUSES } from "../../src/simulation/model.ts";
import type { BrandView } from "../../src/workspace/brand-view.ts";
import { contract, startFake, TEST_TODAY, type TestFake } from "../support/fake-server.ts";
import { SMALL_BRAND, SMALL_KEY, smallScenario } from "../support/small-scenario.ts";

const TAGS = [
  { slug: "desk", name: "Desk", color: "#112233" },
  { slug: "night", name: "Night", color: "#332211" },
];

const WRITTEN = { text: "Which boots are dry?", country: "US", volume: 3, difficulty: 4 };

/** A market of three languages and one prompt in the file. */
const OUTDOORS = {
  history: { market: "outdoor" },
  brand: { tags: TAGS, prompts: [{ ...WRITTEN, subject: "boots" }] },
};

interface Parts {
  readonly history: object;
  readonly brand: object;
}

function fakeOf(volume: object | undefined, { history, brand }: Partial<Parts> = {}) {
  const parts = { history: { ...history, ...(volume && { volume }) }, ...(brand && { brand }) };
  return startFake({ scenario: smallScenario(parts) });
}

function viewOf(volume: object): BrandView {
  const view = fakeOf(volume, OUTDOORS).world.workspace("small").brand(SMALL_BRAND);
  if (view === null) throw new Error(`${SMALL_BRAND} is not tracked`);
  return view;
}

const BIG = { prompts: 300, brands: 200, pages: 9000, citations: 4 };
const whole = { brand: SMALL_BRAND, start_date: "2025-01-01", end_date: TEST_TODAY };
const { prompts, catalogue } = viewOf(BIG);

test("the volume sets the number of prompts; those in the file come first", () => {
  expect(prompts).toHaveLength(300);
  expect(prompts[0]?.text).toBe(WRITTEN.text);
});

test("texts are unique within a country; there are three languages and thirteen countries", () => {
  expect(new Set(prompts.map(({ text, country }) => `${country} ${text}`)).size).toBe(300);
  expect(new Set(prompts.map(({ language }) => language))).toEqual(new Set(["en", "de", "fr"]));
  expect(new Set(prompts.map(({ country }) => country)).size).toBe(13);
});

test("generated prompts have the brand's tags or none; some are added later or removed", () => {
  const made = prompts.slice(1);
  expect(new Set(made.flatMap(({ tags }) => tags))).toEqual(new Set(["desk", "night"]));
  expect(made.filter(({ tags }) => tags.length === 0).length).toBeGreaterThan(10);
  expect(made.filter(({ since }) => since > -19).length).toBeGreaterThan(5);
  expect(made.filter(({ removed }) => removed !== null).length).toBeGreaterThan(2);
  expect(made.filter(({ platforms }) => platforms.length === 5).length).toBeGreaterThan(250);
  for (const { volume, difficulty, since, removed } of made) {
    for (const bucket of [volume, difficulty]) expect(bucket >= 1 && bucket <= 10).toBe(true);
    expect(since <= 0 && since >= -19 && (removed === null || removed >= since)).toBe(true);
  }
});

test("the prompts of a smaller volume are a prefix of those of a larger one", () => {
  expect(viewOf({ prompts: 50 }).prompts).toEqual(prompts.slice(0, 50));
});

test("no name is part of another name or of a prompt", () => {
  const names = catalogue.names.map(({ name }) => name.toLowerCase());
  expect(names).toHaveLength(200);
  const clashes = names.filter((name) =>
    names.some((other) => other !== name && other.includes(name)),
  );
  expect([new Set(names).size, clashes]).toEqual([200, []]);
  const said = prompts.map(({ text }) => text.toLowerCase()).join("\n");
  expect(names.slice(60).filter((name) => said.includes(name))).toEqual([]);
});

test("the volume sets the number of pages; their URLs are unique and all kinds occur", () => {
  const { pages, sites } = catalogue;
  expect(pages).toHaveLength(9000);
  expect(new Set(pages.map(({ url }) => url)).size).toBe(9000);
  expect(new Set(sites.map(({ domain }) => domain)).size).toBe(sites.length);
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set(URL_STATUSES));
  const known = contract.schemaAt("/components/schemas/PageType").enum ?? [];
  expect(new Set(pages.flatMap(({ contentTypes }) => contentTypes))).toEqual(new Set(known));
  for (const {
    url,
    site,
    metadata: { pageTitle, htmlTitle },
  } of pages) {
    expect(new URL(url).hostname.replace(/^www\./, "")).toBe(sites[site]?.domain);
    expect(`${pageTitle}${htmlTitle}`).not.toMatch(/[{}]/);
  }
});

test("runs mention every brand and cite most pages", async () => {
  // In other histories, the weakest names are mentioned a few times a month, if at all.
  const history = { ...OUTDOORS.history, steady: true };
  const fake = fakeOf(BIG, { ...OUTDOORS, history });
  const total = async (path: string) =>
    (await fake.get(SMALL_KEY, path, { ...whole, limit: 1 })).body.total_count;
  expect(await total("/brands/top-mentioned")).toBeGreaterThanOrEqual(198);
  expect(await total("/citations")).toBeGreaterThan(8000);
});

async function bytesOf(fake: TestFake): Promise<string> {
  const paths = ["/queries", "/citations", "/query-runs", "/searches", "/brands/top-mentioned"];
  const responses = await Promise.all(
    paths.map(async (path) => fake.get(SMALL_KEY, path, { brand: SMALL_BRAND, limit: 100 })),
  );
  return createHash("sha256")
    .update(responses.map(({ text }) => text).join("\n"))
    .digest("hex");
}

test("a volume without additions changes no byte", async () => {
  const plain = await bytesOf(fakeOf(undefined));
  expect(await bytesOf(fakeOf({}))).toBe(plain);
  expect(await bytesOf(fakeOf({ prompts: 4, pages: 1, citations: 1 }))).toBe(plain);
});

async function citationsPerRun(citations: number): Promise<number[]> {
  const fake = fakeOf({ citations });
  const { body } = await fake.get(SMALL_KEY, "/query-runs", { brand: SMALL_BRAND, limit: 100 });
  return body.items.map((row: { citation_count: number }) => row.citation_count);
}

test("the smallest factor leaves at most one citation per run, the largest at most fourteen", async () => {
  expect(new Set(await citationsPerRun(0.1))).toEqual(new Set([0, 1]));
  const [usual, twice, most] = await Promise.all([1, 2, 4].map(citationsPerRun));
  const sum = (counts: readonly number[] = []) => counts.reduce((all, count) => all + count, 0);
  expect(sum(twice)).toBeGreaterThan(1.5 * sum(usual));
  expect(Math.max(...(most ?? []))).toBe(14);
});
