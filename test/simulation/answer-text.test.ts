import * as fc from "fast-check";
import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { subjectOf } from "../../src/simulation/subjects/prompt-subject.ts";
import { writeAnswer } from "../../src/simulation/texts/answer-text.ts";
import { formOf } from "../../src/simulation/texts/question.ts";

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

test("a list that recommends has no criticized brand", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("en", "de", "fr"),
      fc.nat(10_000),
      mentions,
      (language, seed, ranked) => {
        const pack = languagePack(packs, language);
        const question = QUESTIONS[language];
        const subject = subjectOf(
          { packs, marketSubjects: new Map() },
          { text: question, language, subject: null },
        );
        const facts = { ...FACTS, key: [seed], question, subject, pack, mentions: ranked };
        const paragraphs = writeAnswer(facts).text.split("\n\n");
        const { list_leads, single_leads } = pack.answers.praising;
        for (const [at, paragraph] of paragraphs.entries()) {
          if (![...list_leads, ...single_leads].includes(paragraph)) continue;
          const list = paragraphs[at + 1] ?? "";
          const named = ranked.filter(({ name }) => list.includes(`**${name}**`));
          expect(named[0]?.label).toBe("positive");
          expect(named.filter(({ label }) => label === "negative")).toEqual([]);
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
  const question = "Which bookshelf is the sturdiest?";
  const subject = subjectOf(
    { packs, marketSubjects: new Map() },
    { text: question, language: "en", subject: null },
  );
  const texts = Array.from(
    { length: 50 },
    (_, seed) => writeAnswer({ ...FACTS, key: [seed], question, subject, pack, mentions: [] }).text,
  );
  const lists = texts.flatMap((text) => /^- (.+)$/m.exec(text)?.[1] ?? []);
  expect(lists.length).toBeGreaterThan(10);
  expect(new Set(lists)).toEqual(new Set(["Stability"]));
});

test.each([
  ["Alpenglow or Brindle: which tent is lighter?", "Alpenglow or Brindle", false],
  ["Tunnel or dome tent: which one is lighter?", "Tunnel or dome tent", true],
])(
  "%s: the answer repeats the choice unless it is one of brands",
  (question, choice, isRepeated) => {
    const pack = languagePack(packs, "en");
    const subject = subjectOf(
      { packs, marketSubjects: new Map() },
      { text: question, language: "en", subject: null },
    );
    const names = [{ name: "Brindle" }, { name: "Alpenglow" }];
    const facts = { country: "US", question, subject, pack, names, mentions: [] };
    const texts = Array.from(
      { length: 50 },
      (_, seed) => writeAnswer({ ...facts, key: [seed] }).text,
    );
    expect(texts.some((text) => text.includes(choice))).toBe(isRepeated);
  },
);
