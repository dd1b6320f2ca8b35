import type { LanguagePack } from "../../catalogue/language-pack.ts";
import { conditionOf, isCertain } from "../conditions/condition.ts";
import { englishLabel } from "./english-label.ts";
import { frenchLabel, beginningOfQuestion } from "./french-label.ts";
import { germanLabel } from "./german-label.ts";
import { WordList } from "../word-list.ts";

const READERS: ReadonlyMap<string, (question: string, pack: LanguagePack) => string | null> =
  new Map([
    ["en", englishLabel],
    ["de", germanLabel],
    ["fr", frenchLabel],
  ]);

/** Longer questions are no labels. */
const LONGEST_LABEL = 60;
/** Its first words would say too little: "App that tracks". */
const LONGEST_ENGLISH_QUESTION = 90;
const MOST_NOUNS = 4;

/** Words that alone are no topic: "Firma" of "Welche Firma baut Wintergärten?" */
const VAGUE = new WordList(
  "firma unternehmen bank banque büro programm app software tool plattform laden geschäft seite website ort experte entreprise société " +
    "site marque produit application logiciel agence magasin boutique endroit service outil solution prestataire",
);

/** Returns what a question is about in its own words; null: its language has no such grammar, or nothing is certain. */
export function namedIn(question: string, pack: LanguagePack): string | null {
  const label = READERS.get(pack.language)?.(question.replace(/\s?\?$/, ""), pack) ?? null;
  if (label === null || label.length > LONGEST_LABEL) return null;
  const demand = withDemand(label, question, pack);
  if (!isVague(label)) return demand ?? label;
  // "Logiciel pour gérer une cantine" says enough.
  const isWhole = pack.language === "fr" && demand !== null;
  return isWhole && question.toLowerCase().includes(demand.toLowerCase()) ? demand : null;
}

/** A label with what a question demands; null: nothing that can follow it, or too much. */
function withDemand(label: string, question: string, pack: LanguagePack): string | null {
  const condition = conditionOf(question, label, pack);
  // A low price is demanded by words anywhere in a question.
  if (condition === null || condition === pack.cheap.condition) return null;
  const demand = `${label} ${condition}`;
  const isMore = !label.endsWith(condition) && demand.length <= LONGEST_LABEL;
  return isMore && isCertain(condition, pack) ? demand : null;
}

function isVague(label: string): boolean {
  return VAGUE.has(label.toLowerCase());
}

const ASKING = /^(?:who|where|which|what|is|are|any|can|does) /i;

/** The first nouns of a German text; null: it has fewer than two. */
function nounsOfText(text: string): string | null {
  const nouns = text.match(/(?<= )\p{Lu}[\p{L}-]+/gu) ?? [];
  return nouns.length < 2 ? null : nouns.slice(0, MOST_NOUNS).join(" ");
}

/** Returns the label of a question: what it is about, or a short question itself, or else its first own words. */
export function labelOf(question: string, pack: LanguagePack, firstWords: () => string): string {
  const plain = question.replace(/\s?\?$/, "");
  const named = namedIn(question, pack);
  if (named !== null) return named;
  return ownQuestion(plain, pack) ?? clearWords(firstWords(), plain, pack);
}

/** A short question, or the beginning of a longer one; null: its first own words say more. */
function ownQuestion(plain: string, pack: LanguagePack): string | null {
  if (!READERS.has(pack.language)) return null;
  // In English, the first own words of a story say more than the whole, unlike those of a question.
  if (pack.language === "en")
    return ASKING.test(plain) && plain.length <= LONGEST_ENGLISH_QUESTION ? `${plain}?` : null;
  return plain.length <= LONGEST_LABEL ? plain : beginningOfQuestion(plain, pack);
}

/** The first own words of a question; in German its nouns, if those say too little or are no topic. */
function clearWords(words: string, question: string, { language }: LanguagePack): string {
  // "App" alone would find any, and "Dienstleister übernimmt" is no topic.
  const isClear = language !== "de" || (!isVague(words) && !/ \p{Ll}+t(?: |$)/u.test(words));
  return isClear ? words : (nounsOfText(question) ?? words);
}
