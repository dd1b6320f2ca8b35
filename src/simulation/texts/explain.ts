import { memoize } from "../../common/memoize.ts";
import type { Chance } from "../../common/random.ts";
import {
  capitalised,
  fill,
  type ExplanationField,
  type ExplanationPatterns,
  type LanguagePack,
} from "../catalogue/language-pack.ts";
import type { ExplanationKind } from "../subjects/explanations/explanation.ts";
import type { PromptWords } from "../subjects/prompt-words.ts";
import { isBesideField } from "../subjects/explanations/french-explanation.ts";
import { sentencesOf } from "../subjects/sentences.ts";
import type { PromptFacts } from "./answer-facts.ts";
import { fieldOf } from "./explanation-field.ts";
import { askedIn } from "./needs.ts";
import { optionsIn, withOr } from "./question.ts";

const TASK = /\{task\}/;
const NUMBERED_SHARE = 0.4;
/** Share of answers with a closing. */
const CLOSING_SHARE = 0.35;
const MOST_SENTENCES = 2;
/** Of the points of a kind, and of further ones. */
const FEWEST_POINTS = 2;
const MOST_FURTHER = 1;

/** What is asked for in other ways is compared or counted rather than helped: no advice of a field answers "how long". */
const WITH_FIELD = new Set<string>(["task", "problem", "situation"]);
/** Only fields that know the form of a question can answer these: "Where can I stay …?" */
const BY_FORM = new Set<string>(["fact", "general"]);

/** Answers a question without brands if nothing is known of its subject; null: something is, or it names brands. */
export function explanationAnswer(
  { subject, pack }: Pick<PromptFacts, "subject" | "pack">,
  chance: Chance,
): string | null {
  const { explanations, closings } = pack.answers;
  const { words, brands = [] } = subject;
  if (words === null || explanations === undefined || brands.length > 0) return null;
  const kind = kindOf(words);
  const health = healthAdvice(kind, words.question, pack);
  const { openers, says, leads, points, further } =
    health ?? usualAdvice(kind, words.question, explanations, pack);
  const count = 1 + chance.below(MOST_SENTENCES);
  // Short answers offer to be more specific, except on definitions and where they recommend to ask a doctor.
  const offersMore = kind !== "definition" && health === null;
  const isClosed = (chance.happens(CLOSING_SHARE) || points.length === 0) && offersMore;
  return [
    openerOf(openers, taskOf(words, pack), chance),
    chance.shuffled(says).slice(0, count).join(" "),
    ...listUnder(leads, points, further, chance),
    ...(isClosed ? [chance.pick(closings.any)] : []),
  ]
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

function kindOf({ explanation }: PromptWords): ExplanationKind | "names" {
  return explanation?.kind ?? "names";
}

/** What the reader wants to do, or the two sides of a choice; null: unknown. */
function taskOf({ explanation, question }: PromptWords, pack: LanguagePack): string | null {
  if (explanation === null) return null;
  const options = explanation.kind === "choice" ? optionsIn(question, pack) : null;
  const task = explanation.task ?? (options === null ? null : capitalised(options));
  return task === null ? null : withOr(task, pack);
}

/** Patterns of a kind of question, with the advice of its field if that is known. */
function usualAdvice(
  kind: ExplanationKind | "names",
  question: string,
  explanations: NonNullable<LanguagePack["answers"]["explanations"]>,
  pack: LanguagePack,
): ExplanationPatterns {
  const { counted_explanations = [], further_points } = pack.answers;
  const counted = askedIn(question, counted_explanations);
  if (counted !== null) return counted;
  // Further points are no part of what decides a price.
  const further = kind === "cost" ? [] : further_points;
  const { openers, ...general } = { further, ...explanations[kind] };
  return { openers, ...(fieldAdvice(kind, askingOf(question, pack), pack) ?? general) };
}

/** Who asks for names or for a price needs no doctor. */
const OTHER_THAN_HEALTH = new Set<string>(["names", "cost", "definition", "difference"]);

/** Patterns of an answer that recommends asking a doctor; null: the question is not about health. */
function healthAdvice(
  kind: string,
  question: string,
  { answers: { health_explanations = [] } }: LanguagePack,
): ExplanationPatterns | null {
  const health = OTHER_THAN_HEALTH.has(kind) ? null : askedIn(question, health_explanations);
  const isAsked = (asks: readonly string[]): boolean => askedIn(question, [{ asks }]) !== null;
  if (health === null || isAsked(health.unless ?? [])) return null;
  // Who asks about a session in a float tank has no product to name.
  const own = health.cases.filter(({ asks }) => isAsked(asks)).flatMap(({ points }) => points);
  return { ...health, points: own.length > 0 ? [...own, ...health.points] : [] };
}

/** An opener that names the task; if it is unknown or would repeat a preposition, one that names none. */
function openerOf(openers: readonly string[], task: string | null, chance: Chance): string {
  const naming = openers.filter(
    (opener) => task !== null && TASK.test(opener) && !repeatsFirst(opener, task),
  );
  const others = openers.filter((opener) => !TASK.test(opener));
  return fill(chance.pick(naming.length > 0 ? naming : others), task === null ? {} : { task });
}

/** "Pour entretenir une voile pour qu'elle dure" */
function repeatsFirst(opener: string, task: string): boolean {
  const [first = ""] = opener.split(" ", 1);
  return task.includes(` ${first.toLowerCase()} `);
}

/** What a French prompt tells in sentences before its question is not what advice is asked on. */
function askingOf(question: string, { language }: LanguagePack): string {
  return language === "fr" ? sentencesOf(question).at(-1)! : question;
}

type Advice = Omit<ExplanationPatterns, "openers">;

/** Asks for a number, a time, a craftsman or a cause, which advice on how to do it does not answer. */
const COUNTED =
  /(?:^|[.!?] )(?:why|warum|wieso|weshalb|pourquoi)(?!\p{L})|^(?:how (?:often|long|far|old)|wie (?:oft|lange|alt|weit)|combien de (?:fois|temps)|tous les combien|comment trouver (?:une? bon|de bon)(?:ne)?s?)(?!\p{L})/iu;

/**
 * "Nettoyer un filtre sans tuer les bactéries": what is excluded may be just what the advice recommends, unlike
 * "without scratching it".
 */
const EXCLUDING = /(?<!\p{L})(?:without(?! (?:scratch|damag|ruin)ing)|sans|ohne)(?!\p{L})/iu;

/** What replaces the advice on any question if the field of this one is known; null: it is not. */
function fieldAdvice(kind: string, question: string, pack: LanguagePack): Advice | null {
  const { leads, fields } = pack.answers.explanation_fields ?? NO_FIELDS;
  if (isBesideField(question) || COUNTED.test(question) || EXCLUDING.test(question)) return null;
  const usable = WITH_FIELD.has(kind) ? fields : BY_FORM.has(kind) ? fieldsByForm(pack) : [];
  const field = fieldOf(question, usable, pack);
  return field === null ? null : { ...field, leads };
}

/** The fields with what they say of the beginnings of questions. */
const fieldsByForm = memoize(({ answers }: LanguagePack): readonly ExplanationField[] =>
  (answers.explanation_fields?.fields ?? [])
    .map((field) => ({ ...field, asks: field.asks.filter((ask) => ask.startsWith("^")) }))
    .filter(({ asks }) => asks.length > 0),
);

const NO_FIELDS = { leads: [], fields: [] };

/** A lead and a list; empty: there are no points. */
function listUnder(
  leads: readonly string[],
  points: readonly string[],
  further: readonly string[] | undefined,
  chance: Chance,
): readonly string[] {
  return points.length === 0 ? [] : [chance.pick(leads), listOf(points, further, chance)];
}

/** Some of the points, in their order, and some further ones as a list. */
function listOf(
  points: readonly string[],
  further: readonly string[] | undefined,
  chance: Chance,
): string {
  const count = FEWEST_POINTS + chance.below(points.length - FEWEST_POINTS + 1);
  const own = new Set(chance.shuffled(points).slice(0, count));
  const others = chance.shuffled(further ?? []).slice(0, chance.below(MOST_FURTHER + 1));
  const isNumbered = chance.happens(NUMBERED_SHARE);
  return [...points.filter((point) => own.has(point)), ...others]
    .map((point, index) => `${isNumbered ? `${index + 1}.` : "-"} ${point}`)
    .join("\n");
}
