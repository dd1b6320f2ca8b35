import { expect, test } from "vitest";
import { readPrompt } from "./read-prompt.ts";

const LONG = {
  en: "How do I keep wasps away from a hive without harming the bees, and which traps, nets or plants do the old beekeepers of the region trust most in late summer?",
  de: "Welche Werkstatt kann ein großes Kirchenfenster aus dem neunzehnten Jahrhundert, das der Hagel zerschlagen hat, in wenigen Wochen für eine kleine Kapelle restaurieren?",
  fr: "Quel atelier de la région peut restaurer en quelques semaines un grand vitrail du dix-neuvième siècle, brisé par la grêle, pour une petite chapelle sans moyens ?",
};

test.each([
  ["en", "how often should a church bell be oiled?", true, true],
  // More letters than a title has, and more words than people type.
  [
    "en",
    "How often should the heavy bells of an abandoned monastery be oiled near the salty sea?",
    true,
    false,
  ],
  [
    "en",
    "How often do the bells of an old mill by the sea have to be oiled each year?",
    false,
    false,
  ],
  ["en", "Does a harpsichord of 90 kg need two movers?", true, false],
  ["en", "Which moss grows on our roof?", true, false],
  ["en", "falconry hoods and jesses online shop", true, false],
  ["en", "Our parish hall floods. Who could dry it out before Easter?", false, false],
  ["en", "Can you recommend somebody who restores church bells?", false, false],
  ["de", "wie oft muss man eine Kirchenglocke ölen?", true, true],
  ["de", "Reicht für 200 Bienenvölker ein Wanderwagen?", true, false],
  ["de", "Lohnabfüller Bio-Säfte Kleinmengen", true, false],
  ["de", "Unsere Scheune ist undicht. Wer flickt ein Reetdach vor dem Winter?", false, false],
  ["de", "Kannst du mir einen Glockengießer in Thüringen nennen?", false, false],
  ["fr", "comment accorder une vielle à roue ?", true, true],
  ["fr", "Faut-il un permis pour une remorque de 900 kg ?", true, false],
  ["fr", "fournisseur pétrin spirale boulangerie artisanale", true, false],
  [
    "fr",
    "Notre chapiteau s'est déchiré. Quel atelier peut le recoudre avant l'été ?",
    false,
    false,
  ],
  ["fr", "Pouvez-vous me recommander un fondeur de cloches en Savoie ?", false, false],
])(
  "%s: %s is repeated as a whole; typed: %s, in titles: %s",
  (language, text, isTyped, isTitle) => {
    const question = text.charAt(0).toUpperCase() + text.slice(1);
    const label = question.replace(/ ?\?$/, "");
    const typed = isTyped ? text.replace(/ ?\?$/, "") : null;
    const subject = readPrompt(language, text);
    expect(subject).toMatchObject({ label, words: { question, label, typed, isTitle } });
  },
);

test.each(["en", "de", "fr"] as const)(
  "%s: a question that is too long for a title is cut off",
  (language) => {
    const { words } = readPrompt(language, LONG[language]);
    const { question = "" } = words ?? {};
    expect(question).toMatch(/^.{100,139}…$/);
    expect(LONG[language]).toContain(question.slice(0, -1));
    expect(words).toMatchObject({ typed: null, isTitle: false, label: question });
  },
);

test.each(["en", "de", "fr"])(
  "%s: of marks without words, nothing is to be explained",
  (language) => {
    const words = { question: "???", explanation: null };
    expect(readPrompt(language, "???").words).toMatchObject(words);
  },
);
