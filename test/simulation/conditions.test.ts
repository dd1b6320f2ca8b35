import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { conditionOf } from "../../src/simulation/subjects/conditions/condition.ts";
import { marketSubject, type TextSubject } from "../../src/simulation/subjects/prompt-subject.ts";
import { writeAnswer } from "../support/write-answer.ts";

const { packs, markets } = loadScenario("agency");

test.each([
  [
    "en",
    "Which electric kettle is quietest for an early riser?",
    "electric kettles",
    "for an early riser",
  ],
  ["en", "What is the best two-person tent under $400?", "two-person tents", "under $400"],
  ["en", "headphones under 200 dollars long battery", "headphones", "under 200 dollars"],
  ["en", "laptops under $90 a month for students", "laptops", "under $90 a month for students"],
  [
    "en",
    "running watch with music but no subscription",
    "running watches",
    "with music but no subscription",
  ],
  [
    "en",
    "Which robot lawnmower copes with steep slopes?",
    "robot lawnmowers",
    "that cope with steep slopes",
  ],
  [
    "en",
    "Rain jacket for our dog walks in winter?",
    "rain jackets",
    "for your dog walks in winter",
  ],
  [
    "en",
    "earbuds for small ears that don't fall out",
    "earbuds",
    "for small ears that don't fall out",
  ],
  ["en", "a dash cam for drivers that records sound", "dash cams", "that record sound for drivers"],
  ["en", "e-signature app that is HIPAA compliant", "apps", "that are HIPAA compliant"],
  ["en", "dentists in Denver that take cash", "dentists", "in Denver that take cash"],
  ["en", "scanner for small clinic", "scanners", "for a small clinic"],
  ["en", "scanner for large files", "scanners", "for large files"],
  ["en", "movers from Toronto to Dublin", "movers", "from Toronto to Dublin"],
  ["en", "boxes for crocheters who hate wool", "boxes", "for crocheters who hate wool"],
  ["en", "photographer for real estate agents", "photographers", "for real estate agents"],
  ["en", "headphones for autistic child", "headphones", "for an autistic child"],
  ["en", "loans for bad credit Georgia", "loans", "for bad credit in Georgia"],
  ["en", "tires for an older Toyota", "tires", "for an older Toyota"],
  ["en", "We need mics under $1500. Which ones?", "mics", "under $1500"],
  ["en", "roof repair near Hackney same day", "roof repair services", "near Hackney"],
  ["en", "therapist for insomnia UK", "therapists", "for insomnia in the UK"],
  ["en", "shampoo no sulfates", "shampoos", "without sulfates"],
  ["en", "cheap rain jacket", "rain jackets", "at a low price"],
  ["en", "Boots for people who have flat feet", "boots", "for people who have flat feet"],
  ["en", "Boots for someone who hates laces", "boots", null],
  ["en", "Can you recommend boots that last for years?", "boots", null],
  ["en", "Which tent is the best for the money?", "tents", null],
  ["en", "What should I look for in a bookshelf?", "bookshelves", null],
  ["en", "Which bookshelf is good for me?", "bookshelves", null],
  ["en", "Which down jacket is the warmest for its weight?", "down jackets", null],
  [
    "de",
    "Bürostuhl für große Menschen unter 400 Euro",
    "Bürostühle",
    "für große Menschen unter 400 Euro",
  ],
  ["de", "Welches Babyphone funktioniert ohne WLAN?", "Babyphones", "ohne WLAN"],
  ["de", "Laufuhr mit Musik, aber ohne Abo", "Laufuhren", "mit Musik, aber ohne Abo"],
  [
    "de",
    "Welche Regenjacke taugt im Winter zum Radfahren?",
    "Regenjacken",
    "zum Radfahren im Winter",
  ],
  ["de", "Fernglas zum Vögel beobachten unter 300 Euro", "Ferngläser", "unter 300 Euro"],
  ["de", "Welcher Wasserkocher passt für unsere Küche?", "Wasserkocher", "für deine Küche"],
  ["de", "Welcher Saugroboter kommt mit Hundehaaren zurecht?", "Saugroboter", null],
  ["de", "Welche Schuhe passen, ohne nach zwei Stunden zu drücken?", "Schuhe", null],
  ["de", "Welche Wanderschuhe halten mehrere Jahre bei regelmäßigen Touren?", "Wanderschuhe", null],
  ["fr", "Montre GPS : laquelle tient une semaine de trek sans recharge ?", "montres GPS", null],
  ["fr", "Quelle bouilloire pour une cuisine ouverte ?", "bouilloires", "pour une cuisine ouverte"],
  ["fr", "avocat pour employeurs Nice", "avocats", "pour employeurs"],
  [
    "fr",
    "Quelle cafetière pour deux personnes avec un budget de 500 euros maximum ?",
    "cafetières",
    "à moins de 500 euros pour deux personnes",
  ],
  ["fr", "Quel matelas pour le mal de dos avec un petit budget ?", "matelas", "pour le mal de dos"],
  ["fr", "architecte pour cabinet médical Lille", "architectes", "pour cabinet médical"],
  ["fr", "huile pour une tronçonneuse Stihl", "huiles", "pour une tronçonneuse Stihl"],
  ["fr", "matelas pour quelqu'un qui pèse 130 kg", "matelas", "pour quelqu'un qui pèse 130 kg"],
  ["fr", "fauteuil de bureau à moins de 400 euros", "fauteuils de bureau", "à moins de 400 euros"],
  ["fr", "Quel casque sans fil pour mon fils ?", "casques", "sans fil pour votre fils"],
  [
    "fr",
    "Quelle poussette rentre dans une petite voiture ?",
    "poussettes",
    "qui rentrent dans une petite voiture",
  ],
  [
    "fr",
    "logiciel de gestion pour cabinet dentaire avec prise de rendez-vous en ligne",
    "logiciels de gestion",
    "pour cabinet dentaire avec prise de rendez-vous en ligne",
  ],
  ["de", "Wanderschuhe für Einlagen in Dresden", "Wanderschuhe", "für Einlagen"],
  ["de", "Handschuhe für Arbeiten in Kühlhäusern", "Handschuhe", "für Arbeiten in Kühlhäusern"],
  ["fr", "agence à Nantes pour un salon", "agences", "à Nantes"],
  ["fr", "sac en cuir fabriqué en France", "sacs en cuir", "fabriqués en France"],
  ["fr", "lunettes pour enfant turbulent incassables", "lunettes", "pour enfant turbulent"],
  ["fr", "Quelles chaussures pour ses chevilles fragiles", "bottes", "pour des chevilles fragiles"],
  ["fr", "chaussures de trail sans se ruiner", "chaussures de trail", "à petit prix"],
  ["fr", "Comment choisir une tente sans se tromper ?", "tentes", null],
  [
    "fr",
    "Est-ce que les forfaits mobiles à moins de 10 euros captent bien à la campagne ?",
    "forfaits mobiles",
    "à moins de 10 euros",
  ],
  ["fr", "un forfait à moins de 10 euros capte-t-il ?", "forfaits", "à moins de 10 euros"],
  ["fr", "gourdes pour enfants supportent le lave-vaisselle", "gourdes", "pour enfants"],
  ["fr", "logiciel pour un client exigeant", "logiciels", "pour un client exigeant"],
])("%s: %s demands of %s: %s", (language, text, phrase, condition) => {
  expect(conditionOf(text, phrase, languagePack(packs, language))).toBe(condition);
});

const MARKET = { packs, marketSubjects: markets.get("outdoor")!.subjects };

/** A subject of the market with a condition. */
function demanding(id: string, condition: string): TextSubject {
  return { ...marketSubject(MARKET, id, "en")!, condition };
}

function answersTo(question: string, subject: TextSubject, brands: readonly string[]): string[] {
  const pack = languagePack(packs, "en");
  const mentions = brands.map((name) => ({ name, label: "positive", passing: false }) as const);
  return Array.from({ length: 40 }, (_, seed) => {
    const facts = { question, subject, pack, country: "US", names: [], mentions };
    return writeAnswer({ key: [seed], ...facts }).text;
  });
}

function pricesIn(text: string): number[] {
  return [...text.matchAll(/(?:about|around|roughly) \$(\d+)/g)].map(([, n]) => Number(n));
}

test("a price is within the budget of the question", () => {
  const subject = demanding("tents-two", "under $200");
  const question = "Which two-person tent is good under $200?";
  const texts = answersTo(question, subject, ["One", "Two", "Three", "Four"]);
  const prices = texts.flatMap(pricesIn);
  expect(prices.length).toBeGreaterThan(20);
  expect(Math.max(...prices)).toBeLessThan(200);
});

test("a budget can have a separator of thousands", () => {
  const subject = demanding("tents-two", "under $1,500");
  const texts = answersTo("Which two-person tent is good under $1,500?", subject, ["One", "Two"]);
  const prices = texts.flatMap(pricesIn);
  expect(prices.length).toBeGreaterThan(10);
  // "1" would allow two dollars at most.
  expect(Math.min(...prices)).toBeGreaterThan(50);
});

test("no price is stated for a budget far above the usual price", () => {
  const subject = demanding("tents-two", "under $90,000");
  const texts = answersTo("Which two-person tent is good under $90,000?", subject, ["One", "Two"]);
  expect(texts.filter((text) => /(?:about|around|roughly) \$/.test(text))).toEqual([]);
});

test("answers repeat what the question demands", () => {
  const subject = demanding("tents-two", "for a windy beach");
  const texts = answersTo("Which two-person tent is good for a windy beach?", subject, ["One"]);
  expect(texts.filter((text) => text.includes("for a windy beach")).length).toBeGreaterThan(30);
});
