import type { LanguagePack } from "../../catalogue/language-pack.ts";
import { frenchLabel } from "./french-label.ts";
import { germanLabel } from "./german-label.ts";
import { WordList } from "../word-list.ts";

const READERS: ReadonlyMap<string, (question: string, pack: LanguagePack) => string | null> =
  new Map([
    ["de", germanLabel],
    ["fr", frenchLabel],
  ]);

/** Longer questions are no labels. */
const LONGEST_LABEL = 60;

/** Words that alone are no topic: "Firma" of "Welche Firma baut Wintergärten?" */
const VAGUE = new WordList(
  "firma unternehmen bank banque büro programm app software tool plattform laden geschäft seite website ort experte entreprise société " +
    "site marque produit application logiciel agence magasin boutique endroit service outil solution prestataire",
);

/** Returns the label of a question: what it is about, or a short question itself, or else its first own words. */
export function labelOf(question: string, pack: LanguagePack, firstWords: () => string): string {
  const reader = READERS.get(pack.language);
  if (reader === undefined) return firstWords();
  const plain = question.replace(/\s?\?$/, "");
  const label = reader(plain, pack);
  const isClear = label !== null && !VAGUE.has(label.toLowerCase());
  if (isClear && label.length <= LONGEST_LABEL) return label;
  return plain.length <= LONGEST_LABEL ? plain : firstWords();
}
