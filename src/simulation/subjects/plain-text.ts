import { capitalised, groupOf, type LanguagePack } from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import { FREE } from "../texts/criteria.ts";
import { formOf } from "../texts/question.ts";
import {
  askedQuestion,
  asksForIdeas,
  statementTitle,
  type AskedQuestion,
} from "./asked-question.ts";
import { withoutLists } from "./asked-thing.ts";
import { WordList } from "./conditions/clauses.ts";
import { pluralOf } from "./english-phrase.ts";
import { COUNT } from "./english-subject.ts";
import { frenchWish, withoutCourtesy } from "./french-gist.ts";
import { wishIn } from "./german-wish.ts";
import { intentOf, isAboutChoosing, type Intent } from "./intent.ts";
import type { DerivedSubject } from "./nouns.ts";
import { aboutOther } from "./other-subject.ts";
import { isAll, titlesOf, type QuestionTitles } from "./question-titles.ts";
import { askedThings, comparesKinds } from "./two-kinds.ts";
import { hasRest, standsFirst } from "./understood.ts";

/** How to write about a prompt that is not fully understood: with its own words, but only where they need no ending. */
export interface PlainText extends QuestionTitles {
  readonly intent: Intent;
  /** Whether it asks for something in particular. */
  readonly isSpecific: boolean;
  /** Whether it asks who does something with a thing rather than for the thing. */
  readonly isAboutService: boolean;
  /** What it is about, as a noun phrase without an article; null: uncertain. */
  readonly topic: string | null;
  /** The question without what is said before it. */
  readonly asked: string;
  /** The same with what is said before it, if it can't be understood without that. */
  readonly said: string;
}

/** Not all criteria of these groups suit all of their nouns. */
export const MIXED_GROUPS = new WordList(
  "everyday accessories bikegear decor household supplements kids sports outdoorliving petgear eyewear",
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
  const { condition } = prompt;
  const text = withoutCourtesy(prompt.text, pack.language);
  const asked = askedQuestion(text, pack);
  const derived = aboutOther(asked, prompt.derived);
  const { sentence } = asked;
  const intent = askedIntent(text, asked, pack);
  const topic = topicOfAsked(asked, intent, derived, pack);
  const isSpecific = derived === null || hasRest(sentence, derived, condition, pack);
  const isUnderstood = intent === "choice" && topic !== null && !isSpecific;
  if (isUnderstood && isRegular({ ...prompt, derived }, sentence, pack)) return null;
  return {
    intent:
      isOpen({ ...prompt, derived }, intent, topic, pack) || isAboutChoosing(asked.question)
        ? "advice"
        : intent,
    isSpecific: isSpecific || dropsCondition(condition, pack),
    isAboutService: asksForService(asked.question),
    topic,
    asked: asked.question,
    said: saidIn(text, asked, pack),
    ...inPlural(titlesOf(text, asked, pack), topic, pack),
  };
}

/** "Which bank has …", "dentist that is …": their verbs are in the singular. */
const CLAUSES = /\?$|\b(?:that|which|what|where|who|how)\b|^(?:is|are|does?|can|should) /i;
const DETERMINED = /\b(?:an?|one|my|our|the) /i;

/** "Moving company to Miami: the options" becomes "Moving companies …". */
function inPlural(
  titles: QuestionTitles,
  topic: string | null,
  { language }: LanguagePack,
): QuestionTitles {
  const { asks } = titles;
  const plural = topic?.split(" ").at(-1);
  // "Soup brands" are no "soups brands".
  const noun = asks
    .match(
      /(?<![a-z])[a-z]{1,30}(?= (?:for|with|without|in|to|from|near|of|on|at|under|safe)\b|\W?$|:)/gi,
    )
    ?.find((word) => pluralOf(word.toLowerCase()) === plural);
  if (language !== "en" || noun === undefined || CLAUSES.test(asks)) return titles;
  if (DETERMINED.test(asks.slice(0, asks.indexOf(noun)))) return titles;
  const several = capitalised(asks.replace(noun, plural!));
  return { ...titles, asks: several, headline: several };
}

/** Patterns for any noun can't repeat a condition, but German verdicts refer to what was asked. */
function dropsCondition(condition: string | null, { language }: LanguagePack): boolean {
  return language === "de" && condition !== null;
}

/** "Changer un joint de robinet": how to do it. */
const INFINITIVE =
  /^(?!(?:acheter|trouver|choisir|louer|réserver|commander) )(?=(?:faire )?\p{L}{2,}(?:er|ir|re) (?:(?:une?|les?|la|des|du|son|sa|ses|mon|ma|mes) |l['’]|\d))/iu;

function saidIn(
  text: string,
  { sentence, question, statement }: AskedQuestion,
  pack: LanguagePack,
): string {
  if (pack.language === "fr") return sentence.replace(INFINITIVE, "comment ");
  // "I have two dogs. Which sofa should I get?" is not about dogs.
  const isNamed = pack.language === "en" && askedThings(question, pack) !== null;
  return statement === null || isNamed ? question : text;
}

function askedIntent(text: string, asked: AskedQuestion, pack: LanguagePack): Intent {
  const isForAdvice =
    pack.language === "en"
      ? comparesKinds(asked.question, pack)
      : pack.language === "fr" && INFINITIVE.test(asked.question);
  if (isForAdvice || asksForIdeas(asked)) return "advice";
  return intentOf(asked.question, pack.language, text);
}

/** Where a question names its subject that does not begin with it. */
function aboutOf({ sentence, question, statement }: AskedQuestion, language: string): string {
  if (language === "fr") return frenchWish(question) ?? question;
  return (statement === null ? null : statementTitle(statement)) ?? sentence;
}

/** Whether a question asks for a brand, but no brands are known for the subject. */
function isOpen(
  { text, derived, isOfMarket }: ReadPrompt,
  intent: Intent,
  topic: string | null,
  { language }: LanguagePack,
): boolean {
  if (intent !== "choice") return false;
  const isUnknown = derived === null || derived.group === UNKNOWN_GROUP;
  const isWish = language === "fr" && FRENCH_WISHES.test(text);
  // Needs of French choices tell what matters for unknown subjects as well.
  if (isUnknown) return FRENCH_EXISTENCE.test(text) || (isOfMarket && !isWish);
  return language === "fr" && topic === null && !isWish;
}

/** A text with none of them that does not begin with its goods only mentions them: "bruit bizarre machine à laver". */
const FRENCH_WISHES =
  /^qui (?:vend|propose|livre) |quel|cherch|achet|conseill|recommand|meilleur|bonn?e?s? |où |cher |chers? |avis|marque|modèle|prix|€|euros|comparati|besoin|voudr|veux|faut|aimer|trouver|choisir|louer|réserver|paire|type|sorte|promo|top |existe|y a[ -]|alternative/i;

/** "Y a-t-il des loups dans le Jura ?" is about no goods. */
const FRENCH_EXISTENCE = /^y a-t-il (?!.*alternative)/i;

/** "Where can I get a watch repaired?" */
const SERVICES =
  /^(?:where|who|wo|wer|où|qui)\s.*(?:repair|installs|altered|fix|cleaned|replaced|restor|tuned|serviced|sharpen|rent\b|\bstored?\b|reparier|ändern|reinigen|resized|engraved|framed|resoled|reupholster|restaurier|warten lassen|schleifen|mieten|leihen|lagern|répar|retoucher|nettoyer|réviser|affûter|louer|stocker|entreposer)/i;
/** Whether a question asks who does something with a thing. */
export function asksForService(question: string): boolean {
  return SERVICES.test(question);
}

/** "Who repairs garage doors?": what follows can be a verb. */
const ABOUT_PEOPLE = /^(?:who|wer|qui)\s/i;

/** "What should I pack?", "where can I watch …": verbs that are also nouns. */
const VERBS_LIKE_NOUNS =
  /\b(?:i|we|you|to) (?:pack|watch|ring|train|light|park|drill|iron|plane|store)\b|^(?:convert|fix|replace|remove|change|clean|paint|install|build|move|rent|sell) /i;

/** "Pompe à chaleur ou chaudière" is not about one of them. */
function isFrenchChoice(
  { question }: AskedQuestion,
  intent: Intent,
  { language }: LanguagePack,
): boolean {
  const isChoice = / (?:ou|vs|versus) |^j.hésite /i.test(withoutLists(question));
  return language === "fr" && intent === "advice" && isChoice;
}

function topicOfAsked(
  asked: AskedQuestion,
  intent: Intent,
  derived: DerivedSubject | null,
  pack: LanguagePack,
): string | null {
  if (isFrenchChoice(asked, intent, pack)) return null;
  const texts = [wishIn(asked.question, pack.language), aboutOf(asked, pack.language)];
  // "Fibre à Lyon : quel opérateur choisir ?"
  if (pack.language === "fr") texts.push(asked.question.split(" : ").at(-1)!);
  if (pack.language === "en" && texts.some((text) => comparesKinds(text, pack))) return null;
  const topics = texts.map((text) => topicOf(text, derived, pack));
  const named = pack.language === "en" ? askedThings(asked.question, pack) : null;
  return topics.find((topic) => topic !== null) ?? named;
}

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
  return isList && pack.language === "en"
    ? null
    : standsFirst(sentence.replace(COUNT, ""), derived, pack);
}

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

const LONGEST_CONDITION = 6;

/** Whether a condition can be repeated: no other part of the question was taken for one. */
function isShort(condition: string | null): boolean {
  if (condition === null) return true;
  return (
    condition.split(" ").length <= LONGEST_CONDITION &&
    !/(?:^|\s)(?:le|la|les|am) (?:plus|moins|mieux|.*sten)|.{3}est(?:\s|$)/.test(condition)
  );
}
