import type { ContentType, SourceType } from "../model.ts";
import type { Schemas } from "../../contract/operation.ts";
import type { ExplanationKind } from "../subjects/explanations/explanation.ts";

/** Words and patterns of one language. A pattern has slots in braces; `{Slot}` begins with a capital letter. */
export interface LanguagePack {
  readonly language: string;
  readonly countries: readonly string[];
  /** Replaces an unknown subject: "products like these". */
  readonly such_things: string;
  /** Other wordings of a topic's label; none: it keeps its label. */
  readonly topic_labels?: readonly string[];
  /** Words that belong to no subject. */
  readonly small_words: readonly string[];
  /** Adjectives that are not part of a subject. */
  readonly opinions: readonly string[];
  /** Words of prompts that ask for low prices, and that as a condition that follows a noun. */
  readonly cheap: { readonly words: readonly string[]; readonly condition: string };
  /** By id, which is the same in all languages. */
  readonly groups: Readonly<Record<string, SubjectGroup>>;
  readonly searches: ByKind & {
    /** For prompts that demand something. */
    readonly demand: readonly string[];
    readonly rare: readonly string[];
  };
  /** Patterns of prompts. */
  readonly questions: readonly string[];
  /** By kind of page; those of videos are in `videos`. */
  readonly pages: Readonly<Partial<Record<ContentType, readonly PagePattern[]>>>;
  /** Words in URLs by kind of page. */
  readonly paths: Readonly<Partial<Record<ContentType, readonly string[]>>>;
  /** How sites describe themselves, by their kind; `other` for the rest. */
  readonly sites: Readonly<Record<string, readonly string[]>>;
  /** Invented sites of a group. */
  readonly invented_sites: readonly {
    readonly name: string;
    readonly source_type: SourceType;
    readonly pages: readonly ContentType[];
  }[];
  /** Praise and criticism by criterion. */
  readonly traits: Readonly<Record<string, Trait>>;
  /** What a question can ask of any subject; the order is the same in all languages. */
  readonly qualities: readonly Quality[];
  /** What questions about some subjects need as an answer, unless their market has it; the first that fits counts. */
  readonly needs?: readonly Need[];
  /** Praise and criticism that answer any question, because they name no criterion. */
  readonly verdicts: Readonly<Record<"good" | "bad", readonly Remark[]>>;
  /** What brands of any subject of a kind are praised and criticized for, by kind and id. Predicates without the brand. */
  readonly aspects: Readonly<Record<Kind, Readonly<Record<string, Aspect>>>>;
  /** Predicates that neither praise nor criticize; `mixed`: patterns of a strength and a weakness. */
  readonly neutral: Readonly<
    Record<"leading" | "general" | "mixed" | PriceClass | "young" | "old", readonly Remark[]>
  >;
  /** Sentences about a brand in running text; those that praise or criticize contain a predicate. */
  readonly passing: Readonly<Record<Tone, readonly Remark[]>>;
  readonly answers: AnswerPatterns;
  readonly advice: AdvicePatterns;
  readonly videos: VideoPatterns;
  /** Patterns for prompts of whose subject nothing is known: they replace those with the same path. Default: none. */
  readonly unknown_subject?: Readonly<Record<string, unknown>>;
  /** Patterns for subjects of a kind (`any`: of no known group): they replace those with the same path. Default: none. */
  readonly of_kinds?: Readonly<Partial<Record<Kind, Readonly<Record<string, unknown>>>>>;
}

/** What a subject is, as far as sentences depend on it; `any`: unknown. */
export type Kind = "any" | "goods" | "software" | "service" | "consumable";

/** Patterns for all subjects, and further ones for subjects of a kind. */
export type ByKind = Readonly<Partial<Record<Kind, readonly string[]>>> & {
  readonly any: readonly string[];
};

export type Tone = "positive" | "neutral" | "negative";
export type PriceClass = "budget" | "middle" | "premium";

/** A pattern with the reason for the sentiment label in brackets. */
export type Remark = string;

/** Subjects with the same criteria. */
export interface SubjectGroup {
  readonly kind: Kind;
  /** Part of the names of invented sites. */
  readonly topic: string;
  /** A usual price; null: none is stated. */
  readonly price: number | null;
  readonly criteria: readonly string[];
  /** What is true of all its subjects and can be checked; answers begin with it. Default: none. */
  readonly facts?: readonly string[];
  /** `singular|plural`; without a bar, the plural is regular. */
  readonly nouns: readonly string[];
}

/** Predicates without the brand; the whole is the reason. */
export interface Trait {
  /** Beginnings of words of questions about this criterion. */
  readonly words?: readonly string[];
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

/** A criterion of any subject. */
export interface Quality extends Omit<Trait, "words"> {
  readonly name: string;
  /** Words and phrases of questions, in lower case. */
  readonly asks: readonly string[];
  /** Kinds of subjects; default: all. */
  readonly kinds?: readonly Kind[];
}

/** What answers a question of a kind: "Can these boots be resoled?" */
export interface Need {
  /** Groups of subjects; default: all. */
  readonly groups?: readonly string[];
  /**
   * Beginnings of words and phrases of questions, in lower case; all that are joined by " & " have to be there. With `^`,
   * the question begins with it; with `$`, it ends with a whole word; with `~`, it can be inside of one. An empty one fits
   * every question.
   */
  readonly asks: readonly string[];
  /** The criterion of the subject on which it depends whether a brand is praised; default: none. */
  readonly criterion?: string;
  readonly openers: readonly string[];
  /** Predicates without the brand; the whole is the reason. Default: those of any question. */
  readonly good?: readonly string[];
  readonly bad?: readonly string[];
  /** Paragraphs of a run that names no brand, and points of its checklist; default: those of any question. */
  readonly says?: readonly string[];
  readonly points?: readonly string[];
  /** Openers that replace the others, and the points, if a question asks for something more particular; the first that fits counts. */
  readonly cases?: readonly Pick<Need, "asks" | "openers">[];
}

export interface Aspect {
  readonly name: string;
  readonly good: readonly Remark[];
  readonly bad: readonly Remark[];
}

/** Openings of answers to questions that contain one of the words. */
export interface QuestionForm {
  /** In lower case. A single word begins a clause, except for `choice`: there it is between two options. */
  readonly words: readonly string[];
  readonly openers: readonly string[];
}

/** The form of a question. */
export type Form = "choice" | "yes_no" | "how" | "where" | "cost" | "exists";

/** What a condition is about; `any`: none of these, or unknown. */
export type ConditionKind = "any" | "purpose" | "price" | "place";

export interface AnswerPatterns {
  /** `asked`: openings if the question names a criterion. */
  readonly forms: Readonly<Record<Form, QuestionForm>> & {
    readonly asked: readonly string[];
    /** Openings if it asks for something that is no known criterion. */
    readonly specific: readonly string[];
    /** Openings that repeat the two options of a choice. */
    readonly options: readonly string[];
    /** Openings of a choice between two things that are not of the market, with or without these; default: `options`. */
    readonly compared?: readonly string[];
  };
  /** About what the question demands: {condition} follows a noun, {demand} is the subject with it. */
  readonly conditions: Readonly<Record<"openers" | "yes_no" | "closings", readonly string[]>> &
    Readonly<Record<"good" | "bad", Readonly<Record<ConditionKind, readonly string[]>>>>;
  /**
   * If the question names several brands: openings by how many of them the answer names, by whether their labels differ,
   * or by whether the claim that one is better is right, and closings; {first} is the better one.
   */
  readonly duels: Readonly<
    Record<"both" | "clear" | "one" | "none" | "right" | "wrong" | "closings", readonly string[]>
  >;
  readonly openers: ByKind;
  /** If no brand is praised. */
  readonly undecided_openers: readonly string[];
  /** If several brands are named. */
  readonly several_openers: readonly string[];
  readonly criteria: readonly string[];
  /** Around a list of praised brands only. */
  readonly praising: ListPatterns;
  /** Around other lists. */
  readonly balanced: ListPatterns;
  /** Before criticized brands at the end of a list. */
  readonly critical_leads: readonly string[];
  /** Predicates of a criticized brand among others. */
  readonly reservations: readonly Remark[];
  /** Further sentences of an entry. */
  readonly details: Readonly<
    Record<"goods" | "software" | "consumable" | "founded", readonly string[]>
  >;
  readonly table: Readonly<Record<"brand" | "price" | "reviews", string>>;
  readonly asides: ByKind;
  /** Paragraphs of a run that names no brand. */
  readonly unnamed: ByKind;
  /**
   * Answers to questions that ask for no names; {task} follows "to". `names`: to those that do, and of whose subject
   * nothing is known. Default: those of any question.
   */
  readonly explanations?: Readonly<Record<ExplanationKind | "names", ExplanationPatterns>>;
  /** Answers to questions for a number or a time that say more than those of their kind; default: none. */
  readonly counted_explanations?: readonly (ExplanationPatterns & Pick<Need, "asks">)[];
  /** Answers to questions about health, which recommend asking a professional; the first match is used; default: none. */
  readonly health_explanations?: readonly HealthPatterns[];
  /** What is true of nearly all questions of a field, in place of what is true of any question; default: none. */
  readonly explanation_fields?: {
    readonly leads: readonly string[];
    readonly fields: readonly ExplanationField[];
  };
  /** Points that complement those of any explanation; default: none. */
  readonly further_points?: readonly string[];
  readonly checklist_leads: readonly string[];
  /** `several`: if several brands are listed; `priced`: if a price is stated. */
  readonly closings: Readonly<Record<"any" | "complete" | "several" | "priced", readonly string[]>>;
  /** If the first brand was praised; `reasoned`: for something that has a name. */
  readonly first_closings: Readonly<Record<"any" | "reasoned", readonly string[]>>;
}

export interface ExplanationPatterns {
  readonly openers: readonly string[];
  /** Sentences that follow in any order. */
  readonly says: readonly string[];
  /** Lines above the points, of which an answer lists some in their order. */
  readonly leads: readonly string[];
  readonly points: readonly string[];
  /** Points that complement these; default: those of any explanation. */
  readonly further?: readonly string[] | undefined;
}

/** `points` follow those of the cases that a question asks about; without these, an answer has none. */
export interface HealthPatterns
  extends ExplanationPatterns, Pick<ExplanationField, "asks" | "unless"> {
  readonly cases: readonly Pick<ExplanationField, "asks" | "points">[];
}

export interface ExplanationField extends Required<Pick<Need, "asks" | "says" | "points">> {
  /** One of these must be asked too; default: nothing. */
  readonly also?: readonly string[];
  /** None of these may be asked; default: nothing. */
  readonly unless?: readonly string[];
}

/** Patterns around a list of brands. */
export interface ListPatterns {
  readonly headings: readonly string[];
  readonly list_leads: readonly string[];
  /** State an order: only above numbered lists. */
  readonly ordered_leads?: readonly string[];
  readonly single_leads: readonly string[];
}

export interface AdvicePatterns {
  /** Beginnings of summaries, which go on with the gaps of the first items. */
  readonly openers: readonly string[];
  readonly items: readonly {
    readonly topic: string;
    readonly action: Schemas["ActionType"];
    readonly difficulty: Schemas["EstimatedDifficulty"];
    /** Kinds of pages that are evidence, and of their sites. */
    readonly pages: readonly ContentType[];
    readonly sites: readonly SourceType[];
    /** What it closes, as a sentence of the summary. */
    readonly gap: string;
    readonly rationale: string;
  }[];
}

/** A title with the description that belongs to it. */
export interface PagePattern {
  readonly title: string;
  readonly text: string;
  /** Kinds of sites that have such pages; default: all. */
  readonly sites?: readonly SourceType[];
  /** Kinds of subjects; default: all. */
  readonly kinds?: readonly Kind[];
}

/** A kind of video: its title, summary, key points and topics belong together. */
export interface VideoFormat extends PagePattern {
  readonly summary: string;
  readonly points: readonly string[];
  readonly topics: readonly string[];
  /** What is said, in order; {others} are remarks about further brands. */
  readonly script: readonly string[];
}

export interface VideoPatterns {
  readonly channels: readonly string[];
  /** Their titles have no slot but the phrase, so that a video is found by its title. */
  readonly formats: readonly VideoFormat[];
  /** What a presenter says about a brand that has no reason for praise or criticism; default: `verdicts`. */
  readonly own_words?: LanguagePack["verdicts"];
  /**
   * Openings, remarks about further brands, and endings; a transcript has one opening and one ending. Before its
   * conclusion, `criterion` and `customers` open passages that consist of remarks, `good` ones and then `bad` ones.
   */
  readonly transcript: Readonly<
    Record<
      "intro" | "other" | "criterion" | "customers" | "good" | "bad" | "outro",
      readonly string[]
    >
  >;
}

/** Returns the patterns for subjects of a kind. */
export function forKind(patterns: ByKind, kind: Kind): readonly string[] {
  const own = kind === "any" ? [] : (patterns[kind] ?? []);
  return [...patterns.any, ...own];
}

/** Returns a group of a pack; without the id, the group of unknown subjects. */
export function groupOf({ groups }: LanguagePack, id: string): SubjectGroup {
  return groups[id] ?? groups["things"]!;
}

/** Language packs by ISO 639-1 code; the first is the fallback. */
export type LanguagePacks = ReadonlyMap<string, LanguagePack>;

/** Returns the pack of a language, or the fallback. */
export function languagePack(packs: LanguagePacks, language: string): LanguagePack {
  const pack = packs.get(language) ?? packs.values().next().value;
  if (pack === undefined) throw new Error("No language pack was loaded");
  return pack;
}

/** Returns the language of a country's prompts; an empty string if no pack includes the country. */
export function languageOf(packs: LanguagePacks, country: string): string {
  for (const pack of packs.values()) if (pack.countries.includes(country)) return pack.language;
  return "";
}

/**
 * Replaces `{slot}` in a pattern; `{Slot}` inserts the value with an initial capital. Each answer fills dozens of
 * patterns: a regular expression takes three times as long, a tenth of the time of a page of runs.
 */
export function fill(pattern: string, slots: Readonly<Record<string, string>>): string {
  const parts: string[] = [];
  let from = 0;
  for (let end = pattern.indexOf("}"); end !== -1; end = pattern.indexOf("}", end + 1)) {
    const start = pattern.lastIndexOf("{", end);
    const value = start < from ? null : slotValue(pattern.slice(start + 1, end), slots);
    if (value === null) continue;
    parts.push(pattern.slice(from, start), value);
    from = end + 1;
  }
  if (from === 0) return pattern;
  // Added texts would keep their parts in memory: 2 MB more for the pages of `large`.
  parts.push(pattern.slice(from));
  return parts.join("");
}

/** The value of a slot; null: there is no such slot. */
function slotValue(name: string, slots: Readonly<Record<string, string>>): string | null {
  if (Object.hasOwn(slots, name)) return slots[name]!;
  const lower = name.toLowerCase();
  return Object.hasOwn(slots, lower) ? capitalised(slots[lower]!) : null;
}

const PREPOSITIONS = / (for|with|für|pour|avec) /g;

/** Whether a pattern has a preposition of the phrase that it contains: "packs for back pain for beginners". */
export function repeatsPreposition(pattern: string, phrase: string): boolean {
  const words = prepositionsOf(phrase);
  return words.length > 0 && prepositionsOf(pattern).some((word) => words.includes(word));
}

function prepositionsOf(text: string): readonly string[] {
  return ` ${text} `.match(PREPOSITIONS) ?? [];
}

/** Returns a text with its first letter in upper case, unless it is a name such as "iPad". */
export function capitalised(text: string): string {
  return /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
