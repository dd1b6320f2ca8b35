import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { writeAnswer } from "../support/write-answer.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["Ist eine Gasheizung in einem Altbau von 1965 sinnvoll?", true],
  ["Wie entkalke ich meinen Kaffeevollautomaten, ohne die Dichtungen zu beschädigen?", true],
  ["Wie entkalke ich meinen Kaffeevollautomaten?", false],
])("whether only one person asks %s, which is no title of a guide: %s", (text, isKeywords) => {
  expect(readPrompt("de", text).words?.isKeywords).toBe(isKeywords);
});

test.each([
  ["Was hilft gegen Heuschnupfen, ohne dass ich davon müde werde?", /Apotheke/],
  ["Was hilft gegen Ameisen in der Speisekammer?", /von Fall zu Fall/],
  ["Wohin kann man im November mit Kleinkind in die Sonne fliegen?", /Reisezeit, Budget/],
])("%s is answered by %s", (question, answer) => {
  const subject = readPrompt("de", question);
  const pack = packFor(subject, languagePack(packs, "de"));
  const facts = { key: [1], question, subject, pack, mentions: [], country: "DE", names: [] };
  expect(writeAnswer(facts).text).toMatch(answer);
});

test.each(["Guter Kinderarzt in Köln?", "Guter Kinderzahnarzt in Leipzig, der nett ist?"])(
  "no price is named by the answers to %s",
  (question) => {
    const subject = readPrompt("de", question);
    const pack = packFor(subject, languagePack(packs, "de"));
    const answers = Array.from({ length: 100 }, (_, seed) => {
      const mentions = (["positive", "neutral", "negative"] as const).map((label, at) => ({
        name: `Name${seed + at}`,
        label,
        passing: false,
      }));
      return writeAnswer({
        key: [seed],
        question,
        subject,
        pack,
        mentions,
        country: "DE",
        names: [],
      }).text;
    });
    expect(answers.filter((one) => /preis|teuer|günstig|budget/i.test(one))).toEqual([]);
  },
);
