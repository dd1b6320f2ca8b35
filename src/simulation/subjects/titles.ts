import { capitalised, type LanguagePack } from "../catalogue/language-pack.ts";
import { firstHalf, ofReader } from "./french-title.ts";
import { ASKING } from "./sentences.ts";
import { TWO_SENTENCES } from "./german-question.ts";

/** Longer questions are no beginning of a title. */
export const LONGEST_TITLE = 100;
/** A German question says nothing wrong if it is repeated whole, which the words that are left of a shorter one can. */
export const LONGEST_GERMAN_TITLE = 140;
/** No editor has longer German words as the title of a guide, nor a longer question. */
const LONGEST_GERMAN_GUIDE = 60;
const LONGEST_GERMAN_QUESTION = 45;
export const FEWEST_TITLE_WORDS = 3;

const OWN_CASE = /\b(?:we|us|our|my|budget|wir|uns|unsere?|meine?|nous|notre|mon|ma)\b|[$£€]|\d/iu;

/** "Kiln for porcelain, budget $1,200": no title repeats what only the asker has. */
function withoutOwnCase(title: string): string {
  const [thing = "", ...others] = title.split(", ");
  const isClear =
    thing.split(" ").length >= FEWEST_TITLE_WORDS && !ASKING.test(title) && !thing.includes(" or ");
  // "Mon salon fait 30 m2, faut-il un poêle de 7 kW ?"
  const isTold = /^(?:mon|ma|mes|notre|nos|je|nous|on|my|our|i|we) |^j['’]/i.test(thing);
  return isClear && !isTold && OWN_CASE.test(others.join(", ")) ? thing : title;
}

const REPORT = /(?<=\S \S{1,40}) (?:reviews?|ratings|comparison)$/i;
const GERMAN_OPINION = /^(?:(?:der|die|das) )?(?:beste|gute|günstige)[nrs]? (?=\p{L})/iu;

/** "Beste Software zur Schichtplanung": no title of a guide begins with a wish. */
export function withoutOpinion(title: string, language: string): string {
  // "Hypnotherapist Dublin reviews: What reviews say"
  if (language === "en") return title.replace(REPORT, "");
  return language === "de" && !title.endsWith("?")
    ? capitalised(title.replace(GERMAN_OPINION, ""))
    : title;
}

/** "Wärmepumpe oder Gasheizung: Was lohnt sich im Altbau mehr?" */
const CHOICE_BEFORE = /^[^,:;?]{3,40} oder [^,:;?]{2,40}(?=: )/u;

/** "In einem Altbau von 1965": a question with a number, or a long one, is asked by one person only. */
function isOfOne(question: string): boolean {
  return question.length > LONGEST_GERMAN_QUESTION || /\d/.test(question);
}

/** The choice before a German question that is asked by one person only; the question, if it has none or is usual. */
function choiceOf(question: string): string {
  const [choice = question] = CHOICE_BEFORE.exec(question) ?? [];
  return isOfOne(question) ? choice : question;
}

function shortTitle(title: string, language: string): string {
  const own = language === "fr" ? firstHalf(ofReader(title)) : title;
  const isQuestionOf = language === "de" && title.endsWith("?");
  return withoutOpinion(isQuestionOf ? choiceOf(title) : withoutOwnCase(own), language);
}

/** Whether only a forum has such a title. */
export function isLongTitle(title: string, { language }: LanguagePack): boolean {
  // "Que choisir pour une maison ancienne de 120 m² ?"
  if (language === "fr") return /(?<= )\d.*\?$/.test(title);
  if (language !== "de") return false;
  return title.endsWith("?") ? isOfOne(title) : title.length > LONGEST_GERMAN_GUIDE;
}

/** A title that goes on, or a label if it is too long. */
export function headingOf(title: string, label: string, { language }: LanguagePack): string {
  const short = shortTitle(title, language);
  // No editor writes two sentences in a title.
  const longest = language === "de" ? LONGEST_GERMAN_TITLE : LONGEST_TITLE;
  const isLong = short.length > longest || (language === "de" && TWO_SENTENCES.test(short));
  const question = isLong ? label : short;
  if (question.endsWith("?")) return question;
  const isAsking = ASKING.test(question) && !/^how to /i.test(question);
  return question + (language === "fr" ? " " : "") + (isAsking ? "?" : ":");
}
