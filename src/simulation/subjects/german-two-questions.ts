import type { LanguagePack } from "../catalogue/language-pack.ts";
import type { ExplanationQuestion } from "./explanations/explanation.ts";
import { sentencesOf, tellingWords } from "./sentences.ts";

/** "Was kostet ein Treppenlift und wer baut ihn ein?"; "und ist nicht zu teuer" only demands something. */
const TWO_CLAUSES =
  /^[^?]{10,100}(?<!(?: |^)(?:wie|wo|wann|was|wer|warum)),? und (?:(?:was|wer|wo|woher|wie|welche[rsnm]?|wann|womit|worauf|woran|lohnt|reicht) (?=\S+ )|(?:ist|sind|kann|soll|sollte|brauche?|brauchen|muss|gibt|darf|bekomme?|geht|hilft|zahlt|übernimmt) (?:das|es|er|sie|der|die|ich|man|wir|dafür|dabei|damit) )[^?]*\?$|^[^?]{10,120} und (?:wo|wie(?: ?viel| lange| oft)?|wann|warum|wer|womit) ?\?$/iu;

/** Longer ones are a story. */
const LONGEST = 140;

/** "Welche Anbieter gibt es?" */
const WHICH = /^Welche[rsnm]? \p{Lu}/u;

/** The two questions of a German prompt, which no text about one of them answers; null: it asks one, or they are too long. */
export function twoQuestions(text: string, pack: LanguagePack): string | null {
  if (pack.language !== "de") return null;
  const asked = sentencesOf(text).filter(
    (one) => one.endsWith("?") && (tellingWords(one, pack).length > 0 || WHICH.test(one)),
  );
  const both = asked.join(" ");
  const isTwo = asked.length > 1 || TWO_CLAUSES.test(both);
  return isTwo && both.length <= LONGEST ? both : null;
}

/** "Wie entkalke ich meinen Kaffeevollautomaten und wie oft sollte ich das machen?" */
const HOW_TO = /^wie (?!finde |hei(?:ß|ss))\p{L}+ (?:ich|man|wir) /iu;

/** What is to be explained of two questions: how to do something, or both, of which nothing else is known. Null: there are none. */
export function ofTwoQuestions(both: string | null): ExplanationQuestion | null {
  if (both === null) return null;
  const kind = HOW_TO.test(both) ? "task" : "general";
  return { kind, task: null, isCertain: true };
}
