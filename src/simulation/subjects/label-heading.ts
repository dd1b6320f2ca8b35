import type { LanguagePack } from "../catalogue/language-pack.ts";
import { ASKING } from "./sentences.ts";

/** "Welche Hörgeräte eignen sich …", "Mein PC streikt – wer hilft" */
const GERMAN_QUESTION =
  /(?:^|: | – )(?:welche[rsnm]?|wer|wem|wen|wo|woher|wohin|womit|wofür|woran|worauf|wie|was|wann|warum|wieso|weshalb|ist|sind|kann|können|darf|muss|soll|sollte|lohnt|gibt|hat|taugt|hilft|eignet|kennt|habt) /iu;

const LONGEST_FRENCH = 60;

/** "US" is a country. */
const OF_SEVERAL =
  /(?<!\p{L})(?:[Ww]ir|uns|[Uu]ns(?:er|re)\p{L}{0,2}|[Ww]e|us|[Oo]urs?|[Nn]ous|[Nn]otre|[Nn]os)(?!\p{L})/u;
const OF_ONE = /(?<!\p{L})(?:(?:[Ii]ch|I|[Jj]e)(?!\p{L})|[Jj]['’])/u;
const HOW_TO = /^(?:how|wie|comment) /i;

/** "Can you recommend a plumber", "Who can help you with that" */
const REQUEST = /^(?:can|could|would|who can|please|recommend|suggest|does anyone) /i;

/** Whether a label can be a heading: one that tells of the asker is none, nor is a French question. */
export function isHeading(label: string, { language }: LanguagePack): boolean {
  if (OF_SEVERAL.test(label) || (OF_ONE.test(label) && !HOW_TO.test(label))) return false;
  if (language === "de") return !/^(?:ich|wir) /i.test(label);
  if (language === "en") return !REQUEST.test(label);
  if (language !== "fr") return true;
  const isPhrase =
    !ASKING.test(label) && !/[,:;.?!]|-(?:t-)?(?:ils?|elles?|on|je)(?= |$)/i.test(label);
  return isPhrase && label.length <= LONGEST_FRENCH && !/^(?:j['’]|(?:je|nous|on) )/i.test(label);
}

/** A label as the heading of an answer: a German one that is a question gets its mark. */
export function labelHeading(label: string, { language }: LanguagePack): string {
  const isBare = language === "de" && GERMAN_QUESTION.test(label) && !label.endsWith("?");
  return `## ${label}${isBare ? "?" : ""}`;
}
