import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { demandOf } from "../../src/simulation/subjects/prompt-subject.ts";
import { writeAnswer } from "../../src/simulation/texts/answer-text.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["en", "Which electric kettle is quietest for an early riser?", "for an early riser"],
  ["en", "What is the best two-person tent under $400?", "under $400"],
  ["en", "running watch with music but no subscription", "with music but no subscription"],
  ["en", "Which robot lawnmower copes with steep slopes?", "that cope with steep slopes"],
  ["en", "Rain jacket for our dog walks in winter?", "for your dog walks in winter"],
  ["en", "cheap rain jacket", "at a low price"],
  ["en", "Can you recommend boots that last for years?", null],
  ["en", "Which tent is the best for the money?", null],
  ["en", "What should I look for in a bookshelf?", null],
  ["en", "Which bookshelf is good for me?", null],
  ["en", "Which down jacket is the warmest for its weight?", null],
  ["de", "Bürostuhl für große Menschen unter 400 Euro", "für große Menschen unter 400 Euro"],
  ["de", "Welches Babyphone funktioniert ohne WLAN?", "ohne WLAN"],
  ["de", "Laufuhr mit Musik, aber ohne Abo", "mit Musik, aber ohne Abo"],
  ["de", "Welche Regenjacke taugt im Winter zum Radfahren?", "zum Radfahren im Winter"],
  ["de", "Welcher Wasserkocher passt für unsere Küche?", "für deine Küche"],
  ["de", "Welcher Saugroboter kommt mit Hundehaaren zurecht?", null],
  ["de", "Welche Schuhe passen, ohne nach zwei Stunden zu drücken?", null],
  ["de", "Welche Wanderschuhe halten mehrere Jahre bei regelmäßigen Touren?", null],
  ["fr", "Montre GPS : laquelle tient une semaine de trek sans recharge ?", null],
  ["fr", "Quelle bouilloire pour une cuisine ouverte ?", "pour une cuisine ouverte"],
  ["fr", "fauteuil de bureau à moins de 400 euros", "à moins de 400 euros"],
  ["fr", "Quel casque sans fil pour mon fils ?", "sans fil pour votre fils"],
  [
    "fr",
    "Quelle poussette rentre dans une petite voiture ?",
    "qui rentrent dans une petite voiture",
  ],
  ["fr", "chaussures de trail sans se ruiner", "à petit prix"],
  ["fr", "Comment choisir une tente sans se tromper ?", null],
] as const)("%s: %s demands %s", (language, text, condition) => {
  const subject = readPrompt(language, text);
  expect(subject.condition).toBe(condition);
  expect(demandOf(subject)).toBe(
    condition === null ? subject.phrase : `${subject.phrase} ${condition}`,
  );
});

test("a price is within the budget of the question", () => {
  const question = "Which two-person tent is good under $200?";
  const pack = languagePack(packs, "en");
  const subject = readPrompt("en", question);
  const mentions = ["One", "Two", "Three", "Four"].map(
    (name) => ({ name, label: "positive", passing: false }) as const,
  );
  const prices = Array.from({ length: 40 }, (_, seed) =>
    writeAnswer({ key: [seed], question, subject, pack, country: "US", names: [], mentions }),
  ).flatMap(({ text }) =>
    [...text.matchAll(/(?:about|around|roughly) \$(\d+)/g)].map(([, n]) => Number(n)),
  );
  expect(prices.length).toBeGreaterThan(20);
  expect(Math.max(...prices)).toBeLessThan(200);
});

test("answers repeat what the question demands", () => {
  const question = "Which baby monitor works without wifi?";
  const pack = languagePack(packs, "en");
  const subject = readPrompt("en", question);
  const mentions = [{ name: "One", label: "positive", passing: false }] as const;
  const texts = Array.from(
    { length: 50 },
    (_, seed) =>
      writeAnswer({ key: [seed], question, subject, pack, country: "US", names: [], mentions })
        .text,
  );
  expect(texts.filter((text) => text.includes("without wifi")).length).toBeGreaterThan(40);
});
