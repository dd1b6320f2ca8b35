import { capitalised, type LanguagePack } from "../catalogue/language-pack.ts";
import { statementTitle, type AskedQuestion } from "./asked-question.ts";
import { frenchWish } from "./french-gist.ts";
import { germanGist, germanKeywords, germanTitle, germanWish, nounsIn } from "./german-wish.ts";
import { indirectQuestion } from "./indirect-question.ts";
import { isAsked } from "./intent.ts";
import { keywordsOf, withInfinitive } from "./keywords.ts";
import { shortQuestion } from "./short-question.ts";
import { askedThings } from "./two-kinds.ts";
import { GERMAN_QUESTIONS } from "./understood.ts";

/** How a prompt is written as a title of a page and as a search. */
export interface QuestionTitles {
  /** The question as a title. */
  readonly question: string;
  /** The same with a colon, unless it ends with a question mark. */
  readonly asks: string;
  /** What it is about with a colon, if that reads as a headline; else the same as `asks`. */
  readonly headline: string;
  /** The question as a clause: "which airline has the most legroom"; null: it can't be turned into one for certain. */
  readonly matter: string | null;
  /** What someone would type to search for the answer. */
  readonly keywords: string;
  /** The question as someone would type it to search; a long one is replaced by its keywords. */
  readonly typed: string;
  /** The keywords if people type them, or else the question. */
  readonly searched: string;
  /** Whether an editor would use it: what people write about themselves is a title of threads only. */
  readonly isEditorial: boolean;
}

const LONGEST_TITLE = 85;
/** People write more in the title of a thread. */
const LONGEST_THREAD = 90;
/** Questions whose words without the small ones are what people type: their verbs are infinitives. */
const TYPEABLE: ReadonlyMap<string, RegExp> = new Map([
  ["en", /^how (?:do|can|should) (?:i|you|we)\b(?! (?:know|tell))/i],
  [
    "de",
    /^(?:ich|wir|wie \p{L}+e ich|welche[rsnm]?|gibt es|kannst du|könnt ihr|kann|darf|muss|soll|ist|sind|lohnt)(?=\s)/iu,
  ],
]);
/** Questions whose keywords are a headline: "Old glasses donate" would be none. */
const HEADLINES: ReadonlyMap<string, RegExp> = new Map([["de", /^wie \p{L}+e ich(?=\s)/iu]]);
/** What begins a request, which is no title of a page: "Can you recommend …", "Compare …". */
const REQUESTS: ReadonlyMap<string, RegExp> = new Map([
  [
    "en",
    /^(?:please )?(?:(?:can|could|would|will) (?:you|anyone|anybody|someone|somebody) )?(?:please )?(?:recommend|suggest|compare|name (?:me|us|some|the|a few|\d)|list|tell|show|help)\b(?: (?:to )?(?:me|us)\b)?\s|^(?:(?:i|we)(?:['’]m|['’]re| am| are)? )?(?:(?:looking|searching) for |(?:need|want) (?=an? |some|new ))/i,
  ],
  [
    "de",
    /^(?:bitte )?(?:(?:kannst|könntest) du|(?:könnt|könntet) ihr|(?:können|könnten) sie|vergleichen sie|kann (?:mir|uns) (?:jemand|einer)|(?:hat jemand|habt ihr) (?:eine?n? )?(?:tipps?|empfehlung(?:en)?) für|empfiehl|empfehlt|erklär(?:e|en)?(?: sie)?|vergleiche?|nenne?|zeige?)(?: (?:mir|uns))?(?: bitte)?\s/i,
  ],
  [
    "fr",
    /^(?:(?:(?:est-ce que )?(?:tu|vous) (?:peux|pourrais|pouvez|pourriez)|(?:peux|pourrais|as|aurais)[- ]tu|(?:pouvez|pourriez|avez|auriez)[- ]vous|vous auriez|tu aurais|merci de)(?: (?:me |nous |m')?(?:recommander|conseiller|suggérer|comparer|proposer|dire|indiquer|écrire|rédiger|donner|expliquer|trouver|faire|aider à))?|(?:recommande|conseille|propose|donne|explique|trouve|dis|écris|fais|aide)z?-moi(?: à)?|compare[rz]?)\s/i,
  ],
]);
/** The object of a German request. */
const ACCUSATIVE = /^einen (\p{Ll}+)en (?=\p{Lu})/u;

/** A title before a subtitle. */
function withColon(title: string, language: string): string {
  if (title.endsWith("?")) return title;
  // "Personalakte einführen: Kosten" has a colon of its own.
  if (language === "de" && title.includes(": ")) return `${title} –`;
  return title + (language === "fr" ? " :" : ":");
}

/** What a request asks for; null: no request. */
function requestOf(sentence: string, language: string): string | null {
  const start = REQUESTS.get(language)?.exec(sentence)?.[0];
  return start === undefined
    ? null
    : sentence.slice(start.length).replace(ACCUSATIVE, "einen $1er ");
}

/** "How do I stop my dog from barking?" becomes "How to stop your dog from barking"; null: it doesn't. */
function englishHeadline(question: string): string | null {
  const [, word = "", action = ""] = ENGLISH_HEADLINES.exec(question) ?? [];
  const text = action.replaceAll(/\b(?:my|our) /gi, "your ");
  if (text === "" || /[,;:]|\b(?:i|i['’]m|me|us|we|myself)\b/i.test(text)) return null;
  return `${word} to ${text}:`;
}

const ENGLISH_HEADLINES = /^(how|where|when) (?:do|can|should|could) (?:i|you|we) (.+)\?$/i;

function headlineOf(question: string, keywords: string, language: string): string | null {
  if (language === "en") return englishHeadline(question);
  const gist = language === "de" ? germanGist(question) : null;
  if (gist !== null) return withColon(capitalised(gist), language);
  const isHeadline = HEADLINES.get(language)?.test(question) === true && keywords.includes(" ");
  if (!isHeadline) return null;
  const text = withInfinitive(question).replace(/^eine?n? /, "");
  return OWN.test(text) ? null : withColon(capitalised(text), language);
}

/** "Quelles croquettes me conseilles-tu ?" */
const ADVISED =
  /^(que|quel.{1,60}?) (?:me |nous )?(?:conseill|recommand|suggèr|suggér)\p{L}{1,6}-(?:tu|vous)(?=\s)/iu;
const ADVISED_WHAT =
  /^(?:vous|tu) (?:me|nous) (?:conseillez|conseilles|recommandez|recommandes) quoi(?=\s)/i;

function withoutAdviser(question: string): string {
  return question.replace(ADVISED, "$1 choisir").replace(ADVISED_WHAT, "Que choisir");
}

const OWN = /(?:^|\s)(?:mich|mir|uns|je|mon|ma|mes|(?:mein|unser)(?:e[nrms]?)?|wie)\s/i;

/** "Should I buy or keep leasing?" */
const CHOICE =
  /^(?:should|is|are|do) (?!.*\b(?:it|they|them|this|that|these|those|ones?)\b).+ or /i;

/** Whether a question can be read without what is said before it. */
function saysEnough(question: string, pack: LanguagePack): boolean {
  return CHOICE.test(question) || askedThings(question, pack) !== null;
}

/** Returns the titles of a prompt. */
export function titlesOf(
  text: string,
  { sentence, question, statement }: AskedQuestion,
  pack: LanguagePack,
): QuestionTitles {
  const { language } = pack;
  if (language === "fr") return frenchTitles(text, question);
  if (language !== "en") return wholeTitles(text, { sentence, statement }, language);
  return englishTitles(text, { question, statement }, pack);
}

/** "I run a food truck and need a card reader" */
const STATEMENT = /^(?:i|we) [^?]+$/i;

function englishTitles(
  text: string,
  { question, statement }: Pick<AskedQuestion, "question" | "statement">,
  pack: LanguagePack,
): QuestionTitles {
  const isAlone = statement === null && isWhole(text, question);
  if (isAlone && !STATEMENT.test(question)) return questionTitles(text, question, "en");
  const isNamed = statement !== null && saysEnough(question, pack);
  const stated = isNamed ? question : (statement ?? question);
  const words = isNamed ? null : statementTitle(stated);
  return words === null ? unknownTitles(text, stated) : statementTitles(text, words, words);
}

/** "I'm new in town and don't know anybody" reads better than its keywords. */
function unknownTitles(text: string, stated: string): QuestionTitles {
  const keywords = keywordsOf(stated, "en");
  const title = shortQuestion(stated, LONGEST_TITLE) ?? keywords;
  return statementTitles(text, title, title.endsWith("?") ? title.slice(0, -1) : keywords);
}

/** "Unser Geschirrspüler riecht. Woran liegt das?": all of a short text. */
function wholeTitles(
  text: string,
  { sentence, statement }: Pick<AskedQuestion, "sentence" | "statement">,
  language: string,
): QuestionTitles {
  const titles = questionTitles(text, sentence, language);
  const isShort = isWhole(text, text) && text.endsWith("?") && germanGist(sentence) === null;
  if (statement === null || !isShort) return titles;
  return { ...titles, ...searchesOf(titles, text.replace(sentence, "")), ...asTitle(text) };
}

function asTitle(text: string): Pick<QuestionTitles, "question" | "asks" | "headline"> {
  return { question: text, asks: text, headline: text };
}

/** "Katze kratzt ständig Flöhe": a problem, and the first noun of the question about it. */
function searchesOf(
  { searched }: QuestionTitles,
  question: string,
): Pick<QuestionTitles, "keywords" | "searched" | "typed"> {
  const problem = searched.replace(/^(?:mein|unser)e?[nmrs]? /i, "").replace(/ und(?= )/, "");
  const other = nounsIn(question).find(
    (noun) => !GERMAN_QUESTIONS.test(noun) && !problem.includes(noun),
  );
  const words = other === undefined ? problem : `${problem} ${other}`;
  return { keywords: words, searched: words, typed: words };
}

/** "Zahnzusatzversicherung ohne Wartezeit Vergleich": titles say themselves what kind of page they are of. */
const LIST_WORDS =
  /(?<! (?:de[nrm]|die|das|eine?n?|und|oder|mit|für|zum|ohne)) (?:im )?(?:Vergleich|Tests?|Testsieger|Erfahrungen|Empfehlung(?:en)?|Kaufberatung)(?: 20\d\d)?$/u;

function frenchTitles(text: string, question: string): QuestionTitles {
  const [whole = "", asked = ""] = [text, withoutAdviser(question)].map(withoutListWords);
  return questionTitles(whole, asked, "fr");
}

/** "Croquettes chat stérilisé avis"; two words remain. */
function withoutListWords(text: string): string {
  const short = text.replace(/ (?:avis|comparatif|test|forum)(?: 20\d\d)?$/i, "");
  return short.includes(" ") ? short : text;
}

function questionTitles(text: string, sentence: string, language: string): QuestionTitles {
  const request = requestOf(sentence, language);
  const german = language === "de" && request === null ? germanKeywords(sentence) : sentence;
  const keywords = keywordsOf(request ?? german, language).replace(LIST_WORDS, "");
  const isTitle = request === null && !isWish(sentence, language) && isWhole(text, sentence);
  const question = capitalised(
    isTitle ? sentence.replace(LIST_WORDS, "") : shortTitle(sentence, request, language, keywords),
  );
  const asks = withColon(question, language);
  const matter = isTitle ? indirectQuestion(sentence, language) : null;
  const typed = question.replace(/\s?\?$/, "").replaceAll(/\s?[,:;](?!\d)/g, "");
  const headline = headlineOf(question, keywords, language) ?? asks;
  return {
    question,
    asks,
    headline,
    keywords,
    matter,
    typed,
    searched: isTypeable(question, keywords, language) ? keywords : typed,
    isEditorial: isEditorial(text, question),
  };
}

/** "Zahnpasta hilft bei Karies": half a sentence is nothing that people type. */
const FINITE =
  / (?:hilft|helfen|behandelt|deckt|kommt|hält|passt|passen|macht|nicht|nimmt|zahlt|liefert|braucht|schmeckt|schmecken) /;

/** "Wie bringe ich meinem Hund bei, allein zu bleiben?" has no infinitive. */
const HOW_CLAUSE = /^wie \p{L}+e ich [^?]*,/iu;

const LONGEST_EDITORIAL = 75;

/** Whether a title is a short question, written as one. */
function isEditorial(text: string, question: string): boolean {
  const isQuestion = question.endsWith("?") || isAsked(question);
  const isWritten = /^\P{L}*\p{Lu}/u.test(text) && !/[,;:.!]\s|\bi\b/.test(question);
  return isQuestion && isWritten && question.length <= LONGEST_EDITORIAL;
}

/** "Ich suche ein Zelt", "je cherche une tente": what is wanted is a title. */
function isWish(sentence: string, language: string): boolean {
  const wish = language === "fr" ? frenchWish(sentence) : null;
  return wish !== null || (language === "de" && germanWish(sentence) !== null);
}

function isTypeable(question: string, keywords: string, language: string): boolean {
  if (FINITE.test(keywords) || HOW_CLAUSE.test(question)) return false;
  const isList = language !== "en" && !question.endsWith("?");
  return isList || language === "fr" || TYPEABLE.get(language)?.test(question) === true;
}

/** The title of a sentence that is too long, or that asks for something; by default its keywords. */
function shortTitle(
  sentence: string,
  request: string | null,
  language: string,
  keywords: string,
): string {
  if (request !== null) return language === "fr" ? keywords : withoutArticle(request);
  if (language === "en") return shortQuestion(sentence, LONGEST_TITLE) ?? keywords;
  return (language === "de" ? germanTitle(sentence) : null) ?? keywords;
}

function withoutArticle(request: string): string {
  return request
    .replace(/^(?:an?|some|the|eine?n?|den|die|das) /i, "")
    .replace(
      / (?:empfehlen|nennen|vorschlagen|zeigen|zusammenstellen|erstellen|geben)(?=,|\s?[?.!]?$)/,
      "",
    )
    .replace(/\s?[?.!]$/, "");
}

/** Titles of a text that says more than it asks: its own words where there is room for them, else what it is about. */
function statementTitles(text: string, words: string, keywords: string): QuestionTitles {
  const whole = text.trim().replaceAll(/\s+/g, " ");
  const title = capitalised(words);
  const question = whole.length <= LONGEST_THREAD ? capitalised(whole.replace(/\.$/, "")) : title;
  const headline = withColon(title, "en");
  const typed = typedOf(keywords.replaceAll(/\b(?:my|your) /gi, ""));
  return {
    question,
    asks: headline,
    headline,
    keywords: typed,
    matter: null,
    typed,
    searched: typed,
    isEditorial: false,
  };
}

const MOST_TYPED = 7;
const CIRCUMSTANCES =
  / (?:every time|whenever|when|while|after|before|even|because|since|no matter) .*/i;

/** A long search goes without the circumstances: "knees hurt" for "knees hurt every time I go running". */
function typedOf(keywords: string): string {
  const isLong = keywords.split(" ").length > MOST_TYPED;
  return isLong ? keywords.replace(CIRCUMSTANCES, "") : keywords;
}

/** Whether a sentence can be a title: a short question, or all of a short text. */
function isWhole(text: string, sentence: string): boolean {
  return sentence.length <= LONGEST_TITLE && (sentence.endsWith("?") || isAll(text, sentence));
}

/** Whether a sentence is all of a text. */
export function isAll(text: string, sentence: string): boolean {
  return text.trim().replace(/[.!]{1,3}$/, "") === sentence;
}
