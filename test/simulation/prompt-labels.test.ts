import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { writeAnswer } from "../support/write-answer.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  [
    "de",
    "Wie bekomme ich Kalkflecken von der Duschwand weg?",
    "Kalkflecken von der Duschwand wegbekommen",
  ],
  ["de", "Wie melde ich ein Gewerbe an?", "Gewerbe anmelden"],
  ["de", "Wie ändere ich mein Passwort?", "Passwort ändern"],
  ["de", "Welche Firma baut Wintergärten?", "Welche Firma baut Wintergärten"],
  ["de", "Warum lädt mein E-Auto so langsam?", "E-Auto lädt langsam"],
  ["de", "Wo kann man in Leipzig gut brunchen?", "In Leipzig gut brunchen"],
  ["de", "Wer macht günstige Grabsteine in Nürnberg?", "Grabsteine in Nürnberg"],
  ["de", "Elektroschrott entsorgen Kosten", "Elektroschrott entsorgen"],
  // The noun alone would be something else.
  ["de", "Kaffee Maschine gebraucht", "Kaffee Maschine gebraucht"],
  ["de", "Fahrrad Helm für Kinder", "Fahrrad Helm für Kinder"],
  ["de", "Gibt es eine Firma, die Altkleider abholt?", "Gibt es eine Firma, die Altkleider abholt"],
  ["de", "Wohnmobil mieten in Kroatien", "Wohnmobil mieten in Kroatien"],
  [
    "de",
    "Wer entsorgt Asbest in Ulm und was kostet das?",
    "Wer entsorgt Asbest in Ulm und was kostet das",
  ],
  [
    "de",
    "Ein Geschenk zum 70. Geburtstag für Krimifans",
    "Geschenk zum 70. Geburtstag für Krimifans",
  ],
  ["de", "Ist die Techniker Krankenkasse besser als die AOK?", "Techniker Krankenkasse vs. AOK"],
  ["de", "Ist Gas besser als Strom?", "Ist Gas besser als Strom"],
  ["de", "Taugt der Dyson Airwrap für kurze Haare?", "Dyson Airwrap"],
  ["de", "LED oder OLED im Wohnzimmer?", "LED oder OLED im Wohnzimmer"],
  ["de", "Was taugt Check24 bei Autoversicherungen?", "Check24"],
  ["de", "Ist Notion besser als Evernote?", "Notion vs. Evernote"],
  ["de", "Ist Linoleum besser als Kork?", "Ist Linoleum besser als Kork"],
  [
    "de",
    "Trauringe aus recyceltem Gold unter 1.500 Euro",
    "Trauringe aus recyceltem Gold unter 1.500 Euro",
  ],
  ["de", "Meine Geschirrspülmaschine stinkt", "Geschirrspülmaschine stinkt"],
  ["de", "Worauf muss ich bei Grabsteinen achten?", "Worauf muss ich bei Grabsteinen achten"],
  [
    "fr",
    "Comment enlever le calcaire d'une paroi de douche ?",
    "Enlever le calcaire d'une paroi de douche",
  ],
  ["fr", "Pourquoi mon lave-linge n'essore plus ?", "Mon lave-linge n'essore plus"],
  ["fr", "Comment me débarrasser de mes mites ?", "Se débarrasser de ses mites"],
  ["fr", "A-t-on le droit de prendre un drone en cabine ?", "Prendre un drone en cabine"],
  ["fr", "ma fille de 3 ans refuse de dormir que faire", "Ma fille de 3 ans refuse de dormir"],
  ["fr", "Combien de temps dure une grippe ?", "Combien de temps dure une grippe"],
  ["fr", "prix d'une pompe a chaleur", "Prix d'une pompe à chaleur"],
  ["fr", "Qui fabrique des pierres tombales pas chères à Nantes ?", "Pierres tombales à Nantes"],
  // Without what is left out, the topic would be another one.
  [
    "fr",
    "Quelle compagnie de ferry accepte les chiens ?",
    "Quelle compagnie de ferry accepte les chiens",
  ],
  [
    "fr",
    "Quel tapissier à Nantes pour refaire une bergère ?",
    "Tapissier à Nantes pour refaire une bergère",
  ],
  [
    "fr",
    "Combien de temps faut-il pour recevoir un appareil dentaire ?",
    "Combien de temps pour recevoir un appareil dentaire",
  ],
  ["fr", "Combien de temps garder ses relevés ?", "Combien de temps garder ses relevés"],
  ["fr", "Combien de temps dure une location de ski ?", "Location de ski – durée"],
  ["fr", "Est-ce rentable d'isoler un garage ?", "Isoler un garage"],
  ["fr", "qui livre des plateaux repas à Lille ?", "Plateaux repas à Lille"],
  [
    "fr",
    "cire de soja en gros pour fabriquer des bougies",
    "Cire de soja en gros pour fabriquer des bougies",
  ],
  [
    "fr",
    "quel logiciel remplace un tableur pour le planning d'une clinique ?",
    "Quel logiciel remplace un tableur pour le planning d'une clinique",
  ],
  ["fr", "tarif d'un notaire pour une donation", "Tarif d'un notaire pour une donation"],
  ["fr", "Débarras de maison tarif", "Débarras de maison"],
])("%s: the topic of %s is %s", (language, text, label) => {
  expect(readPrompt(language, text).words?.label).toBe(label);
});

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
  ["de", "Wie finde ich einen guten Notar?", null],
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
  ["fr", "Comment trouver un bon notaire ?", null],
  [
    "fr",
    "Comment trouver un bon plombier à Nantes pour une fuite sous l'évier un dimanche ?",
    "task",
  ],
  ["fr", "J'ai mal au dos, quels exercices ou quel coussin peuvent m'aider ?", "general"],
  ["fr", "Une semaine en Bretagne, où loger et que visiter sans voiture ?", "general"],
  ["fr", "Quel livre offrir à un enfant de 8 ans ?", "general"],
  ["fr", "Je débute l'aquarelle, quel papier et quelles peintures acheter ?", "general"],
  ["fr", "Est-ce que je peux acheter un vélo en ligne ?", null],
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

test('German nouns that are joined by "oder" are no brands, but names are', () => {
  const brandsOf = (text: string): unknown => readPrompt("de", text).brands;
  expect(brandsOf("Shopify oder Shopware für einen kleinen Shop?")).toEqual([
    "Shopify",
    "Shopware",
  ]);
  expect(brandsOf("Lexoffice oder sevDesk?")).toEqual(["Lexoffice", "sevDesk"]);
  expect(brandsOf("Garmin oder Polar?")).toEqual(["Garmin", "Polar"]);
  expect(brandsOf("Ist Notion oder Evernote besser?")).toEqual(["Notion", "Evernote"]);
  expect(brandsOf("Hund oder Katze?")).toEqual([]);
  expect(brandsOf("Leasing oder Kauf?")).toEqual([]);
  expect(brandsOf("Elektrische Zahnbürste oder Handzahnbürste?")).toEqual([]);
});

test.each([
  ["fr", "Quel appareil auditif choisir quand on porte des lunettes ?", null],
  ["fr", "Quelle agence d'intérim paie le mieux ?", "agences d'intérim"],
  ["fr", "Quelle application de notes de frais choisir ?", "applications de notes de frais"],
  ["de", "Welche App hilft beim Fasten?", null],
  ["de", "Welche Zeiterfassung Software ist gut?", "Zeiterfassungs-Programme"],
  ["de", "Wo kann ich mein Auto folieren lassen?", null],
  ["de", "Miro Alternativen für Workshops", null],
  ["fr", "Quel siège d'appoint pour un plateau de fromages ?", null],
  ["fr", "Un aspirateur balai sans fil est-il utile ?", "aspirateurs balais sans fil"],
  [
    "fr",
    "Une voiture électrique d'occasion vaut-elle le coup ?",
    "voitures électriques d'occasion",
  ],
  ["de", "Sind elektrische Zahnbürsten besser?", "elektrische Zahnbürsten"],
  ["de", "leiser staubsauger für allergiker", "leise Staubsauger"],
])("%s: the noun of %s is %s", (language, text, phrase) => {
  const { words, phrase: found } = readPrompt(language, text);
  expect(words === null ? found : null).toBe(phrase);
});

test("of a service, no answer speaks of brands", () => {
  const subject = readPrompt("de", "Welche Zahnzusatzversicherung ist gut?");
  const pack = packFor(subject, languagePack(packs, "de"));
  const mentions = ["One", "Two"].map(
    (name) => ({ name, label: "neutral", passing: false }) as const,
  );
  for (let seed = 0; seed < 60; seed++) {
    const facts = { key: [seed], question: "", subject, pack, country: "DE", names: [], mentions };
    expect(writeAnswer(facts).text).not.toMatch(/Marke/);
  }
});
