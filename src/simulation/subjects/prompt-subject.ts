import { memoize } from "../../common/memoize.ts";
import {
  capitalised,
  groupOf,
  languagePack,
  repeatsPreposition,
  type LanguagePack,
  type LanguagePacks,
  type Need,
  type SubjectGroup,
} from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP, type Market } from "../catalogue/market.ts";
import type { Prompt } from "../model.ts";
import { askedQuestion } from "./asked-question.ts";
import { conditionKind, conditionOf } from "./conditions/condition.ts";
import { englishSubject } from "./english-subject.ts";
import { withAccents } from "./french-accents.ts";
import { frenchWish, withoutCourtesy } from "./french-gist.ts";
import { frenchSubject } from "./french-subject.ts";
import { readableText } from "./german-nouns.ts";
import { germanSubject } from "./german-subject.ts";
import { languageOfText } from "./language-of-text.ts";
import type { DerivedSubject } from "./nouns.ts";
import { plainEnglish } from "./plain-english.ts";
import { asksForService, plainTextOf, type PlainText } from "./plain-text.ts";
import { isStatedProblem } from "./stated-problem.ts";
import { comparesKinds } from "./two-kinds.ts";

/** What the texts of a prompt are about. */
export interface TextSubject {
  /** A plural noun phrase as it stands inside a sentence. */
  readonly phrase: string;
  /** What its prompt demands, as words that follow a noun: "under 400 dollars"; null: nothing, or no prompt. */
  readonly condition: string | null;
  /** The label of its topic. */
  readonly label: string;
  /** Id of its group. */
  readonly groupId: string;
  readonly group: SubjectGroup;
  /** How to write about a prompt that is not fully understood; null: by the other fields. */
  readonly plain: PlainText | null;
  /** What its market knows about questions; default: nothing. */
  readonly needs?: readonly Need[];
}

/** What subjects are looked up in. */
export interface SubjectSource {
  readonly marketSubjects: Market["subjects"];
  readonly packs: LanguagePacks;
}

/** Returns the subject of a prompt: that of the market, else one made of its words, else "products like these". */
export function subjectOf(
  source: SubjectSource,
  prompt: Pick<Prompt, "subject" | "language" | "text">,
): TextSubject {
  const { packs } = source;
  const pack = languagePack(packs, prompt.language);
  const ofMarket = marketSubject(source, prompt.subject, prompt.language);
  const derived = ofMarket === null ? derivedSubjects(packs)(prompt) : null;
  const subject = ofMarket ?? textSubject(pack, derived!);
  const isOfMarket = source.marketSubjects.size > 0;
  const known =
    READINGS.get(prompt) ??
    readingOf(plainlyWritten(prompt.text, pack), { subject, derived, isOfMarket }, pack);
  READINGS.set(prompt, known);
  return { ...subject, ...known };
}

interface ReadSubject {
  readonly subject: TextSubject;
  readonly derived: DerivedSubject | null;
  /** Whether the market has subjects of its own, so that others are not sold there. */
  readonly isOfMarket: boolean;
}

type Reading = Pick<TextSubject, "condition" | "plain">;

function readingOf(
  text: string,
  { subject, derived, isOfMarket }: ReadSubject,
  pack: LanguagePack,
): Reading {
  const isNamed = subject.phrase !== pack.such_things;
  let condition = isNamed ? conditionOf(text, subject.phrase, pack) : null;
  // "A or B with cable?": the condition may be that of B.
  const isOfOne = condition !== null && conditionKind(condition) === "any";
  if (isOfOne && isChoice(text, pack)) condition = null;
  if (derived === null) return { condition, plain: null };
  return {
    condition,
    plain: plainTextOf({ text, derived: isNamed ? derived : null, condition, isOfMarket }, pack),
  };
}

function plainlyWritten(text: string, pack: LanguagePack): string {
  if (pack.language === "fr") return withAccents(text, pack);
  return pack.language === "en" ? plainEnglish(text) : readableText(text, pack);
}

function isChoice(text: string, { answers }: LanguagePack): boolean {
  const words = text.toLowerCase();
  return answers.forms.choice.words.some((word) => words.includes(` ${word} `));
}

/** By prompt: its text is read once for all of its runs. */
const READINGS = new WeakMap<Pick<Prompt, "text">, Reading>();

/** The phrase of a subject with its condition, unless both have the same preposition. */
export function demandOf({ phrase, condition }: TextSubject): string {
  if (condition === null || repeatsPreposition(` ${condition} `, phrase)) return phrase;
  return `${phrase} ${condition}`;
}

/** Returns a market subject in a language; null if it has no form in it. */
export function marketSubject(
  { marketSubjects, packs }: SubjectSource,
  id: string | null,
  language: string,
): TextSubject | null {
  const subject = id === null ? undefined : marketSubjects.get(id);
  const form = subject?.forms[language];
  if (subject === undefined || form === undefined) return null;
  const group = groupOf(languagePack(packs, language), subject.group);
  return { ...form, condition: null, plain: null, groupId: subject.group, group };
}

/** Returns the subject of which nothing is known. */
export function unknownSubjectOf(pack: LanguagePack): TextSubject {
  return textSubject(pack, unknown(pack));
}

function unknown(pack: LanguagePack): DerivedSubject {
  return { phrase: pack.such_things, group: UNKNOWN_GROUP };
}

function textSubject(pack: LanguagePack, { phrase, group }: DerivedSubject): TextSubject {
  return {
    phrase,
    condition: null,
    label: capitalised(phrase),
    groupId: group,
    group: groupOf(pack, group),
    plain: null,
  };
}

const DERIVED: ReadonlyMap<string, typeof englishSubject> = new Map([
  ["en", englishSubject],
  ["de", germanSubject],
  ["fr", askedSubject],
]);

/** "Ma chaudière fait du bruit, quel chauffagiste appeler ?" asks for a person. */
function askedSubject(written: string, pack: LanguagePack): DerivedSubject | null {
  const text = withoutCourtesy(written, "fr");
  // "Nous sommes un cabinet d'avocats et cherchons un outil" is about a tool.
  const wish = frenchWish(text);
  const wanted = wish === null ? null : frenchSubject(wish, pack);
  if (isKnown(wanted)) return wanted;
  const asked = frenchSubject(askedQuestion(text, pack).question, pack);
  // "Mon mari ronfle. Quels bouchons d'oreilles choisir ?" is about no husband.
  return asked ?? frenchSubject(text, pack);
}

// By prompt, which is held weakly: users can add any number of texts.
const derivedSubjects = memoize((packs: LanguagePacks) =>
  memoize((prompt: Pick<Prompt, "language" | "text">): DerivedSubject => {
    const pack = languagePack(packs, prompt.language);
    const text = plainlyWritten(prompt.text, pack);
    // These grammars can't read texts in other languages.
    const read = languageOfText(text, packs, pack.language);
    const derived = DERIVED.get(pack.language)?.(text, pack) ?? null;
    const isFrench = pack.language === "fr" && /[éèêçâî]/i.test(text);
    const isRead = read === pack.language || (read === null && (isFrench || isKnown(derived)));
    return derived !== null && isRead ? derived : unknown(pack);
  }),
);

/** A noun of the pack is certain even in a text without other words of its language. */
function isKnown(derived: DerivedSubject | null): boolean {
  return derived !== null && derived.group !== UNKNOWN_GROUP;
}

/** "Comment choisir" asks for a thing. */
const FRENCH_HOW_TO =
  /^(?:peut-on|puis-je|pourquoi|combien de temps|comment(?! (?:bien )?(?:choisir|trouver) )) /i;

/** "Wie finde ich", "wie wähle ich" ask for a thing. */
const GERMAN_HOW_TO =
  /^(?:wie (?!finde|wähle)(?:\p{L}+e (?:ich|wir)|\p{L}+t man|oft) |warum |darf )/iu;

/** "How to wash a down jacket" asks for none. */
const CARE =
  /^(?:how|can|should) (?:(?:to|do|can|should|i|you|we|often|machine|tumble) )*(?:wash|clean|dry|iron|store|repair|fix|patch|dye|waterproof|fold|stretch|remove)\b/i;

/** "How long do hiking boots last?" */
const CIRCUMSTANCE = /^(?:how (?:long|often)|what size|why|when) /i;

/** Returns the market subject all of whose words a text contains, unless it asks for advice; of several, the one with the most words. */
export function matchingSubject(
  source: SubjectSource,
  text: string,
  language: string,
): string | null {
  const pack = languagePack(source.packs, language);
  if (isForAdvice(text, pack) || namesOther(text, pack)) return null;
  const { small, subjects } = stemmedSubjects(source)(language);
  const stems = new Set(stemsOf(text, small));
  let best: StemmedSubject | null = null;
  for (const subject of subjects) {
    const { length } = subject.stems;
    if (length <= (best?.stems.length ?? 0)) continue;
    if (subject.stems.every((stem) => stems.has(stem))) best = subject;
  }
  return best?.id ?? null;
}

/** Whether a text asks for advice or a service rather than for a product, although it names one. */
function isForAdvice(text: string, pack: LanguagePack): boolean {
  // Who repairs or rents out a thing does not sell it, and who washes one has it.
  if (asksForService(text) || FRENCH_HOW_TO.test(text) || GERMAN_HOW_TO.test(text)) return true;
  if (pack.language !== "en") return false;
  return (
    CARE.test(text) || CIRCUMSTANCE.test(text) || isStatedProblem(text) || comparesKinds(text, pack)
  );
}

/** Whether a text names something that only seems to be of a market: "tente de toit". */
function namesOther(text: string, pack: LanguagePack): boolean {
  const words = text.toLowerCase();
  return othersOf(pack).some((noun) => words.includes(noun));
}

const othersOf = memoize(({ groups }: LanguagePack): readonly string[] =>
  (groups["things"]?.nouns ?? [])
    .flatMap((noun) => noun.toLowerCase().split("|"))
    .filter((noun) => noun.includes(" ")),
);

/** Whether two phrases have a noun in common, which can be the end of a German compound. */
export function sharesNoun(a: string, b: string): boolean {
  const others = stemsOf(b, NO_WORDS);
  return stemsOf(a, NO_WORDS).some((stem) =>
    others.some((other) => stem.endsWith(other) || other.endsWith(stem)),
  );
}

const NO_WORDS: ReadonlySet<string> = new Set();

interface StemmedSubject {
  readonly id: string;
  readonly stems: readonly string[];
}

/** The subjects of a catalogue in a language. Each added prompt is compared with all of them. */
const stemmedSubjects = memoize(({ marketSubjects, packs }: SubjectSource) =>
  memoize((language: string) => {
    const small = new Set(packs.get(language)?.small_words);
    // "Tentes une place" are none for four.
    small.delete("une");
    const subjects = [...marketSubjects.values()].map(({ id, forms }): StemmedSubject => {
      const stems = stemsOf(forms[language]?.phrase ?? "", small);
      return { id, stems };
    });
    return { small, subjects };
  }),
);

/** Words without accents and endings, so that singular and plural are the same. */
function stemsOf(text: string, small: ReadonlySet<string>): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => word.length > 2 && !small.has(word))
    .map((word) =>
      word
        .normalize("NFD")
        .replaceAll(/\p{Diacritic}/gu, "")
        .replace(/(e[nrs]?|[nsx])$/, ""),
    );
}
