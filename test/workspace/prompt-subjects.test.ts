import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languageOfText } from "../../src/simulation/subjects/language-of-text.ts";
import { subjectOf } from "../../src/simulation/subjects/prompt-subject.ts";
import { brandFacts } from "../../src/simulation/texts/brand-facts.ts";
import { startFake } from "../support/fake-server.ts";

const { packs } = loadScenario("agency");

test.each([
  ["en", "Which bookshelf is the sturdiest?", "bookshelves", "furniture"],
  ["en", "Best CRM for a small law firm", "CRM systems", "software"],
  ["en", "best noise cancelling headphones for kids", "noise cancelling headphones", "headphones"],
  ["en", "Which phone grip survives a drop?", "phone grips", "things"],
  ["en", "Which e-bike conversion kit climbs hills best?", "e-bike conversion kits", "everyday"],
  ["en", "What are good anchor ropes for a van?", "anchor ropes", "things"],
  ["en", "Which court flooring lasts longest?", "court flooring brands", "things"],
  ["en", "Does a drain guard save money?", "drain guards", "things"],
  ["en", "What is the best alternative to Brindle?", "alternatives to Brindle", "things"],
  ["en", "The cheapest way to send money to India", "ways to send money to India", "things"],
  ["en", "Which pickleball visors are good for beginners?", "pickleball visors", "things"],
  [
    "en",
    "Who are the most trusted wedding photographers in Leeds?",
    "wedding photographers",
    "professional",
  ],
  ["de", "Welches Zelt hält Sturm aus?", "Zelte", "shelter"],
  [
    "de",
    "Gibt es gute elektrische Zahnbürsten ohne App?",
    "elektrische Zahnbürsten",
    "smallappliances",
  ],
  [
    "de",
    "Welche Hausratversicherung lohnt sich für Studenten?",
    "Hausratversicherungen",
    "insurance",
  ],
  ["de", "Welche Boulderhalle in München ist gut für Kinder?", "Boulderhallen", "things"],
  ["de", "Welcher Stundenplaner taugt für Lehrer?", "Stundenplaner", "things"],
  ["de", "Welcher Bootsmotor ist am leisesten?", "Bootsmotoren", "things"],
  ["de", "Welche Feldsonde hält am längsten?", "Feldsonden", "things"],
  ["de", "Gibt es gute Alternativen zu Brindle?", "Alternativen zu Brindle", "things"],
  [
    "fr",
    "Quel logiciel de comptabilité pour une petite entreprise ?",
    "logiciels de comptabilité",
    "software",
  ],
  ["fr", "Quel vélo électrique tient 100 km ?", "vélos électriques", "bikes"],
  ["fr", "Quelle est la meilleure bouilloire silencieuse ?", "bouilloires", "smallappliances"],
  [
    "fr",
    "Quel logiciel de gestion de paie pour une association ?",
    "logiciels de gestion de paie",
    "software",
  ],
  ["fr", "Quelle agence matrimoniale est sérieuse ?", "agences matrimoniales", "professional"],
  ["en", "¿Cuál es la mejor tienda de campaña?", "products like these", "things"],
])("%s: %s is about %s", (language, text, phrase, groupId) => {
  const source = { packs, marketSubjects: new Map() };
  expect(subjectOf(source, { text, language, subject: null })).toMatchObject({ phrase, groupId });
});

test.each([
  ["Which bookshelf is the sturdiest?", "en"],
  ["Welche Matratze ist gut für Seitenschläfer?", "de"],
  ["Où acheter des croquettes sans céréales ?", "fr"],
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
