import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { mixedDraft } from "../../src/simulation/texts/remark-patterns.ts";
import { writeAnswer } from "../support/write-answer.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["Was hilft gegen Heuschnupfen, ohne dass ich davon müde werde?", /Apotheke/],
  ["Was hilft gegen Ameisen in der Speisekammer?", /von Fall zu Fall/],
  ["Wohin kann man im November mit Kleinkind in die Sonne fliegen?", /mehrere Ziele/],
])("%s is answered by %s", (question, answer) => {
  const subject = readPrompt("de", question);
  const pack = packFor(subject, languagePack(packs, "de"));
  const facts = { key: [1], question, subject, pack, mentions: [], country: "DE", names: [] };
  expect(writeAnswer(facts).text).toMatch(answer);
});

test("no price is named by the answers to a question for a doctor", () => {
  const question = "Guter Kinderarzt in Köln?";
  const subject = readPrompt("de", question);
  const pack = packFor(subject, languagePack(packs, "de"));
  const answers = Array.from({ length: 100 }, (_, seed) => {
    const mentions = (["positive", "neutral", "negative"] as const).map((label, at) => ({
      name: `Name${seed + at}`,
      label,
      passing: false,
    }));
    const facts = { key: [seed], question, subject, pack, mentions, country: "DE", names: [] };
    return writeAnswer(facts).text;
  });
  expect(answers.filter((one) => /preis|teuer|günstig|budget/i.test(one))).toEqual([]);
});

test("a choice between two brands is no open search, even if others are named as well", () => {
  const question = "Ist die Daunenjacke von Nordra besser als die von Sudra?";
  const subject = readPrompt("de", question);
  const pack = languagePack(packs, "de");
  const names = ["Nordra", "Sudra", "Vestra"].map((name) => ({ name }));
  const mentions = names.map(({ name }) => ({ name, label: "positive", passing: false }) as const);
  const facts = { question, subject, pack, mentions, country: "DE", names };
  const texts = Array.from(
    { length: 30 },
    (_, seed) => writeAnswer({ key: [seed], ...facts }).text,
  );
  const { list_leads } = pack.answers.praising;
  expect(texts.filter((text) => list_leads.some((lead) => text.includes(lead)))).toEqual([]);
});

test("no single criterion decides if several are asked for", () => {
  const question = "Wanderschuhe breit wasserdicht leicht test";
  const subject = readPrompt("de", question);
  const pack = languagePack(packs, "de");
  const facts = { question, subject, pack, mentions: [], country: "DE", names: [] };
  const texts = Array.from(
    { length: 30 },
    (_, seed) => writeAnswer({ key: [seed], ...facts }).text,
  );
  expect(texts.filter((text) => /vor allem (?:ein Punkt|eines|auf ein)/.test(text))).toEqual([]);
});

test("a verb does not join two objects of which one has a clause", () => {
  const sides = { praise: { remark: "hat treue Kunden" }, bad: "hat Jacken, die zu dünn sind" };
  expect(mixedDraft("{good}, {verb} aber {rest}", sides).remark).toBe(
    "[hat treue Kunden, hat aber Jacken, die zu dünn sind]",
  );
});
