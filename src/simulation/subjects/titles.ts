import { capitalised, type LanguagePack } from "../catalogue/language-pack.ts";

/** Longer questions are no beginning of a title. */
export const LONGEST_TITLE = 100;
const FEWEST_TITLE_WORDS = 3;

/** Beginnings of questions that many people type without their mark. */
export const ASKING =
  /^(?:is|are|does|do|can|should|which|what|who|where|how|any(?:one|body)|ist|sind|welche[rsnm]?|wer|wo|wie|was|lohnt|quel(?:le)?s?|qui|où|comment|est-ce)(?!\p{L})/iu;

const OWN_CASE = /\b(?:we|us|our|my|budget|wir|uns|unsere?|meine?|nous|notre|mon|ma)\b|[$£€]|\d/iu;

/** "Kiln for porcelain, budget $1,200": no title repeats what only the asker has. */
function withoutOwnCase(title: string): string {
  const [thing = "", ...others] = title.split(", ");
  const isClear = thing.split(" ").length >= FEWEST_TITLE_WORDS && !ASKING.test(title);
  return isClear && OWN_CASE.test(others.join(", ")) ? thing : title;
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

/** A title that goes on, or a label if it is too long. */
export function headingOf(title: string, label: string, { language }: LanguagePack): string {
  const short = withoutOpinion(withoutOwnCase(title), language);
  const question = short.length > LONGEST_TITLE ? label : short;
  if (question.endsWith("?")) return question;
  const isAsking = ASKING.test(question) && !/^how to /i.test(question);
  return question + (language === "fr" ? " " : "") + (isAsking ? "?" : ":");
}
