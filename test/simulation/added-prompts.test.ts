import { expect, test } from "vitest";
import { Chance } from "../../src/common/random.ts";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { asksForNoNames } from "../../src/simulation/catalogue/asked-names.ts";
import { languagePack } from "../../src/simulation/catalogue/language-pack.ts";
import { brandSite, suitable, type NewSource } from "../../src/simulation/catalogue/new-sources.ts";
import { addressOf } from "../../src/simulation/catalogue/page-addresses.ts";
import { pageTextWriter } from "../../src/simulation/catalogue/page-texts.ts";
import { canBeGoods, packFor, siteKind } from "../../src/simulation/catalogue/unknown-subject.ts";
import { writeAnswer } from "../support/write-answer.ts";
import { readPrompt } from "./read-prompt.ts";

const { packs } = loadScenario("tiny");

test.each([
  ["de", "Treppenrenovierung vs Treppenneubau: welche Anbieter lohnen sich?", null],
  ["de", "Massivholz oder Furnier: welche Schreiner sind gut?", null],
  ["de", "Laminat vs Vinyl, wer verlegt das in Ulm?", null],
  ["de", "Küchenfront lackieren vs folieren: was kostet das?", "cost"],
  ["de", "Küchenfront lackieren vs folieren: was kostet mehr?", "choice"],
  ["de", "Henna beim Kind: ist das schädlich?", "fact"],
  ["en", "stair renovation vs new stairs: which companies are worth it?", null],
  ["en", "Solar tiles vs panels: who installs them in Devon?", null],
  ["en", "cedar hot tub vs acrylic hot tub", "choice"],
  ["en", "Infrared sauna in pregnancy: is it safe?", "fact"],
  ["en", "Our tenant left furniture in the garage, can we throw it away?", "fact"],
  ["fr", "Toit en ardoise vs tuile : qui pose en Bretagne ?", null],
  ["fr", "Faïence ou grès : où acheter ?", null],
  ["fr", "Ravalement vs bardage, quels façadiers en Moselle ?", null],
  ["fr", "Sauna pendant la grossesse : est-ce risqué ?", "fact"],
  ["de", "Recurvebogen vs. Compoundbogen: Was eignet sich besser für Turniere?", "choice"],
  ["de", "Zinkwanne vs. Kunststoffwanne: Welche hält länger?", "choice"],
  ["de", "Sichtschutz aus Holz oder WPC: Was ist besser?", "choice"],
  ["de", "Wärmepumpe oder Gasheizung: Was lohnt sich im Altbau mehr?", "choice"],
])("%s: the question after a mark decides what is asked: %s", (language, text, kind) => {
  expect(readPrompt(language, text).words?.explanation?.kind ?? null).toBe(kind);
});

test.each([
  ["en", "Tunnel or dome tent: which one is lighter?"],
  ["de", "Stiefel oder Halbschuhe?"],
  ["fr", "Pompe à chaleur ou chaudière à granulés pour une maison ancienne ?"],
])("%s: %s asks for a choice, although one of its nouns is known", (language, text) => {
  expect(readPrompt(language, text).words?.explanation?.kind).toBe("choice");
});

test.each([
  ["fr", "vitrail d'église : atelier de restauration en Bourgogne", null],
  ["fr", "Atelier de reliure pour livres anciens à Lyon", null],
  ["en", "stained glass: church restoration company in Vermont", null],
  ["en", "church restoration workshop in Vermont", null],
  ["fr", "Petite cuisine : quel lave-vaisselle choisir ?", "lave-vaisselle"],
  ["de", "Neue Küche: welcher Geschirrspüler ist leise?", "Geschirrspüler"],
])("%s: no noun is taken from %s without its label or for a course", (language, text, phrase) => {
  const { phrase: found, words, groupId } = readPrompt(language, text);
  expect(groupId).not.toBe("education");
  expect(words === null ? found : null).toBe(phrase);
});

const SITE: NewSource = {
  domain: "notes.example",
  name: "Notes",
  authority: 40,
  sourceTypes: ["blog"],
  contentTypes: ["how_to", "article", "review", "forum_thread"],
  weight: 5,
};

test.each([
  ["en", "My neighbor put a coop two meters from my fence. Is she allowed to?", ["forum_thread"]],
  ["en", "My landlord changed the locks while I was away, is that legal?", ["forum_thread"]],
  ["de", "Mein Vermieter hat das Schloss getauscht, darf er das?", ["forum_thread"]],
  [
    "fr",
    "Ma voisine a installé un poulailler à deux mètres de ma clôture. En a-t-elle le droit ?",
    ["forum_thread"],
  ],
  ["de", "Hundefriseur Heidelberg Samstag geöffnet", []],
  ["en", "harpsichord: restoration company near Boston", ["forum_thread"]],
  ["en", "Is it legal to keep bees?", ["how_to", "article", "forum_thread"]],
])("%s: only forums repeat a story, and no guide keywords: %s", (language, text, types) => {
  const [source] = suitable(readPrompt(language, text).words)(SITE);
  const found = source?.contentTypes ?? [];
  const own = found.filter((type) => type !== "forum_thread");
  expect(own).toEqual(types.filter((type) => type !== "forum_thread"));
});

/** Answers without brands. */
function answersTo(language: string, question: string): string[] {
  const subject = readPrompt(language, question);
  const pack = packFor(subject, languagePack(packs, language));
  return Array.from({ length: 20 }, (_, key) => {
    const facts = { key: [key], question, subject, pack, mentions: [], country: "US", names: [] };
    return writeAnswer(facts).text;
  });
}

test.each([
  ["de", "Sind Infrarotkabinen in der Schwangerschaft gefährlich?", /Hebamme/],
  ["de", "Ist Epoxidharz für Asthmatiker gefährlich?", /Apotheke/],
  ["en", "Can fumes from resin casting cause asthma?", /pharmacist/],
  ["en", "Is black henna safe for a child's skin?", /pharmacist/],
  ["fr", "Un tatouage au henné noir est-il dangereux pour la peau d'un enfant ?", /pharmacien/],
  ["fr", "Cabine infrarouge pendant la grossesse : est-ce risqué ?", /sage-femme/],
  ["de", "Darf ich mit Asthma im Chor singen?", /Apotheke/],
  ["fr", "L'apnée est-elle déconseillée quand on fait de l'asthme ?", /pharmacien/],
  ["fr", "La plongée est-elle conseillée si on a un pacemaker ?", /pharmacien/],
  ["en", "Is it safe to use a float tank while pregnant?", /midwife/],
])("%s: the answer to %s names whom to ask", (language, question, who) => {
  const answers = answersTo(language, question);
  expect(answers.filter((one) => !who.test(one))).toEqual([]);
  const doubtful = /yes or no|Ja oder Nein|oui ou par non|täglich damit|specialists|forum/i;
  expect(answers.filter((one) => doubtful.test(one))).toEqual([]);
});

test.each([
  ["en", "Which yoga studios offer classes for pregnant women?"],
  ["de", "Was kostet ein Allergietest?"],
  ["fr", "Enceinte pour une piscine : laquelle est étanche ?"],
])("%s: the answer to %s does not recommend asking a doctor", (language, question) => {
  expect(answersTo(language, question).join(" ")).not.toMatch(
    /pharmac|Apotheke|Hebamme|midwife|sage-femme/,
  );
});

test.each([
  ["en", "Is it safe to use a float tank while pregnant?", false],
  ["en", "Can I dye my hair while pregnant?", true],
  ["de", "Kann ich schwanger in die Infrarotkabine?", false],
  ["de", "Ist Epoxidharz für Asthmatiker gefährlich?", true],
  ["fr", "La flottaison en caisson est-elle dangereuse pendant la grossesse ?", false],
  ["fr", "L'encens est-il dangereux pour un enfant asthmatique qui tousse ?", true],
])("%s: what to tell a doctor is listed only if %s names a product or a symptom", (...row) => {
  const [language, question, isListed] = row;
  expect(answersTo(language, question).some((one) => /^(?:-|1\.) /m.test(one))).toBe(isListed);
});

test.each([
  ["en", "mobile sawmill vs chainsaw mill", "sawmill or chainsaw mill"],
  ["fr", "scie à ruban mobile vs scierie fixe ?", "scie à ruban mobile ou scierie fixe"],
])("%s: %s is repeated as a choice, and compared by nothing of one of them", (...row) => {
  const [language, question, choice] = row;
  const answers = answersTo(language, question);
  expect(answers.join(" ").toLowerCase()).toContain(choice);
  expect(answers.filter((one) => / vs |poids|finitions|weight/i.test(one))).toEqual([]);
});

test("no French opening repeats the preposition of its task", () => {
  const answers = answersTo("fr", "Comment entretenir un parapente pour qu'il dure longtemps ?");
  expect(answers.filter((one) => /Pour [^.]* pour /.test(one))).toEqual([]);
});

test.each([
  ["en", "best pipe organ restoration company in the Midwest"],
  ["de", "Orgelbauer für Restaurierung einer kleinen Dorforgel"],
  ["fr", "facteur d'orgues pour restaurer un orgue d'église"],
  ["fr", "logiciel de gestion pour auto-école"],
])("%s: no site sells %s as goods", (language, text) => {
  const subject = readPrompt(language, text);
  const pack = packFor(subject, languagePack(packs, language));
  const folders = Array.from({ length: 30 }, (_, at) =>
    brandSite("Elm", `elm${at}.example`, siteKind(subject)),
  ).flatMap((source) =>
    source.contentTypes.map((type) => {
      const facts = { pack, isGoods: canBeGoods(subject), chance: new Chance(1) };
      return addressOf(source, type, "offer", facts).folder;
    }),
  );
  const ofGoods = /\/(?:p|produ\w*|artikel|sortiment|kategorie|rayon|boutique|shop|collections)\//;
  expect(folders.filter((one) => ofGoods.test(one))).toEqual([]);
});

test.each([
  ["de", "Darf ich im Schrebergarten einen Pizzaofen aufstellen?", /meint ihr/],
  ["en", "Is it legal to keep bees?", /Any experience/],
  ["fr", "Faut-il un permis pour conduire une pénichette ?", /retours/],
  ["fr", "Ma tante est tombée dans sa cuisine. Quelle alarme portable choisir ?", /retours/],
])("%s: no thread asks for opinions on %s", (language, text, opinions) => {
  const subject = readPrompt(language, text);
  const pack = packFor(subject, languagePack(packs, language));
  const write = pageTextWriter([]);
  const source = { ...SITE, sourceTypes: ["forum"] as const, about: null, languages: [language] };
  const titles = Array.from({ length: 20 }, (_, seed) => {
    const chance = new Chance(1, "page", seed);
    return write({ source, contentType: "forum_thread", subject, pack, chance }).title;
  });
  expect(titles.filter((one) => opinions.test(one))).toEqual([]);
});

test.each([
  ["en", "how to remove rust from a cast-iron spiral staircase before repainting"],
  ["en", "How do I get mold off a canvas boat cover?"],
  ["de", "Wie bekomme ich Rost vom Fahrrad sauber?"],
  ["de", "Wie bekomme ich alte Farbe von der Kleidung sauber?"],
  ["fr", "Comment nettoyer la rouille sur un carrelage ?"],
  ["fr", "Comment nettoyer un vieux vernis sur un parquet ?"],
])("%s: no soap is recommended by %s", (language, question) => {
  const found = /soap|mildest|mildeste|Spülmittel|douce|savon/i;
  expect(answersTo(language, question).filter((one) => found.test(one))).toEqual([]);
});

test.each([
  ["Comment trouver un bon avocat à Lille ?", true],
  ["Quelle pompe à chaleur pour une maison ancienne ?", false],
  ["Quelle poussette roule sur le sable ou la neige ?", false],
])("whether no brand answers the French %s: %s", (question, isWithoutNames) => {
  expect(asksForNoNames(question, readPrompt("fr", question))).toBe(isWithoutNames);
});

test("whether something is worth it is no claim to be checked", () => {
  const question = "L'opticien propose une garantie casse à 40 euros. Est-ce que ça vaut le coup ?";
  expect(answersTo("fr", question).join(" ")).not.toMatch(/source|affirme/);
});

test.each([
  [
    "Comment détartrer un chauffe-eau électrique soi-même ?",
    /consommation|douches|heures creuses/i,
  ],
  ["Comment réparer une chaudière qui ne démarre pas ?", /garage|pneus/],
  ["Comment remplacer la batterie d'un vélo ?", /nombre de recharges/],
  ["Comment nettoyer un panneau solaire ?", /bâtiment/],
  ["Quels critères comparer pour une assurance de prêt ?", /aucun nom|recommandation/i],
  ["Est-ce que le magnésium aide à mieux dormir ?", /oui|offres/i],
  ["Comment trouver un bon plombier pour une fuite un dimanche ?", /par écrit|avis récents/],
  ["Que faut-il vérifier avant d'acheter un vélo d'occasion ?", /aucun nom|Sur le neuf/],
  ["Mon fils de 8 ans déteste lire. Existe-t-il des applications pour l'aider ?", /qui l'affirme/],
])("the answer to the French %s does not say %s", (question, unfitting) => {
  expect(answersTo("fr", question).filter((one) => unfitting.test(one))).toEqual([]);
});

test.each([
  [
    "en",
    "My aunt lives alone and fell last month. Which alarm should we buy for the house?",
    "Which alarm should we buy for the house?",
  ],
  [
    "en",
    "My dog chewed through his third bed. What bed can he not destroy?",
    "My dog chewed through his third bed. What bed can he not destroy?",
  ],
  [
    "en",
    "My dog chewed through two harnesses. What should I buy?",
    "My dog chewed through two harnesses. What should I buy?",
  ],
])("%s: a thread on the story %s has the title %s", (language, text, title) => {
  const subject = readPrompt(language, text);
  const pack = packFor(subject, languagePack(packs, language));
  const source = { ...SITE, sourceTypes: ["forum"] as const, about: null, languages: [language] };
  const brief = { source, contentType: "forum_thread", subject, pack } as const;
  expect(pageTextWriter([])({ ...brief, chance: new Chance(1) }).title).toBe(title);
});
