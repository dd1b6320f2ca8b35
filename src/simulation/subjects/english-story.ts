import type { LanguagePack } from "../catalogue/language-pack.ts";

/** "We need forty desk chairs; which suppliers offer assembly?" asks for chairs. */
const FROM_SUPPLIERS =
  /^(?:i|we) need (?:(?:\d+|two|three|four|five|six|eight|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|a hundred|a dozen|dozens of|some|several) )?([^.;,:!?]{3,80})[.;,:] ?(?:which|what|are there|who are)(?: the)?(?: \p{L}+)? (?:suppliers|sellers|vendors|dealers|retailers|companies|shops|stores|manufacturers) [^?.]*\?$/iu;
/** The relative or pet that the pronoun of a question refers to. */
const RELATIVE_OR_PET =
  /^(?:my|our) (?:[\p{L}\d-]+ ){0,2}?(dog|puppy|cat|kitten|horse|pony|rabbit|daughter|son|wife|husband|mother|mom|mum|father|dad|grandmother|grandfather|baby|toddler)\b/iu;

/** An English story whose question says itself what it is about. */
export function withOwnThing(text: string, { language }: LanguagePack): string {
  if (language !== "en") return text;
  const [, antecedent] = RELATIVE_OR_PET.exec(text) ?? [];
  // "Which harness would stand up to her?"
  return antecedent === undefined
    ? text.replace(FROM_SUPPLIERS, "I need $1")
    : text.replace(/\b(?:her|him)\?$/i, `my ${antecedent}?`);
}
