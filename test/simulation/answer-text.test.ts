import * as fc from "fast-check";
import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { Chance } from "../../src/common/random.ts";
import { fill, languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { isStrongIn } from "../../src/simulation/texts/brand-facts.ts";
import { writeAnswer } from "../support/write-answer.ts";
import { formOf } from "../../src/simulation/texts/question.ts";
import { videoSlots, writeTranscript } from "../../src/simulation/texts/transcript.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");
const QUESTIONS = {
  en: "Which tent is the quietest in a storm?",
  de: "Welches Zelt hält Sturm aus?",
  fr: "Quelle tente résiste à la tempête ?",
} as const;

const FACTS = { country: "US", names: [] } as const;

const mentions = fc
  .array(fc.constantFrom("positive", "neutral", "negative"), { maxLength: 6 })
  .map((labels) => labels.map((label, at) => ({ name: `Brand${at}`, label, passing: false })));

test("a list that recommends has only praised brands, and a list in order is numbered", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("en", "de", "fr"),
      fc.nat(10_000),
      mentions,
      (language, seed, ranked) => {
        const pack = languagePack(packs, language);
        const question = QUESTIONS[language];
        const subject = readPrompt(language, question);
        const facts = { ...FACTS, key: [seed], question, subject, pack, mentions: ranked };
        const paragraphs = writeAnswer(facts).text.split("\n\n");
        const { praising, balanced } = pack.answers;
        const { list_leads, ordered_leads = [], single_leads } = praising;
        const orders = new Set([...ordered_leads, ...(balanced.ordered_leads ?? [])]);
        const inOrder = paragraphs.filter((_, at) => orders.has(paragraphs[at - 1] ?? ""));
        expect(inOrder.filter((list) => !list.startsWith("1. "))).toEqual([]);
        for (const [at, paragraph] of paragraphs.entries()) {
          const list = paragraphs[at + 1] ?? "";
          if (![...list_leads, ...ordered_leads, ...single_leads].includes(paragraph)) continue;
          const named = ranked.filter(({ name }) => list.includes(`**${name}**`));
          expect(named.length).toBeGreaterThan(0);
          expect(named.filter(({ label }) => label !== "positive")).toEqual([]);
        }
      },
    ),
  );
});

test.each([
  ["en", "Is a quilt warm enough?", "yes_no"],
  ["en", "Leather or synthetic boots for the moor?", "choice"],
  ["en", "How do I choose a mortgage broker in Leeds?", "how"],
  ["en", "Which tent is the lightest?", null],
  ["de", "Balkonkraftwerk mit Speicher: lohnt sich das?", "yes_no"],
  ["de", "Stiefel oder Halbschuhe?", "choice"],
  ["de", "Rucksack gesucht: Worauf muss ich achten?", "how"],
  ["de", "Welches Zelt ist leicht?", null],
  ["fr", "Un matelas en mousse suffit-il ?", "yes_no"],
  ["fr", "Duvet ou synthétique ?", "choice"],
  ["fr", "Comment choisir un courtier ?", "how"],
  ["fr", "Quelle tente est légère ?", null],
] as const)("%s: the form of %s is %s", (language, question, form) => {
  expect(formOf(question, languagePack(packs, language).answers)).toBe(form);
});

test("a criterion that the question names comes first in a list of criteria", () => {
  const pack = languagePack(packs, "en");
  const question = "Which tent is the lightest?";
  const subject = readPrompt("en", question);
  const texts = Array.from(
    { length: 50 },
    (_, seed) => writeAnswer({ ...FACTS, key: [seed], question, subject, pack, mentions: [] }).text,
  );
  const lists = texts.flatMap((text) => /^- (.+)$/m.exec(text)?.[1] ?? []);
  expect(lists.length).toBeGreaterThan(10);
  expect(new Set(lists)).toEqual(new Set(["Weight"]));
});

test.each([
  ["Alpenglow or Brindle: which tent is lighter?", "Alpenglow or Brindle", false],
  ["Tunnel or dome tent: which one is lighter?", "Tunnel or dome tent", true],
])(
  "%s: the answer repeats the choice unless it is one of brands",
  (question, choice, isRepeated) => {
    const subject = readPrompt("en", question);
    const pack = packFor(subject, languagePack(packs, "en"));
    const names = [{ name: "Brindle" }, { name: "Alpenglow" }];
    const facts = { country: "US", question, subject, pack, names, mentions: [] };
    const texts = Array.from(
      { length: 50 },
      (_, seed) => writeAnswer({ ...facts, key: [seed] }).text,
    );
    expect(texts.some((text) => text.includes(choice))).toBe(isRepeated);
  },
);

test.each([
  [
    "Which travel insurance covers scuba diving?",
    /(?:clear winner|clearly ahead)[^]*single winner/,
  ],
  ["Best dog food for a senior beagle", /critical reviews first[^]*read a few recent reviews/],
  ["Where can I rent a camper van near Denver?", /directly from most makers|names come up/],
  ["Best wedding photographer packages in Austin", /On the market since/],
  ["Best wedding photographer in Austin", /On the market since|similar brands/],
  ["How often should a commercial kitchen hood be cleaned?", /dish soap/],
  ["How do I clean a koi pond filter without killing the bacteria?", /dish soap/],
])("%s: no answer repeats itself or has what does not fit: %s", (question, unfitting) => {
  const subject = readPrompt("en", question);
  const pack = packFor(subject, languagePack(packs, "en"));
  const labels = ["positive", "neutral"] as const;
  const all = labels.map((label, at) => ({ name: `Brand${at}`, label, passing: false }));
  const texts = Array.from({ length: 200 }, (_, seed) => {
    const facts = { ...FACTS, key: [seed], question, subject, pack };
    return writeAnswer({ ...facts, mentions: all.slice(seed % 3) }).text;
  });
  expect(texts.filter((text) => unfitting.test(text))).toEqual([]);
});

test("what questions need decides the first paragraph and the praise", () => {
  const question = "Welche Bergschuhe lassen sich neu besohlen?";
  const pack = languagePack(packs, "de");
  const subject = readPrompt("de", question);
  const need = pack.needs?.find(({ asks }) => asks.includes("neu besohl"));
  const ranked = [{ name: "Brand", label: "positive", passing: false }] as const;
  const answer = (seed: number): string =>
    writeAnswer({ ...FACTS, key: [seed], question, subject, pack, mentions: ranked }).text;
  const texts = Array.from({ length: 20 }, (_, seed) => answer(seed));
  const praise = need?.good?.filter((remark) => texts.some((text) => text.includes(remark)));
  expect(subject.groupId).toBe("footwear");
  expect(texts.every((text) => need?.openers.includes(text.split("\n\n")[0]!))).toBe(true);
  expect(praise?.length ?? 0).toBeGreaterThan(2);
});

test("an answer that knows only one of two brands recommends no others", () => {
  const pack = languagePack(packs, "de");
  const question = "Höllgrat oder Alpenglow: Welche Hardshelljacke ist dichter?";
  const subject = readPrompt("de", question);
  const names = [{ name: "Höllgrat" }, { name: "Alpenglow" }];
  const praised = ["Alpenglow", "Tarnfell", "Cairnhold"].map((name) => ({
    name,
    label: "positive" as const,
    passing: false,
  }));
  const { duels, praising } = pack.answers;
  const answers = Array.from({ length: 20 }, (_, seed) =>
    writeAnswer({ country: "DE", key: [seed], question, subject, pack, names, mentions: praised }),
  )
    .map(({ text }) => text.split("\n\n"))
    .filter(([first = ""]) => duels.one.includes(first));
  const leads = new Set([...praising.list_leads, ...(praising.ordered_leads ?? [])]);
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.flat().filter((one) => leads.has(one))).toEqual([]);
});

test("the loser of two brands that a question compares is not introduced as often named", () => {
  const question = "Cairnhold or Varghorn for a midlayer fleece?";
  const pack = languagePack(packs, "en");
  const subject = readPrompt("en", question);
  const names = [{ name: "Cairnhold" }, { name: "Varghorn" }];
  const compared = [
    { name: "Varghorn", label: "positive", passing: false },
    { name: "Cairnhold", label: "negative", passing: false },
  ] as const;
  for (let seed = 0; seed < 20; seed++) {
    const facts = { ...FACTS, names, key: [seed], question, subject, pack, mentions: compared };
    const paragraphs = writeAnswer(facts).text.split("\n\n");
    expect(paragraphs.filter((one) => pack.answers.critical_leads.includes(one))).toEqual([]);
  }
});

test.each(["en", "de", "fr"] as const)(
  "%s: no lead contradicts that the only name does not stand out",
  (language) => {
    const pack = languagePack(packs, language);
    const question = QUESTIONS[language];
    const subject = readPrompt(language, question);
    const only = { name: "Brand", label: "neutral", passing: false } as const;
    for (let seed = 0; seed < 60; seed++) {
      const facts = { ...FACTS, key: [seed], question, subject, pack, mentions: [only] };
      expect(writeAnswer(facts).text).not.toMatch(
        /:\n\n- \*\*Brand\*\* (?:is mentioned in most|wird in den meisten Übers|est cité dans la plupart)/,
      );
    }
  },
);

test("nothing is called undecided beside a brand that is praised after the list", () => {
  const question = "Which tent is the quietest in a storm?";
  const pack = languagePack(packs, "en");
  const subject = readPrompt("en", question);
  const mixed = [
    { name: "Fernway", label: "neutral", passing: false },
    { name: "Stackholm", label: "neutral", passing: false },
    { name: "Lumenoak", label: "positive", passing: true },
  ] as const;
  for (let seed = 0; seed < 20; seed++) {
    const facts = { ...FACTS, key: [seed], question, subject, pack, mentions: mixed };
    const paragraphs = writeAnswer(facts).text.split("\n\n");
    const { undecided_openers } = pack.answers;
    expect(paragraphs.filter((one) => undecided_openers.includes(one))).toEqual([]);
  }
});

test("a brand above a price limit is not merely called expensive", () => {
  const question = "Which tents are good for two people, under 200 dollars?";
  const pack = languagePack(packs, "en");
  const subject = readPrompt("en", question);
  const neutral = Array.from({ length: 12 }, (_, at) => ({
    name: `Brand${at}`,
    label: "neutral" as const,
    passing: false,
  }));
  for (let seed = 0; seed < 20; seed++) {
    const facts = { ...FACTS, key: [seed], question, subject, pack, mentions: neutral };
    expect(writeAnswer(facts).text).not.toMatch(
      /more expensive than most|upper end of the price range|premium name/,
    );
  }
});

test("a comparison is decided by what it asks about, whichever brand is named first", () => {
  const pack = languagePack(packs, "fr");
  const question = "Brévalon ou Alpenglow : quelle doudoune garde le mieux la chaleur ?";
  const subject = readPrompt("fr", question);
  const names = [{ name: "Brévalon" }, { name: "Alpenglow" }];
  const strong = names.filter(({ name }) => isStrongIn("la chaleur", name, subject, pack));
  expect(strong).toHaveLength(1);
  const closings = pack.answers.duels.closings.map((closing) =>
    fill(closing, { first: strong[0]!.name }),
  );
  for (const [seed, ordered] of [names, names.toReversed()].entries()) {
    const mentioned = ordered.map(({ name }) => ({
      name,
      label: "positive" as const,
      passing: false,
    }));
    const facts = { country: "FR", key: [seed], question, subject, pack, names };
    const { text } = writeAnswer({ ...facts, mentions: mentioned });
    expect(closings).toContain(text.split("\n\n").at(-1));
  }
});

test.each([
  ["Pierre tombale en granit breton ou granit importé de Chine ?", false],
  ["Vaut-il mieux poser soi-même une terrasse ou faire appel à un pro ?", true],
])("whether the answer to %s compares efforts: %s", (question, compares) => {
  const subject = readPrompt("fr", question);
  const pack = packFor(subject, languagePack(packs, "fr"));
  const facts = { country: "FR", names: [], question, subject, pack, mentions: [] };
  const texts = Array.from(
    { length: 20 },
    (_, seed) => writeAnswer({ key: [seed], ...facts }).text,
  );
  expect(texts.some((text) => text.includes("Effort :"))).toBe(compares);
});

test("a claim that one brand is better is answered by their labels", () => {
  const question = "Ist das Zelt von Nordra besser als das von Sudra?";
  const pack = languagePack(packs, "de");
  const subject = readPrompt("de", question);
  const names = [{ name: "Nordra" }, { name: "Sudra" }];
  const mention = (name: string, label: "positive" | "negative") => ({
    name,
    label,
    passing: false,
  });
  const opener = (named: readonly ReturnType<typeof mention>[]): string =>
    writeAnswer({ ...FACTS, names, key: [1], question, subject, pack, mentions: named }).text.split(
      "\n\n",
    )[0]!;
  const { duels } = pack.answers;
  const good = mention("Nordra", "positive");
  expect(duels.right).toContain(opener([good, mention("Sudra", "negative")]));
  expect(duels.wrong).toContain(
    opener([mention("Sudra", "positive"), mention("Nordra", "negative")]),
  );
  expect(duels.one).toContain(opener([good]));
});

test.each([
  ["en", "Brand1 vs Brand3: which tent is lighter?"],
  ["de", "Brand1 oder Brand3: Welches Zelt ist leichter?"],
  ["fr", "Brand1 ou Brand3 : quelle tente est la plus légère ?"],
] as const)(
  "%s: the winner of a comparison is the first of the two in the list",
  (language, question) => {
    const pack = languagePack(packs, language);
    const subject = readPrompt(language, question);
    const names = Array.from({ length: 6 }, (_, at) => ({ name: `Brand${at}` }));
    const { closings } = pack.answers.duels;
    let count = 0;
    fc.assert(
      fc.property(fc.nat(10_000), mentions, fc.boolean(), (seed, some, isTurned) => {
        const ranked = isTurned ? some.toReversed() : some;
        const facts = { country: "US", names, key: [seed], question, subject, pack };
        const { text } = writeAnswer({ ...facts, mentions: ranked });
        const winners = names.filter(({ name: first }) =>
          closings.some((pattern) => text.includes(fill(pattern, { first }))),
        );
        const rivals = ranked.filter(({ name }) => name === "Brand1" || name === "Brand3");
        if (winners.length === 0) return;
        count++;
        expect(rivals.length).toBe(2);
        expect(winners.map(({ name }) => name)).toEqual([rivals[0]?.name]);
      }),
      { seed: 23, numRuns: 300 },
    );
    expect(count).toBeGreaterThan(10);
  },
);

test.each(["en", "de", "fr"] as const)(
  "%s: transcripts open in at least four ways, and repeat no sentence",
  (language) => {
    const pack = languagePack(packs, language);
    const subject = readPrompt(language, QUESTIONS[language]);
    const brands = ["Nordra", "Sudra", "Vestra", "Ostra", "Midra", "Altra"];
    const texts = Array.from({ length: 60 }, (_, seed) => {
      const facts = { brands, subject, pack, chance: new Chance("video", seed) };
      const { formats } = pack.videos;
      const format = formats[seed % formats.length]!;
      return writeTranscript(format, videoSlots(facts, format), facts);
    });
    const openings = new Set(texts.map((text) => text.split(".")[0]));
    expect(openings.size).toBeGreaterThanOrEqual(4);
    for (const text of texts) {
      const sentences = text.split(/(?<=[.!?]) /);
      expect(new Set(sentences).size, text).toBe(sentences.length);
      expect(text).not.toMatch(/[{}]/);
    }
  },
);

test.each([
  ["en", "Bechstein vs Yamaha: which piano for a music school?"],
  ["de", "Samsung vs LG: welcher Fernseher für Gaming?"],
  ["de", "Bosch oder Makita Akkuschrauber?"],
])("%s: of the brands in %s, nothing is invented", (language, question) => {
  const subject = readPrompt(language, question);
  const pack = packFor(subject, languagePack(packs, language));
  const named = subject.brands!.map(
    (name) => ({ name, label: "positive", passing: false }) as const,
  );
  for (let seed = 0; seed < 60; seed++) {
    const { text } = writeAnswer({
      ...FACTS,
      key: [seed],
      question,
      subject,
      pack,
      mentions: named,
    });
    expect(text).not.toMatch(/\d{3}|[€$]|Modell /);
  }
});

test("what the question asks for is not criticized in a brand above others", () => {
  const pack = languagePack(packs, "fr");
  const question = "Quelle tente est légère ?";
  const subject = readPrompt("fr", question);
  const ranked = (["positive", "negative", "neutral", "positive"] as const).map((label, at) => ({
    name: `Brand${at}`,
    label,
    passing: false,
  }));
  const texts = Array.from(
    { length: 100 },
    (_, seed) =>
      writeAnswer({ ...FACTS, key: [seed], question, subject, pack, mentions: ranked }).text,
  );
  expect(texts.filter((text) => text.includes("plus lourds"))).toEqual([]);
});

test("no answer that calls a brand too expensive has a table of prices", () => {
  const question = "Welche Daunenjacken sind am besten?";
  const subject = readPrompt("de", question);
  const pack = packFor(subject, languagePack(packs, "de"));
  const texts = Array.from({ length: 600 }, (_, seed) => {
    const ranked = (["positive", "neutral", "negative"] as const).map((label, at) => ({
      name: `Marke${seed}${at}`,
      label,
      passing: false,
    }));
    const facts = { ...FACTS, country: "DE", key: [seed], question, subject, pack };
    return writeAnswer({ ...facts, mentions: ranked }).text;
  });
  const dear = texts.filter((text) => /hohe Preise|teuer für|teurer als/.test(text));
  expect(dear.length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes("| ---")).length).toBeGreaterThan(0);
  expect(dear.filter((text) => text.includes("| ---"))).toEqual([]);
});
