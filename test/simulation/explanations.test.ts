import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { fieldOf } from "../../src/simulation/texts/explanation-field.ts";
import { writeAnswer } from "../support/write-answer.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["de", "Wie kündige ich meinen Handyvertrag?", "task"],
  ["de", "Wieso ist mein WLAN so langsam?", "problem"],
  ["de", "Meine Waschmaschine stinkt", "problem"],
  ["de", "Was kostet ein Treppenlift?", "cost"],
  ["de", "Kosten Umzug von Hamburg nach Wien", "cost"],
  ["de", "Wie kann ich die Kosten in der Werkstatt senken?", "task"],
  ["de", "Kann man mit Klarna ein Sofa kaufen?", "fact"],
  ["de", "Was zahlt man für einen Hundetrainer pro Stunde?", "cost"],
  ["de", "Sollte ich meine Versicherung kündigen oder behalten?", "choice"],
  ["de", "Ist ein Kredit bei Auxmoney sicher?", "fact"],
  ["de", "Vermietet Sixt Wohnmobile?", "fact"],
  ["de", "Wie viel Trinkgeld gibt man beim Friseur?", "amount"],
  ["de", "Soll ich ein Auto kaufen oder leasen?", "choice"],
  ["de", "Ab wann lohnt sich ein Steuerberater?", "general"],
  ["de", "Laminat oder Parkett im Kinderzimmer?", "choice"],
  ["de", "Sie ist sieben. Sollen wir eine Geige mieten oder gleich kaufen?", "choice"],
  ["fr", "Mon fils commence le violon, faut-il louer ou acheter un instrument ?", "choice"],
  ["en", "We need a forklift for a small warehouse, should we lease or buy used?", "choice"],
  ["de", "Ist ein Balkonkraftwerk in der Mietwohnung erlaubt?", "fact"],
  ["de", "Wie oft sollte man Bettwäsche waschen?", "amount"],
  ["de", "Ab welchem Alter dürfen Kinder allein zu Hause bleiben?", "general"],
  ["de", "Wer muss die Schönheitsreparaturen bezahlen?", "general"],
  ["de", "Wo beantrage ich Wohngeld?", "general"],
  ["de", "Nebenkostenabrechnung zu hoch, was tun?", "situation"],
  ["de", "Was ist bei einem Autounfall zu tun?", "situation"],
  ["de", "Zählt die Fahrt zur Arbeit als Arbeitszeit?", "fact"],
  ["de", "Habe ich Anspruch auf Bildungsurlaub?", "fact"],
  ["de", "Ich kann nachts nicht schlafen. Was hilft wirklich?", "problem"],
  ["de", "ich hab seit drei tagen fieber was soll ich tun", "situation"],
  ["de", "handy lädt nicht mehr, woran liegt das", "problem"],
  ["de", "Mein Hund frisst Gras, ist das schlimm?", "fact"],
  ["de", "Übernimmt die Krankenkasse eine Zahnreinigung?", "fact"],
  ["de", "Zahlt die Haftpflichtversicherung einen verlorenen Schlüssel?", "fact"],
  ["de", "Wird eine Brille von der Krankenkasse bezahlt?", "fact"],
  ["de", "Braucht ein Fotograf eine Haftpflichtversicherung?", "fact"],
  ["de", "Wie viel verdient ein Bestatter im Monat?", "amount"],
  ["de", "Wie hoch ist das Gehalt als Steuerberater?", "amount"],
  ["de", "Welche Kosten übernimmt die Krankenkasse?", "general"],
  ["de", "Welche Krankenkasse zahlt Osteopathie?", null],
  ["de", "Wie finde ich eine Wohnung in München?", "task"],
  ["de", "Wie finde ich einen guten Notar?", "general"],
  ["de", "Kann man in Leipzig einen Notar empfehlen?", null],
  ["de", "Welche Zeitarbeitsfirma zahlt am besten?", null],
  ["fr", "Comment résilier un abonnement ?", "task"],
  ["fr", "Mon lave-vaisselle sent mauvais", "problem"],
  ["fr", "Combien coûte un monte-escalier ?", "cost"],
  ["fr", "Vaut-il mieux louer ou acheter sa voiture ?", "choice"],
  ["fr", "Parquet ou carrelage dans une cuisine ?", "choice"],
  ["fr", "Différence entre SARL et SAS", "difference"],
  ["fr", "Mon propriétaire peut-il interdire les animaux ?", "fact"],
  ["fr", "Un Thermomix vaut-il son prix ?", "fact"],
  ["fr", "Quel apport faut-il pour acheter une maison ?", "general"],
  ["fr", "Mon chien tire en laisse, comment faire ?", "situation"],
  ["fr", "j'ai reçu une amende à tort, comment la contester", "situation"],
  ["fr", "mon ordinateur rame pourquoi", "problem"],
  ["fr", "Quelle pression pour des pneus de vélo ?", "amount"],
  ["fr", "Où jeter une vieille télé ?", "general"],
  ["en", "What does the R-value of a wall actually mean?", "definition"],
  ["en", "What does APR mean on a credit card and how is it calculated?", "definition"],
  ["de", "Ist es sinnvoll, ein gebrauchtes Elektroauto zu kaufen?", "fact"],
  [
    "fr",
    "assurance moto : que couvre-t-elle et à partir de quel âge peut-on souscrire ?",
    "general",
  ],
  ["fr", "est ce que je peux tondre le dimanche", "fact"],
  ["fr", "Mon fils a 39 de fièvre, dois-je m'inquiéter ?", "fact"],
  ["fr", "J'ai un plâtre, puis-je prendre l'avion ?", "fact"],
  ["fr", "Est-ce grave de sauter le petit déjeuner ?", "fact"],
  ["fr", "est-ce rentable d'isoler un garage", "fact"],
  ["fr", "conserver des pivoines coupées", "task"],
  ["fr", "désherber une allée de graviers", "task"],
  ["fr", "refaire l'étanchéité d'un toit prix au m2", "cost"],
  ["fr", "louer un barnum à Rennes", null],
  ["fr", "entretien d'un spa combien de fois changer l'eau", "amount"],
  ["fr", "combien faut-il prévoir pour un ravalement", "cost"],
  ["fr", "ponceuse à parquet location ou achat ?", "choice"],
  ["fr", "quelle race de poule pour un petit jardin", "general"],
  ["fr", "combien coute une alarme maison", "cost"],
  ["fr", "Comment trouver un appartement à Paris ?", "task"],
  [
    "fr",
    "Comment trouver un bon plombier à Nantes pour une fuite sous l'évier un dimanche ?",
    "task",
  ],
  ["fr", "J'ai mal au dos, quels exercices ou quel coussin peuvent m'aider ?", "general"],
  ["fr", "Une semaine en Bretagne, où loger et que visiter sans voiture ?", "general"],
  ["fr", "Quel livre offrir à un enfant de 8 ans ?", "general"],
  ["fr", "Je débute l'aquarelle, quel papier et quelles peintures acheter ?", "general"],
  ["fr", "Est-ce que je peux acheter un vélo en ligne ?", "fact"],
  ["fr", "Où faire réparer son ordinateur à Toulouse ?", null],
])("%s: %s wants an explanation of the kind %s", (language, text, kind) => {
  const { words } = readPrompt(language, text);
  expect(words?.explanation?.kind ?? null).toBe(kind);
});

test.each([
  ["de", "Wie melde ich mein Gewerbe an?", "dein Gewerbe anzumelden"],
  ["de", "Wie schreibe ich eine Kündigung", "eine Kündigung zu schreiben"],
  ["de", "Wie repariere ich mein Fahrrad?", "dein Fahrrad zu reparieren"],
  ["de", "Wie feiere ich meinen Geburtstag?", "deinen Geburtstag zu feiern"],
  ["de", "Wie spiele ich Schach?", "Schach zu spielen"],
  ["de", "Wie verhandle ich mein Gehalt?", "dein Gehalt zu verhandeln"],
  ["de", "Wie fange ich an zu stricken?", null],
  ["de", "Wie bohre ich in Fliesen ohne dass sie springen?", null],
  ["de", "wie bekomme ich meinen welpen stubenrein", "deinen Welpen stubenrein zu bekommen"],
  ["de", "Wie kann man Schimmel entfernen?", null],
  ["fr", "Comment me débarrasser de mes mites ?", "vous débarrasser de vos mites"],
  ["fr", "Comment débloquer un téléphone dont j'ai oublié le code ?", null],
])("%s: %s wants to do: %s", (language, text, task) => {
  expect(readPrompt(language, text).words?.explanation?.task).toBe(task);
});

test.each(["de", "fr"])("%s: an answer that explains has no brand and no slot", (language) => {
  const question = { de: "Wieso ist mein WLAN so langsam?", fr: "Pourquoi mon wifi est lent ?" }[
    language
  ]!;
  const subject = readPrompt(language, question);
  const pack = packFor(subject, languagePack(packs, language));
  for (let seed = 0; seed < 20; seed++) {
    const facts = { key: [seed], question, subject, pack, country: "ZZ", names: [], mentions: [] };
    expect(writeAnswer(facts)).toEqual({ text: expect.not.stringMatching(/[{}*]/), reasons: [] });
  }
});

test.each([
  ["en", "Why does my electric car lose so much range in winter, and do heat pumps help?"],
  ["fr", "Pourquoi mon vélo électrique perd-il la moitié de son autonomie quand il fait froid ?"],
])("%s: no advice on upkeep explains the cause asked for by %s", (language, question) => {
  const subject = readPrompt(language, question);
  const pack = packFor(subject, languagePack(packs, language));
  const { fields, leads } = pack.answers.explanation_fields!;
  expect(fieldOf(question, fields, pack)).not.toBeNull();
  for (let seed = 0; seed < 20; seed++) {
    const facts = { key: [seed], question, subject, pack, country: "ZZ", names: [], mentions: [] };
    const { text } = writeAnswer(facts);
    expect(leads.filter((lead) => text.includes(lead))).toEqual([]);
  }
});

test("questions about supplements are answered with whom to ask, and offer nothing more", () => {
  const question = "Hilft Magnesium wirklich gegen nächtliche Wadenkrämpfe?";
  const subject = readPrompt("de", question);
  const pack = packFor(subject, languagePack(packs, "de"));
  const { closings } = pack.answers;
  for (let seed = 0; seed < 20; seed++) {
    const facts = { key: [seed], question, subject, pack, country: "DE", names: [], mentions: [] };
    const { text } = writeAnswer(facts);
    expect(text).toMatch(/Apotheke .*Dosis/s);
    expect(closings.any.filter((closing) => text.includes(closing))).toEqual([]);
  }
});
