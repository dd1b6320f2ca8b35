import type { LanguagePack } from "../../catalogue/language-pack.ts";
import { frenchLabel } from "./french-label.ts";
import { germanLabel } from "./german-label.ts";

const READERS: ReadonlyMap<string, (question: string, pack: LanguagePack) => string | null> =
  new Map([
    ["de", germanLabel],
    ["fr", frenchLabel],
  ]);

/** Longer questions are no labels. */
const LONGEST_LABEL = 60;

/** Returns the label of a question: what it is about, or a short question itself, or else its first own words. */
export function labelOf(question: string, pack: LanguagePack, firstWords: () => string): string {
  const reader = READERS.get(pack.language);
  if (reader === undefined) return firstWords();
  const plain = question.replace(/\s?\?$/, "");
  const label = reader(plain, pack);
  if (label !== null && label.length <= LONGEST_LABEL) return label;
  return plain.length <= LONGEST_LABEL ? plain : firstWords();
}
