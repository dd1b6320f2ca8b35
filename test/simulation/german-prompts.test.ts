import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { packFor } from "../../src/simulation/catalogue/unknown-subject.ts";
import { writeAnswer } from "../support/write-answer.ts";
import { RemarkWriter } from "../../src/simulation/texts/remarks.ts";
import { Chance } from "../../src/common/random.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["Wie entkalke ich die Maschine richtig und wie oft sollte ich das machen?", "task"],
  ["Warum ist Olivenöl so teuer und woran erkenne ich gute Qualität?", "general"],
  ["Welche Nebenwirkungen hat eine Hypnose?", "general"],
  ["Glasfaseranschluss im Mehrfamilienhaus, wer zahlt das?", "general"],
  ["Bodengutachten vor Hausbau Pflicht?", "fact"],
  ["Edelstahlpools vs. Folienpools", "choice"],
  ["Welche Kletterpflanze wächst schneller, Efeu oder Knöterich?", "choice"],
  ["Welche Ziegenrasse ist ruhiger: Toggenburger oder Saanen?", "choice"],
  ["Naturlatex vs. Kaltschaum für Seitenschläfer", "choice"],
  ["Dachbegrünung nachrüsten Kosten pro qm", "cost"],
  ["Datenschutzbeauftragter extern Kosten Arztpraxis", "cost"],
  ["Was ist ein fairer Stundensatz für einen Texter?", "cost"],
  ["Wie viel Watt braucht eine Infrarotheizung?", "amount"],
  ["mietnomaden loswerden wie lange dauert das", "amount"],
  ["Lohnt sich eine Photovoltaikanlage auf einem Norddach?", "fact"],
  ["Mein Vermieter reagiert nicht auf Schimmel. Was kann ich tun?", "general"],
  ["Was ist bei einem Mietkauf zu beachten?", "general"],
  ["Mein Konto wurde gesperrt, an wen wende ich mich?", "general"],
  ["Vorteile Erdgasheizung gegenüber Ölheizung", "general"],
  ["Eignet sich Kork als Bodenbelag im Bad?", "fact"],
  ["Kann eine Wärmepumpe im Sommer kühlen?", "fact"],
  ["Inwiefern unterscheiden sich Bausparen und Banksparplan?", "difference"],
  ["Mit welchen Kosten muss ich bei einem Pool rechnen?", "cost"],
  ["Rückgaberecht bei Matratzen nach Probeliegen", "general"],
  ["Welche Dashcam ist in Österreich erlaubt?", "general"],
  ["Selbstständig als Yogalehrerin: Welche Versicherungen sind nötig?", "general"],
  ["Ich überlege, meinen Diesel umzurüsten. Lohnt sich das noch?", "fact"],
  ["Warum ist Heizöl im Sommer günstiger?", "general"],
  ["Kartoffelkäfer natürlich bekämpfen", "task"],
  ["Wie entkalke ich eine Kaffeemaschine, ohne Entkalker vom Hersteller zu kaufen?", "task"],
  ["Hilfe, mein Akku lädt nur bis 80 Prozent. Woran kann das liegen?", "problem"],
])("%s wants an explanation: %s", (text, kind) => {
  expect(readPrompt("de", text).words?.explanation?.kind).toBe(kind);
});

test("brands that a question compares are named", () => {
  const text = "Was taugt die Küche von Ikea im Vergleich zu Nobilia?";
  expect(readPrompt("de", text).brands).toEqual(["Ikea", "Nobilia"]);
});

test.each([
  ["Dadant oder Zander: welche Beute für Anfänger in der Imkerei?", []],
  ["Welche Beute ist für Anfänger leichter, Dadant oder Langstroth?", []],
  ["Nylon oder Fluorocarbon: welche Angelschnur für Barsche?", []],
  ["Fender oder Gibson: welche Gitarre für Anfänger?", ["Fender", "Gibson"]],
  ["Husqvarna oder Einhell: welcher Freischneider?", ["Husqvarna", "Einhell"]],
  ["Techem oder Ista: welcher Anbieter?", ["Techem", "Ista"]],
  ["Höchstens 30 Euro im Monat. Welche Geigenbauer oder Verleiher sind gut?", []],
  ["Verleiher oder Musikhaus: wo leiht man ein Cello?", []],
  ["Wir spielen seit einem Jahr. Yamaha oder Kawai für Anfänger?", ["Yamaha", "Kawai"]],
  ["Dr. Oetker oder Wagner: welche Pizza?", ["Dr. Oetker", "Wagner"]],
  ["Welches Zelt ist besser, Nordix 3 oder Vaude Campo?", ["Nordix 3", "Vaude Campo"]],
  ["Welcher Freischneider, Husqvarna oder Einhell?", ["Husqvarna", "Einhell"]],
  ["Kaffeeröster Trommel vs Heißluft für kleine Rösterei", []],
  ["Siebträger Dualboiler vs Einkreiser fürs Büro", []],
  ["Rakel vs Pinsel für Epoxidbeschichtung", []],
  ["Shopify oder Shopware für einen kleinen Shop?", ["Shopify", "Shopware"]],
  ["Lexoffice oder sevDesk?", ["Lexoffice", "sevDesk"]],
  ["Garmin oder Polar?", ["Garmin", "Polar"]],
  ["Ist Notion oder Evernote besser?", ["Notion", "Evernote"]],
  ["Hund oder Katze?", []],
  ["Leasing oder Kauf?", []],
  ["Elektrische Zahnbürste oder Handzahnbürste?", []],
])("%s compares the brands %o", (text, brands) => {
  expect(readPrompt("de", text).brands).toEqual(brands);
});

test("no remark in running text goes on with praise that need not stand before it", () => {
  const pack = languagePack(packs, "de");
  const texts = [pack, packFor(readPrompt("de", "Wer stimmt Orgeln?"), pack)].flatMap(
    ({ passing }) => Object.values(passing).flat(),
  );
  expect(texts.filter((text) => /\b(?:auch|ebenfalls)\b/i.test(text))).toEqual([]);
});

test("what most recommend is part of the list rather than an afterthought", () => {
  const pack = languagePack(packs, "de");
  const subject = readPrompt("de", "Wer stimmt Orgeln?");
  const sentences = Array.from({ length: 60 }, (_, seed) => {
    const writer = new RemarkWriter(pack, subject, new Chance(seed));
    const place = { isKnown: false, isBesideCriticism: false };
    return writer.sentence({ name: "Marke", label: "positive", passing: true }, place).text;
  });
  expect(
    sentences.filter((one) => /(?<!als die )meisten|immer wieder|fast jedem/.test(one)),
  ).toEqual([]);
});

test.each([
  "Lohnabfüller für Bio-Säfte in Kleinmengen",
  "Auftragshersteller für vegane Fruchtgummis",
  "Rollstuhl für Sandstrand",
  "Kann mir jemand einen fairen Goldschmied in Pforzheim nennen?",
  "Kinderwagen-Reparatur Rad defekt",
  "Welches Elektroauto hat eine Anhängerkupplung?",
  "Gibt es Kratzschutzfolien, die wirklich halten?",
  "Wir wollen Schulkleidung einführen. Wer liefert bestickte Pullover ab 60 Stück?",
  "Wer liefert bedruckte T-Shirts für unseren Sportverein?",
  "Wir suchen Softshelljacken mit Logo für 25 Mitarbeiter",
  "Wer fertigt Gläser mit Gravur für eine Hochzeit?",
  "beste Hufschuhe für Wanderreiten auf Schotter",
  "Welche Reitstiefel sind bequem?",
  "Hundejacke für Winter wasserdicht",
  "Welche Bremsschuhe fürs Rennrad?",
  "Wo bekomme ich Maßschuhe für Einlagen in Leipzig?",
  "Schlafsack nach Maß für Seitenschläfer",
  "Welche Schlafsäcke gibt es als Sonderanfertigung?",
  "Ich suche für meine Mutter mit Parkinson ein Besteck, das Zittern ausgleicht. Was taugt etwas?",
  "Mein Hund hat eine Allergie, welches Trockenfutter ohne Weizen ist gut?",
  "Unser Betrieb muss eine Gefährdungsbeurteilung machen. Welche Software hilft dabei?",
  "Ich pflege meinen Vater und brauche ein Pflegebett. Wer liefert das auch aufs Land?",
  "Mein Auto hat keinen Platz für eine Babyschale. Welche passt in einen Fiat Panda?",
  "Unsere Druckerei sucht Papier aus Gras oder Hanf. Welche Großhändler führen das?",
  "Unser Backofen heizt ungleichmäßig – wer baut Etagenöfen für kleine Betriebe?",
  "Meine Tochter möchte Gitarre lernen, wir haben aber wenig Platz. Welches Instrument passt?",
])("of what %s asks for, only the words are known", (text) => {
  expect(readPrompt("de", text).words).toMatchObject({ explanation: null });
});

test.each([
  "Wie bekomme ich Wachsflecken aus einem antiken Messgewand?",
  "Kann man einen Kachelofen selbst umsetzen oder muss das ein Ofensetzer machen?",
  "Ist Blutegeltherapie bei Arthrose wirklich wirksam?",
  "Wie verhindere ich, dass meine Terrassenplatten rutschig werden?",
])("no field of advice knows all words of %s", (question) => {
  const subject = readPrompt("de", question);
  const pack = packFor(subject, languagePack(packs, "de"));
  const facts = { question, subject, pack, country: "DE", names: [], mentions: [] };
  const texts = Array.from(
    { length: 20 },
    (_, seed) => writeAnswer({ key: [seed], ...facts }).text,
  );
  const { leads } = pack.answers.explanation_fields!;
  expect(texts.filter((text) => leads.some((lead) => text.includes(lead)))).toEqual([]);
});

test.each([
  [
    "Drohnenversicherung gewerblich unter 150 Euro im Jahr",
    /Ich habe .*(?:verglichen|durchgesehen)|Punkte? genauer/,
  ],
  ["Girokonto für Vereine unter 10 Euro", /Ich habe .*(?:verglichen|durchgesehen)|Punkte? genauer/],
  ["Was kostet eine Asbestsanierung?", /Zwei Quellen|Nachfragen/],
  ["Dachrinne erneuern Kosten", /Zwei Quellen|Nachfragen/],
])("no answer without brands to %s says %s", (question, misplaced) => {
  const subject = readPrompt("de", question);
  const pack = packFor(subject, languagePack(packs, "de"));
  const facts = { question, subject, pack, country: "DE", names: [], mentions: [] };
  const texts = Array.from(
    { length: 60 },
    (_, seed) => writeAnswer({ key: [seed], ...facts }).text,
  );
  expect(texts.filter((text) => misplaced.test(text))).toEqual([]);
});

test.each([
  ["Hat jemand Erfahrung mit Solvanta Wärmepumpen?", ["Solvanta"]],
  ["Erfahrungen mit Bio Matratzen", []],
  ["Was hilft bei Reiseübelkeit besser, Hustenspray oder Tabletten?", []],
  ["Was haltet ihr von Miravo Reisen?", ["Miravo Reisen"]],
  ["Was ist besser für meinen Blog, Wixora oder WordPress?", ["Wixora", "WordPress"]],
])("%s is about the brands %o, and is repeated whole", (text, brands) => {
  expect(readPrompt("de", text)).toMatchObject({ brands, words: { question: text } });
});

test.each([
  ["Mit welcher Software plant ihr Dienste im Rettungsdienst?", null],
  ["Wir brauchen ein neues Ratsinformationssystem. Was nehmen andere?", null],
  ["Was verlangt ein Umzugsunternehmen von Kiel nach Passau?", "cost"],
  ["Reicht Zapplio für einen Onlineshop oder brauche ich Shopware?", "choice"],
  ["Brillenversicherung ja oder nein?", "fact"],
  ["Hilft eine Zahnschiene oder ist ein Schlaflabor besser?", "choice"],
  ["Was bringt mehr: Google Ads oder Plakate für einen Blumenladen?", "general"],
  ["Braucht unser Verein eine Haftpflichtversicherung? Welche Anbieter gibt es?", "general"],
  ["Welche Krankenkasse zahlt Osteopathie und wie viel?", "general"],
  ["Welche Partei vertritt Mieter am besten?", "general"],
  ["Ist ein Fallschirm oder ein Gleitschirm sicherer für Anfänger?", "choice"],
  ["Ist es günstiger, einen Bagger zu mieten oder zu kaufen?", "choice"],
  ["laufrad gebraucht kaufen worauf achten reifen sattel", "general"],
  ["Ich suche ein Geschenk für meinen Chef, er mag Whisky und Angeln. Habt ihr Ideen?", null],
  ["Gibt es in der Nähe von Gießen einen Schuster, der Kletterschuhe besohlt?", null],
  ["Wir heiraten auf einer Berghütte. Wer kümmert sich dort um Blumen?", null],
  ["Wir haben einen alten Kachelofen im Wohnzimmer. Welche Firma kann ihn zurückbauen?", null],
  ["Unser Kirchenchor braucht neue Mappen. Welche halten länger als ein Jahr?", null],
  [
    "Nach dem Wasserschaden ist unser Parkett gewölbt. Kann man das retten oder muss es raus?",
    "choice",
  ],
  ["Was kostet ein Treppenlift? Und wer baut ihn in Altbauten ein?", "general"],
  ["Wer vermietet Hüpfburgen in Kassel und was kostet das pro Tag?", "general"],
  ["Wo lasse ich ein Brautkleid ändern, das mir zwei Nummern zu groß ist?", null],
  ["Welche Praxis behandelt mit Lachgas?", null],
  ["Ich brauche bis Freitag 200 Flyer. Welche Onlinedruckerei liefert so schnell?", null],
  ["Unsere Kita sucht einen Caterer. Wer kocht bio und liefert bis Potsdam?", null],
  ["Für unsere Theater-AG suchen wir gebrauchte Scheinwerfer. Hat jemand einen Tipp?", null],
  ["vegane hochzeitstorte leipzig bestellen", null],
  ["Schwarzes Brautkleid leihen", null],
  ["Lederjacke umfärben lassen Köln", null],
])("%s wants this explained: %s", (text, kind) => {
  expect(readPrompt("de", text).words?.explanation?.kind ?? null).toBe(kind);
});
