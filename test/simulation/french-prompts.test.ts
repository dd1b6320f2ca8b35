import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { frenchKeywords, withoutCourtesy } from "../../src/simulation/subjects/french-gist.ts";
import { subjectOf } from "../../src/simulation/subjects/prompt-subject.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["Pourquoi mes plantes jaunissent-elles ?", "Pourquoi mes plantes jaunissent"],
  ["Livret A ou assurance vie ?", "Livret A ou assurance vie"],
  ["gâteau au chocolat sans beurre", "gâteau au chocolat sans beurre"],
  ["Quelle est la différence entre un CDI et un CDD ?", "différence entre un CDI et un CDD"],
  ["Que faut-il emporter pour un trek ?", "Que faut-il emporter pour un trek"],
  ["Quand faut-il tailler les rosiers ?", "Quand tailler les rosiers"],
  ["Mon fils refuse d'aller à l'école, que faire ?", "Mon fils refuse d'aller à l'école"],
])("%s is searched for as %s", (question, keywords) => {
  expect(frenchKeywords(question)).toBe(keywords);
});

test.each([
  ["Bonjour à tous, quel vélo choisir ? Merci d'avance", "quel vélo choisir ?"],
  [
    "Je voudrais savoir si je peux déduire ma pension svp",
    "Est-ce que je peux déduire ma pension ?",
  ],
  ["est ce que quelqu'un connaît un bon dentiste ?", "bon dentiste"],
])("%s asks %s", (text, question) => {
  expect(withoutCourtesy(text, "fr")).toBe(question);
});

test.each([
  ["bruit bizarre machine à laver", "advice"],
  ["vendre des bijoux faits main", "advice"],
  ["chaudière qui se met en sécurité", "advice"],
  ["la chaudière perd de la pression", "advice"],
  ["tente 2 places ultralégère", "choice"],
  ["mini four 20 litres", "choice"],
  ["besoin d'un nouveau matelas 160x200", "choice"],
])("%s wants %s", (text, intent) => {
  const prompt = { text, language: "fr", subject: null };
  expect(subjectOf({ packs, marketSubjects: new Map() }, prompt).plain?.intent).toBe(intent);
});
