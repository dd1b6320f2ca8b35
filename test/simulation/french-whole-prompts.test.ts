import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { fieldOf } from "../../src/simulation/texts/explanation-field.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["Qui paie le diagnostic termites lors de la vente d'une maison ?", "general"],
  ["Mon locataire a cassé une vitre, qui doit payer la réparation ?", "general"],
  ["Qui fabrique des ruches en Alsace ?", null],
  ["Achat vs location de trottinettes, quelles marques sont fiables ?", null],
  ["Poêle à bois ou à granulés, qui installe ça près de Metz ?", null],
  ["Poêle à bois ou à granulés, combien prévoir ?", "general"],
  ["Parquet massif ou stratifié, lequel choisir ?", "choice"],
  ["Enceinte de six mois, puis-je prendre le ferry ?", "fact"],
])("the French %s wants an explanation of the kind %s", (text, kind) => {
  expect(readPrompt("fr", text).words?.explanation?.kind ?? null).toBe(kind);
});

test.each([
  [
    "Vitrail sur mesure pour porte d'entrée, artisan verrier en Bretagne",
    "Vitrail sur mesure pour porte d'entrée :",
  ],
  ["Achat ou location de vélos, quelles marques sont fiables ?", "Achat ou location de vélos :"],
  [
    "parquet massif ou stratifié, lequel choisir ?",
    "Parquet massif ou stratifié, lequel choisir ?",
  ],
])("titles about the French %s begin with %s", (text, asks) => {
  expect(readPrompt("fr", text).words?.asks).toBe(asks);
});

test.each([
  [
    "Nous préparons nous-mêmes nos mélanges de terreau avec du compost local. La saison approche et il nous faut des sacs imprimés pour nos clients. 400 poches : chez quels fournisseurs commander pour moins de 5 000 € ?",
    true,
  ],
  [
    "Je reprends le vieux pressoir de mon oncle dans le Calvados, et la presse à bandes a rendu l'âme en pleine saison. Qui vend du matériel d'occasion fiable pour moins de 8 000 € ?",
    true,
  ],
  ["Notre troupe joue Molière. Il nous faut douze costumes. Où louer pour moins de 600 € ?", false],
])("the French story %s is repeated as a whole, and no title if it is long", (text, isLong) => {
  const { words } = readPrompt("fr", text);
  expect(words).toMatchObject({ typed: text.replace(/ \?$/, ""), isKeywords: isLong });
});

test.each([
  ["Quel logiciel de gestion choisir pour une auto-école ?", null],
  ["logiciel métier pour ramoneur", null],
  ["Quel logiciel de gestion choisir ?", "logiciels de gestion"],
  ["Quel artisan pour restaurer un parquet à Dijon ?", null],
  ["Enceinte de six mois, puis-je prendre le ferry ?", null],
  ["Quelle enceinte pour une piscine ?", "enceintes"],
])("the French noun of %s is %s", (text, phrase) => {
  const { words, phrase: found } = readPrompt("fr", text);
  expect(words === null ? found : null).toBe(phrase);
});

test.each([
  ["Peut-on porter des lentilles de nuit quand on est enceinte ?", /^En cas de doute/],
  ["Comment préparer son accouchement ?", /^Chaque grossesse/],
  ["Un élagueur doit-il avoir une assurance décennale ?", /^none/],
  ["Faut-il une autorisation pour ouvrir un salon de tatouage ?", /^none/],
  ["Comment ouvrir un salon de coiffure ?", /^Ce qui marche/],
])("the French answer to %s has the advice of the field %s", (question, says) => {
  const pack = packFor(readPrompt("fr", question), languagePack(packs, "fr"));
  const field = fieldOf(question, pack.answers.explanation_fields!.fields, pack);
  expect(field?.says[0] ?? "none").toMatch(says);
});
