import type { LanguagePack } from "../catalogue/language-pack.ts";
import { refersBack } from "./german-request.ts";
import { germanTail, germanWish } from "./german-wish.ts";
import { opinionsOf, smallWordsOf } from "./nouns.ts";

/** What a prompt asks, and what it says about the situation before. */
export interface AskedQuestion {
  /** The sentence that asks. */
  readonly sentence: string;
  /** The question in it. */
  readonly question: string;
  /** null: the question can be understood without it. */
  readonly statement: string | null;
}

const ASKING =
  "which|what|what's|who|where|when|why|how|is|are|should|can|could|do|does|would|will|any|anyone";
const STARTS = new RegExp(`^(?:${ASKING})\\b`, "i");
/** "…, so which ones are reliable?" */
const TAIL = new RegExp(`\\s?[,;:–—]\\s+(?:(?:so|and|but|then) )?(?=(?:${ASKING})\\b)`, "gi");
/** "My cat scratches the sofa, what can I do": a question without its mark. */
const UNMARKED =
  /, (?:(?:so|and|but) )?(?:what|where|how|should|which (?!is|are|was|were|has|have|had|i|we|can|makes|means)[a-z]+) (?:[a-z]+ ){0,3}(?:i|we|you|is|are|should|can|do|does)\b|, is (?:it|this|that|there) /i;
/** "…, and I'm not sure whether I should wait" */
const DOUBT =
  /\b(?:not sure|unsure|wondering|can['’]t decide|don['’]t know) (?:whether|if) (i|we) should (.+)$/i;
/** Words that stand for something in the statement. */
const REFERRING = /\b(?:it|he|him|she|her|they|them|ones?|these|those|this|here|instead)\b/i;
const FEWEST_WORDS = 3;

/** Returns the last question of a text, and in English a statement before it. */
export function askedQuestion(text: string, pack: LanguagePack): AskedQuestion {
  const sentences = sentencesOf(text, pack.language);
  const sentence = questionOf(sentences, pack);
  const whole = { sentence, question: sentence, statement: null };
  if (pack.language === "fr") return { ...whole, question: frenchTail(sentence, pack) ?? sentence };
  if (pack.language === "de") return germanQuestion(sentences, sentence);
  return pack.language === "en" ? englishQuestion(sentences, sentence, pack) : whole;
}

/** "Wie lange habe ich Zeit dafür?" says nothing without the longest sentence before. */
function germanQuestion(sentences: readonly string[], question: string): AskedQuestion {
  const others = sentences.filter((one) => one !== question);
  const refers =
    others.length > 0 &&
    (!question.endsWith("?") || refersBack(question) || isShortAfter(others, question));
  const tail = germanTail(question);
  if (tail !== null) return { question: tail, sentence: question, statement: question };
  if (!refers) return { question, sentence: question, statement: null };
  const [longest] = question.endsWith("?") ? byLength(others) : [question];
  return { question, sentence: longest!, statement: longest! };
}

const MOST_WORDS = 5;

/** "Meine Katze kratzt sich. Was hilft gegen Flöhe?", "Repeater oder Mesh-System?": the sentence before describes the problem. */
function isShortAfter(others: readonly string[], question: string): boolean {
  const isTold = others.some((one) => /^(?:[Mm]ein|[Uu]nser|Bei (?:mir|uns))/.test(one));
  return isTold && question.split(" ").length <= MOST_WORDS && !/^welch/i.test(question);
}

function englishQuestion(
  sentences: readonly string[],
  sentence: string,
  pack: LanguagePack,
): AskedQuestion {
  if (!isAsking(sentence))
    return { sentence, question: doubtIn(sentence) ?? sentence, statement: null };
  const before = sentences.slice(0, sentences.indexOf(sentence));
  const tail = STARTS.test(sentence) ? undefined : [...sentence.matchAll(TAIL)].at(-1);
  const question = tail === undefined ? sentence : sentence.slice(tail.index + tail[0].length);
  if (tail !== undefined) before.push(sentence.slice(0, tail.index));
  const isAlone = before.length === 0 || standsAlone(question, pack);
  const [longest = null] = byLength(before);
  return { sentence, question, statement: isAlone ? null : longest };
}

function isAsking(sentence: string): boolean {
  return sentence.endsWith("?") || UNMARKED.test(sentence);
}

/** Returns what somebody is unsure about as a question; null: nothing, or it is said elsewhere. */
function doubtIn(sentence: string): string | null {
  const doubt = DOUBT.exec(sentence);
  if (doubt === null || REFERRING.test(doubt[2]!)) return null;
  return `Should ${doubt[1]} ${doubt[2]}?`;
}

function byLength(sentences: readonly string[]): string[] {
  return sentences.toSorted((a, b) => b.length - a.length);
}

function sentencesOf(text: string, language: string): string[] {
  const held = language === "de" ? text.replaceAll(NO_END, HELD) : text;
  const sentences = held.trim().match(/[^.?!]+(?:[.?!](?!\s|$)[^.?!]+)*[.?!]*/g) ?? [held];
  return sentences.map((one) =>
    one
      .trim()
      .replaceAll(/\s+/g, " ")
      .replace(/[.!]{1,3}$/, "")
      .replaceAll(HELD, "."),
  );
}

/** Full stops of German ordinals and abbreviations: "zum 70. Geburtstag", "(3. Klasse)". */
const NO_END =
  /(?<=(?<!\p{L})(?:(?:am|zum|beim|im|vom|der|die|das|den|dem|mein(?:en|em)?) \d{1,4}|ca|z|B|inkl|evtl|bzw|Nr|St|Dr)|\(\d{1,4})\.(?= )|(?<=\d)\.(?= (?:Klasse|Stock|Monat|Woche|Semester|Mal|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember))/gu;
/** Stands for a full stop that ends no sentence. */
const HELD = "\u2024";

/** "Mon fils entre en CP, quelles applications peuvent l'aider ?"; null: the sentence has no such end. */
function frenchTail(sentence: string, pack: LanguagePack): string | null {
  const [, tail] =
    /^(?!quel|pour |si |.* : quel\S* \S+ (?:choisir|prendre) \?).*[,;:] ((?:quel(?:le)?s?|où) (?!.* ou quel)\S+ .+\?)$/i.exec(
      sentence,
    ) ?? [];
  return tail !== undefined && saysMuch(tail, pack) ? tail : null;
}

/** Whether a French question says more than a word. */
function saysMuch(question: string, pack: LanguagePack): boolean {
  return CHOSEN.test(question) || ownWords(question.replaceAll(EMPTY, ""), pack).length > 1;
}

/** The last question of a text, unless it says nothing without the others, which English ones are read with; else a German wish, or the longest sentence. */
function questionOf(sentences: readonly string[], pack: LanguagePack): string {
  const { language } = pack;
  const problem = language === "fr" ? frenchProblem(sentences) : null;
  if (problem !== null) return problem;
  const asked = sentences.findLast(
    (one) => one.endsWith("?") && (language !== "fr" || saysMuch(one, pack)),
  );
  const wish =
    language === "de" ? sentences.findLast((one) => germanWish(one) !== null) : undefined;
  const [longest = ""] = byLength(sentences);
  return asked ?? wish ?? longest;
}

/** "Mon fils a de l'eczéma. Quelle crème puis-je lui mettre ?": the problem before a question that refers to it; null: none. */
function frenchProblem(sentences: readonly string[]): string | null {
  const [first = "", ...others] = sentences;
  const isTold = /^(?:mon|ma|mes|notre|nos|j['’]ai) /i.test(first) && !first.endsWith("?");
  return isTold && others.some((one) => FRENCH_REFERRING.test(one)) ? first : null;
}

const FRENCH_REFERRING =
  / lui |(?<!\p{L})l['’](?=\p{L}+er(?!\p{L}))|-(?:t-)?(?:il|elle)s? |^(?:faut-il|dois-je|est-ce|puis-je|c['’]est|comment) /iu;

/** "Quel constructeur choisir ?" */
const CHOSEN =
  /^quel(?:le)?s? (?!marque|modèle|type|solution|choix|option|est|sont)\S+ (?:choisir|prendre|acheter|utiliser|mettre|essayer)/i;

/** "C'est quoi le problème ?" says nothing. */
const EMPTY =
  /\b(?:c'est|qu'(?:est-ce|il|on)|problème|solution|dois|peux|avant|normal|pourquoi|vers|moi|tourner|commencer|organiser|pouvez-vous|peux-tu|m'aider)\b/gi;

/** Whether a question says what it is about. */
function standsAlone(question: string, pack: LanguagePack): boolean {
  if (REFERRING.test(question)) return false;
  return ownWords(question, pack).length >= FEWEST_WORDS;
}

/** The words that say what a question is about. */
function ownWords(question: string, pack: LanguagePack): string[] {
  const words = question.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? [];
  const [small, opinions] = [smallWordsOf(pack), opinionsOf(pack)];
  return words.filter((word) => word.length > 2 && !small.has(word) && !opinions.has(word));
}

/** "We run a bakery and need software for shifts" is about software. */
const NEEDED =
  /\b(?:needs?|wants?|looking for|searching for) (?!to\b|help\b|advice\b)(?:(?:the same|an?|some|my|our|the|new) )*(.+)$/i;
/** "I need a card reader that works offline" is about a card reader. */
const WANTED =
  /\b(?:use|using|bought|have|has|got|own) (?:the same |an? |some |my |our |the |new )+(.+)$/i;
const PLANNED =
  /\b(?:i|we)\b(?:[^.?!,]{0,40} and)?(?:['’]d|['’]m|['’]re| am| are| would)? (?:want|like|try|trying|plan|planning|hope|hoping|need) to (.+)$/i;
const DOING =
  /^(?:i|we)(?:['’]m|['’]re| am| are) (?:an? (?:family|couple|group) (?:of \w+ )?)?([a-z]+ing .+)/i;
/** What follows is about something else. */
const NEXT_CLAUSE =
  /,(?!\d)| (?:but|because|since|so that|and (?:i|we|it|they|my|our|the|am|are|can|don['’]t|have|live|need|want|would)|and (?:i|we)'(?:m|ve|re|ll|d)|when i|which) /i;

/** "We need something to keep track of donors that won't cost much." */
const ACTION =
  /\bsomething to (.+?)(?: (?:that|which|without|under|for less|and|but|when|while) .*)?$/i;

/** Returns what a statement is about as a title and as a search; null: uncertain. */
export function statementTitle(statement: string): string | null {
  const text = statement.replaceAll("’", "'");
  const action = firstGroup(text, ACTION);
  if (action !== undefined) return `ways to ${action}`;
  const planned = firstGroup(text, PLANNED);
  const own = /^(?:my|our) /i.test(text) ? text : firstGroup(text, DOING);
  const found =
    planned === undefined ? (firstGroup(text, NEEDED, WANTED) ?? own) : `how to ${planned}`;
  const title = found?.split(NEXT_CLAUSE, 1)[0]!.trim();
  if (title === undefined || title.split(" ").length < FEWEST_WORDS) return null;
  return title.replaceAll(/\b(?:my|our) /gi, (word) => (own === found ? word : "your "));
}

/** What the group of the first pattern that fits a text contains. */
function firstGroup(text: string, ...patterns: readonly RegExp[]): string | undefined {
  return patterns.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
}

const IDEAS = /^(?:any|what) (?:ideas?|tips|advice|thoughts|suggestions)\b/i;

/** Whether a question asks for ideas about a situation in which nothing is wanted: "Our cat scratches the couch, any ideas?" */
export function asksForIdeas({ question, statement }: AskedQuestion): boolean {
  return (
    statement !== null &&
    IDEAS.test(question) &&
    firstGroup(statement, NEEDED, WANTED) === undefined
  );
}
