import type { LanguagePack } from "../catalogue/language-pack.ts";

/** "Welche Hörgeräte eignen sich …", "Mein PC streikt – wer hilft" */
const GERMAN_QUESTION =
  /(?:^|: | – )(?:welche[rsnm]?|wer|wem|wen|wo|woher|wohin|womit|wofür|woran|worauf|wie|was|wann|warum|wieso|weshalb|ist|sind|kann|können|darf|muss|soll|sollte|lohnt|gibt|hat|taugt|hilft|eignet) /iu;

/** A label as the heading of an answer: a German one that is a question gets its mark. */
export function labelHeading(label: string, { language }: LanguagePack): string {
  const isBare = language === "de" && GERMAN_QUESTION.test(label) && !label.endsWith("?");
  return `## ${label}${isBare ? "?" : ""}`;
}
