import { capitalised, type LanguagePack } from "../catalogue/language-pack.ts";
import { explanationOf, type Explanation } from "./explanations/explanation.ts";
import { helpWith } from "./explanations/help.ts";
import { englishKeywords, isPlain } from "./english-keywords.ts";
import { askingSentence, neededIn, storyLabel } from "./english-story.ts";
import { englishNames } from "./english-names.ts";
import { comparedNames, comparedOrJudged } from "./german-names.ts";
import { asTitle, namingSentence, withRelative } from "./german-question.ts";
import { ASKS_COST, isWholeTopic } from "./labels/whole-label.ts";
import { ofTwoQuestions, twoQuestions, withBegunTask } from "./german-two-questions.ts";
import { frenchNames } from "./french-names.ts";
import { needsWhole, questionOfStory } from "./french-story.ts";
import { certainTopic } from "./labels/french-topic.ts";
import { isKeywords, isPriced, withoutPrice } from "./french-title.ts";
import { isTypedRow } from "./typed-row.ts";
import { ABOUT_IT, withContext } from "./question-context.ts";
import { labelOf } from "./labels/label.ts";
import { choiceBeforeNames } from "./names-after-choice.ts";
import { NAME_WORD } from "./name-word.ts";
import { FEWEST_WORDS, isQuestion, ownWords, sentencesOf, tellingWords } from "./sentences.ts";
import {
  headingOf,
  isLongTitle,
  LONGEST_GERMAN_TITLE,
  LONGEST_TITLE,
  withoutOpinion,
} from "./titles.ts";

/** How texts repeat a prompt of whose subject nothing is known but its words. */
export interface PromptWords {
  /** The title of a thread: "Which wok spoon does not bend?" */
  readonly question: string;
  /** What a subtitle can follow: the same, or "Wok spoon bend:" for a long one. */
  readonly asks: string;
  /** What is typed into a search engine. */
  readonly typed: string;
  readonly keywords: string;
  /** The label of its topic. */
  readonly label: string;
  /** What is to be explained; null: it asks for names, or nothing is known about that. */
  readonly explanation: Explanation | null;
  /** Whether the question is a row of keywords or a long story, which is no title. */
  readonly isKeywords: boolean;
}

/** Longer questions are no labels. */
const LONGEST_LABEL = 60;
/** Some words of a question can say something else than the whole. */
const MOST_TYPED = 30;
/** Letters of small words inside of a label. */
const LONGEST_GAP = 8;

/** Returns the words of a prompt that other texts repeat. */
export function promptWords(text: string, pack: LanguagePack): PromptWords {
  return /[\p{L}\p{N}]/u.test(text) ? readWords(text, pack) : withoutWords(text.trim());
}

function readWords(text: string, pack: LanguagePack): PromptWords {
  const read = readQuestion(withBegunTask(text, pack), pack);
  const isStory = pack.language === "fr" && needsWhole(text);
  if (!isStory) return read;
  const explanation =
    [questionOfStory(text), text.replace(/ ?\?$/, "")]
      .map((asked) => explanationOf(asked, pack))
      .find((found) => found?.isCertain) ?? uncertainOf(text, read, pack);
  // No editor has a long story as a title.
  return {
    ...read,
    ...aboutStory(text, pack),
    explanation,
    isKeywords: text.length > LONGEST_TITLE,
  };
}

/** What is told first is no problem that its question asks about: "Mon four est mort. Lequel prendre ?" */
function uncertainOf(
  text: string,
  { explanation }: PromptWords,
  pack: LanguagePack,
): Explanation | null {
  const isTold = explanation?.kind === "problem" && sentencesOf(text).length > 1;
  return isTold ? explanationOf(questionOfStory(text), pack) : explanation;
}

function readQuestion(text: string, pack: LanguagePack): PromptWords {
  const sentence = askedSentence(text, pack);
  const asked = sentence.replace(/[.!]{1,3}$/, "");
  const explanation = explanationIn(asked, text, pack);
  const isShort = isQuestion(asked) && tellingWords(asked, pack).length < FEWEST_WORDS;
  const question = withContext(asked, text, { pack, isShort });
  const isPart = ABOUT_IT.test(asked) && question !== asked;
  const naming = namingSentence(asked, question, pack);
  const known = isPart ? null : explanation;
  const label = certainLabel(topicIn(naming, known, pack), { asked, question, known }, pack);
  const title = question === asked ? explanation?.heading : question;
  const asks = headingOf(
    isTitle(sentence, question, pack) ? titleOf(title ?? asked, pack) : label,
    label,
    pack,
  );
  return {
    question: withoutOpinion(titleOf(question, pack), pack.language),
    asks,
    typed: typedText(question, pack, explanation !== null),
    keywords: keywordsOf(aimOf(explanation) ?? question, pack, explanation !== null),
    label: withRelative(label, asked, pack).replace(/ (?:it|that|this)$|\.$/, ""),
    explanation,
    isKeywords: isRow(question, explanation, pack) || isLongTitle(asks, pack),
  };
}

function isRow(question: string, explanation: Explanation | null, pack: LanguagePack): boolean {
  return isKeywords(question, pack) || (explanation === null && isTypedRow(question, pack));
}

/** A topic, or more of a question where it is not certain what can be left out. */
function certainLabel(
  topic: string,
  {
    asked,
    question,
    known,
  }: { readonly asked: string; readonly question: string; readonly known: Explanation | null },
  pack: LanguagePack,
): string {
  if (pack.language === "fr") return certainTopic(topic, question, pack);
  return known === null ? storyLabel(topic, { asked, question }, pack) : topic;
}

function askedSentence(text: string, pack: LanguagePack): string {
  return capitalised(twoQuestions(text, pack) ?? askingSentence(text, pack));
}

/** What a question wants explained; for a row of keywords with a price, names are wanted. */
function explanationIn(asked: string, text: string, pack: LanguagePack): Explanation | null {
  const ofBoth = ofTwoQuestions(twoQuestions(text, pack));
  if (ofBoth !== null) return ofBoth;
  return isPriced(asked, pack)
    ? null
    : (explanationOf(asked, pack) ?? helpWith(asked, text) ?? explanationAfter(asked, text, pack));
}

/** What the question after a German sentence wants explained, if that says more than it: "Kann man das retten?" */
function explanationAfter(asked: string, text: string, pack: LanguagePack): Explanation | null {
  const last = sentencesOf(text).at(-1)!;
  return pack.language === "de" && !isQuestion(asked) && isQuestion(last)
    ? explanationOf(last, pack)
    : null;
}

/** No editor tells a story in a title, unless it leads to a German question: "Unser Parkett ist gewölbt – kann man das retten?" */
function isTitle(sentence: string, question: string, { language }: LanguagePack): boolean {
  return !/[.!]$/.test(sentence) || (language === "de" && isQuestion(question));
}

function titleOf(question: string, pack: LanguagePack): string {
  return asTitle(withoutPrice(question, pack), pack);
}

/** A French prompt as a whole, if only what it tells first says what its question is about. */
function aboutStory(
  text: string,
  pack: LanguagePack,
): Omit<PromptWords, "explanation" | "isKeywords"> {
  const question = capitalised(text.trim().replace(/[.!]{1,3}$/, ""));
  const typed = question.replace(/ ?[?.!]$/, "");
  return {
    question,
    asks: headingOf(question, question, pack),
    typed,
    keywords: typed,
    label: typed,
  };
}

function topicIn(question: string, explanation: Explanation | null, pack: LanguagePack): string {
  const [about = question] = sentencesOf(question);
  const known = explanation?.label ?? choiceBeforeNames(about, pack.language);
  return withoutHowMark(capitalised(known ?? labelIn(about, explanation, pack)));
}

const FURTHER_QUESTION =
  /(?:,| and| or) (?:which|what|who|where|when|how|is|are|does|do|can|should) /i;

/** "How to descale a kettle?" is no question, unless one follows: "How to descale a kettle, and is vinegar safe?" */
function withoutHowMark(label: string): string {
  const isPhrase = /^how to [^?]*\?$/i.test(label) && !FURTHER_QUESTION.test(label);
  return isPhrase ? withoutMark(label) : label;
}

/** What is to be done, or the cost of something; the two sides of a choice say less than the question. */
function aimOf(explanation: Explanation | null): string | null {
  if (explanation === null || explanation.kind === "choice") return null;
  return explanation.kind === "cost" ? explanation.label : explanation.task;
}

/** "???" */
function withoutWords(text: string): PromptWords {
  const same = { question: text, asks: text, typed: text, keywords: text, label: text };
  return { ...same, explanation: null, isKeywords: false };
}

/** A label, or a short question instead of one word: "Kredit" does not say how long something about it takes. */
function labelIn(question: string, explanation: Explanation | null, pack: LanguagePack): string {
  const own = ownWords(question, pack);
  const label = labelOf(question, pack, () => beginningOf(question, own));
  const kind = explanation?.kind ?? null;
  const isPhrase = kind === null || kind === "definition" || label.includes(" ");
  const isClear = pack.language === "de" ? isWholeTopic(label, question, { kind, pack }) : isPhrase;
  if (!isClear) return shortQuestion(question, label, pack);
  if (!ASKS_COST.test(question) || ASKS_COST.test(label)) return label;
  return `${label} – ${/^w/i.test(question) ? "Kosten" : "prix"}`;
}

/** A question; "Bad" does not say which of two things suits a bathroom. */
function shortQuestion(question: string, label: string, { language }: LanguagePack): string {
  const longest = language === "de" ? LONGEST_GERMAN_TITLE : LONGEST_LABEL;
  return question.length <= longest ? question.replace(/\s?\?$/, "") : label;
}

/** What is typed into a search engine to find the answer to a question. */
export function typedText(question: string, pack: LanguagePack, isExplained = false): string {
  // Without their small words, German and French questions ask for something else: "Brautkleid ändern Nummern groß".
  const plain = plainText(question, pack);
  const isLong = pack.language === "en" && plain.split(" ").length > MOST_TYPED;
  return isLong ? keywordsOf(question, pack, isExplained) : plain;
}

/** Only English searches are made of keywords. */
function keywordsOf(question: string, pack: LanguagePack, isExplained: boolean): string {
  const isShort = pack.language === "en" && (isExplained || isPlain(question));
  return isShort ? englishKeywords(question) : plainText(question, pack);
}

function plainText(question: string, pack: LanguagePack): string {
  return neededIn(question, pack) ?? withoutMark(question);
}

function withoutMark(question: string): string {
  return question.replace(/(?<=\S)\s?[?.!]{1,3}$/, "");
}

/** From the first of some words to the next: "QuickBooks or Xero"; to the third of those that follow each other. */
function beginningOf(
  text: string,
  [first = "", second, third, ...more]: readonly string[],
): string {
  const start = text.indexOf(first);
  const end = (word: string | undefined, after: number, most: number): number => {
    const at = word === undefined ? -1 : text.indexOf(word, after);
    return at === -1 || at - after > most ? after : at + word!.length;
  };
  const two = end(second, start + first.length, LONGEST_GAP);
  const three = two === start + first.length ? two : end(third, two, 1);
  // "Koi pond drum filter": three words alone can lack their noun.
  const last = three === two ? two : more.reduce((at, word) => end(word, at, 1), three);
  // "Stairlift for narrow curved stairs, …": a single word before a mark is not cut off.
  const rest = /^ \p{Ll}+(?=[,;:])/u.exec(text.slice(last))?.[0] ?? "";
  return text.slice(start, last) + rest;
}

/** "Asana", "monday.com", "sevDesk" */
const NAME = `(?:\\p{Lu}|\\p{Ll}{2,12}\\.\\p{Ll}|\\p{Ll}{1,8}\\p{Lu})[\\p{L}\\d.&+-]{1,24}(?: (?:& )?${NAME_WORD}){0,2}(?: \\d{1,4}(?![\\p{L}\\d%]))?`;
const BETWEEN = / (?:vs\.?|versus|or|ou|oder|contre|face à|par rapport à) /;
const SEPARATOR = new RegExp(`, |${BETWEEN.source}`);
const LIST = new RegExp(
  `(?<![\\p{L}\\d])(?<! (?:aus|of|from|en) )${NAME}(?:(?:${SEPARATOR.source})${NAME}(?![\\p{L}\\d])){1,4}`,
  "u",
);
/** "Is Babbel any good?", "Ist die Matratze von Emma gut?" */
const JUDGED = new RegExp(
  `^(?:[Ii]s|[Aa]re|[Dd]oes|[Ii]st|[Tt]augt|[Ee]st-ce que|[Qq]ue va(?:ut|lent)) (?:an? |die |der |das )?(${NAME}) (?:an? |really |still |wirklich |noch |est )?` +
    "(?:any |make (?:any |an? )?(?:good|decent|reliable|durable) |good(?! (?:place|city|time|idea|country|month|language))|better(?! than \\p{Ll})|worth|legit|trustworthy|reputable|safe|reliable|gut|seriös|empfehlenswert|etwas|fiable|bien|convient|suffit|une? bon|rentable|intéressant|sûr|sérieu|\\?)",
  "u",
);

/** "Is Notion better than Coda?", "What is the difference between Asana and Trello?" */
const RIVALS: readonly RegExp[] = [
  new RegExp(
    `(?<![\\p{L}\\d])(?:(?:[Ii]s|[Aa]re|[Dd]oes) )?(${NAME}) (?:\\p{Ll}+ ){0,3}?(?:better|worse|(?:more|less) \\p{Ll}+|\\p{Ll}+er)(?: \\p{Ll}+)? than (${NAME})`,
    "u",
  ),
  new RegExp(`\\b(?:between|[Cc]ompare|choisir entre) (${NAME}) (?:and|with|to|et) (${NAME})`, "u"),
];

/** "Is the Dyson vacuum worth it?", "Ist die Matratze von Emma gut?" */
const MAKER = new RegExp(
  `^(?:[Ii]s|[Aa]re) (?:an? |the )?(?!\\p{L}+(?:an|ish|ese|ench) )(${NAME})(?= (?:\\p{Ll}[\\p{Ll}-]{2,20} ){1,3}(?:still |really )?(?:any good|worth|reliable|overpriced|legit|(?:as )?good\\b))|^(?:(?:Ist|Sind|(?:Was )?[Tt]aug(?:t|en)|Wie gut (?:ist|sind)) [^,.?]{1,40} von|[Ee]st-ce que [^,.?\\p{Lu}]{1,40}|[Qq]ue va(?:ut|lent) [^,.?\\p{Lu}]{1,40}(?: de| chez)?|[Aa]vis(?: sur(?: l(?:es? |a |')[^,.?\\p{Lu}]{1,40})?)?) (${NAME})(?= |$|\\?)`,
  "u",
);

const NAMES: Readonly<
  Partial<Record<string, (text: string, listed: readonly string[]) => readonly string[]>>
> = { en: englishNames, fr: frenchNames };

/** The brands that a prompt compares or asks about: "QuickBooks or Xero", "Is Babbel any good?" */
export function brandsInPrompt(text: string, pack: LanguagePack): readonly string[] {
  const [list = ""] = LIST.exec(text) ?? [];
  const listed = BETWEEN.test(list) ? list.split(SEPARATOR) : [];
  const own = pack.language === "de" ? comparedNames(listed, text, pack) : listed;
  const names = NAMES[pack.language]?.(text, own) ?? own;
  if (names.length > 0) return names;
  const german = pack.language === "de" ? comparedOrJudged(text, pack) : [];
  return german.length > 0 ? german : judgedBrands(text);
}

/** The brands that a prompt asks about without a list. */
function judgedBrands(text: string): readonly string[] {
  const rivals = RIVALS.map((one) => one.exec(text)).find((found) => found !== null);
  if (rivals != null) return rivals.slice(1).map((name) => name.replace(/^(?:Is|Are|Does) /, ""));
  const [, english, other] = MAKER.exec(text) ?? [];
  const judged = JUDGED.exec(text)?.[1] ?? english ?? other;
  return judged === undefined ? [] : [judged];
}
