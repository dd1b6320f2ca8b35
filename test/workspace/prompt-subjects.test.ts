import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languageOfText } from "../../src/simulation/subjects/language-of-text.ts";
import { brandFacts } from "../../src/simulation/texts/brand-facts.ts";
import { startFake } from "../support/fake-server.ts";

const { packs } = loadScenario("agency");

test.each([
  ["Which bookshelf is the sturdiest?", "en"],
  ["Welche Matratze ist gut für Seitenschläfer?", "de"],
  ["Où acheter des croquettes sans céréales ?", "fr"],
  ["Saugroboter Testsieger", "de"],
  ["commercial pool chemical delivery Phoenix", null],
  ["¿Cuál es la mejor tienda de campaña?", null],
  ["どのテントが丈夫ですか", null],
])("the language of %s is %s", (text, language) => {
  expect(languageOfText(text, packs)).toBe(language);
});

test("what is known about a brand is the same in all languages, and praise does not contradict criticism", () => {
  const [first, ...others] = [...packs.values()].map((pack) =>
    brandFacts("Tarnfell", pack, "goods"),
  );
  for (const other of others) expect(other).toEqual(first);
  for (const name of ["Tarnfell", "Varghorn", "Alpenglow", "Inkerly", "Lumenoak"]) {
    const { strengths, weaknesses } = brandFacts(name, packs.get("en")!, "goods");
    expect(strengths.filter((aspect) => weaknesses.includes(aspect))).toEqual([]);
  }
});

const KEY = "lmvz_live_northwind_write";
const PROMPTS = [
  "Which bookshelf is the sturdiest?",
  "Welche Matratze ist gut für Seitenschläfer?",
];

test("an added prompt is answered about its own subject, in its own language, with rivals of its own", async () => {
  const fake = startFake();
  const body = { brand: "Alpenglow", prompts: PROMPTS, llms: ["openai"], country: "US" };
  expect((await fake.post(KEY, "/prompts", body)).status).toBe(200);
  await fake.admin("post", "/clock", { action: "advance", duration: "P9D" });
  const listed = (await fake.get(KEY, "/queries?brand=Alpenglow")).body.items as readonly {
    readonly text: string;
    readonly brand_prompt_id: string;
  }[];
  const market = loadScenario("agency").markets.get("outdoor")!;
  const known = new Set(market.names.map(({ name }) => name));
  for (const [index, pattern] of [/bookshel/i, /matratze/i].entries()) {
    const { brand_prompt_id: id } = listed.find(({ text }) => text === PROMPTS[index])!;
    const filter = `brand=Alpenglow&brand_prompt_id=${id}`;
    const { items } = (await fake.get(KEY, `/citations?${filter}&limit=100`)).body;
    const titles = (items as readonly { page_title: string }[]).map((item) => item.page_title);
    expect(titles.filter((title) => title !== "" && !pattern.test(title))).toEqual([]);
    const searches = (
      await fake.get(KEY, `/searches?${filter}&group_by=search&language=${["en", "de"][index]}`)
    ).body.items;
    expect(
      (searches as readonly { search: string }[]).filter(({ search }) => !pattern.test(search)),
    ).toEqual([]);
    const brands = (await fake.get(KEY, `/brands/top-mentioned?${filter}`)).body.items;
    const rivals = (brands as readonly { brand_name: string }[]).map((row) => row.brand_name);
    expect(rivals.filter((name) => known.has(name))).toEqual([]);
    expect(rivals.length).toBeGreaterThan(2);
  }
});

test("brands that an added prompt compares are named in its answers", async () => {
  const fake = startFake();
  const prompts = ["QuickBooks or Xero for a bakery with five employees?"];
  const body = { brand: "Alpenglow", prompts, llms: ["openai", "claude", "gemini"], country: "US" };
  expect((await fake.post(KEY, "/prompts", body)).status).toBe(200);
  await fake.admin("post", "/clock", { action: "advance", duration: "P9D" });
  const listed = (await fake.get(KEY, "/queries?brand=Alpenglow")).body.items as readonly {
    readonly text: string;
    readonly brand_prompt_id: string;
  }[];
  const { brand_prompt_id: id } = listed.find(({ text }) => text === prompts[0])!;
  const filter = `brand=Alpenglow&brand_prompt_id=${id}`;
  const { items } = (await fake.get(KEY, `/brands/top-mentioned?${filter}`)).body;
  const rows = items as readonly { brand_name: string; domain: string; mention_count: number }[];
  const named = new Map(rows.map((row) => [row.brand_name, row]));
  expect(named.get("QuickBooks")?.domain).toBe("quickbooks.example");
  expect(named.get("Xero")?.mention_count).toBeGreaterThan(5);
});

const MEMBERS = Object.getOwnPropertyNames(Object.prototype);

test.each([
  [
    "US",
    "Best {} toys for kids",
    "Which tent is good for a {}?",
    "What is a {}, and who needs {}s?",
  ],
  ["DE", "Bester {} für Kinder", "Welche Wanderschuhe mit {}?", "Wie reinige ich einen {}?"],
  ["FR", "Quel vélo pour un {} ?", "Une tente qui {} à Lyon", "Combien coûte un {} ?"],
])("in %s, names that JavaScript knows are words like others", async (country, ...patterns) => {
  const fake = startFake();
  for (const pattern of patterns) {
    const prompts = MEMBERS.map((member) => pattern.replaceAll("{}", member));
    const body = { brand: "Alpenglow", prompts, llms: ["openai"], country };
    expect(await fake.post(KEY, "/prompts", body)).toMatchObject({ status: 200 });
  }
  await fake.admin("post", "/clock", { action: "advance", duration: "P3D" });
  const paths = ["/queries", "/searches", "/citations", "/prompts/by-visibility"];
  for (const path of paths) {
    const page = `${path}?brand=Alpenglow&country=${country}&limit=100`;
    const { status, body } = await fake.get(KEY, page);
    expect([path, status]).toEqual([path, 200]);
    expect(JSON.stringify(body)).not.toContain("native code");
  }
  const { items } = (await fake.get(KEY, `/query-runs?brand=Alpenglow&country=${country}&limit=60`))
    .body;
  for (const { run_id: id } of items as readonly { readonly run_id: string }[]) {
    const { text } = await fake.get(KEY, `/query-runs/${id}`);
    expect(text).not.toContain("native code");
  }
});

test("braces in a prompt stay as they are, whatever they contain", async () => {
  const fake = startFake();
  const prompts = ["Best laptop {Constructor}", "Which {brand} laptop has a {phrase}?"];
  const body = { brand: "Alpenglow", prompts, llms: ["openai", "gemini"], country: "US" };
  expect(await fake.post(KEY, "/prompts", body)).toMatchObject({ status: 200 });
  await fake.admin("post", "/clock", { action: "advance", duration: "P9D" });
  const { items } = (
    await fake.get(KEY, "/searches?brand=Alpenglow&group_by=search&search={&limit=100")
  ).body;
  const searches = (items as readonly { search: string }[]).map(({ search }) =>
    search.toLowerCase(),
  );
  expect(searches).toEqual(
    expect.arrayContaining(["best laptop {constructor}", "which {brand} laptop has a {phrase}"]),
  );
  for (const search of searches) {
    expect(search).toMatch(/laptop \{constructor\}|\{brand\} laptop has a \{phrase\}/);
  }
});
