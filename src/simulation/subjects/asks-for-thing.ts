import type { LanguagePack } from "../catalogue/language-pack.ts";
import { explanationOf } from "./explanations/explanation.ts";
import { isMadeToMeasure } from "./german-question.ts";
import { sentencesOf, tellingWords } from "./sentences.ts";

/** Questions about something that one has, what is allowed, or who repairs it: they ask for none. */
const NO_WISH: Readonly<Record<string, RegExp>> = {
  en: /^(?:(?:which|what) .*\b(?:(?:am i|are we|are you) allowed|legally)\b|why|when|what do (?:i|we|you) need (?:to|for|in order) |where do (?!i |we |you )|where (?:(?:can|could|do|should|would) (?:i|we|you) |to )(?:donate|sell|recycle|dispose|drop|return|store|ship|send|advertise|learn|report|trade|pawn|register|apply|park|dump|test)\b|how (?!(?:do|can|should|to) (?:(?:i|we|you) )?(?:choose|pick|find|select))|(?:who|where) .*\b(?:repair|fix|clean|replace|rent|alter)|(?:who|(?:which|what) (?:compan(?:y|ies)|firms?|contractors?)) (?:(?:can|could|will|would|still|else|here) )*(?!(?:are|can|could|does?|ha[sv]e?|is|knows?|makes?|manufactures?|offers?|produces?|provides?|sells?|stocks?|suppl(?:y|ies)|will|would)\b)[a-z]+ )/i,
  de: /^(?:warum|wann|darf|(?:soll|sollte|muss|kann) (?:ich|wir|man) (?:mein|unser)[a-z]* |welche[rsnm]? .*\bd(?:arf|ürfen) (?:ich|man|wir)\b|wie (?!finde|wähle|viel|teuer|gut)|[^,.?!]*\p{Ll}en lassen(?=[,.?! ]|$)|[^,.?!]* (?:mieten|leihen|ausleihen|leasen|reparieren|entsorgen|verkaufen|reinigen)(?! oder )(?=[,.?! ]|$)|(?:wer|wo) .*(?:repar|reinig|miet|leih|änder|umarbeit|restaur|einlager|verkauf|entsorg|spende|lässt sich| lassen))/iu,
  fr: /^(?:quel(?:le)?s? .*\b(?:ai-je|a-t-on|avons-nous) le droit\b|pourquoi|quand|combien de temps|peut-on|puis-je|comment (?!(?:bien )?(?:choisir|trouver))|où faire |(?:qui|où) .*(?:répar|nettoy|lou|retouch))/i,
};

/** Whether a text can ask for the thing that it names: "how to clean a kettle" does not. */
export function asksForThing(text: string, pack: LanguagePack): boolean {
  const question = text.trim();
  if (NO_WISH[pack.language]?.test(question) === true) return false;
  if (pack.language === "de" && isMadeToMeasure(question)) return false;
  return explanationOf(question, pack)?.isCertain !== true;
}

/** "What packaging should I use?", unlike "Which model is best?" */
const NAMED =
  /^(?:which|what) (?!(?:about|are|brand|company|does|else|features?|kind|make|manufacturer|material|model|option|place|shop|should|size|store|type|version|would|could|colou?r)s?\b)\p{Ll}{4,} (?:should|would|do|can|is|are|works?)\b/iu;

/** The questions of a text, which say what it asks for; where they do not, also the sentences that say what for. */
export function askingSentences(text: string, pack: LanguagePack): string[] {
  const sentences = sentencesOf(text);
  const questions = sentences.filter((sentence) => sentence.endsWith("?"));
  const isClear = questions.some(
    (one) => tellingWords(one, pack).length > 1 || (pack.language === "en" && NAMED.test(one)),
  );
  // What a French prompt tells before its question need not be asked for.
  const isAsked = pack.language === "fr" && sentences.at(-1)?.endsWith("?");
  return isClear || isAsked ? questions : [...new Set([...questions, ...sentences])];
}
