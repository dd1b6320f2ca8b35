import { GERMAN_QUESTIONS } from "./understood.ts";

// What a question asks for, apart from the words beside it.

const GERMAN_NOUN = /\s\p{Ll}?\p{Lu}|^(?!Wo|Was|Wie|Wer|Gibt)\p{Lu}\p{L}+$/u;

/** Whether a German text has a noun that is not the first word of a sentence. */
export function hasGermanNoun(text: string): boolean {
  return GERMAN_NOUN.test(text);
}

/** What German questions say about their subject: "ein Helm für Kinder", "passt in ein kleines Auto". */
const CIRCUMSTANCES =
  /(?<=.),? (?:für|mit|ohne|bei|beim|gegen|nach|zum|zur|in|im|ins|an|am|auf|aus|von|vom|zwischen|trotz|wegen|seit) (?:[\p{Ll}\d]\S* )*\p{Lu}\S*(?: \p{Lu}\S*)*|, (?:wenn|falls|weil|damit|der|die|das|den|dem) [^:?]*/gu;
const PROVIDER =
  /^\p{Lu}\p{Ll}+ (?:Bank|Banken|Anbieter|Hersteller|Marken?|Firmen?|Firma|Unternehmen|Arten?|Form|Sorten?) /u;
const NOUNS = /(?<=\s|^)\p{Lu}\S*(?: \p{Lu}\S*)*/gu;

/** A German text with its first noun only, unless the others belong to it: what it asks for. */
export function germanHead(text: string): string {
  const main = text.replaceAll(CIRCUMSTANCES, "");
  const own = GERMAN_NOUN.test(main) ? main : text;
  // "Welche Bank gibt Selbstständigen einen Kredit?" asks for a loan.
  if (PROVIDER.test(own)) return own;
  let isFirst = true;
  return own.replaceAll(NOUNS, (nouns) => {
    if (GERMAN_QUESTIONS.test(nouns)) return nouns;
    const kept = isFirst ? nouns : "";
    isFirst = false;
    return kept;
  });
}

/** "Quel traiteur" in "Quel traiteur pour un mariage à Lyon": a beach towel is no beach. */
export function frenchHead(text: string): string {
  return text.replace(
    /(?<=.) (?:pour|à|au|aux|de|d['’]|du|en|avec|sans|dans|sur|qui|que|près|chez|contre|ou|et)(?:(?<=['’])| ).*/i,
    "",
  );
}

/** Prepositions after an English noun, as a part of a regular expression: "for", "with". */
export const ENGLISH_PREPOSITIONS = "for|with|without|in|on|at|near|under|from|while";
const COMPLEMENTS = new RegExp(` (?:${ENGLISH_PREPOSITIONS}|that|who) [^.?!,;:]*`, "gi");

/** An English text without the use of what it is about: "flooring for a kitchen with dogs" is about no dogs. */
export function mainOf(text: string, language: string): string {
  return language === "en" ? text.replaceAll(COMPLEMENTS, "") : text;
}

/** German questions in which "oder" lists things instead of asking which of two: "Wie reinige ich Pfannen oder Töpfe?" */
const NO_CHOICE =
  /^(?!.*(?:besser|lieber|eher |[:,] .* oder ))(?:w(?:ie|o|ann|arum|ieso|er|oran|orauf|elche[rsnm]?)|kann|darf|gibt|muss|brauche?) |: was muss /i;

/** "PDF bearbeiten ohne Anmeldung" is not about registering. */
const EXCLUDED = / ohne (?:\p{Ll}+e[nmrs]? )?\p{Lu}[\p{L}-]+/gu;

/** "Quelle assurance pour un chien ou un chat ?" */
const NO_FRENCH_CHOICE =
  /^(?!.*(?:mieux|plutôt|préfér|entre |[:,] .* ou ))(?:comment|où|quand|combien|pourquoi|peut-on|puis-je|qui|existe|y a-t-il|que faire|quel(?:le)?s?) /i;

/** "…, quel professeur ou quelle méthode ?" */
const FRENCH_LIST = / ou (?=quel(?:le)?s? )/g;

/** A text without its "oder" or "ou", where that asks for no choice. */
export function withoutLists(text: string): string {
  if (NO_FRENCH_CHOICE.test(text)) return text.replaceAll(" ou ", " ");
  if (FRENCH_LIST.test(text)) return text.replaceAll(FRENCH_LIST, " ");
  return NO_CHOICE.test(text) ? text.replaceAll(" oder ", " ") : text;
}

/** A text without what a German question excludes, and without lists. */
export function wantedIn(text: string): string {
  return withoutLists(text).replaceAll(EXCLUDED, "");
}
