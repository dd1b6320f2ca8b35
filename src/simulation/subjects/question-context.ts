import { capitalised, type LanguagePack } from "../catalogue/language-pack.ts";
import { withSentenceBefore } from "./german-question.ts";
import { asReader } from "./explanations/english-reader.ts";
import { isDangling, sentencesOf, tellingWords } from "./sentences.ts";
import { LONGEST_GERMAN_TITLE, LONGEST_TITLE } from "./titles.ts";

/** "Was kann ich tun, wenn er nachts bellt?" */
const REFERRING = /, (?:wenn|dass|weil|obwohl|falls) (?:er|sie|ihm|ihr|ihn|ihnen) /;

/** "Is it better to clean them or install guards?" */
export const ABOUT_IT =
  /^(?=(?:is|are|what|which|how|where|who|can|should|do|does|why) ).{2,60} (?:them|one(?= (?:who|that|with) )|(?<!is |was |does |will |can |would |if |when |that |how |does |do |worth )it(?! (?:is|was|has|on|for|if|when|rains|snows|takes|costs|gets|to|worth)\b))(?= )/i;

function isPart(asked: string): boolean {
  return isDangling(asked) || REFERRING.test(asked) || ABOUT_IT.test(asked);
}

/** "Mein Sohn ist zwölf" of a long German story before its question. */
const FIRST_CLAUSE = /^((?:Ich|Wir|Meine?|Unsere?) [^,–]+), .* –/u;

/** A question with more words of its own says what it is about: "Who cuts tall hedges in Swindon, and how much is it?" */
const CLEAR_WORDS = 4;

function isClear(asked: string, pack: LanguagePack): boolean {
  return tellingWords(asked, pack).length >= CLEAR_WORDS && !/\bone\b/i.test(asked);
}

/** The question, with the sentence before if it needs that; `isShort`: it has hardly any words of its own. */
export function withContext(
  asked: string,
  text: string,
  { pack, isShort }: { readonly pack: LanguagePack; readonly isShort: boolean },
): string {
  const { language } = pack;
  const needed = isPart(asked) || (language === "en" && isShort);
  if (language === "de") {
    const whole = withSentenceBefore(asked, text.trim(), needed);
    const titles = [whole, whole.replace(FIRST_CLAUSE, "$1 –")];
    return titles.find((title) => title.length <= LONGEST_GERMAN_TITLE) ?? asked;
  }
  if (needed && language === "en") return englishContext(asked, text, pack);
  return needed && text.length <= LONGEST_TITLE ? text : asked;
}

function englishContext(asked: string, text: string, pack: LanguagePack): string {
  if (isClear(asked, pack)) return asked;
  if (text.length <= LONGEST_TITLE) return capitalised(text);
  return isPart(asked) ? sentenceBefore(asked, text) : asked;
}

/** Between "We keep alpacas" and "the fence posts rot" */
const BETWEEN_CLAUSES =
  /,? (?:and|but|so) (?:now )?(?=(?:my|our|the|i|we|it|they|he|she|nobody) )/i;
const PRONOUN = /\b(?:it|its|them|they|their|he|she|him|her)\b/i;
/** "My daughter bought a" before "used cello": no title tells it. */
const OWNING =
  /^(?:(?:i|we)(?:'ve| have)?|(?:my|our) [a-z]+(?: [a-z]+)?)(?: just| recently)? (?:adopted|bought|found|got|has|have|inherited|keeps?|owns?|restored) (?:an? )?/i;

/** The rest of a sentence after the thing that somebody owns; its verb would have no subject: "and would like it digitized". */
const WISH =
  /(?:^|,? )(?:and|but) (?:(?:now|just|also|really|still) )?(?:would|want|need|wish|hope|plan|don't|can't|cannot|won't|can|could|should|have|has|had|is|are|am|was|were|do|does|did|run|like|love|think|intend|prefer|\p{L}{3,20}ed (?:it|them|the|my|our|to))(?= |$).*$/iu;

/** What the sentence before a question says of what it refers to; the question, if there is none or too much of it. */
function sentenceBefore(asked: string, text: string): string {
  const sentences = sentencesOf(text);
  const at = sentences.findIndex((one) => one.toLowerCase() === asked.toLowerCase());
  const before = (sentences[at - 1] ?? "").replace(/[.!]$/, "");
  const clauses = before.split(BETWEEN_CLAUSES);
  const clause =
    clauses.findLast((one) => /^(?:my|our|the) /i.test(one) && !PRONOUN.test(one)) ?? clauses[0]!;
  const owned = clause.replace(OWNING, "");
  const title = asReader(owned === clause ? clause : owned.replace(WISH, ""));
  return title === "" || title.length > LONGEST_TITLE ? asked : capitalised(title);
}
