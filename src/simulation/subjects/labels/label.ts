import type { LanguagePack } from "../../catalogue/language-pack.ts";
import { conditionOf, isCertain } from "../conditions/condition.ts";
import { englishLabel } from "./english-label.ts";
import { beginningOfQuestion, frenchLabel, isCutBefore } from "./french-label.ts";
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
const LONGEST_GERMAN = 75;

function longestLabel({ language }: LanguagePack): number {
  return language === "de" ? LONGEST_GERMAN : LONGEST_LABEL;
}

const MOST_NOUNS = 4;

/** Words that alone are no topic: "Firma" of "Welche Firma baut Wintergärten?" */
const VAGUE = new WordList(
  "betreiber veranstalter verein hersteller händler lieferant agentur anbieter betrieb werkstatt dienstleister berater gerät system maschine labor firma unternehmen bank banque büro programm app software tool plattform laden geschäft seite website ort experte entreprise société " +
    "site marque produit application logiciel agence magasin boutique endroit service outil solution prestataire",
);

/** Returns what a question is about in its own words; null: its language has no such grammar, or nothing is certain. */
export function namedIn(question: string, pack: LanguagePack): string | null {
  const label = READERS.get(pack.language)?.(question.replace(/\s?\?$/, ""), pack) ?? null;
  if (label === null || label.length > longestLabel(pack)) return null;
  const demand = withDemand(label, question, pack);
  if (!isVague(label)) return demand ?? label;
  // "Logiciel pour gérer une cantine" says enough.
  const isWhole = pack.language === "fr" && demand !== null;
  return isWhole && question.toLowerCase().includes(demand.toLowerCase()) ? demand : null;
}

/** A clause about the asker, and a question such as "la poussière est-elle dangereuse pour les poumons", demand nothing. */
const UNDEMANDED =
  /^(?:je |j'|nous |on |mon |ma |mes |notre |nos )|-(?:t-)?(?:il|elle)s? (?!(?:acheter|choisir|prendre|trouver) )/iu;

/** A label with what a question demands; null: nothing that can follow it, or too much. */
function withDemand(label: string, question: string, pack: LanguagePack): string | null {
  const condition = conditionOf(question, label, pack);
  // A low price is demanded by words anywhere in a question.
  if (condition === null || condition === pack.cheap.condition) return null;
  if (demandsNothing({ condition, label, question }, pack)) return null;
  const demand = withoutBeginning(label, condition) + ` ${condition}`;
  // "Geschenk für meinen Opa"
  const isSaid = label
    .replaceAll(/(?<!\p{L})(?:mein|unser)(?=\p{L}*)/gu, "dein")
    .includes(condition);
  if (isSaid || (pack.language === "de" && isOfOther(condition, label, question))) return null;
  const isMore = !label.endsWith(condition) && demand.length <= LONGEST_LABEL;
  return isMore && isCertain(condition, pack) ? demand : null;
}

interface Demand {
  readonly condition: string;
  readonly label: string;
  readonly question: string;
}

function demandsNothing(
  { condition, label, question }: Demand,
  { language }: LanguagePack,
): boolean {
  if (language !== "fr") return false;
  return UNDEMANDED.test(`${label}. ${question}`) || isCutBefore(condition, label, question);
}

/** "Documents pour inscrire" before "pour inscrire un enfant" */
function withoutBeginning(label: string, condition: string): string {
  const beginning = condition.split(" ").slice(0, 2).join(" ");
  return label.endsWith(` ${beginning}`) ? label.slice(0, -beginning.length - 1) : label;
}

/** "Welche Kanzlei ist auf Markenrecht für Start-ups spezialisiert?" asks for no law firm for them. */
function isOfOther(condition: string, label: string, question: string): boolean {
  const at = question.indexOf(condition);
  if (at === -1) return false;
  const before = question.slice(0, at).trimEnd();
  // "Mein Kaninchen niest – muss ich zum Tierarzt?"
  if (before.includes(" – ") && !label.includes(" – ")) return true;
  return (
    at < question.indexOf(label) || (/ \p{Lu}[\p{L}-]+$/u.test(before) && !before.endsWith(label))
  );
}

function isVague(label: string): boolean {
  return VAGUE.has(label.toLowerCase());
}

const ASKING =
  /^(?:who(?:'s)?|where(?:'s)?|which|what(?:'s)?|is|are|any(?:one|body)?|can|could|does|do|did|has|have|how|when|why|should|would|will) /i;
const OF_STORY = /^(?:i|we|my|our|i'm|we're|i've|we've)\b/i;
const SEARCHING = /^(?:(?:looking|searching) for|need|recommend|suggest) (?:an? |some |the )?/i;

/** A short question or row of keywords as a whole: some of its words could say something else. */
function englishQuestion(plain: string): string | null {
  if (ASKING.test(plain)) return `${plain}?`;
  return OF_STORY.test(plain) ? null : plain.replace(SEARCHING, "");
}

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
    return plain.length <= LONGEST_ENGLISH_QUESTION ? englishQuestion(plain) : null;
  return plain.length <= longestLabel(pack) ? plain : beginningOfQuestion(plain, pack);
}

/** The first own words of a question; in German its nouns, if those say too little or are no topic. */
function clearWords(words: string, question: string, { language }: LanguagePack): string {
  // "App" alone would find any, and "Dienstleister übernimmt" is no topic.
  const isClear = language !== "de" || (!isVague(words) && !/ \p{Ll}+t(?: |$)/u.test(words));
  return isClear ? words : (nounsOfText(question) ?? words);
}
