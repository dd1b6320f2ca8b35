import { expect, test } from "vitest";
import { Chance } from "../../src/common/random.ts";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { capitalised, languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import {
  subjectsAbove,
  type MarketSubject,
  type Source,
} from "../../src/simulation/catalogue/market.ts";
import { brandSite, suitable } from "../../src/simulation/catalogue/new-sources.ts";
import { pageTextWriter } from "../../src/simulation/catalogue/page-texts.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

function marketSubject(id: string, parent: string | null, phrase: string): MarketSubject {
  const forms = { en: { label: capitalised(phrase), phrase } };
  return { id, parent, root: "kitchen", group: "kitchenware", forms };
}

test("pages answer questions about their subject and narrower ones of the same product", () => {
  const subjects = new Map(
    [
      marketSubject("kitchen", null, "kitchen essentials"),
      marketSubject("mugs", "kitchen", "mugs"),
      marketSubject("mugs-travel", "mugs", "mugs with a lid"),
    ].map((subject) => [subject.id, subject]),
  );
  expect([...subjectsAbove(subjects, "mugs")]).toEqual(["mugs"]);
  expect([...subjectsAbove(subjects, "mugs-travel")]).toEqual(["mugs-travel", "mugs"]);
});

const FORUM: Source = {
  domain: "corner.example",
  name: "Corner",
  authority: 40,
  sourceTypes: ["forum"],
  contentTypes: ["forum_thread"],
  weight: 5,
  about: null,
  languages: ["en"],
};

test("products that a prompt compares are discussed in a forum", () => {
  const { words } = readPrompt("en", "iPad Air vs Microsoft Surface Go for lecture notes");
  expect(suitable(words)(FORUM)).toEqual([FORUM]);
});

test.each([
  [
    "en",
    "Where can I get my grandmother's ring resized in Ottawa for less than a hundred dollars?",
    "where-can-get-grandmothers-ring-resized-ottawa-less-than-hundred-dollars",
  ],
  ["en", "What's wrong with my coworker's gift?", "whats-wrong-with-my-coworkers-gift"],
  [
    "fr",
    "A-t-on le droit de faire voler un drone au-dessus de ses propres vignes pour les traiter ?",
    "droit-faire-voler-drone-ses-propres-vignes-traiter",
  ],
])("%s: the address of %s has %s", (language, text, slug) => {
  const subject = readPrompt(language, text);
  const pack = packFor(subject, languagePack(packs, language));
  const write = pageTextWriter([]);
  const slugs = Array.from({ length: 20 }, (_, seed) => {
    const chance = new Chance(1, "page", seed);
    return write({ source: FORUM, contentType: "forum_thread", subject, pack, chance }).slug;
  });
  expect(slugs).toContain(slug);
});

test("titles in other scripts have different addresses", () => {
  const slugs = ["どのテントが丈夫ですか", "ما هي أفضل خيمة؟", "???"].flatMap((text) => {
    const subject = readPrompt("en", text);
    const pack = packFor(subject, languagePack(packs, "en"));
    const write = pageTextWriter([]);
    return [...Array(20).keys()].map((seed) => {
      const chance = new Chance(1, "page", seed);
      const brief = { source: FORUM, contentType: "forum_thread", subject, pack, chance } as const;
      return `${text} ${write(brief).slug}`;
    });
  });
  const bySlug = new Map(slugs.map((line) => line.split(/ (?=\S+$)/)).map(([a, b]) => [b, a]));
  expect(bySlug.size).toBe(new Set(slugs).size);
  expect([...bySlug.keys()].filter((slug) => !/^[a-z0-9]/.test(slug!))).toEqual([]);
});

test("no German title about a service speaks of goods or of learning a trade", () => {
  const subject = readPrompt("de", "Welcher Bestatter in Kassel ist zu empfehlen?");
  const pack = packFor(subject, languagePack(packs, "de"));
  const write = pageTextWriter([]);
  const titles = (["blog", "brand_site", "forum", "encyclopedia"] as const).flatMap((type) =>
    (["how_to", "listicle", "category_page", "forum_thread", "reference"] as const).flatMap(
      (contentType) =>
        [...Array(20).keys()].map((seed) => {
          const chance = new Chance(1, "page", seed);
          const source = { ...FORUM, sourceTypes: [type] };
          return write({ source, contentType, subject, pack, chance }).title;
        }),
    ),
  );
  expect(titles.filter((one) => /Einsteiger|Produkte|Arten|nehmen/.test(one))).toEqual([]);
});

test("the site of a brand that a prompt names has no page about an invented model", () => {
  const types = (isNamed: boolean): readonly string[] =>
    brandSite("Bechstein", "bechstein.example", "goods", isNamed).contentTypes;
  expect(types(false)).toContain("product_page");
  expect(types(true)).toEqual(["category_page"]);
});

test.each([
  ["en", "waterproof hiking boots"],
  ["de", "Trekkingrucksäcke"],
  ["fr", "tentes légères"],
])("%s: the address of a page about a model names it", (language, text) => {
  const known = languagePack(packs, language);
  const subject = { ...readPrompt(language, text), words: null };
  const group = { ...subject.group, kind: "goods" as const };
  const write = pageTextWriter([]);
  const source: Source = { ...FORUM, name: "Fernmoor", sourceTypes: ["brand_site"] };
  const pages = Array.from({ length: 20 }, (_, seed) =>
    write({
      source: { ...source, domain: `fernmoor-${seed}.example` },
      contentType: "product_page",
      subject: { ...subject, group },
      pack: known,
      chance: new Chance(seed),
    }),
  );
  const kinds = pages.map(({ slug }) => slug.replace(/^[a-z]+(?:-(?:\d|plus|pro|one|lite))?-/, ""));
  expect(new Set(kinds).size).toBe(1);
  expect(pages.some(({ slug }) => slug === kinds[0])).toBe(false);
});

test("no title has a clause of a prompt before its end", () => {
  const write = pageTextWriter([]);
  const source: Source = { ...FORUM, sourceTypes: ["news"], contentTypes: ["review"] };
  const titles = [
    "Which accounting software suits a photographer who only sends about ten invoices a month?",
    "Which scooters can handle hills?",
  ].flatMap((text) => {
    const subject = readPrompt("en", text);
    const pack = packFor(subject, languagePack(packs, "en"));
    return [...Array(30).keys()].map((seed) => {
      const chance = new Chance(1, "page", seed);
      return write({ source, contentType: "review", subject, pack, chance }).title;
    });
  });
  expect(titles.join("\n")).toContain("that can handle hills:");
  for (const title of titles) {
    expect(title).not.toContain("ten invoices");
    expect(title).not.toMatch(/ that (?:suit|can)[^:?.]*(?:tested|after)/);
  }
});
