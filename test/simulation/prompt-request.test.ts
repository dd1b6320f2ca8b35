import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { fieldOf } from "../../src/simulation/texts/explanation-field.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["en", "I bake and need a scale. It should work without wifi.", "Scales that work without wifi"],
  ["en", "I podcast and need a mic. Budget is 100 dollars.", "Mics under 100 dollars"],
  ["de", "Ich suche ein Mikrofon. Es soll unter 90 Euro kosten.", "Mikrofone unter 90 Euro"],
  ["fr", "Je cherche un micro. Il doit coûter moins de 90 euros.", "Micros à moins de 90 euros"],
  ["en", "Which hotel in Tampa offers payment plans?", "Hotels in Tampa that offer payment plans"],
  [
    "en",
    "Which hearing aids work best for people who wear glasses?",
    "Hearing aids that work best for people who wear glasses",
  ],
  ["de", "Trauringe aus Palladium vs Weißgold", "Trauringe aus Palladium vs Weißgold"],
])("%s: %s asks for %s", (language, text, label) => {
  expect(readPrompt(language, text).label).toBe(label);
});

test.each([
  ["en", "best protien bars", "protein bars"],
  ["en", "Best calender app for couples", "calendar apps"],
  ["fr", "Meilleure aplication de calendrier", "applications de calendrier"],
  ["fr", "Chaussures de randonée femme", "chaussures de randonnée"],
  // Words that only resemble others.
  ["en", "Which laser pointer is best for talks?", "laser pointers"],
])("%s: the texts of %s name %s", (language, text, phrase) => {
  expect(readPrompt(language, text).phrase).toBe(phrase);
});

test.each([
  ["en", "Is a heat pump dryer cheaper to run than a vented one?", "choice"],
  ["de", "Ist ein Wärmepumpentrockner günstiger als ein Ablufttrockner?", "choice"],
  ["fr", "Le train est-il moins cher que l'avion ?", "choice"],
  ["fr", "Les panneaux solaires produisent-ils en hiver ?", "fact"],
  ["de", "Was ist ein fairer Preis für ein Rennrad?", "cost"],
  ["en", "What drones can I legally fly without a license?", "general"],
  ["de", "Welche Drohne darf ich ohne Führerschein fliegen?", "general"],
  ["fr", "Quel drone ai-je le droit de piloter sans permis ?", "general"],
  ["fr", "monte-charge vs ascenseur privatif", "choice"],
  ["en", "Langstroth vs top-bar hive: which is better?", "choice"],
])("%s: %s wants an explanation: %s", (language, text, kind) => {
  expect(readPrompt(language, text)).toMatchObject({ words: { explanation: { kind } } });
});

test.each([
  ["Wie reinige ich ein Hinter-dem-Ohr-Hörgerät richtig?", /Geräten/],
  ["Wie bekomme ich meine Tastatur sauber?", /Geräten/],
  ["Wie reinige ich einen Teppich?", /Spülmittel/],
])("the field of %s says %s", (question, says) => {
  const pack = packFor(readPrompt("de", question), languagePack(packs, "de"));
  const field = fieldOf(question, pack.answers.explanation_fields!.fields, pack);
  expect(field?.says[0]).toMatch(says);
});
