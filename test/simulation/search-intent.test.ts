import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { isTypeable, typedDemand } from "../../src/simulation/models/typed-demand.ts";
import { fitsIntent, fitsPrompt, searchIntent } from "../../src/simulation/models/search-intent.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["en", "Is Old Harbor good for picture frames as a wedding present?", ["Old Harbor"], "answer"],
  ["en", "Are hydration bladders worth the hassle compared with bottles?", [], "answer"],
  ["en", "Do trekking poles help, and which pair is good for a beginner?", [], "choice"],
  ["en", "Titanium pot or aluminium pot for two people?", [], "answer"],
  ["en", "Which stroller works on sand or snow?", [], "choice"],
  ["en", "Rucksack for a bad lower back, 50 litres or thereabouts", [], "choice"],
  ["en", "Which companies take old boxes back for recycling?", [], "answer"],
  ["en", "Why do tents leak at the seams?", [], "answer"],
  ["en", "How much is a good tent?", [], "choice"],
  [
    "de",
    "Ist die Jacke von Höllgrat besser als die von Alpenglow?",
    ["Höllgrat", "Alpenglow"],
    "comparison",
  ],
  ["de", "Lohnt sich eine Hardshelljacke im Sommer?", [], "answer"],
  ["de", "Ist eine Daunenjacke sinnvoll, und welche hält lange?", [], "choice"],
  ["de", "Gibt es gute Hardshelljacken ohne PFAS?", [], "choice"],
  ["fr", "Brévalon ou Alpenglow : quelle doudoune ?", ["Brévalon", "Alpenglow"], "comparison"],
  ["fr", "Un simple matelas en mousse suffit-il en refuge ?", [], "answer"],
  ["fr", "Sac de couchage en duvet ou en synthétique ?", [], "answer"],
  ["fr", "Quelle tente une place résiste à la pluie ?", [], "choice"],
])("%s: %s (with %s) is searched for as %s", (language, text, brands, intent) => {
  expect(searchIntent({ text }, brands, languagePack(packs, language))).toBe(intent);
});

test.each(["en", "de", "fr"])(
  "%s: only those who choose look for offers and the best",
  (language) => {
    const { searches } = languagePack(packs, language);
    const patterns = Object.values(searches).flat();
    const others = patterns.filter((pattern) => fitsIntent(pattern, "answer"));
    expect(patterns.filter((pattern) => !fitsIntent(pattern, "choice"))).toEqual([]);
    expect(others.length).toBeGreaterThan(8);
    expect(
      others.filter((one) =>
        /\b(?:buy|cheap|pric|deal|kauf|preis|angebot|bestell|prix|promo|acheter|achat|cher\b|best|top)/i.test(
          one,
        ),
      ),
    ).toEqual([]);
  },
);

test.each([
  ["Which four-season tents do expeditions use?", "best budget {phrase}", false],
  ["Garden tool gift set for my mother, nothing flimsy please", "affordable {phrase}", false],
  ["Which storage box brands are worth paying more for?", "best budget {phrase}", false],
  ["What is the best two-person backpacking tent under $400?", "affordable {phrase}", true],
  ["Quelle tente résiste à la tempête ?", "{phrase} à petit prix", false],
  ["Quelles chaussures de trail pour débuter sans se ruiner ?", "{phrase} à petit prix", true],
])("those who ask %s search for %s: %s", (text, pattern, isTyped) => {
  expect(fitsPrompt(pattern, { text })).toBe(isTyped);
});

test.each([
  [
    "What daypack should I buy for weekend hikes with lunch, layers and a camera?",
    "hiking daypacks for weekend hikes",
  ],
  [
    "Which daypack should I buy for weekend hikes with lunch?",
    "hiking daypacks for weekend hikes with lunch",
  ],
])("those who ask %s type %s", (text, typed) => {
  const condition = "for weekend hikes with lunch";
  const subject = { ...readPrompt("en", text), phrase: "hiking daypacks", condition };
  expect(typedDemand(subject, { text })).toBe(typed);
});

test("nobody types the beginning of a clause as a demand", () => {
  const text = "Matching pantry jars: is there a set with sizes that make sense?";
  const subject = { ...readPrompt("en", text), phrase: "pantry jars", condition: "with sizes" };
  expect(isTypeable(subject, { text })).toBe(false);
});
