import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { frenchKeywords, withoutCourtesy } from "../../src/simulation/subjects/french-gist.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { hasNoBrands } from "../../src/simulation/catalogue/local-services.ts";
import { wordingOf } from "../../src/simulation/catalogue/plain-pack.ts";
import type { Label } from "../../src/simulation/model.ts";
import { formOf } from "../../src/simulation/texts/question.ts";
import { writeAnswer } from "../../src/simulation/texts/answer-text.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["Pourquoi mes plantes jaunissent-elles ?", "Pourquoi mes plantes jaunissent"],
  ["Livret A ou assurance vie ?", "Livret A ou assurance vie"],
  ["gâteau au chocolat sans beurre", "gâteau au chocolat sans beurre"],
  ["Quelle est la différence entre un CDI et un CDD ?", "différence entre un CDI et un CDD"],
  ["Que faut-il emporter pour un trek ?", "Que faut-il emporter pour un trek"],
  ["Quel opérateur choisir au Luxembourg ?", "opérateur au Luxembourg"],
  ["Quand faut-il tailler les rosiers ?", "Quand tailler les rosiers"],
  ["Mon fils refuse d'aller à l'école, que faire ?", "Mon fils refuse d'aller à l'école"],
  ["Combien coûte la pose d'une alarme ?", "prix de la pose d'une alarme"],
  ["Est-ce que Vinted est fiable pour vendre ?", "Vinted fiable pour vendre"],
  ["Que vaut la marque Rowan pour un vélo ?", "Rowan pour un vélo"],
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
  expect(readPrompt("fr", text).plain?.intent).toBe(intent);
});

const french = languagePack(packs, "fr");

function answerTo(text: string, labels: readonly Label[], seed: number): string {
  const own = readPrompt("fr", text);
  const { pack, subject } = wordingOf(french, own);
  const mentions = labels.map((label, at) => ({ name: `Brand${at}`, label, passing: false }));
  const facts = { country: "FR", names: [], key: [seed], question: text, pack, subject, mentions };
  return writeAnswer(facts).text;
}

test.each([
  ["Quelle marque de vélo cargo pour deux enfants ?", "bikes"],
  ["Quel VPN pour une famille ?", "software"],
  ["Combien coûte une pompe à chaleur ?", "energy"],
  ["Nous sommes un cabinet d'avocats et nous cherchons un outil de dictée vocale", "software"],
])("answers to %s say what is known of %s", (text, group) => {
  const facts = french.groups[group]!.facts!;
  for (let seed = 0; seed < 20; seed++) {
    const answer = answerTo(text, seed % 2 === 0 ? [] : ["positive", "neutral"], seed);
    // A lead can stand before a fact: "Pour une famille, commencez par …".
    expect(facts.some((fact) => answer.includes(fact.slice(1)))).toBe(true);
  }
});

test.each([
  ["Quelle application de contrôle parental choisir ?", "applications de contrôle parental"],
  [
    "Quelle appli utiliser pour suivre ses dépenses à deux ?",
    "applis pour suivre ses dépenses à deux",
  ],
  ["Mon mari ronfle. Quels bouchons d'oreilles choisir ?", "bouchons d'oreilles"],
  ["machine a cafe silencieuse", "machines à café"],
  ["thé vert bio en vrac avis", "thés verts bio"],
])("%s is about %s", (question, topic) => {
  expect(readPrompt("fr", question).plain?.topic ?? readPrompt("fr", question).phrase).toBe(topic);
});

test("an or in a list asks for no choice", () => {
  const list = readPrompt("fr", "Comment nettoyer un tapis en laine ou en coton ?");
  expect(formOf(list.plain!.question, languagePack(packs, "fr").answers)).not.toBe("choice");
});

test("an unknown subject that is chosen is answered by what matters for its kind", () => {
  const answer = answerTo("Quel est le meilleur photobooth pour un mariage ?", [], 1);
  expect(answer).toContain("devis");
});

test("what a question goes without is no praise", () => {
  for (let seed = 0; seed < 60; seed++) {
    const answer = answerTo("Quelle eau micellaire sans parfum ?", ["positive", "positive"], seed);
    expect(answer).not.toMatch(/(?<!sans )parfum/);
  }
});

test.each([
  ["Quel cabinet de conseil en recrutement spécialisé à Rennes ?", "cabinets de conseil"],
  [
    "Quel cabinet de kinésithérapie spécialisé à Rennes ?",
    "cabinets de kinésithérapie spécialisés",
  ],
  ["Quel service de garde-meuble en Bretagne ?", "garde-meubles"],
  ["kit panneau solaire avec batterie", "panneaux solaires"],
])("%s is about %s", (text, phrase) => {
  expect(readPrompt("fr", text).phrase).toBe(phrase);
});

test.each([
  [
    "Comment détartrer une bouilloire sans vinaigre ?",
    "pour détartrer une bouilloire sans vinaigre",
  ],
  ["Quel siège auto pour mon enfant de 4 ans ?", "pour votre enfant de 4 ans"],
  ["Combien coûte un ravalement de façade ?", "pour un ravalement de façade"],
  ["Robot ou balai : que choisir quand on a un chien ?", "quand on a un chien"],
  ["Comment puis-je lui parler ?", null],
  ["Faut-il vidanger une tondeuse ?", null],
])("an answer to %s can begin with %s", (text, matter) => {
  expect(readPrompt("fr", text).plain?.matter).toBe(matter);
});

test.each([
  ["Mon fils a de l'eczéma. Quelle crème puis-je lui mettre ?", "Mon fils a de l'eczéma"],
  ["croquettes chat stérilisé avis", "Croquettes chat stérilisé"],
])("%s has the title %s", (text, title) => {
  expect(readPrompt("fr", text).plain?.question).toBe(title);
});

test.each([
  ["Ma voiture grince quand je freine. Faut-il changer les disques ou les plaquettes ?", /freins/],
  ["Vaut-il mieux un poêle ou une pompe à chaleur ?", /choix|[Uu]n poêle ou une pompe à chaleur/],
  ["serviette de plage légère", /^(?!.*(?:trajet|météo))/],
])("the answer to %s is about that", (text, answer) => {
  for (let seed = 0; seed < 10; seed++) expect(answerTo(text, [], seed)).toMatch(answer);
});

test("compounds of known nouns are not taken for their first word", () => {
  expect(readPrompt("fr", "huile moteur pas chère").groupId).toBe("things");
});

test("brands are no alternatives to a shop that their market does not know", () => {
  const { plain } = readPrompt("fr", "Est-ce que Vinted est fiable pour acheter un sac de luxe ?");
  expect(hasNoBrands(plain!, [])).toBe(true);
  expect(hasNoBrands(plain!, [{ name: "Vinted", domain: null, strength: 1, tone: 0 }])).toBe(false);
});

test("a list that begins with a criticized brand has no section for reservations", () => {
  const labels = ["negative", "positive", "negative"] as const;
  for (let seed = 0; seed < 20; seed++)
    expect(answerTo("Quel vélo cargo ?", labels, seed)).not.toMatch(/réserves :|prudent/);
});

test("several answers to a question do not all begin with the same words", () => {
  const answers = [1, 2, 3, 4, 5].map((seed) => answerTo("Comment planter un olivier ?", [], seed));
  expect(new Set(answers.map((answer) => answer.slice(0, 25))).size).toBeGreaterThan(1);
});
