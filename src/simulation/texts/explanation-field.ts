import type { ExplanationField, LanguagePack } from "../catalogue/language-pack.ts";
import { plainWords } from "./criteria.ts";
import { askedIn, coversWords } from "./needs.ts";

/**
 * The field that a question is of; null: none, or a word of it can have another sense. In French, ambiguous words choose a
 * field only together with others, and not where somebody works with them; in English, a field needs two words of its
 * own; in German, it knows all words of the question.
 */
export function fieldOf(
  question: string,
  fields: readonly ExplanationField[],
  pack: LanguagePack,
): ExplanationField | null {
  if (pack.language === "fr" && OBLIGED.test(question)) return null;
  const has = (asks: readonly string[]): boolean => askedIn(question, [{ asks }]) !== null;
  const field = fields.find(
    ({ asks, also = asks, unless = [] }) =>
      has(asks) &&
      has(also) &&
      !has(unless) &&
      (pack.language !== "en" || hasTwoWords(question, asks)),
  );
  return field !== undefined && coversWords(question, field, pack) ? field : null;
}

/** "Un élagueur doit-il avoir une assurance ?" asks for a rule rather than for advice on insurances. */
const OBLIGED = /(?<!\p{L})(?:doit-(?:il|elle)|doivent-(?:ils|elles)|obligatoires?)(?!\p{L})/iu;

/** Sabres that rust need no stain removed, nor does a pizza oven need dough. */
const FEWEST_ASKED = 2;

/** Whether two words of a question are among those of a field, or it has all words of one of its asks. */
function hasTwoWords(question: string, asks: readonly string[]): boolean {
  const words = new Set(plainWords(question).trim().split(" "));
  const found = new Set<string>();
  for (const ask of asks) {
    if (ask.includes(" ") && askedIn(question, [{ asks: [ask] }]) !== null) return true;
    for (const word of words) if (isWordOf(word, ask)) found.add(word);
  }
  return found.size >= FEWEST_ASKED;
}

function isWordOf(word: string, ask: string): boolean {
  return ask.endsWith("$") ? word === ask.slice(0, -1) : word.startsWith(ask);
}
