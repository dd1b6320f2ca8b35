import type { ConditionKind, LanguagePack } from "../../catalogue/language-pack.ts";
import { englishConditions } from "./english-condition.ts";
import { frenchConditions } from "./french-condition.ts";
import { germanConditions } from "./german-condition.ts";

const READERS: ReadonlyMap<string, (text: string) => string[]> = new Map([
  ["en", englishConditions],
  ["de", germanConditions],
  ["fr", frenchConditions],
]);

/** Beginnings of words by which a condition and a phrase are compared. */
const STEM_LETTERS = 5;
/** Share of the words of a condition above which a phrase says the same. */
const SAME_SHARE = 0.5;

/**
 * Returns what a prompt demands of its subject, as words that follow a noun: "for wide feet", "under 400 dollars"; null:
 * nothing, nothing that these grammars can read, or nothing that the phrase of the subject does not say already.
 */
export function conditionOf(text: string, phrase: string, pack: LanguagePack): string | null {
  const found = READERS.get(pack.language)?.(text) ?? [];
  const known = stemsOf(phrase);
  const head = pack.language === "fr" ? known[0] : known.at(-1);
  const isHead = (stem: string): boolean =>
    stem === head || (stem.length === STEM_LETTERS && compoundEnd(phrase).includes(stem));
  const isNew = (condition: string): boolean => {
    const stems = stemsOf(condition);
    const same = stems.filter((stem) => known.includes(stem)).length;
    const isClause = isRelativeClause(condition);
    const isSame = same > 0 && (isClause || same > SAME_SHARE * stems.length);
    // "Fleece jackets for a midlayer fleece"
    const endsAlike = stems.length > 0 && known.includes(stems.at(-1)!);
    return !isSame && !endsAlike && !stems.some(isHead) && !condition.endsWith(` ${phrase}`);
  };
  return found.find(isNew) ?? lowPrice(text, phrase, pack);
}

/** Whether a condition is a relative clause rather than a complement. */
function isRelativeClause(condition: string): boolean {
  return /^(?:that|who|qui) /.test(condition);
}

const MONTHS =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December)";

const KINDS: readonly (readonly [ConditionKind, RegExp])[] = [
  // "Für Anfänger mit gewichteten Tasten" stands after a noun only.
  ["any", /^(?:für|fürs|zum|zur|gegen|bei|beim) .* (?:mit|ohne|unter|ab|bis) /],
  // "Has a good reputation in Texas with low rates" says something else than the question.
  ["any", /^(?:in|near) .* (?:for|with|without|under|that) /],
  ["any", /^(?:for|under|with|without) .* that /],
  // "A good choice for a small bakery under $6,000" would be about the bakery.
  [
    "any",
    /^(?:for|with|without) .* (?:(?:under|below) (?:[$£€]|\d)|at a low |with (?:an?|your) (?:\p{Ll}+ )?budget)/u,
  ],
  ["any", /^(?:unter|bis) .* (?:für|fürs|zum|zur|gegen) /],
  ["any", /^à moins de .* (?:pour|avec|sans|contre) /],
  ["purpose", /^(?:for|für|fürs|zum|zur|gegen|bei|beim|pour|contre) /],
  ["price", /^(?:under|below|at a low|unter|bis|zu einem|à moins|à petit) /],
  ["place", new RegExp(`^(?:in|near|à|en) (?!${MONTHS}\\b)\\p{Lu}`, "u")],
];

/** What a condition is about, by its preposition. */
export function conditionKind(condition: string): ConditionKind {
  return KINDS.find(([, pattern]) => pattern.test(condition))?.[0] ?? "any";
}

/** Conditions that can follow any noun, by language; default: all. Others depend on the verb: "in ein Haus einbauen". */
const CERTAIN: Readonly<Partial<Record<string, RegExp>>> = {
  de: /^(?:unter|bis|zu) |^(?:für|fürs|zum|zur|gegen|bei|beim) (?!.* (?:mit|ohne|unter|ab|bis) )/,
  fr: /^(?:à moins|à petit|pour|contre) |^(?:\p{Ll}+s )?(?:à|en) \p{Lu}/u,
};

/** Whether a condition can follow a noun whatever the question says about it. */
export function isCertain(condition: string, { language }: LanguagePack): boolean {
  return CERTAIN[language]?.test(condition) ?? true;
}

/** The first condition of a sentence without a subject, such as "be free for parents", that is true without its verb. */
export function certainCondition(sentence: string, pack: LanguagePack): string | null {
  const found = READERS.get(pack.language)?.(`that that ${sentence}`) ?? [];
  return found.find((one) => isCertain(one, pack) && conditionKind(one) !== "purpose") ?? null;
}

function lowPrice(
  text: string,
  phrase: string,
  { cheap: { words, condition } }: LanguagePack,
): string | null {
  const isAsked = words.some((word) => has(text, word) && !has(phrase, word));
  // "Are expensive ones better than cheap ones?"
  return isAsked && !/\bexpensive|\bteure|\bplus cher/i.test(text) ? condition : null;
}

function has(text: string, word: string): boolean {
  return ` ${text.toLowerCase().replaceAll(/[.,:;?!]/g, " ")} `.includes(` ${word} `);
}

/** What a German compound ends with: "Trekkingrucksäcke" are "Rucksäcke". */
function compoundEnd(phrase: string): string {
  return /^\p{Lu}/u.test(phrase) ? phrase.toLowerCase().slice(STEM_LETTERS) : "";
}

function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 3).map((word) => word.slice(0, STEM_LETTERS));
}
