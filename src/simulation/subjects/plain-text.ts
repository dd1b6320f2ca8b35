import { capitalised, groupOf, type LanguagePack } from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import { formOf } from "../texts/question.ts";
import { WordList } from "./conditions/clauses.ts";
import { germanKeywords, germanTitle, wishIn } from "./german-wish.ts";
import { indirectQuestion } from "./indirect-question.ts";
import { intentOf, isAboutChoosing, type Intent } from "./intent.ts";
import { keywordsOf, withInfinitive } from "./keywords.ts";
import type { DerivedSubject } from "./nouns.ts";
import { hasRest, standsFirst } from "./understood.ts";

/** How to write about a prompt that is not fully understood: with its own words, but only where they need no ending. */
export interface PlainText {
  readonly intent: Intent;
  /** Whether it asks for something in particular. */
  readonly isSpecific: boolean;
  /** Whether it asks who does something with a thing rather than for the thing. */
  readonly isAboutService: boolean;
  /** What it is about, as a noun phrase without an article; null: uncertain. */
  readonly topic: string | null;
  /** The question as a title. */
  readonly question: string;
  /** The same with a colon, unless it ends with a question mark. */
  readonly asks: string;
  /** Its keywords with a colon, if they read as a headline; else the same as `asks`. */
  readonly headline: string;
  /** The question as a clause: "which airline has the most legroom"; null: it can't be turned into one for certain. */
  readonly matter: string | null;
  /** What someone would type to search for the answer. */
  readonly keywords: string;
  /** The question as someone would type it to search; a long one is replaced by its keywords. */
  readonly typed: string;
  /** The keywords if people type them, or else the question. */
  readonly searched: string;
}

const LONGEST_TITLE = 85;
const LONGEST_SEARCH = 75;
/** Questions whose words without the small ones are what people type: their verbs are infinitives. */
const TYPEABLE: ReadonlyMap<string, RegExp> = new Map([
  ["en", /^(?:how (?:do|can|should) (?:i|you|we)|which|can|is|are|should|what documents)\b/i],
  [
    "de",
    /^(?:wie \p{L}+e ich|welche[rsnm]?|gibt es|kannst du|könnt ihr|kann|darf|muss|soll|ist|sind|lohnt)(?=\s)/iu,
  ],
  [
    "fr",
    /^(?:quel(?:le)?s?|peux-tu|pouvez-vous|(?:comment|quand|où|peut-on|faut-il|doit-on|puis-je) \p{L}+(?:er|ir|re|oir))(?=\s)/iu,
  ],
]);
/** Questions whose keywords are a headline: "Old glasses donate" would be none. */
const HEADLINES: ReadonlyMap<string, RegExp> = new Map([
  ["en", /^(?:how|where) (?:do|can|should|to) (?:(?:i|you|we) )?\p{L}+/iu],
  ["de", /^wie \p{L}+e ich(?=\s)/iu],
  [
    "fr",
    /^(?:comment|où|peut-on|puis-je|faut-il|dois-je) (?:s['’])?\p{L}+(?:er|ir|re|oir)(?=\s)/iu,
  ],
]);
/** What begins a request, which is no title of a page: "Can you recommend …", "Compare …". */
const REQUESTS: ReadonlyMap<string, RegExp> = new Map([
  [
    "en",
    /^(?:please )?(?:(?:can|could|would|will) (?:you|anyone|anybody|someone|somebody) )?(?:please )?(?:recommend|suggest|compare|name|list|tell|show|help)\b(?: (?:to )?(?:me|us)\b)?\s/i,
  ],
  [
    "de",
    /^(?:bitte )?(?:(?:kannst|könntest) du|(?:könnt|könntet) ihr|(?:können|könnten) sie|kann (?:mir|uns) (?:jemand|einer)|empfiehl|empfehlt|vergleiche?|nenne?|zeige?)(?: (?:mir|uns))?(?: bitte)?\s/i,
  ],
  [
    "fr",
    /^(?:(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous|recommande(?:z)?-moi|conseille(?:z)?-moi|compare[rz]?)(?: (?:me|nous|m')?\s?(?:recommander|conseiller|suggérer|comparer|proposer|dire|indiquer))?\s/i,
  ],
]);
/** The object of a German request. */
const ACCUSATIVE = /^einen (\p{Ll}+)en (?=\p{Lu})/u;
/** Not all criteria of these groups suit all of their nouns. */
export const MIXED_GROUPS = new WordList(
  "everyday accessories bikegear decor household supplements kids sports outdoorliving petgear",
);

/** A prompt as far as it was read. */
export interface ReadPrompt {
  readonly text: string;
  readonly derived: DerivedSubject | null;
  readonly condition: string | null;
  /** Whether it belongs to a market with subjects of its own. */
  readonly isOfMarket: boolean;
}

/** Returns how to write about a prompt; null: its subject and all that it asks are known. */
export function plainTextOf(prompt: ReadPrompt, pack: LanguagePack): PlainText | null {
  if (pack.plain === undefined) return null;
  const { derived, condition } = prompt;
  const sentence = questionOf(prompt.text, pack.language);
  const intent = intentOf(sentence, pack.language, prompt.text);
  const topic = topicOf(wishIn(sentence, pack.language), derived, pack);
  const isSpecific = derived === null || hasRest(sentence, derived, condition, pack);
  const isUnderstood = intent === "choice" && topic !== null && !isSpecific;
  if (isUnderstood && isRegular(prompt, sentence, pack)) return null;
  const title = titleOf(prompt.text, sentence, pack);
  return {
    intent: isOpen(prompt, intent) || isAboutChoosing(sentence) ? "advice" : intent,
    isSpecific: isSpecific || dropsCondition(condition, pack),
    isAboutService: SERVICES.test(sentence),
    topic,
    ...title,
  };
}

/** Patterns for any noun can't repeat a condition, but German verdicts refer to what was asked. */
function dropsCondition(condition: string | null, { language }: LanguagePack): boolean {
  return language === "de" && condition !== null;
}

/** Whether a question asks for a brand, but no brands are known for the subject. */
function isOpen({ text, derived, isOfMarket }: ReadPrompt, intent: Intent): boolean {
  const isUnknown = derived === null || derived.group === UNKNOWN_GROUP;
  return intent === "choice" && isUnknown && (isOfMarket || FRENCH_EXISTENCE.test(text));
}

/** "Y a-t-il des loups dans le Jura ?" is about no goods. */
const FRENCH_EXISTENCE = /^y a-t-il /i;

/** "Where can I get a watch repaired?" */
const SERVICES =
  /^(?:where|who|wo|wer|où|qui)\s.*(?:repair|altered|fix|cleaned|restor|tuned|serviced|sharpen|rent\b|\bstored?\b|reparier|ändern|reinigen|restaurier|warten lassen|schleifen|mieten|leihen|lagern|répar|retoucher|nettoyer|réviser|affûter|louer|stocker|entreposer)/i;
/** "Who repairs garage doors?": what follows can be a verb. */
const ABOUT_PEOPLE = /^(?:who|wer|qui)\s/i;

/** "What should I pack?", "where can I watch …": verbs that are also nouns. */
const VERBS_LIKE_NOUNS =
  /\b(?:i|we|you|to) (?:pack|watch|ring|train|light|park|drill|iron|plane|store)\b/i;

/** Where an unknown noun ends in a list of English words is uncertain. */
function topicOf(
  sentence: string,
  derived: DerivedSubject | null,
  pack: LanguagePack,
): string | null {
  if (derived === null) return null;
  const isUnknown = derived.group === UNKNOWN_GROUP;
  if (isUnknown && ABOUT_PEOPLE.test(sentence)) return null;
  if (VERBS_LIKE_NOUNS.test(sentence)) return null;
  const isList = isUnknown && !sentence.endsWith("?");
  return isList && pack.language === "en" ? null : standsFirst(sentence, derived, pack);
}

/** A title before a subtitle. */
function withColon(title: string, language: string): string {
  if (title.endsWith("?")) return title;
  return title + (language === "fr" ? " :" : ":");
}

/** What a request asks for; null: no request. */
function requestOf(sentence: string, language: string): string | null {
  const start = REQUESTS.get(language)?.exec(sentence)?.[0];
  return start === undefined
    ? null
    : sentence.slice(start.length).replace(ACCUSATIVE, "einen $1er ");
}

function headlineOf(question: string, keywords: string, language: string): string | null {
  const isHeadline = HEADLINES.get(language)?.test(question) === true && keywords.includes(" ");
  if (!isHeadline) return null;
  const text = headlineWords(question, keywords, language);
  return OWN.test(text) ? null : withColon(capitalised(text), language);
}

/** French and German nouns need their articles. */
function headlineWords(question: string, keywords: string, language: string): string {
  if (language === "fr") return question.replace(/^\S+ /, "").replace(/\s?\?$/, "");
  return language === "de" ? withInfinitive(question).replace(/^eine?n? /, "") : keywords;
}

const OWN = /(?:^|\s)(?:je|mon|ma|mes|(?:mein|unser)(?:e[nrms]?)?|wie)\s/i;

/** The title of a prompt and its keywords. A German statement has both in one of its clauses. */
function partsOf(
  text: string,
  sentence: string,
  language: string,
): Pick<PlainText, "question" | "keywords"> & { readonly isTitle: boolean } {
  const request = requestOf(sentence, language);
  const isGerman = language === "de" && request === null;
  const keywords = keywordsOf(
    isGerman ? germanKeywords(sentence) : (request ?? sentence),
    language,
  );
  const isTitle = request === null && isWhole(text, sentence);
  const part = isGerman ? germanTitle(sentence) : null;
  return { isTitle, question: capitalised(isTitle ? sentence : (part ?? keywords)), keywords };
}

function titleOf(
  text: string,
  sentence: string,
  { language }: LanguagePack,
): Pick<
  PlainText,
  "question" | "asks" | "headline" | "keywords" | "matter" | "typed" | "searched"
> {
  const { isTitle, question, keywords } = partsOf(text, sentence, language);
  const asks = withColon(question, language);
  const matter = isTitle ? indirectQuestion(sentence, language) : null;
  const isLong = question.length > LONGEST_SEARCH;
  const typed = isLong ? keywords : question.replace(/\s?\?$/, "").replaceAll(",", "");
  const isTypeable = !question.endsWith("?") || TYPEABLE.get(language)?.test(question) === true;
  const headline = headlineOf(question, keywords, language) ?? asks;
  return {
    question,
    asks,
    headline,
    keywords,
    matter,
    typed,
    searched: isTypeable ? keywords : typed,
  };
}

/** What costs nothing is not compared by its price. */
const FREE = /\b(?:free|gratis|kostenlose?[mnrs]?|gratuite?s?)\b/i;

/** Whether the patterns for known goods fit a prompt. */
function isRegular(
  { text, derived, condition }: ReadPrompt,
  sentence: string,
  pack: LanguagePack,
): boolean {
  if (derived === null || derived.group === UNKNOWN_GROUP) return false;
  const form = formOf(sentence, pack.answers);
  const hasForm = form === null || form === "exists";
  // "Welche" would need another ending of the adjective.
  const isPlural = pack.language !== "de" || !derived.phrase.includes(" ");
  const isOfThings =
    groupOf(pack, derived.group).kind !== "service" && !MIXED_GROUPS.has(derived.group);
  const fits = [hasForm, isPlural, isOfThings, isShort(condition), isAll(text, sentence)];
  return fits.every(Boolean) && !FREE.test(sentence);
}

/** Whether a sentence can be a title: a short question, or all of a short text. */
function isWhole(text: string, sentence: string): boolean {
  return sentence.length <= LONGEST_TITLE && (sentence.endsWith("?") || isAll(text, sentence));
}

function isAll(text: string, sentence: string): boolean {
  return text.trim().replace(/[.!]{1,3}$/, "") === sentence;
}

const LONGEST_CONDITION = 6;

/** Whether a condition can be repeated: no other part of the question was taken for one. */
function isShort(condition: string | null): boolean {
  if (condition === null) return true;
  return (
    condition.split(" ").length <= LONGEST_CONDITION &&
    !/(?:^|\s)(?:le|la|les|am) (?:plus|moins|mieux|.*sten)|.{3}est(?:\s|$)/.test(condition)
  );
}

/** The last question of a text, unless it says nothing without the others; else the longest sentence. */
function questionOf(text: string, language: string): string {
  const sentences = text.trim().match(/[^.?!]+(?:[.?!](?!\s|$)[^.?!]+)*[.?!]*/g) ?? [text];
  // "Woran liegt das?" has no noun.
  const hasTopic = (one: string): boolean => language !== "de" || /\s\p{Lu}/u.test(one.trim());
  const asked = sentences.findLast(
    (one) => one.trim().endsWith("?") && keywordsOf(one, language).includes(" ") && hasTopic(one),
  );
  const [longest = text] = sentences.toSorted((a, b) => b.length - a.length);
  return (asked ?? longest)
    .trim()
    .replaceAll(/\s+/g, " ")
    .replace(/[.!]{1,3}$/, "");
}
